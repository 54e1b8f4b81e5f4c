"""Bots: they think in processes of their own, see their seat's view, and are stopped in time."""

from __future__ import annotations

from random import Random
from typing import Any

import anyio
import anyio.to_process
import msgspec
from anyio import CapacityLimiter

from magnate.arena.match import simple_move
from magnate.base.position import Position, view
from magnate.bots import find_bot
from magnate.bots.sight import imagined, seed_of
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import legal
from magnate.server.club import Club, logger
from magnate.server.live import Live


def think(bot: str, seen: bytes, seconds: float) -> bytes:
    """The action of a bot, both ways as JSON. Runs in a worker."""
    position = msgspec.json.decode(seen, type=Position)
    assert position.seat is not None
    seed = seed_of(position)
    options = legal(imagined(position, seed), position.seat)
    thought = find_bot(bot)(position, options, Random(seed), seconds)
    return msgspec.json.encode(thought.action)


class Thinkers:
    """The workers in which bots think."""

    def __init__(self, workers: int, seconds: float, limit: float) -> None:
        self.limiter = CapacityLimiter(workers)
        self.seconds = seconds
        self.limit = limit
        self.replaced = 0
        """Moves that were made for a bot that failed or took too long."""

    async def action(self, live: Live, seat: int, bot: str) -> Action:
        """What the bot does; if it fails or overruns, a simple legal move."""
        options = legal(live.record.game, seat)
        if len(options) == 1:
            return options[0]
        seen = msgspec.json.encode(view(live.record.game, seat))
        try:
            async with self.limiter:
                with anyio.fail_after(self.limit):
                    answer = await anyio.to_process.run_sync(
                        think, bot, seen, self.seconds, cancellable=True
                    )
            action: Any = msgspec.json.decode(answer, type=live.actions)
            if action not in options:
                raise Refused("bad_action", problem="not legal")
        except Exception as problem:  # whatever a bot does wrong, the game goes on
            self.replaced += 1
            logger.warning("bot_replaced", table=live.id, bot=bot, problem=type(problem).__name__)
            return simple_move(options)
        return action  # type: ignore[no-any-return]


async def drive(club: Club, table_id: str, thinkers: Thinkers) -> None:
    """Make all moves at a table that bots have to make."""
    from magnate.server.play import append, live_of
    from magnate.server.tables import bots_at

    while True:
        live = await live_of(club, table_id)
        bots = await bots_at(club, table_id)
        seat = next((seat for seat in live.awaited if seat in bots), None)
        if seat is None:
            return
        length = live.length
        action = await thinkers.action(live, seat, bots[seat])
        async with live.lock:
            if live.length != length and seat not in live.awaited:
                continue
            try:
                await append(club, live, seat, [action], automatic="bot")
            except Refused:
                continue  # somebody was faster; think again
