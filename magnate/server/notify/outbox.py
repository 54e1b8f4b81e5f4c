"""The outbox: messages that wait, and messages that were sent.

A sent row stays until the person looks or acts. Until then the same message is not sent again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from magnate.server.db.schema import holders, outbox, people, seats, subscriptions, tables, wishes
from magnate.server.db.store import Connection
from magnate.server.notify import times

MOST = 10_000
"""The most messages that wait; with more, nothing is added."""
UNSEEN = ("new", "sent", "lost")
ASKED_FOR = ("confirm", "recover", "former")
"""Letters that answer a request: they are sent at once, and as often as asked."""


OF_TABLES = (tables.c.name, tables.c.code, tables.c.status, tables.c.awaited)
"""Columns of the table that a message needs."""


class Notice(msgspec.Struct, frozen=True):
    """Something to tell somebody at one place."""

    subscription_id: int
    person_id: str
    table_id: str | None
    kind: str
    channel: str
    """Of the place: push, mail, webhook."""
    about: int = 0
    by: str = ""


class Due(msgspec.Struct, frozen=True):
    """A message that is due, and its place."""

    id: int
    subscription_id: int
    table_id: str | None
    channel: str
    data: str


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A message that waits, with all that is needed to send it."""

    id: int
    subscription_id: int
    person_id: str
    table_id: str | None
    kind: str
    about: int
    by: str
    state: str
    made_at: float
    due_at: float
    tries: int
    channel: str
    data: str
    since: float
    """When the place was added."""
    lang: str
    wishes: str | None
    name: str
    """Of the table, as the others; "": it is about none."""
    code: str
    status: str
    awaited: str


async def put(to: Connection, notices: Sequence[Notice], now: float) -> int:
    """Add notices, unless the same was sent and the person has not looked since.

    Return how many were dropped because the outbox is full: the last ones.
    """
    if not notices:
        return 0
    room, dropped = MOST - await waiting(to), 0
    for notice in notices:
        if room <= 0:
            dropped += 1
            continue
        wait = times.AWAY if notice.kind not in ASKED_FOR else 0.0
        if notice.channel == "mail" and notice.kind not in ASKED_FOR:
            wait = max(wait, times.GATHER)
        values = {"state": "new", "made_at": now, "due_at": now + wait, "tries": 0}
        room -= await _put(to, notice, values)
    return dropped


async def waiting(of: Connection) -> int:
    """How many messages wait."""
    wanted = select(func.count()).select_from(outbox).where(outbox.c.state == "new")
    return int((await of.execute(wanted)).scalar_one())


async def _put(to: Connection, notice: Notice, values: dict[str, Any]) -> int:
    """Add a message or renew a seen one; return the number of rows written."""
    key = {
        "subscription_id": notice.subscription_id,
        "table_id": notice.table_id,
        "kind": notice.kind,
        "about": notice.about,
    }
    same = [outbox.c[name] == value for name, value in key.items()]
    found = await to.execute(select(outbox.c.state).where(*same))
    state = found.scalar_one_or_none()
    if state is None:
        try:
            async with to.begin_nested():
                await to.execute(
                    insert(outbox).values(**key, person_id=notice.person_id, by=notice.by, **values)
                )
        except IntegrityError:
            return 0  # another process was first
        return 1
    free = ("seen",) if notice.kind not in ASKED_FOR else ("seen", "sent", "lost")
    if state not in free or notice.about:  # a reminder of a decision comes once
        return 0
    again = update(outbox).where(*same, outbox.c.state.in_(free)).values(by=notice.by, **values)
    return (await to.execute(again)).rowcount


async def seen(
    to: Connection, table_id: str, numbers: Collection[int], people_ids: Collection[str] = ()
) -> None:
    """Mark messages about a table as seen: for the holders of these seats and for these people."""
    minds = select(holders.c.person_id).where(
        holders.c.table_id == table_id, holders.c.seat.in_(tuple(numbers))
    )
    await to.execute(
        update(outbox)
        .where(outbox.c.table_id == table_id, outbox.c.state.in_(UNSEEN))
        .where(or_(outbox.c.person_id.in_(minds), outbox.c.person_id.in_(tuple(people_ids))))
        .values(state="seen")
    )


async def unseen_at(of: Connection, table_ids: Collection[str]) -> list[str]:
    """Select the tables with messages that are waiting, sent or lost, and not seen."""
    found = await of.execute(
        select(outbox.c.table_id)
        .where(outbox.c.table_id.in_(tuple(table_ids)), outbox.c.state.in_(UNSEEN))
        .distinct()
    )
    return list(found.scalars())


async def due(of: Connection, now: float, most: int = 200) -> list[Due]:
    """The first messages that are due: their number, their place, and where it is."""
    found = await of.execute(
        select(
            outbox.c.id,
            outbox.c.subscription_id,
            outbox.c.table_id,
            subscriptions.c.kind.label("channel"),
            subscriptions.c.data,
        )
        .join(subscriptions, subscriptions.c.id == outbox.c.subscription_id)
        .where(outbox.c.state == "new", outbox.c.due_at <= now)
        .order_by(outbox.c.due_at)
        .limit(most)
    )
    return [Due(*row) for row in found]


async def claim(
    to: Connection, subscription_id: int, table_id: str | None, whole: bool, now: float
) -> list[Waiting]:
    """Claim the messages to a channel for this process, with all that is needed to send them.

    `whole`: all that wait for the channel, due or not; else those about the table. The process that
    raises `tries` owns them; for others they are not due.
    """
    wanted = (
        select(
            outbox,
            subscriptions.c.kind.label("channel"),
            subscriptions.c.data,
            subscriptions.c.created_at.label("since"),
            people.c.lang,
            wishes.c.data.label("wishes"),
            *(func.coalesce(column, "").label(column.name) for column in OF_TABLES),
        )
        .join(subscriptions, subscriptions.c.id == outbox.c.subscription_id)
        .join(people, people.c.id == outbox.c.person_id)
        .join(wishes, wishes.c.person_id == outbox.c.person_id, isouter=True)
        .join(tables, tables.c.id == outbox.c.table_id, isouter=True)
        .where(outbox.c.subscription_id == subscription_id, outbox.c.state == "new")
        .order_by(outbox.c.id)
    )
    if not whole:
        same = outbox.c.table_id == table_id if table_id else outbox.c.table_id.is_(None)
        wanted = wanted.where(same)
    rows = [Waiting(**row) for row in (await to.execute(wanted)).mappings()]
    if not any(row.due_at <= now for row in rows):
        return []
    mine = []
    for row in rows:
        soon = row.kind not in ASKED_FOR and row.made_at > now - times.AWAY
        if row.due_at > now and (row.tries or soon):
            continue  # on its way or to be tried later; or perhaps somebody looks at the table
        raised = (
            update(outbox)
            .where(outbox.c.id == row.id, outbox.c.tries == row.tries)
            .where(outbox.c.state == "new")
            .values(tries=row.tries + 1, due_at=now + times.LEASE)
        )
        if (await to.execute(raised)).rowcount:
            mine.append(row)
    return mine


async def held_seats(of: Connection, person_id: str, table_id: str) -> set[int]:
    """The seats of a table that are a person's, and not a bot's by now."""
    mine = exists().where(
        holders.c.table_id == seats.c.table_id,
        holders.c.seat == seats.c.seat,
        holders.c.person_id == person_id,
    )
    found = await of.execute(
        select(seats.c.seat).where(seats.c.table_id == table_id, seats.c.kind == "person", mine)
    )
    return set(found.scalars())


async def settle(to: Connection, ids: Sequence[int], state: str) -> None:
    """Messages are sent or lost; somebody may have looked in the meantime."""
    await to.execute(
        update(outbox).where(outbox.c.id.in_(ids), outbox.c.state == "new").values(state=state)
    )


async def postpone(to: Connection, ids: Sequence[int], until: float) -> None:
    """Try messages again later."""
    await to.execute(
        update(outbox).where(outbox.c.id.in_(ids), outbox.c.state == "new").values(due_at=until)
    )


async def forget(to: Connection, ids: Sequence[int]) -> None:
    """Delete messages that are no longer true."""
    await to.execute(delete(outbox).where(outbox.c.id.in_(ids), outbox.c.state == "new"))


async def clean(to: Connection, now: float) -> None:
    """Delete old messages, answered requests and former addresses."""
    old = outbox.c.made_at < now - times.KEPT
    answered = outbox.c.kind.in_(ASKED_FOR) & (outbox.c.state != "new")
    await to.execute(delete(outbox).where(or_(old, answered)))
    waits = exists().where(outbox.c.subscription_id == subscriptions.c.id)
    await to.execute(delete(subscriptions).where(subscriptions.c.kind == "former", ~waits))
