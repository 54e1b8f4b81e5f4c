"""Tables and seats: setting up, sitting down, starting, leaving."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import RowMapping

from magnate.bots import bot_names
from magnate.core.flow import awaited
from magnate.core.rules import RULES_VERSION
from magnate.server import store
from magnate.server.club import Club
from magnate.server.database import reading, writing
from magnate.server.denied import Denied
from magnate.server.ids import digest, new_code, new_id, new_token
from magnate.server.live import Live
from magnate.server.wire import NewTable, Pace, Person, SeatShown, SetSeat, Sit, TableShown
from magnate.setup import Setup, begin


async def set_up(club: Club, person: Person, wanted: NewTable) -> str:
    """A new table; its id. A set-up that cannot be played is refused."""
    setup = wanted.setup
    if not setup.seed and not setup.map:
        setup = msgspec.structs.replace(setup, seed=secrets.randbelow(2**31 - 1) + 1)
    begin(setup)  # refused before anything is written
    for seat, bot in wanted.bots.items():
        _check_seat(setup, seat)
        _check_bot(bot)
    table = _row(person, wanted, setup)
    free = [seat for seat in range(setup.players) if seat not in wanted.bots]
    mine = free if wanted.hotseat else free[:1] if wanted.sit else []
    sitting = [
        _seat(seat, wanted, person, seat in mine, len(mine) > 1) for seat in range(setup.players)
    ]
    async with writing(club.engine) as connection:
        await store.add_table(connection, table, sitting)
        for seat in mine:
            await store.hold(connection, table["id"], seat, person.id)
    return str(table["id"])


def _row(person: Person, wanted: NewTable, setup: Setup) -> dict[str, Any]:
    now = time.time()
    return {
        "id": new_id(),
        "code": new_code(),
        "name": wanted.name.strip() or person.name,
        "host_id": person.id,
        "status": "open",
        "public": wanted.public,
        "spectators": wanted.spectators,
        "setup": msgspec.json.encode(setup).decode(),
        "scenario": wanted.scenario,
        "rules_version": RULES_VERSION,
        "pace": msgspec.json.encode(wanted.pace).decode(),
        "created_at": now,
        "changed_at": now,
    }


def _seat(
    seat: int, wanted: NewTable, person: Person, mine: bool, numbered: bool
) -> dict[str, Any]:
    bot = wanted.bots.get(seat, "")
    name = f"{person.name} {seat + 1}" if numbered else person.name
    return {
        "seat": seat,
        "kind": "bot" if bot else "person" if mine else "open",
        "bot": bot,
        "person_id": person.id if mine else None,
        "name": bot or (name if mine else ""),
        "chain": "",
        "ready": bool(bot) or mine,
        "reserve": wanted.pace.reserve,
    }


def _check_seat(setup: Setup, seat: int) -> None:
    if not 0 <= seat < setup.players:
        raise Denied(404, "no_such_seat", seat=seat)


def _check_bot(bot: str) -> None:
    if bot not in bot_names():
        raise Denied(404, "unknown_bot", bot=bot)


async def table_row(club: Club, table_id: str) -> RowMapping:
    """The table of an id or a code."""
    async with reading(club.engine) as connection:
        table = await store.table_of(connection, table_id)
    if table is None:
        raise Denied(404, "no_such_table")
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
        setup=msgspec.json.decode(row["setup"], type=Setup),
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
        your_turn=any(seat in mine for seat in waiting),
        deadline=row["deadline"],
        created_at=row["created_at"],
        changed_at=row["changed_at"],
        forked_from=row["forked_from"],
        rematch=row["rematch"],
    )


async def sit(club: Club, person: Person, table_id: str, wanted: Sit) -> int:
    """Take a free seat, or choose for the one a person has; the seat."""
    async with writing(club.engine) as connection:
        table = await _open_table(connection, table_id)
        sitting = (await store.seats_of(connection, [table["id"]]))[table["id"]]
        mine = (await store.held_by(connection, person.id, [table["id"]]))[table["id"]]
        seat = _seat_for(sitting, mine, wanted.seat)
        values: dict[str, Any] = {}
        if seat not in mine:
            await store.hold(connection, table["id"], seat, person.id)
            values |= {"kind": "person", "person_id": person.id, "name": person.name}
        if wanted.name is not None:
            values["name"] = wanted.name.strip()
        if wanted.chain is not None:
            _check_chain(table, sitting, seat, wanted.chain)
            values["chain"] = wanted.chain
        values["ready"] = True if wanted.ready is None else wanted.ready
        await store.change_seat(connection, table["id"], seat, **values)
        await store.change_table(connection, table["id"])
    tell_table(club, table["id"])
    return seat


async def _open_table(of: store.Connection, table_id: str) -> RowMapping:
    table = await store.table_of(of, table_id)
    if table is None:
        raise Denied(404, "no_such_table")
    if table["status"] != "open":
        raise Denied(409, "already_started")
    return table


def _seat_for(sitting: Sequence[RowMapping], mine: list[int], wanted: int | None) -> int:
    if wanted is None:
        if mine:
            return mine[0]
        free = [row["seat"] for row in sitting if row["kind"] == "open"]
        if not free:
            raise Denied(409, "table_full")
        return int(free[0])
    if not 0 <= wanted < len(sitting):
        raise Denied(404, "no_such_seat", seat=wanted)
    if wanted not in mine and sitting[wanted]["kind"] != "open":
        raise Denied(409, "seat_taken", seat=wanted)
    return wanted


def _check_chain(table: RowMapping, sitting: Sequence[RowMapping], seat: int, chain: str) -> None:
    setup = msgspec.json.decode(table["setup"], type=Setup)
    if chain and chain not in begin(setup).rules.content.chains:
        raise Denied(404, "no_such_chain", chain=chain)
    if chain and any(row["chain"] == chain for row in sitting if row["seat"] != seat):
        raise Denied(409, "chain_taken", chain=chain)


async def set_seat(club: Club, person: Person, table_id: str, wanted: SetSeat) -> None:
    """The host gives an open seat to a bot, or a bot's seat back."""
    async with writing(club.engine) as connection:
        table = await _open_table(connection, table_id)
        _check_host(table, person)
        sitting = (await store.seats_of(connection, [table["id"]]))[table["id"]]
        if not 0 <= wanted.seat < len(sitting):
            raise Denied(404, "no_such_seat", seat=wanted.seat)
        if sitting[wanted.seat]["kind"] == "person":
            raise Denied(409, "seat_taken", seat=wanted.seat)
        if wanted.bot:
            _check_bot(wanted.bot)
        await store.change_seat(
            connection,
            table["id"],
            wanted.seat,
            kind="bot" if wanted.bot else "open",
            bot=wanted.bot,
            name=wanted.bot,
            ready=bool(wanted.bot),
        )
        await store.change_table(connection, table["id"])
    tell_table(club, table["id"])


def _check_host(table: RowMapping, person: Person) -> None:
    if table["host_id"] != person.id:
        raise Denied(403, "not_the_host")


async def leave(club: Club, person: Person, table_id: str) -> None:
    """Get up. At an open table the seat is free again; a table all have left is archived.

    At a running one the seat stays, empty: time or a vote decide.
    """
    async with writing(club.engine) as connection:
        table = await store.table_of(connection, table_id)
        if table is None:
            raise Denied(404, "no_such_table")
        mine = (await store.held_by(connection, person.id, [table["id"]]))[table["id"]]
        if not mine:
            raise Denied(403, "not_at_the_table")
        for seat in mine:
            if table["status"] == "open":
                await store.let_go(connection, table["id"], seat)
                await store.change_seat(
                    connection,
                    table["id"],
                    seat,
                    kind="open",
                    person_id=None,
                    name="",
                    chain="",
                    ready=False,
                    key=None,
                )
            else:
                await store.let_go(connection, table["id"], seat)
        sitting = (await store.seats_of(connection, [table["id"]]))[table["id"]]
        empty = all(row["kind"] != "person" for row in sitting)
        values = {"status": "archived"} if table["status"] == "open" and empty else {}
        await store.change_table(connection, table["id"], **values)
    tell_table(club, table["id"])


async def start(club: Club, person: Person, table_id: str) -> None:
    """Begin to play: all seats are taken and ready, and who says so sits at the table."""
    async with writing(club.engine) as connection:
        table = await _open_table(connection, table_id)
        mine = (await store.held_by(connection, person.id, [table["id"]]))[table["id"]]
        if not mine and table["host_id"] != person.id:
            raise Denied(403, "not_at_the_table")
        sitting = (await store.seats_of(connection, [table["id"]]))[table["id"]]
        if any(row["kind"] == "open" for row in sitting):
            raise Denied(409, "seats_open")
        if not all(row["ready"] for row in sitting):
            raise Denied(409, "not_all_ready")
        setup = _with_chains(msgspec.json.decode(table["setup"], type=Setup), sitting)
        live = Live(table["id"], setup, table["opening"])
        waiting = () if live.record.game.over else awaited(live.record.game)
        pace = msgspec.json.decode(table["pace"], type=Pace)
        now = time.time()
        deadline = now + pace.seconds + pace.reserve if pace.kind != "none" else None
        await store.change_table(
            connection,
            table["id"],
            status="playing",
            setup=msgspec.json.encode(setup).decode(),
            awaited=",".join(map(str, waiting)),
            deadline=deadline,
        )
    tell_table(club, table["id"])
    club.wake(table["id"])


def _with_chains(setup: Setup, sitting: Sequence[RowMapping]) -> Setup:
    """The set-up with the chains that were chosen; the others get what is left, in order."""
    chosen = [row["chain"] for row in sitting]
    if not any(chosen):
        return setup
    left = [chain for chain in begin(setup).rules.content.chains if chain not in chosen]
    chains = tuple(chain or left.pop(0) for chain in chosen)
    return msgspec.structs.replace(setup, chains=chains)


async def seat_link(club: Club, person: Person, table_id: str, seat: int) -> str:
    """A private token that brings the seat's mind back on another device. An older one is void."""
    token = new_token()
    async with writing(club.engine) as connection:
        table = await store.table_of(connection, table_id)
        if table is None:
            raise Denied(404, "no_such_table")
        await check_holds(connection, person, table["id"], seat)
        await store.change_seat(connection, table["id"], seat, key=digest(token))
    return token


async def redeem(club: Club, person: Person, table_id: str, seat: int, token: str) -> None:
    """Let this device hold the seat of a private link."""
    async with writing(club.engine) as connection:
        table = await store.table_of(connection, table_id)
        if table is None:
            raise Denied(404, "no_such_table")
        sitting = (await store.seats_of(connection, [table["id"]]))[table["id"]]
        key = sitting[seat]["key"] if 0 <= seat < len(sitting) else None
        if key is None or not secrets.compare_digest(key, digest(token)):
            raise Denied(403, "wrong_seat_link")
        mine = (await store.held_by(connection, person.id, [table["id"]]))[table["id"]]
        if seat not in mine:
            await store.hold(connection, table["id"], seat, person.id)


async def check_holds(
    of: store.Connection, person: Person | None, table_id: str, seat: int
) -> None:
    """Refuse whoever does not hold the seat."""
    held = (await store.held_by(of, person.id, [table_id]))[table_id] if person else []
    if seat not in held:
        raise Denied(403, "not_your_seat", seat=seat)


def tell_table(club: Club, table_id: str) -> None:
    """Let those who watch know that something about the table itself has changed."""
    club.hub.tell(table_id, lambda _: b'{"type":"table"}')
