"""The server's own work at a table: orders, plans, bots, and decisions out of time."""

from __future__ import annotations

import asyncio

from magnate.arena.bot_game import simple_move
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import legal
from magnate.server.game import clocks
from magnate.server.game.bots.bot_pool import STAND_IN
from magnate.server.game.bots.bot_tables import move_job, rests
from magnate.server.game.forced import CLOCK
from magnate.server.game.live import Live, Sitting
from magnate.server.game.play import Stale, append, is_log_full, live_of
from magnate.server.game.state import ServerState, logger
from magnate.server.kit.denied import Denied
from magnate.server.running.orders import carry_out, ordered
from magnate.server.running.plans import play_on
from magnate.server.tables.seat_documents import sitting_of

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
"""Seconds until the next try while the database is away."""
MOST_TRIES = 20
"""Times that others may be faster before a table is left alone until it is scheduled again."""


async def run_table(server: ServerState, table_id: str) -> None:
    """Do all that the server has to do at a table; it ends when people have to decide."""
    wait, beaten = FIRST_WAIT, 0
    while True:
        try:
            async with server.table_locks.held(table_id):
                await _run_on(server, table_id)
            return
        except Stale:
            beaten += 1
            if beaten == MOST_TRIES:
                logger.warning("table_left_alone", table=table_id)
                return
        except Denied as denied:
            if denied.status != 503:
                return
            logger.warning("table_waits_for_the_database", table=table_id, seconds=wait)
        await asyncio.sleep(wait)
        wait = min(wait * 2, LONGEST_WAIT)


async def _run_on(server: ServerState, table_id: str) -> None:
    while True:
        server.rescheduled.discard(table_id)  # from here on, who schedules it makes us look again
        live = await live_of(server, table_id)
        if not await _do_something(server, live):
            server.alarm.set_for(live.deadline)
            return


async def _do_something(server: ServerState, live: Live) -> bool:
    """The next thing there is to do; whether there was any."""
    if is_log_full(live):
        return False
    sitting = await sitting_of(server, live)
    if await carry_out(server, live, sitting):
        return True
    for seat in live.awaited:
        if seat in sitting.bots:
            if rests(server, live, sitting):
                server.resting.add(live.id)
                return False
            await _move(server, live, seat, sitting, sitting.bots[seat], "bot")
            return True
    if live.pace.out == "bot":
        for seat in clocks.out_of_time(live, server.now()):
            if await play_on(server, live, sitting, seat):
                return True
            await _move(server, live, seat, sitting, STAND_IN, CLOCK)
            return True
    return False


async def _move(
    server: ServerState, live: Live, seat: int, sitting: Sitting, bot: str, automatic: str
) -> None:
    """Let a bot make a move, unless things have changed by the time it knows which."""
    number = live.number(seat)
    atoms = _as_ordered(live, seat, sitting) if automatic == CLOCK else []
    if not atoms:
        job = move_job(server, live, sitting, bot)
        atoms = [await server.bot_pool.action(live, seat, bot, job)]
    if automatic == "bot":
        await _pause(server, live)
    async with live.lock:
        options = legal(live.record.game, seat)
        if atoms[0] not in options or _is_news(live, seat, number):
            return
        if automatic == "bot" and live.sitting is not sitting:
            return
        if automatic == CLOCK and seat not in clocks.out_of_time(live, server.now()):
            return
        try:
            await append(server, live, seat, atoms, automatic)
        except Refused as refused:  # an engine that refuses its own options must not stop a game
            server.bot_pool.replace(live, bot, refused)
            await append(server, live, seat, [simple_move(options)], automatic)


def _as_ordered(live: Live, seat: int, sitting: Sitting) -> list[Action]:
    orders = sitting.orders.get(seat)
    return ordered(live.record.game, seat, orders) if orders else []


def _is_news(live: Live, seat: int, number: int) -> bool:
    """Whether the seat was told something that matters to what it decides."""
    return live.number(seat) != number and not live.only_simultaneous(seat, number)


async def _pause(server: ServerState, live: Live) -> None:
    """Let those who watch see the move before; what nobody sees needs no pause."""
    if live.choice or not live.rows or not server.hub.watching(live.id):
        return
    wait = live.rows[-1].at + server.settings.bot_pause - server.now()
    if wait > 0:
        await asyncio.sleep(min(wait, server.settings.bot_pause))
