"""What is wrong with the database: told to the log once, to the owner as long as it lasts."""

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


class Trouble(msgspec.Struct):
    """Something that the database could not do."""

    kind: str
    """Of the exception."""
    said: str
    about: str
    """The table of the database it was asked about; "": none that is known."""
    damaged: bool
    """Whether it will not pass by itself."""
    since: float
    times: int = 0


_troubles: WeakKeyDictionary[Engine, dict[tuple[str, str, str], Trouble]] = WeakKeyDictionary()


def denied_for(engine: Engine, problem: BaseException) -> Denied:
    """What is answered when the database fails; the log has the reason, once."""
    found = _trouble(problem)
    known = _troubles.setdefault(engine, {})
    trouble = known.setdefault((found.kind, found.said, found.about), found)
    trouble.times += 1
    if trouble.times == 1:
        logger.error(
            "database_damaged" if trouble.damaged else "database_failed",
            problem=trouble.kind,
            said=trouble.said,
            about=trouble.about,
        )
    return Denied(503, "database_damaged" if trouble.damaged else "database_unavailable")


def all_is_well(engine: Engine) -> None:
    """Something was written: what may pass has passed. Damage stays until somebody mends it."""
    known = _troubles.get(engine)
    if known:
        for key in [key for key, trouble in known.items() if not trouble.damaged]:
            logger.warning("database_is_back", problem=known[key].kind, times=known[key].times)
            del known[key]


def troubles(engine: Engine) -> list[Trouble]:
    """All that is wrong now, as far as it was noticed."""
    return list(_troubles.get(engine, {}).values())


def _trouble(problem: BaseException) -> Trouble:
    cause: object = problem.orig if isinstance(problem, DBAPIError) else problem
    asked = problem.statement or "" if isinstance(problem, DBAPIError) else ""
    about = _ABOUT.search(asked)
    number = getattr(cause, "sqlite_errorcode", None)
    damaged = number is not None and number & 0xFF in DAMAGED_SQLITE
    damaged = damaged or getattr(cause, "sqlstate", None) in DAMAGED_POSTGRES
    said = str(cause).partition("\n")[0][:300]
    return Trouble(type(cause).__name__, said, about[1] if about else "", damaged, time.time())
