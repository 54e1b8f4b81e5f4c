"""Messages about wrong input of a command."""

from __future__ import annotations

import os

from magnate.cli.words import say
from magnate.core.errors import Refused
from magnate.extras import extra_with


class Problem(Exception):
    """Input that a command cannot use; `key` names the text of the reason."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params


def what_is_missing(problem: ModuleNotFoundError, lang: str) -> str:
    """Return which extra to install, in one line. Re-raise for a module that is in no extra."""
    extra = extra_with(problem.name or "")
    if not extra:
        raise problem
    return say("problem.no_extra", lang, library=problem.name or "", extra=extra)


def in_words(problem: Exception, lang: str) -> str:
    """Return the reason in one line."""
    if isinstance(problem, Problem):
        return say(f"problem.{problem.key}", lang, **problem.params)
    if isinstance(problem, Refused):
        from magnate.texts import explain

        try:
            return explain(problem, lang)
        except (KeyError, ValueError):  # a module without a text for its code still says which
            return str(problem)
    if isinstance(problem, OSError):
        reason = os.strerror(problem.errno) if problem.errno else str(problem)
        return say("problem.file", lang, file=problem.filename or "", reason=reason)
    return str(problem)
