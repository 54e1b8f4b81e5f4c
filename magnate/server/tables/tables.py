"""Tables as people see them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.db.rows import SeatRow, TableRow, awaited_in, pace_of, setup_of
from magnate.server.game.results import read_result
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Person, SeatShown, TableShown


async def table_row(server: ServerState, table_id: str) -> TableRow:
    """The table of an id or a code."""
    async with reading(server.engine) as connection:
        return await table_at(connection, table_id)


async def table_at(of: store.Connection, table_id: str) -> TableRow:
    """The same; in a transaction that writes nobody else changes it until that ends."""
    table = await store.table_of(of, table_id)
    if table is None:
        raise Denied(404, "no_such_table")
    return table


async def open_table(of: store.Connection, table_id: str) -> TableRow:
    """The same; refused once the game has begun."""
    table = await table_at(of, table_id)
    if table.status != "open":
        raise Denied(409, "already_started")
    return table


async def bots_at(server: ServerState, table_id: str) -> dict[int, str]:
    """The bots at a table, by seat."""
    async with reading(server.engine) as connection:
        held = await store.sitting_at(connection, table_id)
    return {row.seat: row.bot for row in held if row.kind == "bot"}


async def shown(
    server: ServerState, person: Person | None, rows: Sequence[TableRow]
) -> list[TableShown]:
    """Tables as a person sees them."""
    ids = [row.id for row in rows]
    async with reading(server.engine) as connection:
        sitting = await store.seats_of(connection, ids)
        held = await store.held_among(connection, ids)
    return [_shown(server, person, row, sitting[row.id], held) for row in rows]


def _shown(
    server: ServerState,
    person: Person | None,
    row: TableRow,
    sitting: Sequence[SeatRow],
    held: Collection[tuple[str, int, str | None]],
) -> TableShown:
    here = [(seat, holder) for table_id, seat, holder in held if table_id == row.id]
    mine = sorted(seat for seat, holder in here if person is not None and holder == person.id)
    taken = {seat for seat, _ in here}
    waiting = awaited_in(row.awaited)
    online = server.hub.online(row.id)
    return TableShown(
        id=row.id,
        code=row.code,
        name=row.name,
        status=row.status,
        public=row.public,
        spectators=row.spectators,
        hints=hints_allowed(row, sitting),
        watching=server.hub.spectators(row.id),
        setup=setup_of(row),
        scenario=row.scenario,
        rules_version=row.rules_version,
        pace=pace_of(row),
        seats=[
            SeatShown(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                bot=seat.bot,
                chain=seat.chain,
                ready=seat.ready,
                mine=seat.seat in mine,
                online=seat.seat in online,
                left=row.status == "playing" and seat.kind == "person" and seat.seat not in taken,
                reserve=seat.reserve,
            )
            for seat in sitting
        ],
        host=person is not None and row.host_id == person.id,
        awaited=waiting,
        mine=mine,
        left=_left(person, row, sitting, mine),
        your_turn=row.status == "playing" and any(seat in mine for seat in waiting),
        deadline=row.deadline,
        turn=row.turn,
        result=read_result(row.result) if mine or row.spectators else None,
        created_at=row.created_at,
        changed_at=row.changed_at,
        forked_from=row.forked_from,
        rematch=row.rematch,
    )


def _left(
    person: Person | None, table: TableRow, sitting: Sequence[SeatRow], mine: list[int]
) -> list[int]:
    """The seats that a person may take back."""
    if person is None or table.status != "playing":
        return []
    return [
        row.seat
        for row in sitting
        if row.person_id is not None
        and (row.seat in mine or row.person_id == person.id)
        and (row.seat not in mine or row.kind == "bot")
    ]


def hints_allowed(table: TableRow, sitting: Sequence[SeatRow]) -> bool:
    """Whether seats may ask for advice.

    If nobody has said: where one person plays, against bots or at all seats, and among learners,
    who play the introductory game, unless anybody may come.
    """
    if table.hints is not None:
        return table.hints
    people = {row.person_id for row in sitting if row.kind == "person"}
    alone = len(people) <= 1 and all(row.kind != "open" for row in sitting)
    learning = setup_of(table).introductory
    return alone or (learning and not table.public)


def check_hints(table: TableRow, sitting: Sequence[SeatRow]) -> None:
    """Refuse to advise where that is not allowed."""
    if not hints_allowed(table, sitting):
        raise Denied(403, "no_hints_here")


def tell_table(server: ServerState, table_id: str) -> None:
    """Let those who watch know that something about the table itself has changed."""
    server.hub.broadcast(table_id, lambda _: b'{"type":"table"}')
    server.bus.say(table_id, "table")
