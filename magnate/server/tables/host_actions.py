"""Actions of a host: change a table, start it, archive it, remove it."""

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
from magnate.server.game.live import Live
from magnate.server.game.play import check_rules, replayed
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.names import cleaned
from magnate.server.kit.wire import Change, Pace, Person
from magnate.server.tables.copies import check_no_copy, past_of
from magnate.server.tables.create import check_scenario, encoded, seeded
from magnate.server.tables.gate import check_belongs, check_host, own_seats
from magnate.server.tables.seat_actions import FREE, dismiss
from magnate.server.tables.tables import open_table, table_at, tell_table
from magnate.setup import Setup, begin

START_ATTEMPTS = 3
"""How often a game is prepared if its table changes meanwhile, before the start is refused."""


async def change(server: ServerState, person: Person, table_id: str, wanted: Change) -> None:
    """Change the terms of a table. Once the game has begun, only its name and its access."""
    setup = None if wanted.setup is None else seeded(wanted.setup)
    if setup is not None:
        await server.worker.run(begin, setup)  # refused before anything is written
    async with writing(server.engine) as connection:
        table = await table_at(connection, table_id)
        check_host(table, person)
        given = {name: v for name, v in msgspec.structs.asdict(wanted).items() if v is not None}
        if table.status != "open" and given.keys() - {"name", "public", "spectators"}:
            raise Denied(409, "already_started")
        if "name" in given:
            given["name"] = cleaned(given["name"]) if given["name"].strip() else person.name
        if wanted.scenario:
            check_scenario(wanted.scenario)
        if setup is not None:
            await _change_setup(connection, table, setup)
            given |= {"setup": encoded(setup), "rules_version": setup.rules_version}
        if wanted.pace is not None:
            given["pace"] = encoded(wanted.pace)
            await _change_seats(connection, table, reserve=wanted.pace.reserve)
        await store.change_table(connection, table.id, **given)
    if wanted.spectators is False:
        await dismiss(server, table.id)
    tell_table(server, table.id)


async def _change_seats(to: store.Connection, table: TableRow, **values: Any) -> None:
    await to.execute(update(seats).where(seats.c.table_id == table.id).values(**values))


async def _change_setup(to: store.Connection, table: TableRow, setup: Setup) -> None:
    """Change the set-up of an open table: add or remove seats, reset chains and readiness."""
    if table.opening != "[]" or table.length:
        raise Denied(409, "already_started")
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
    """Whether bots decide anything at a table: at their seats, or for people out of time."""
    return bool(bots) or (pace.kind != "none" and pace.out == "bot")


class Prepared(msgspec.Struct, frozen=True):
    """A game that is ready to begin, and the rows of the database that it was made from."""

    live: Live
    table: TableRow
    sitting: list[SeatRow]


async def _prepare(server: ServerState, table_id: str, person: Person) -> Prepared:
    """Replay an imported or forked game before anything is written.

    Refuse bots at a copy of a game that is being played without advice.
    """
    async with reading(server.engine) as connection:
        table = await open_table(connection, table_id)
        check_belongs(table, person, await own_seats(connection, person, table.id))
        check_rules(table)
        sitting = await store.sitting_at(connection, table.id)
        _check_ready(sitting)
        rows = await store.rows_after(connection, table.id, 0)
    setup = await server.worker.run(_with_chains, setup_of(table), sitting)
    live = await replayed(server.worker, table, setup, rows)
    bots = [row for row in sitting if row.kind == "bot"]
    begun = bool(rows) or table.opening != "[]"
    if begun and may_help(bots, pace_of(table)):
        await check_no_copy(server, setup, past_of(live.record), table.created_at)
    return Prepared(live, table, sitting)


def _check_ready(sitting: Sequence[SeatRow]) -> None:
    """Refuse to begin before all seats are taken and ready."""
    if any(row.kind == "open" for row in sitting):
        raise Denied(409, "seats_open")
    if not all(row.ready for row in sitting):
        raise Denied(409, "not_all_ready")


async def start(server: ServerState, person: Person, table_id: str, address: str = "") -> None:
    """Begin to play: all seats are taken and ready, and the person sits at the table.

    A player may take another chain in the same moment; then the game is prepared again.
    `address`: from where; only so many games of bots alone are begun there.
    """
    for _ in range(START_ATTEMPTS):
        prepared = await _prepare(server, table_id, person)
        if await _begin_prepared(server, person, prepared, address):
            break
    else:
        raise Denied(409, "changed_meanwhile")
    table = prepared.table
    server.replayed[table.id] = prepared.live
    tell_table(server, table.id)
    for heard in server.started:
        heard(table.id)
    if _bots_alone(prepared.sitting):
        server.begun.add(table.id, person.id, address)
    server.look(table.id)
    server.schedule(table.id)


async def _begin_prepared(
    server: ServerState, person: Person, prepared: Prepared, address: str
) -> bool:
    """Write that the game has begun. Return False if the table has changed since."""
    live = prepared.live
    async with writing(server.engine) as connection:
        table = await open_table(connection, prepared.table.id)
        check_belongs(table, person, await own_seats(connection, person, table.id))
        sitting = await store.sitting_at(connection, table.id)
        _check_ready(sitting)
        if not _is_same(prepared, table, sitting):
            return False
        if _bots_alone(sitting):
            server.begun.check(server, person.id, address)
        pace = pace_of(table)
        deadline = await clocks.begin(connection, table.id, pace, live.awaited, server.now())
        await store.change_table(
            connection,
            table.id,
            status="playing",
            setup=encoded(live.setup),
            awaited=",".join(map(str, live.awaited)),
            deadline=deadline,
            turn=live.record.game.turn,
        )
    return True


def _bots_alone(sitting: Sequence[SeatRow]) -> bool:
    """Return True if no person sits at the table."""
    return all(row.kind == "bot" for row in sitting)


def _is_same(prepared: Prepared, table: TableRow, sitting: Sequence[SeatRow]) -> bool:
    """Return True if nothing that the game was made from has changed since."""
    before = prepared.table
    chains = [row.chain for row in prepared.sitting]
    return (
        (before.setup, before.opening, before.length) == (table.setup, table.opening, table.length)
        and chains == [row.chain for row in sitting]
        and before.pace == table.pace
        and [row.kind for row in prepared.sitting] == [row.kind for row in sitting]
    )


def _with_chains(setup: Setup, sitting: Sequence[SeatRow]) -> Setup:
    """The set-up with the chosen chains; other seats keep theirs, or get one that is left."""
    chosen = [row.chain for row in sitting]
    if not any(chosen):
        return setup
    known = begin(setup).rules.content.chains
    planned = setup.chains or ("",) * len(chosen)
    pairs = zip(chosen, planned, strict=True)
    chains = [own or (plan if plan not in chosen else "") for own, plan in pairs]
    left = [chain for chain in known if chain not in chains]
    return msgspec.structs.replace(setup, chains=tuple(c or left.pop(0) for c in chains))


async def archive(server: ServerState, person: Person, table_id: str, away: bool = True) -> None:
    """Archive a table or restore it; everybody who played there may.

    A running game is refused if other people take part in it or if its clock runs.
    """
    async with writing(server.engine) as connection:
        table = await table_at(connection, table_id)
        check_belongs(table, person, await own_seats(connection, person, table.id))
        timed = table.status == "playing" and pace_of(table).kind != "none"
        others = table.status == "playing" and await _others_at(connection, table, person)
        if table.status == "open" or timed or others:
            raise Denied(409, "still_playing")
        back = "playing" if table.awaited else "over"
        await store.change_table(connection, table.id, status="archived" if away else back)
    tell_table(server, table.id)
    if not away:
        server.schedule(table.id)


async def _others_at(of: store.Connection, table: TableRow, person: Person) -> set[str]:
    """Return the other people who hold a seat or may take one back."""
    held = await store.holders_of(of, table.id)
    sitting = await store.sitting_at(of, table.id)
    people = {holder for holders in held.values() for holder in holders}
    return (people | {row.person_id for row in sitting if row.person_id}) - {person.id}


async def remove(server: ServerState, person: Person, table_id: str) -> None:
    """Delete a table. The host may before the game, or if no other person plays there."""
    async with writing(server.engine) as connection:
        table = await table_at(connection, table_id)
        check_host(table, person)
        if table.status != "open" and await _others_at(connection, table, person):
            raise Denied(409, "others_play_here")
        await connection.execute(delete(tables).where(tables.c.id == table.id))
    clear_away(server, table.id)


def clear_away(server: ServerState, table_id: str) -> None:
    """Unload a deleted table and close its sockets."""
    if task := server.at_work.get(table_id):
        task.cancel()  # its bots stop thinking
    server.lives.pop(table_id, None)
    server.replayed.pop(table_id, None)
    tell_table(server, table_id)
    for watcher in server.hub.watching(table_id):
        watcher.end()
