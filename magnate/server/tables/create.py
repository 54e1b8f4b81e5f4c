"""Creates a table: its row, its seats and, for forks and imports, its log."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

import msgspec
from sqlalchemy import func, select

from magnate.bots import bot_names
from magnate.core.actions import Action
from magnate.scenarios import scenario as find_scenario
from magnate.server.db import store
from magnate.server.db.database import writing
from magnate.server.db.schema import tables
from magnate.server.db.store import LogRow
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.ids import new_code, new_id
from magnate.server.kit.names import cleaned, unlike
from magnate.server.kit.wire import NewTable, Person, Terms
from magnate.server.tables.seat_actions import FREE, check_bot
from magnate.setup import Setup, begin

MOST_OPEN = 20
"""Tables of one person that may wait for players at the same time."""


async def create_from_request(server: ServerState, person: Person, wanted: NewTable) -> str:
    """Create a table and return its id. A set-up that cannot be played is refused."""
    setup = seeded(wanted.setup)
    await server.worker.run(begin, setup)  # refused before anything is written
    check_scenario(wanted.scenario)
    return await create_table(server, person, wanted, setup, scenario=wanted.scenario)


def seeded(setup: Setup) -> Setup:
    """Return the set-up with a seed, drawn where it has none."""
    if setup.seed:
        return setup
    return msgspec.structs.replace(setup, seed=secrets.randbelow(2**31 - 1) + 1)


def check_scenario(scenario: str) -> None:
    """Refuse a scenario that does not exist."""
    if scenario:
        find_scenario(scenario)


async def create_table(
    server: ServerState,
    person: Person,
    terms: Terms,
    setup: Setup,
    *,
    rows: Sequence[LogRow] = (),
    names: Sequence[str] = (),
    **columns: Any,
) -> str:
    """Create a table of a person, perhaps with a log, and return its id.

    `names`: the players of the seats in another place, where they are known. In a game that is
    over they are its people; else seats that nobody has taken, or a bot has, show them.
    """
    for seat, bot in terms.bots.items():
        _check_seat(setup, seat)
        check_bot(bot)
    mine = _own_seats(terms, setup)
    table = _row(person, terms, setup) | columns
    sitting = [
        _seat(seat, terms, person, seat in mine, len(mine) > 1) for seat in range(setup.players)
    ]
    _name_own(sitting, terms)
    for seat, name in enumerate(names):
        if table["status"] == "over":
            bot = name if name in bot_names() else ""
            sitting[seat] |= {"kind": "bot" if bot else "person", "bot": bot, "name": name}
        elif name and seat not in mine:
            sitting[seat]["name"] = name
    async with server.long_write if rows else nullcontext(), writing(server.engine) as connection:
        await check_not_too_many(connection, person)
        await store.add_table(connection, table, sitting)
        for seat in mine:
            await store.hold(connection, table["id"], seat, person.id)
        if rows:
            await store.append(connection, table["id"], rows)
    return str(table["id"])


def _own_seats(terms: Terms, setup: Setup) -> list[int]:
    """Return the seats that the creator of the table takes."""
    free = [seat for seat in range(setup.players) if seat not in terms.bots]
    if terms.hotseat:
        return free
    if not terms.sit:
        return []
    if terms.seat is None:
        return free[:1]
    _check_seat(setup, terms.seat)
    if terms.seat not in free:
        raise Denied(409, "seat_taken", seat=terms.seat)
    return [terms.seat]


def _check_seat(setup: Setup, seat: int) -> None:
    if not 0 <= seat < setup.players:
        raise Denied(404, "no_such_seat", seat=seat)


async def check_not_too_many(of: store.Connection, person: Person) -> None:
    """Refuse a new table to a host with too many open ones."""
    mine = select(func.count()).where(tables.c.host_id == person.id, tables.c.status == "open")
    if (await of.execute(mine)).scalar_one() >= MOST_OPEN:
        raise Denied(409, "too_many_open_tables", most=MOST_OPEN)


def _row(person: Person, terms: Terms, setup: Setup) -> dict[str, Any]:
    now = time.time()
    return {
        "id": new_id(),
        "code": new_code(),
        "name": cleaned(terms.name) if terms.name.strip() else person.name,
        "host_id": person.id,
        "status": "open",
        "public": terms.public,
        "spectators": terms.spectators,
        "hints": terms.hints,
        "setup": encoded(setup),
        "rules_version": setup.rules_version,
        "pace": encoded(terms.pace),
        "created_at": now,
        "changed_at": now,
    }


def encoded(value: object) -> str:
    """Return a value as the database keeps it."""
    return msgspec.json.encode(value).decode()


def _seat(seat: int, terms: Terms, person: Person, mine: bool, numbered: bool) -> dict[str, Any]:
    bot = terms.bots.get(seat, "")
    name = f"{person.name[:37]} {seat + 1}" if numbered else person.name
    return FREE | {
        "seat": seat,
        "kind": "bot" if bot else "person" if mine else "open",
        "bot": bot,
        "person_id": person.id if mine else None,
        "name": bot or (name if mine else ""),
        "ready": bool(bot) or mine,
        "reserve": terms.pace.reserve,
    }


def _name_own(sitting: Sequence[dict[str, Any]], terms: Terms) -> None:
    """Name own seats as the request says; two never alike."""
    for seat, name in terms.names.items():
        if seat >= len(sitting) or sitting[seat]["person_id"] is None:
            raise Denied(403, "not_your_seat", seat=seat)
        others = [row["name"] for row in sitting if row["seat"] != seat]
        sitting[seat]["name"] = unlike(cleaned(name), others)


def rows_of(actions: Sequence[Action], at: float) -> list[LogRow]:
    """Return actions as rows of a new log."""
    return [
        LogRow(seq, action.seat, "act", encoded(action), "", at)
        for seq, action in enumerate(actions, 1)
    ]
