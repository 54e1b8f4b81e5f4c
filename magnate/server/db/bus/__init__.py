"""Hints between processes: "table T has something new". Only hints; the log is the truth.

A hint may be late, doubled or lost, so it names what to look at. It may bring rows of the log as
they were committed: who has all that come before them need not read them again.
"""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncEngine

from magnate.server.db.bus.quiet import Bus, OnHint
from magnate.server.kit.settings import ServerSettings

__all__ = ["Bus", "OnHint", "open_bus"]


def open_bus(settings: ServerSettings, engine: AsyncEngine) -> Bus:
    """Return the bus that the settings ask for. It connects when it starts."""
    if engine.dialect.name == "sqlite":
        return Bus()
    if settings.redis:
        from magnate.server.db.bus.redis import RedisBus

        return RedisBus(settings.redis)
    from magnate.server.db.bus.postgres import PostgresBus

    return PostgresBus(engine)
