"""Tables as people see them, and who may see and do what there."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import RowMapping

from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.game.club import Club
from magnate.server.game.results import read_result
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Pace, Person, SeatShown, TableShown


async def table_row(club: Club, table_id: str) -> RowMapping:
    """The table of an id or a code."""
    async with reading(club.engine) as connection:
        table = await store.table_of(connection, table_id)
    if table is None:
        raise Denied(404, "no_such_table")
    return table


async def locked_table(of: store.Connection, table_id: str) -> RowMapping:
    """The same to be changed: in a writing transaction nobody else changes it until that ends."""
    table = await store.table_of(of, table_id)
    if table is None:
        raise Denied(404, "no_such_table")
    return table


async def open_table(of: store.Connection, table_id: str) -> RowMapping:
    """The same; refused once the game has begun."""
    table = await locked_table(of, table_id)
    if table["status"] != "open":
        raise Denied(409, "already_started")
    return table


async def bots_at(club: Club, table_id: str) -> dict[int, str]:
    """The bots at a table, by seat."""
    async with reading(club.engine) as connection:
        held = (await store.seats_of(connection, [table_id]))[table_id]
    return {row["seat"]: row["bot"] for row in held if row["kind"] == "bot"}


async def shown(club: Club, person: Person | None, rows: Sequence[RowMapping]) -> list[TableShown]:
    """Tables as a person sees them."""
    ids = [row["id"] for row in rows]
    async with reading(club.engine) as connection:
        sitting = await store.seats_of(connection, ids)
        held = await store.held_by(connection, person.id, ids) if person else {i: [] for i in ids}
    return [_shown(club, person, row, sitting[row["id"]], held[row["id"]]) for row in rows]


def _shown(
    club: Club,
    person: Person | None,
    row: RowMapping,
    sitting: Sequence[RowMapping],
    mine: list[int],
) -> TableShown:
    waiting = [int(seat) for seat in row["awaited"].split(",") if seat]
    online = club.hub.online(row["id"])
    return TableShown(
        id=row["id"],
        code=row["code"],
        name=row["name"],
        status=row["status"],
        public=row["public"],
        spectators=row["spectators"],
        hints=hints_allowed(row, sitting),
        watching=club.hub.spectators(row["id"]),
        setup=store.setup_of(row),
        scenario=row["scenario"],
        rules_version=row["rules_version"],
        pace=msgspec.json.decode(row["pace"], type=Pace),
        seats=[
            SeatShown(
                seat=seat["seat"],
                kind=seat["kind"],
                name=seat["name"],
                bot=seat["bot"],
                chain=seat["chain"],
                ready=seat["ready"],
                mine=seat["seat"] in mine,
                online=seat["seat"] in online,
                reserve=seat["reserve"],
            )
            for seat in sitting
        ],
        host=person is not None and row["host_id"] == person.id,
        awaited=waiting,
        mine=mine,
        left=_left(person, row, sitting, mine),
        your_turn=any(seat in mine for seat in waiting),
        deadline=row["deadline"],
        turn=row["turn"],
        result=read_result(row["result"]) if mine or row["spectators"] else None,
        created_at=row["created_at"],
        changed_at=row["changed_at"],
        forked_from=row["forked_from"],
        rematch=row["rematch"],
    )


def _left(
    person: Person | None, table: RowMapping, sitting: Sequence[RowMapping], mine: list[int]
) -> list[int]:
    """The seats that a person may take back."""
    if person is None or table["status"] != "playing":
        return []
    return [
        row["seat"]
        for row in sitting
        if row["person_id"] is not None
        and (row["seat"] in mine or row["person_id"] == person.id)
        and (row["seat"] not in mine or row["kind"] == "bot")
    ]


def hints_allowed(table: RowMapping, sitting: Sequence[RowMapping]) -> bool:
    """Whether seats may ask for advice.

    If nobody has said: where one person plays, against bots or at all seats, and among learners,
    who play the introductory game, unless anybody may come.
    """
    if table["hints"] is not None:
        return bool(table["hints"])
    people = {row["person_id"] for row in sitting if row["kind"] == "person"}
    alone = len(people) <= 1 and all(row["kind"] != "open" for row in sitting)
    learning = store.setup_of(table).introductory
    return alone or (learning and not table["public"])


async def check_holds(
    of: store.Connection, person: Person | None, table_id: str, seat: int
) -> None:
    """Refuse whoever does not hold the seat."""
    held = (await store.held_by(of, person.id, [table_id]))[table_id] if person else []
    if seat not in held:
        raise Denied(403, "not_your_seat", seat=seat)


async def check_may_watch(
    of: store.Connection, person: Person | None, table: RowMapping, seat: int | None = None
) -> list[int]:
    """Refuse who does not hold the seat, and spectators where there are to be none.

    The seats that the person holds.
    """
    held = (await store.held_by(of, person.id, [table["id"]]))[table["id"]] if person else []
    if seat is not None and seat not in held:
        raise Denied(403, "not_your_seat", seat=seat)
    if not held and not table["spectators"]:
        raise Denied(403, "no_spectators")
    return held


def check_host(table: RowMapping, person: Person) -> None:
    """Refuse who did not set up the table."""
    if table["host_id"] != person.id:
        raise Denied(403, "not_the_host")


def tell_table(club: Club, table_id: str) -> None:
    """Let those who watch know that something about the table itself has changed."""
    club.hub.tell(table_id, lambda _: b'{"type":"table"}')
    club.bus.say(table_id, "table")
