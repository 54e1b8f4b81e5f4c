"""Notification preferences: events, paces of tables, pauses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from magnate.server.db.schema import wishes
from magnate.server.db.store import Connection
from magnate.server.kit.adapter import Struct

Event = Literal["turn", "started", "over", "time", "mention", "invite"]
Kind = Literal["turn", "started", "over", "half", "soon", "mention", "invite", "confirm", "recover"]
"""Of a message. `half` and `soon` are about time."""
EVENT_OF: dict[str, str] = {"half": "time", "soon": "time"}
MOST = 2**40
"""Seconds since 1970: for good."""


class Wishes(Struct, frozen=True, kw_only=True):
    """The notification preferences of a person. Messages are sent only while they are away."""

    events: Annotated[tuple[Event, ...], Meta(max_length=6)] = (
        "turn",
        "started",
        "over",
        "time",
        "mention",
        "invite",
    )
    paces: Annotated[tuple[Literal["days", "live", "none"], ...], Meta(max_length=3)] = (
        "days",
        "live",
        "none",
    )
    """Tables of these paces; an invitation comes from any."""
    paused_until: Annotated[float, Meta(ge=0, le=MOST)] = 0.0
    """Nothing before this time."""

    def include(self, kind: str, pace: str) -> bool:
        """Whether a message of this kind from a table of this pace is wanted."""
        wanted = EVENT_OF.get(kind, kind) in self.events
        return wanted and (kind == "invite" or pace in self.paces)

    def paused(self, now: float) -> bool:
        """Whether nothing at all is wanted now."""
        return now < self.paused_until


def decoded(data: str | None) -> Wishes:
    """Decode saved preferences; None: the defaults."""
    return msgspec.json.decode(data, type=Wishes) if data else Wishes()


async def wishes_of(of: Connection, person_id: str) -> Wishes:
    """Return the preferences of a person."""
    found = await of.execute(select(wishes.c.data).where(wishes.c.person_id == person_id))
    return decoded(found.scalar_one_or_none())


async def set_wishes(to: Connection, person_id: str, wanted: Wishes) -> None:
    """Save the preferences of a person."""
    values: dict[str, Any] = {"data": msgspec.json.encode(wanted).decode()}
    changed = update(wishes).where(wishes.c.person_id == person_id).values(**values)
    if (await to.execute(changed)).rowcount:
        return
    try:
        async with to.begin_nested():
            await to.execute(insert(wishes).values(person_id=person_id, **values))
    except IntegrityError:
        await to.execute(changed)  # said twice at the same time
