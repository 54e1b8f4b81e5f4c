"""Seats: sitting down, getting up, being sent away, and private links to a seat."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete

from magnate.bots import bot_names
from magnate.server.db import store
from magnate.server.db.database import reading, writing
from magnate.server.db.rows import SeatRow, TableRow, setup_of
from magnate.server.db.schema import tables
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.ids import digest, new_token
from magnate.server.kit.names import cleaned, unlike
from magnate.server.kit.wire import Person, SetSeat, Sit
from magnate.server.tables.gate import check_holds, check_host, check_plays, own_seats
from magnate.server.tables.seat_documents import sitting_changed
from magnate.server.tables.tables import open_table, table_at, tell_table
from magnate.setup import begin

FREE = {
    "kind": "open",
    "bot": "",
    "person_id": None,
    "name": "",
    "chain": "",
    "ready": False,
    "key": None,
}
"""The columns of an open seat."""


async def sit(server: ServerState, person: Person, table_id: str, wanted: Sit) -> int:
    """Take a free seat, or change the choices of an own one; return the seat."""
    async with writing(server.engine) as connection:
        table = await open_table(connection, table_id)
        sitting = await store.sitting_at(connection, table.id)
        mine = await own_seats(connection, person, table.id)
        seat = _seat_for(sitting, mine, wanted.seat)
        if mine and seat not in mine and table.host_id != person.id:
            raise Denied(409, "one_seat_each")
        others = [row.name for row in sitting if row.seat != seat and row.kind != "open"]
        values: dict[str, Any] = {}
        if seat not in mine:
            await store.clear_seat_documents(connection, table.id, seat)
            await store.hold(connection, table.id, seat, person.id)
            values |= {
                "kind": "person",
                "person_id": person.id,
                "name": unlike(person.name, others),
            }
        if wanted.name is not None:
            values["name"] = cleaned(wanted.name)
            if unlike(values["name"], others) != values["name"]:
                raise Denied(409, "name_taken")
        if wanted.chain is not None:
            _check_chain(table, sitting, seat, wanted.chain)
            values["chain"] = wanted.chain
        values["ready"] = True if wanted.ready is None else wanted.ready
        await store.change_seat(connection, table.id, seat, **values)
        await store.change_table(connection, table.id)
    tell_table(server, table.id)
    return seat


def _seat_for(sitting: Sequence[SeatRow], mine: list[int], wanted: int | None) -> int:
    if wanted is None:
        if mine:
            return mine[0]
        free = [row.seat for row in sitting if row.kind == "open"]
        if not free:
            raise Denied(409, "table_full")
        return free[0]
    if not 0 <= wanted < len(sitting):
        raise Denied(404, "no_such_seat", seat=wanted)
    if wanted not in mine and sitting[wanted].kind != "open":
        raise Denied(409, "seat_taken", seat=wanted)
    return wanted


def _check_chain(table: TableRow, sitting: Sequence[SeatRow], seat: int, chain: str) -> None:
    setup = setup_of(table)
    if chain and chain not in begin(setup).rules.content.chains:
        raise Denied(404, "no_such_chain", chain=chain)
    if chain and any(row.chain == chain for row in sitting if row.seat != seat):
        raise Denied(409, "chain_taken", chain=chain)


def check_bot(bot: str) -> None:
    """Refuse a bot that does not exist."""
    if bot not in bot_names():
        raise Denied(404, "unknown_bot", bot=bot)


async def set_seat(server: ServerState, person: Person, table_id: str, wanted: SetSeat) -> None:
    """The host gives an open seat to a bot, or a bot's seat back."""
    async with writing(server.engine) as connection:
        table = await open_table(connection, table_id)
        check_host(table, person)
        if (await _seat(connection, table, wanted.seat)).kind == "person":
            raise Denied(409, "seat_taken", seat=wanted.seat)
        values: dict[str, Any] = FREE
        if wanted.bot:
            check_bot(wanted.bot)
            values = FREE | {"kind": "bot", "bot": wanted.bot, "name": wanted.bot, "ready": True}
        await store.change_seat(connection, table.id, wanted.seat, **values)
        await store.change_table(connection, table.id)
    tell_table(server, table.id)


async def kick(server: ServerState, person: Person, table_id: str, seat: int) -> None:
    """Remove a person from a seat of an open table, as its host."""
    async with writing(server.engine) as connection:
        table = await open_table(connection, table_id)
        check_host(table, person)
        if (await _seat(connection, table, seat)).kind != "person":
            raise Denied(409, "nobody_sits_there", seat=seat)
        await store.let_go(connection, table.id, seat)
        await store.clear_seat_documents(connection, table.id, seat)
        await store.change_seat(connection, table.id, seat, **FREE)
        await store.change_table(connection, table.id)
    await dismiss(server, table.id)
    tell_table(server, table.id)


async def _seat(of: store.Connection, table: TableRow, seat: int) -> SeatRow:
    sitting = await store.sitting_at(of, table.id)
    if not 0 <= seat < len(sitting):
        raise Denied(404, "no_such_seat", seat=seat)
    return sitting[seat]


async def leave(server: ServerState, person: Person, table_id: str) -> bool:
    """Leave all seats of a table; return whether the table still exists. The next person is host.

    At an open table the seats are free again, and a table without people is deleted. At a running
    table the seats stay empty: the clock or a vote decides. Standing orders and plans are deleted;
    notes and drafts are kept, because only the same person can take the seat back.
    """
    async with writing(server.engine) as connection:
        table = await table_at(connection, table_id)
        mine = await own_seats(connection, person, table.id)
        host = table.host_id == person.id
        if not (host and table.status == "open"):
            check_plays(mine)
        left = ("orders", "autoplay") if table.status == "playing" else ()
        for seat in mine:
            await store.let_go(connection, table.id, seat)
            await store.clear_seat_documents(connection, table.id, seat, *left)
            if table.status == "open":
                await store.change_seat(connection, table.id, seat, **FREE)
        sitting = await store.sitting_at(connection, table.id)
        others = [row.person_id for row in sitting if row.person_id not in (None, person.id)]
        stays = table.status != "open" or not host or bool(others)
        if not stays:
            await connection.execute(delete(tables).where(tables.c.id == table.id))
        elif host and others:
            await store.change_table(connection, table.id, host_id=others[0])
        else:
            await store.change_table(connection, table.id)
    if table.status == "playing":
        sitting_changed(server, table.id)
    await dismiss(server, table.id)
    tell_table(server, table.id)
    return stays


async def dismiss(server: ServerState, *table_ids: str) -> None:
    """Close sockets at these tables that may no longer see the game.

    That is sockets of people who no longer hold their seat, because its new holder has secrets;
    sockets of ended sessions; and spectators of a table that is closed to them.
    """
    watchers = [(table_id, one) for table_id in table_ids for one in server.hub.watching(table_id)]
    opened = {one.session for _, one in watchers if one.session is not None}
    async with reading(server.engine) as connection:
        held = await store.held_among(connection, table_ids)
        closed = await store.closed_among(connection, table_ids)
        alive = await store.sessions_among(connection, opened)
    players = {(table_id, person_id) for table_id, _, person_id in held}
    for table_id, watcher in watchers:
        seat, person_id = watcher.viewer, watcher.person_id
        if seat is not None:
            lost = (table_id, seat, person_id) not in held
        else:
            lost = table_id in closed and (table_id, person_id) not in players
        if lost or watcher.session in opened - alive:
            watcher.end()


async def seat_link(server: ServerState, person: Person, table_id: str, seat: int) -> str:
    """Return a new private token to hold the seat on another device. It replaces the older one."""
    token = new_token()
    async with writing(server.engine) as connection:
        table = await table_at(connection, table_id)
        await check_holds(connection, person, table.id, seat)
        await store.change_seat(connection, table.id, seat, key=digest(token))
    return token


async def redeem(server: ServerState, person: Person, table_id: str, seat: int, token: str) -> None:
    """Let this device hold the seat of a private link."""
    async with writing(server.engine) as connection:
        table = await table_at(connection, table_id)
        sitting = await store.sitting_at(connection, table.id)
        key = sitting[seat].key if 0 <= seat < len(sitting) else None
        if key is None or not secrets.compare_digest(key, digest(token)):
            raise Denied(403, "wrong_seat_link")
        mine = await own_seats(connection, person, table.id)
        if seat not in mine:
            await store.hold(connection, table.id, seat, person.id)
