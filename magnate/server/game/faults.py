"""Why a request was not granted, as it travels."""

from __future__ import annotations

from typing import Any

import msgspec

from magnate.core.errors import Refused
from magnate.server.game.play import Stale
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Fault
from magnate.server.kit.words import say
from magnate.texts import explain
from magnate.texts.refusal import can_explain


def fault(problem: Exception, lang: str = "en") -> Fault:
    """The answer for a problem of ours; nothing in it that the asker may not know."""
    message = in_words(problem, lang)
    if isinstance(problem, Stale):
        return Fault(
            error="stale", message=message, number=problem.number, missed=list(problem.missed)
        )
    if isinstance(problem, Refused):
        return Fault(
            error=problem.code,
            rule=problem.rule,
            where=problem.where,
            params=_plain(problem.params),
            message=message,
        )
    assert isinstance(problem, Denied)
    return Fault(error=problem.code, params=_plain(problem.params), message=message)


def in_words(problem: Exception, lang: str) -> str:
    """The reason in one line."""
    if isinstance(problem, Stale):
        return say("fault.stale", lang)
    try:
        if isinstance(problem, Refused):
            return explain(problem, lang) if can_explain(problem, lang) else _other(problem, lang)
        assert isinstance(problem, Denied)
        return say(f"fault.{problem.code}", lang, **problem.params)
    except (LookupError, ValueError):  # a code without a text is shown as it is
        return _other(problem, lang)


def _other(problem: Exception, lang: str) -> str:
    return say("fault.other", lang, code=getattr(problem, "code", ""))


def status_of(problem: Exception) -> int:
    """Return the HTTP status of a refusal."""
    if isinstance(problem, Stale):
        return 409
    if isinstance(problem, Refused):
        return 422
    assert isinstance(problem, Denied)
    return problem.status


def headers_of(problem: Exception) -> dict[str, str]:
    """Return the HTTP headers of a refusal: when to try again."""
    if isinstance(problem, Denied) and "seconds" in problem.params:
        return {"Retry-After": str(problem.params["seconds"])}
    return {"Retry-After": "5"} if status_of(problem) == 503 else {}


def _plain(params: dict[str, object]) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(params, enc_hook=str)
    return found
