"""Why a request was not granted, as it travels."""

from __future__ import annotations

from typing import Any

import msgspec

from magnate.core.errors import Refused
from magnate.server.denied import Denied
from magnate.server.play import Stale
from magnate.server.wire import Fault


def fault(problem: Exception) -> Fault:
    """The answer for a problem of ours; nothing in it that the asker may not know."""
    if isinstance(problem, Stale):
        return Fault(error="stale", number=problem.number, missed=list(problem.missed))
    if isinstance(problem, Refused):
        return Fault(
            error=problem.code,
            rule=problem.rule,
            where=problem.where,
            params=_plain(problem.params),
        )
    assert isinstance(problem, Denied)
    return Fault(error=problem.code, params=_plain(problem.params))


def status_of(problem: Exception) -> int:
    """HTTP's number for it."""
    if isinstance(problem, Stale):
        return 409
    if isinstance(problem, Refused):
        return 422
    assert isinstance(problem, Denied)
    return problem.status


def _plain(params: dict[str, object]) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(params, enc_hook=str)
    return found
