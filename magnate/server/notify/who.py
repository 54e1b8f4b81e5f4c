"""Recipients of notifications: who gets which message."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from sqlalchemy import ColumnElement, exists, select

from magnate.server.db.rows import SeatRow, awaited_in
from magnate.server.db.schema import holders, seats, subscriptions, tables, wishes
from magnate.server.db.store import Connection
from magnate.server.game.live import Happened, Live
from magnate.server.kit.wire import Pace
from magnate.server.notify.outbox import Notice, Waiting, held_seats
from magnate.server.notify.places import is_open
from magnate.server.notify.wishes import decoded


class Recipient(msgspec.Struct, frozen=True, kw_only=True):
    """A person at a seat with one of their channels."""

    table_id: str
    seat: int
    person_id: str
    subscription_id: int
    channel: str
    data: str
    wishes: str | None
    pace: str
    awaited: str
    reserve: float
    since: float | None
    spent: float
    others: bool
    """Whether anybody else holds a seat there."""


class TableNews(msgspec.Struct):
    """The changes at a table that have not been turned into notices yet."""

    acted: set[int] = msgspec.field(default_factory=set)
    """Seats whose people acted."""
    turns: dict[int, int | None] = msgspec.field(default_factory=dict)
    """Seats that are newly awaited, each with the seat whose action led to it."""
    started: bool = False
    over: bool = False

    def add(self, live: Live, happened: Sequence[Happened]) -> None:
        """Add committed rows."""
        by = happened[-1].row.seat
        self.acted |= {one.row.seat for one in happened if not one.row.automatic}
        now, before = set(live.awaited), set(live.was_awaited)
        self.turns = {seat: one for seat, one in self.turns.items() if seat in now}
        self.turns |= dict.fromkeys(now - before, by)
        self.over = live.record.game.over

    def follow(self, later: TableNews | None) -> None:
        """Merge later changes into this."""
        if later is not None:
            self.acted |= later.acted
            self.turns |= later.turns
            self.started |= later.started
            self.over = later.over


async def notices(of: Connection, changes: dict[str, TableNews], now: float) -> list[Notice]:
    """Return the notices for these changes, one per channel and kind."""
    told = []
    for table_id, rows in _by_table(await audience(of, tables.c.id.in_(tuple(changes)))):
        change = changes[table_id]
        waiting = set(awaited_in(rows[0].awaited))
        seats_of: dict[str, set[int]] = {}
        for row in rows:
            seats_of.setdefault(row.person_id, set()).add(row.seat)
        places = {row.subscription_id: row for row in rows}
        for row in places.values():
            mine = seats_of[row.person_id]
            told += [notice_for(row, kind, now) for kind in _kinds(change, mine, waiting)]
    return [one for one in told if one is not None]


def _kinds(change: TableNews, mine: set[int], waiting: set[int]) -> Iterator[str]:
    if change.over:
        yield "over"
        return
    if change.started:
        yield "started"
    turns = set(change.turns) | (waiting if change.started else set())
    if any(change.turns.get(seat) not in mine for seat in turns & waiting & mine):
        yield "turn"


def notice_for(
    row: Recipient, kind: str, now: float, about: int = 0, by: str = ""
) -> Notice | None:
    """The notice for a row of the audience, if that is wanted."""
    wanted = decoded(row.wishes)
    pace = msgspec.json.decode(row.pace, type=Pace).kind
    if pace == "none" and not row.others:
        return None  # no other person waits, and no clock runs
    if wanted.paused(now) or not wanted.include(kind, pace):
        return None
    if not is_open(row.channel, row.data):
        return None
    return Notice(row.subscription_id, row.person_id, row.table_id, kind, row.channel, about, by)


async def audience(of: Connection, *where: ColumnElement[bool]) -> list[Recipient]:
    """People at some tables with the places where they are told, one for each seat and place."""
    seated = holders.alias()
    others = exists().where(
        seated.c.table_id == holders.c.table_id, seated.c.person_id != holders.c.person_id
    )
    wanted = (
        select(
            holders.c.table_id,
            holders.c.seat,
            holders.c.person_id,
            subscriptions.c.id.label("subscription_id"),
            subscriptions.c.kind.label("channel"),
            subscriptions.c.data,
            wishes.c.data.label("wishes"),
            tables.c.pace,
            tables.c.awaited,
            seats.c.reserve,
            seats.c.since,
            seats.c.spent,
            others.label("others"),
        )
        .join(seats, (seats.c.table_id == holders.c.table_id) & (seats.c.seat == holders.c.seat))
        .join(tables, tables.c.id == holders.c.table_id)
        .join(subscriptions, subscriptions.c.person_id == holders.c.person_id)
        .join(wishes, wishes.c.person_id == holders.c.person_id, isouter=True)
        .where(seats.c.kind == "person", *where)
        .order_by(holders.c.table_id, holders.c.seat)
    )
    return [Recipient(**row) for row in (await of.execute(wanted)).mappings()]


def _by_table(rows: Sequence[Recipient]) -> Iterator[tuple[str, list[Recipient]]]:
    found: dict[str, list[Recipient]] = {}
    for row in rows:
        found.setdefault(row.table_id, []).append(row)
    yield from found.items()


async def notices_to(
    of: Connection, table_id: str, called: Iterable[int], kind: str, by: str, now: float
) -> list[Notice]:
    """Return the notices for seats that a person calls: an invitation or a mention."""
    found = await audience(of, tables.c.id == table_id, seats.c.seat.in_(tuple(called)))
    places = {row.subscription_id: row for row in found}
    told = [notice_for(row, kind, now, by=by) for row in places.values()]
    return [one for one in told if one is not None]


def mentioned(text: str, sitting: Sequence[SeatRow], speaking: int | None) -> list[int]:
    """The seats whose names a line says after an @."""
    said = text.casefold()
    return [
        row.seat
        for row in sitting
        if row.seat != speaking
        and row.kind == "person"
        and row.name
        and re.search(rf"@{re.escape(row.name.casefold())}(?!\w)", said)
    ]


async def still_true(of: Connection, row: Waiting) -> bool:
    """Whether a message is still true."""
    kind, status = row.kind, row.status
    if row.table_id is None:
        return False
    if kind in ("turn", "half", "soon"):
        waiting = set(awaited_in(row.awaited))
        mine = await held_seats(of, row.person_id, row.table_id)
        return status == "playing" and bool(waiting & mine)
    if kind == "started":
        return status == "playing"
    if kind == "over":
        return status in ("over", "archived")
    if kind == "invite":
        return status == "open"
    return True
