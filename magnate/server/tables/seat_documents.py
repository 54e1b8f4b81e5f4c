"""Documents of a seat: notes, standing orders, drafts, and autoplay."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError

from magnate.server.db import store
from magnate.server.db.database import reading, writing
from magnate.server.db.rows import TableRow, setup_of
from magnate.server.db.schema import seat_documents
from magnate.server.game.live import Live, Sitting
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Autoplay, Orders
from magnate.server.tables.gate import Holding, check_holds
from magnate.setup import begin

Kind = Literal["notes", "orders", "drafts", "autoplay"]


async def read_document(server: ServerState, holder: Holding, kind: Kind) -> str:
    """Return a document of a seat; "": there is none."""
    wanted = select(seat_documents.c.data).where(
        seat_documents.c.table_id == holder.table.id,
        seat_documents.c.seat == holder.seat,
        seat_documents.c.kind == kind,
    )
    async with reading(server.engine) as connection:
        return str((await connection.execute(wanted)).scalar() or "")


async def write_document(server: ServerState, holder: Holding, kind: Kind, data: str) -> None:
    """Write a document of a seat."""
    try:
        await _write(server, holder, kind, data)
    except IntegrityError:  # another device of the seat has just inserted it
        await _write(server, holder, kind, data)


async def _write(server: ServerState, holder: Holding, kind: Kind, data: str) -> None:
    key = {"table_id": holder.table.id, "seat": holder.seat, "kind": kind}
    async with writing(server.engine) as connection:
        await check_holds(connection, holder.person, holder.table.id, holder.seat)
        changed = await connection.execute(
            update(seat_documents)
            .where(*(seat_documents.c[name] == value for name, value in key.items()))
            .values(data=data)
        )
        if not changed.rowcount:
            await connection.execute(insert(seat_documents).values(**key, data=data))


async def delete_document(server: ServerState, holder: Holding, kind: Kind) -> None:
    """Delete a document of a seat, if there is one."""
    async with writing(server.engine) as connection:
        await check_holds(connection, holder.person, holder.table.id, holder.seat)
        await store.clear_seat_documents(connection, holder.table.id, holder.seat, kind)


async def orders_of(server: ServerState, holder: Holding) -> Orders:
    """Return the standing orders of a seat."""
    data = await read_document(server, holder, "orders")
    return msgspec.json.decode(data, type=Orders) if data else Orders()


async def give_orders(server: ServerState, holder: Holding, orders: Orders) -> None:
    """Change the standing orders of a seat; they hold from now on."""
    _check_goods(holder.table, orders)
    data = msgspec.json.encode(orders).decode()
    await write_document(server, holder, "orders", data)
    sitting_changed(server, holder.table.id)


def _check_goods(table: TableRow, orders: Orders) -> None:
    if not orders.freeze:
        return
    storable = begin(setup_of(table)).rules.storable
    for good in orders.freeze:
        if good not in storable:
            raise Denied(404, "no_such_good", good=good)


def sitting_changed(server: ServerState, table_id: str) -> None:
    """Read the bots, orders and plans of a table again, because somebody has changed them."""
    live = server.lives.get(table_id)
    if live is not None:
        live.sitting = None
    server.bus.say(table_id, "sitting")
    server.schedule(table_id)


async def sitting_of(server: ServerState, live: Live) -> Sitting:
    """Return the bots at a table, and the orders and plans of people; remembered until somebody
    changes it here, or another process says that it has."""
    if live.sitting is None:
        live.sitting = found = Sitting(
            {}, {}, {}
        )  # at once: who changes it meanwhile makes it None
        try:
            await _read_sitting(server, live.id, found)
        except BaseException:
            live.sitting = None
            raise
        return found
    return live.sitting


async def _read_sitting(server: ServerState, table_id: str, found: Sitting) -> None:
    async with reading(server.engine) as connection:
        for row in await store.sitting_at(connection, table_id):
            if row.kind == "bot":
                found.bots[row.seat] = row.bot
        given = await connection.execute(
            select(seat_documents.c.seat, seat_documents.c.kind, seat_documents.c.data).where(
                seat_documents.c.table_id == table_id,
                seat_documents.c.kind.in_(("orders", "autoplay")),
            )
        )
    for seat, kind, data in given:
        if kind == "autoplay":
            found.plans[seat] = msgspec.json.decode(data, type=Autoplay)
            continue
        orders = msgspec.json.decode(data, type=Orders)
        if orders != Orders():
            found.orders[seat] = orders
