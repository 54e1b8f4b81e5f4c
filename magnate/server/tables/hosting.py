"""What a host does with a table: changing it, starting, putting it away."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, insert, update

from magnate.server.db import store
from magnate.server.db.database import reading, writing
from magnate.server.db.rows import SeatRow, TableRow, pace_of, setup_of
from magnate.server.db.schema import seats, tables
from magnate.server.game import clocks
from magnate.server.game.club import Club
from magnate.server.game.live import Live
from magnate.server.game.play import check_rules
from magnate.server.kit.denied import Denied
from magnate.server.kit.names import cleaned
from magnate.server.kit.wire import Change, Pace, Person
from magnate.server.tables.copies import check_no_copy
from magnate.server.tables.gate import check_belongs, check_host, own_seats
from magnate.server.tables.laying import check_scenario, encoded, seeded
from magnate.server.tables.seating import FREE
from magnate.server.tables.tables import open_table, table_at, tell_table
from magnate.setup import Setup, begin


async def change(club: Club, person: Person, table_id: str, wanted: Change) -> None:
    """The host changes what was agreed. Once the game has begun, only who may come and look."""
    async with writing(club.engine) as connection:
        table = await table_at(connection, table_id)
        check_host(table, person)
        given = {name: v for name, v in msgspec.structs.asdict(wanted).items() if v is not None}
        if table.status != "open" and given.keys() - {"name", "public", "spectators"}:
            raise Denied(409, "already_started")
        if "name" in given:
            given["name"] = cleaned(given["name"]) if given["name"].strip() else person.name
        if wanted.scenario:
            check_scenario(wanted.scenario)
        if wanted.setup is not None:
            setup = seeded(wanted.setup)
            await _change_setup(connection, table, setup)
            given |= {"setup": encoded(setup), "rules_version": setup.rules_version}
        if wanted.pace is not None:
            given["pace"] = encoded(wanted.pace)
            await _change_seats(connection, table, reserve=wanted.pace.reserve)
        await store.change_table(connection, table.id, **given)
    tell_table(club, table.id)


async def _change_seats(to: store.Connection, table: TableRow, **values: Any) -> None:
    await to.execute(update(seats).where(seats.c.table_id == table.id).values(**values))


async def _change_setup(to: store.Connection, table: TableRow, setup: Setup) -> None:
    """Another game: more or fewer seats; chains and readiness are to be said anew."""
    if table.opening != "[]" or table.length:
        raise Denied(409, "already_started")
    begin(setup)
    sitting = await store.sitting_at(to, table.id)
    if any(row.kind == "person" for row in sitting[setup.players :]):
        raise Denied(409, "seat_taken", seat=setup.players)
    await to.execute(
        delete(seats).where(seats.c.table_id == table.id, seats.c.seat >= setup.players)
    )
    reserve = pace_of(table).reserve
    for seat in range(len(sitting), setup.players):
        new = FREE | {"table_id": table.id, "seat": seat, "reserve": reserve}
        await to.execute(insert(seats).values(**new))
    await _change_seats(to, table, chain="")
    await to.execute(
        update(seats)
        .where(seats.c.table_id == table.id, seats.c.kind == "person")
        .where(seats.c.person_id != table.host_id)
        .values(ready=False)
    )


def may_help(bots: Collection[object], pace: Pace) -> bool:
    """Whether bots decide anything at a table: at seats of theirs, or for who is out of time."""
    return bool(bots) or (pace.kind != "none" and pace.out == "bot")


async def _check_no_copy(club: Club, table_id: str) -> None:
    """Refuse bots at a copy of a game that is being played without advice."""
    async with reading(club.engine) as connection:
        table = await table_at(connection, table_id)
        sitting = await store.sitting_at(connection, table.id)
        rows = await store.rows_after(connection, table.id, 0)
    bots = [row for row in sitting if row.kind == "bot"]
    begun = bool(rows) or table.opening != "[]"
    if not begun:
        return
    check_rules(table)
    if may_help(bots, pace_of(table)):
        setup = setup_of(table)
        live = Live(table.id, setup, table.opening)
        for row in rows:
            live.add(row)
        await check_no_copy(club, setup, live.record.actions, table.created_at)


async def start(club: Club, person: Person, table_id: str, address: str = "") -> None:
    """Begin to play: all seats are taken and ready, and who says so sits at the table.

    `address`: from where; only so many games of bots alone are begun there.
    """
    await _check_no_copy(club, table_id)
    async with writing(club.engine) as connection:
        table = await open_table(connection, table_id)
        check_belongs(table, person, await own_seats(connection, person, table.id))
        check_rules(table)
        sitting = await store.sitting_at(connection, table.id)
        if any(row.kind == "open" for row in sitting):
            raise Denied(409, "seats_open")
        if not all(row.ready for row in sitting):
            raise Denied(409, "not_all_ready")
        bots_alone = all(row.kind == "bot" for row in sitting)
        if bots_alone:
            club.begun.check(club, person.id, address)
        setup = _with_chains(setup_of(table), sitting)
        live = Live(table.id, setup, table.opening)
        for row in await store.rows_after(connection, table.id, 0):
            live.add(row)
        pace = pace_of(table)
        deadline = await clocks.begin(connection, table.id, pace, live.awaited, club.now())
        await store.change_table(
            connection,
            table.id,
            status="playing",
            setup=encoded(setup),
            awaited=",".join(map(str, live.awaited)),
            deadline=deadline,
            turn=live.record.game.turn,
        )
    tell_table(club, table.id)
    for heard in club.started:
        heard(table.id)
    if bots_alone:
        club.begun.add(table.id, person.id, address)
    club.look(table.id)
    club.wake(table.id)


def _with_chains(setup: Setup, sitting: Sequence[SeatRow]) -> Setup:
    """The set-up with the chains that were chosen; the others keep theirs, or get what is left."""
    chosen = [row.chain for row in sitting]
    if not any(chosen):
        return setup
    known = begin(setup).rules.content.chains
    planned = setup.chains or ("",) * len(chosen)
    pairs = zip(chosen, planned, strict=True)
    chains = [own or (plan if plan not in chosen else "") for own, plan in pairs]
    left = [chain for chain in known if chain not in chains]
    return msgspec.structs.replace(setup, chains=tuple(c or left.pop(0) for c in chains))


async def archive(club: Club, person: Person, table_id: str, away: bool = True) -> None:
    """Put a finished table away, or get it back; everybody who played there can."""
    async with writing(club.engine) as connection:
        table = await table_at(connection, table_id)
        check_belongs(table, person, await own_seats(connection, person, table.id))
        if table.status not in ("over", "archived"):
            raise Denied(409, "still_playing")
        back = "playing" if table.awaited else "over"
        await store.change_table(connection, table.id, status="archived" if away else back)
    tell_table(club, table.id)


async def remove(club: Club, person: Person, table_id: str) -> None:
    """Take a table away for good: its host, before the game; or who plays it with nobody else."""
    async with writing(club.engine) as connection:
        table = await table_at(connection, table_id)
        check_host(table, person)
        if table.status != "open":
            held = await store.holders_of(connection, table.id)
            sitting = await store.sitting_at(connection, table.id)
            others = {mind for minds in held.values() for mind in minds} - {person.id}
            others |= {row.person_id for row in sitting if row.person_id} - {person.id}
            if others:
                raise Denied(409, "others_play_here")
        await connection.execute(delete(tables).where(tables.c.id == table.id))
    clear_away(club, table.id)


def clear_away(club: Club, table_id: str) -> None:
    """Forget a table that is gone, and let those who watch it go."""
    if task := club.driving.get(table_id):
        task.cancel()  # bots need not think about it any more
    club.lives.pop(table_id, None)
    tell_table(club, table_id)
    for watcher in club.hub.watching(table_id):
        watcher.end()
