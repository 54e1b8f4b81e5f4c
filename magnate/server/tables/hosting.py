"""Setting up tables, changing them, starting, putting them away."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import RowMapping, delete, func, insert, select, update

from magnate.bots import bot_names
from magnate.core.actions import Action
from magnate.scenarios import scenario as find_scenario
from magnate.server.db import store
from magnate.server.db.database import reading, writing
from magnate.server.db.schema import seats, tables
from magnate.server.db.store import Row
from magnate.server.game import clocks
from magnate.server.game.club import Club
from magnate.server.game.live import Live
from magnate.server.game.play import check_rules
from magnate.server.kit.denied import Denied
from magnate.server.kit.ids import new_code, new_id
from magnate.server.kit.names import cleaned, unlike
from magnate.server.kit.wire import Change, NewTable, Pace, Person, Terms
from magnate.server.tables.copies import check_no_copy
from magnate.server.tables.seating import FREE, check_bot
from magnate.server.tables.tables import check_host, locked_table, open_table, tell_table
from magnate.setup import Setup, begin

MOST_OPEN = 20
"""Tables of one person that may wait for players at the same time."""


async def set_up(club: Club, person: Person, wanted: NewTable) -> str:
    """A new table; its id. A set-up that cannot be played is refused."""
    setup = seeded(wanted.setup)
    begin(setup)  # refused before anything is written
    _check_scenario(wanted.scenario)
    return await lay(club, person, wanted, setup, scenario=wanted.scenario)


def seeded(setup: Setup) -> Setup:
    """The set-up with a seed, drawn where it has none."""
    if setup.seed:
        return setup
    return msgspec.structs.replace(setup, seed=secrets.randbelow(2**31 - 1) + 1)


def _check_scenario(scenario: str) -> None:
    if scenario:
        find_scenario(scenario)


async def lay(
    club: Club,
    person: Person,
    terms: Terms,
    setup: Setup,
    *,
    rows: Sequence[Row] = (),
    names: Sequence[str] = (),
    **columns: Any,
) -> str:
    """A new table of a person, perhaps with a log; its id.

    `names`: who played the seats in another place, where that is known. Of a game that is over
    they are its people; else they are said of seats that nobody has taken, or a bot.
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
    async with writing(club.engine) as connection:
        await check_not_too_many(connection, person)
        await store.add_table(connection, table, sitting)
        for seat in mine:
            await store.hold(connection, table["id"], seat, person.id)
        if rows:
            await store.append(connection, table["id"], rows)
    return str(table["id"])


def _own_seats(terms: Terms, setup: Setup) -> list[int]:
    """The seats that who sets up the table takes."""
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
    """Refuse one more table to somebody who has many that wait for players."""
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
    """A value as the database keeps it."""
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
    """Call own seats as it was wished; two never alike."""
    for seat, name in terms.names.items():
        if seat >= len(sitting) or sitting[seat]["person_id"] is None:
            raise Denied(403, "not_your_seat", seat=seat)
        others = [row["name"] for row in sitting if row["seat"] != seat]
        sitting[seat]["name"] = unlike(cleaned(name), others)


async def change(club: Club, person: Person, table_id: str, wanted: Change) -> None:
    """The host changes what was agreed. Once the game has begun, only who may come and look."""
    async with writing(club.engine) as connection:
        table = await locked_table(connection, table_id)
        check_host(table, person)
        given = {name: v for name, v in msgspec.structs.asdict(wanted).items() if v is not None}
        if table["status"] != "open" and given.keys() - {"name", "public", "spectators"}:
            raise Denied(409, "already_started")
        if "name" in given:
            given["name"] = cleaned(given["name"]) if given["name"].strip() else person.name
        if wanted.scenario:
            _check_scenario(wanted.scenario)
        if wanted.setup is not None:
            setup = seeded(wanted.setup)
            await _change_setup(connection, table, setup)
            given |= {"setup": encoded(setup), "rules_version": setup.rules_version}
        if wanted.pace is not None:
            given["pace"] = encoded(wanted.pace)
            await _change_seats(connection, table, reserve=wanted.pace.reserve)
        await store.change_table(connection, table["id"], **given)
    tell_table(club, table["id"])


async def _change_seats(to: store.Connection, table: RowMapping, **values: Any) -> None:
    await to.execute(update(seats).where(seats.c.table_id == table["id"]).values(**values))


async def _change_setup(to: store.Connection, table: RowMapping, setup: Setup) -> None:
    """Another game: more or fewer seats; chains and readiness are to be said anew."""
    if table["opening"] != "[]" or table["length"]:
        raise Denied(409, "already_started")
    begin(setup)
    sitting = (await store.seats_of(to, [table["id"]]))[table["id"]]
    if any(row["kind"] == "person" for row in sitting[setup.players :]):
        raise Denied(409, "seat_taken", seat=setup.players)
    await to.execute(
        delete(seats).where(seats.c.table_id == table["id"], seats.c.seat >= setup.players)
    )
    reserve = msgspec.json.decode(table["pace"], type=Pace).reserve
    for seat in range(len(sitting), setup.players):
        new = FREE | {"table_id": table["id"], "seat": seat, "reserve": reserve}
        await to.execute(insert(seats).values(**new))
    await _change_seats(to, table, chain="")
    await to.execute(
        update(seats)
        .where(seats.c.table_id == table["id"], seats.c.kind == "person")
        .where(seats.c.person_id != table["host_id"])
        .values(ready=False)
    )


def may_help(bots: Collection[object], pace: Pace) -> bool:
    """Whether bots decide anything at a table: at seats of theirs, or for who is out of time."""
    return bool(bots) or (pace.kind != "none" and pace.out == "bot")


async def _check_no_copy(club: Club, table_id: str) -> None:
    """Refuse bots at a copy of a game that is being played without advice."""
    async with reading(club.engine) as connection:
        table = await locked_table(connection, table_id)
        sitting = (await store.seats_of(connection, [table["id"]]))[table["id"]]
        rows = await store.rows_after(connection, table["id"], 0)
    bots = [row for row in sitting if row["kind"] == "bot"]
    begun = bool(rows) or table["opening"] != "[]"
    if not begun:
        return
    check_rules(table)
    if may_help(bots, msgspec.json.decode(table["pace"], type=Pace)):
        setup = store.setup_of(table)
        live = Live(table["id"], setup, table["opening"])
        for row in rows:
            live.add(row)
        await check_no_copy(club, setup, live.record.actions, table["created_at"])


async def start(club: Club, person: Person, table_id: str, address: str = "") -> None:
    """Begin to play: all seats are taken and ready, and who says so sits at the table.

    `address`: from where; only so many games of bots alone are begun there.
    """
    await _check_no_copy(club, table_id)
    async with writing(club.engine) as connection:
        table = await open_table(connection, table_id)
        mine = (await store.held_by(connection, person.id, [table["id"]]))[table["id"]]
        if not mine:
            check_host(table, person)
        check_rules(table)
        sitting = (await store.seats_of(connection, [table["id"]]))[table["id"]]
        if any(row["kind"] == "open" for row in sitting):
            raise Denied(409, "seats_open")
        if not all(row["ready"] for row in sitting):
            raise Denied(409, "not_all_ready")
        bots_alone = all(row["kind"] == "bot" for row in sitting)
        if bots_alone:
            club.begun.check(club, person.id, address)
        setup = _with_chains(store.setup_of(table), sitting)
        live = Live(table["id"], setup, table["opening"])
        for row in await store.rows_after(connection, table["id"], 0):
            live.add(row)
        pace = msgspec.json.decode(table["pace"], type=Pace)
        deadline = await clocks.begin(connection, table["id"], pace, live.awaited, club.now())
        await store.change_table(
            connection,
            table["id"],
            status="playing",
            setup=encoded(setup),
            awaited=",".join(map(str, live.awaited)),
            deadline=deadline,
            turn=live.record.game.turn,
        )
    tell_table(club, table["id"])
    for heard in club.started:
        heard(table["id"])
    if bots_alone:
        club.begun.add(table["id"], person.id, address)
    club.look(table["id"])
    club.wake(table["id"])


def _with_chains(setup: Setup, sitting: Sequence[RowMapping]) -> Setup:
    """The set-up with the chains that were chosen; the others keep theirs, or get what is left."""
    chosen = [row["chain"] for row in sitting]
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
        table = await locked_table(connection, table_id)
        mine = (await store.held_by(connection, person.id, [table["id"]]))[table["id"]]
        if not mine:
            check_host(table, person)
        if table["status"] not in ("over", "archived"):
            raise Denied(409, "still_playing")
        back = "playing" if table["awaited"] else "over"
        await store.change_table(connection, table["id"], status="archived" if away else back)
    tell_table(club, table["id"])


async def remove(club: Club, person: Person, table_id: str) -> None:
    """Take a table away for good: its host, before the game; or who plays it with nobody else."""
    async with writing(club.engine) as connection:
        table = await locked_table(connection, table_id)
        check_host(table, person)
        if table["status"] != "open":
            held = await store.holders_of(connection, table["id"])
            sitting = (await store.seats_of(connection, [table["id"]]))[table["id"]]
            others = {mind for minds in held.values() for mind in minds} - {person.id}
            others |= {row["person_id"] for row in sitting} - {person.id, None}
            if others:
                raise Denied(409, "others_play_here")
        await connection.execute(delete(tables).where(tables.c.id == table["id"]))
    if task := club.driving.get(table["id"]):
        task.cancel()  # bots need not think about it any more
    club.lives.pop(table["id"], None)
    tell_table(club, table["id"])
    for watcher in club.hub.watching(table["id"]):
        watcher.end()


def rows_of(actions: Sequence[Action], at: float) -> list[Row]:
    """Actions as rows of a new log."""
    return [
        Row(seq, action.seat, "act", encoded(action), "", at)
        for seq, action in enumerate(actions, 1)
    ]
