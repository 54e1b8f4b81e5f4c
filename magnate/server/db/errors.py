"""Errors of the database: logged once each, and shown to the owner as long as they last."""

from __future__ import annotations

import re
import time
from weakref import WeakKeyDictionary

import msgspec
import structlog
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from magnate.server.kit.denied import Denied

logger = structlog.get_logger("magnate")
DAMAGED_SQLITE = {11, 26}
"""SQLite's numbers for a page, or a file, that is not what it should be."""
DAMAGED_POSTGRES = {"XX001", "XX002"}
"""PostgreSQL's for data and indexes."""
_ABOUT = re.compile(r"\b(?:FROM|INTO|UPDATE)\s+\"?(\w+)", re.IGNORECASE)


class DatabaseError(msgspec.Struct):
    """A failure of the database, and how often it was seen."""

    kind: str
    """Of the exception."""
    said: str
    about: str
    """The table of the database it was asked about; "": none that is known."""
    damaged: bool
    """True: it will not pass by itself."""
    since: float
    times: int = 0


_errors: WeakKeyDictionary[Engine, dict[tuple[str, str, str], DatabaseError]] = WeakKeyDictionary()


def denied_for(engine: Engine, problem: BaseException) -> Denied:
    """Return the refusal for a failure of the database; the log has the reason, once."""
    found = _error(problem)
    known = _errors.setdefault(engine, {})
    error = known.setdefault((found.kind, found.said, found.about), found)
    error.times += 1
    if error.times == 1:
        logger.error(
            "database_damaged" if error.damaged else "database_failed",
            problem=error.kind,
            said=error.said,
            about=error.about,
        )
    return Denied(503, "database_damaged" if error.damaged else "database_unavailable")


def all_is_well(engine: Engine) -> None:
    """Forget errors after a write, but not damage: it stays until somebody mends it."""
    known = _errors.get(engine)
    if known:
        for key in [key for key, error in known.items() if not error.damaged]:
            logger.warning("database_is_back", problem=known[key].kind, times=known[key].times)
            del known[key]


def database_errors(engine: Engine) -> list[DatabaseError]:
    """Return the errors that last, as far as they were noticed."""
    return list(_errors.get(engine, {}).values())


def _error(problem: BaseException) -> DatabaseError:
    cause: object = problem.orig if isinstance(problem, DBAPIError) else problem
    asked = problem.statement or "" if isinstance(problem, DBAPIError) else ""
    about = _ABOUT.search(asked)
    number = getattr(cause, "sqlite_errorcode", None)
    damaged = number is not None and number & 0xFF in DAMAGED_SQLITE
    damaged = damaged or getattr(cause, "sqlstate", None) in DAMAGED_POSTGRES
    said = str(cause).partition("\n")[0][:300]
    return DatabaseError(
        type(cause).__name__, said, about[1] if about else "", damaged, time.time()
    )
