"""Rematches: a new table with the same people and bots."""

from __future__ import annotations

import time

import msgspec

from magnate.core.rules import RULES_VERSION
from magnate.server.db import store
from magnate.server.db.database import writing
from magnate.server.db.rows import TableRow, pace_of, setup_of
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.ids import new_code, new_id
from magnate.server.kit.wire import Person
from magnate.server.tables.create import check_not_too_many, encoded, seeded
from magnate.server.tables.gate import check_plays, own_seats
from magnate.server.tables.seat_actions import FREE
from magnate.server.tables.tables import table_at, tell_table
from magnate.setup import Setup


async def rematch(server: ServerState, person: Person, table_id: str) -> str:
    """Set up a rematch with everybody one seat further; return the table's id.

    The first request creates the table, later ones return it. It has a new seed. People are ready
    once they have asked.
    """
    new = new_id()
    async with writing(server.engine) as connection:
        table = await table_at(connection, table_id)
        mine = await own_seats(connection, person, table.id)
        check_plays(mine)
        if table.status in ("open", "playing"):
            raise Denied(409, "still_playing")
        if table.rematch:
            return table.rematch
        await check_not_too_many(connection, person)
        setup = seeded(_rotated(setup_of(table)))
        await _repeat(connection, table, person, setup, new)
        await store.change_table(connection, table.id, rematch=new)
    tell_table(server, table.id)
    others = {(seat + 1) % setup.players for seat in range(setup.players) if seat not in mine}
    server.call("invite", new, others, person.name)
    return new


def _rotated(setup: Setup) -> Setup:
    """The set-up without its seed, chains moved on with their people, by the rules of today."""
    chains = setup.chains[-1:] + setup.chains[:-1]
    return msgspec.structs.replace(setup, seed=0, chains=chains, rules_version=RULES_VERSION)


async def _repeat(
    to: store.Connection, table: TableRow, person: Person, setup: Setup, new: str
) -> None:
    now = time.time()
    kept = ("name", "public", "spectators", "hints", "scenario", "pace")
    row = {name: getattr(table, name) for name in kept} | {
        "id": new,
        "code": new_code(),
        "host_id": person.id,
        "status": "open",
        "setup": encoded(setup),
        "rules_version": setup.rules_version,
        "created_at": now,
        "changed_at": now,
    }
    sitting = await store.sitting_at(to, table.id)
    reserve = pace_of(table).reserve
    held = await store.holders_of(to, table.id)
    again = []
    for seat in sitting:
        place = (seat.seat + 1) % len(sitting)
        minds = held.get(seat.seat, [])
        stands_in = seat.kind == "bot" and seat.person_id is not None
        if seat.kind == "bot" and not (stands_in and minds):
            same = {"kind": "bot", "bot": seat.bot, "ready": True}
        elif minds:
            same = {"kind": "person", "person_id": minds[0], "ready": person.id in minds}
            if seat.person_id in minds:
                same["person_id"] = seat.person_id
        else:
            same = {}
        name = {"name": seat.name, "chain": seat.chain} if same else {}
        if same.get("kind") == "bot":
            name["name"] = seat.bot
        again.append(FREE | same | name | {"seat": place, "reserve": reserve})
    await store.add_table(to, row, again)
    for seat_number, minds in held.items():
        for mind in minds:
            await store.hold(to, new, (seat_number + 1) % len(sitting), mind)
