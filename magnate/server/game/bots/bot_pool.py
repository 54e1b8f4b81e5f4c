"""The pool of bot processes. Bots get the view of their seat and a time limit."""

from __future__ import annotations

import hmac
from typing import Any

import msgspec
import structlog

from magnate.arena.bot_game import simple_move
from magnate.bots import seconds_of
from magnate.core.actions import Action
from magnate.core.flow import legal
from magnate.known import view
from magnate.server.game.bots.scheduler import BotJob, BotScheduler
from magnate.server.game.bots.worker import think
from magnate.server.game.bots.workers import Workers
from magnate.server.game.live import Live

STAND_IN = "medium"
"""The bot that decides for people."""
QUICK_SECONDS = 0.25
"""A bot that thinks no longer than this does not queue behind slower ones."""
logger = structlog.get_logger("magnate")


class NotLegal(Exception):
    """A bot wants to do something that cannot be done."""


class BotPool:
    """The processes in which bots think. A fair queue decides who is next."""

    def __init__(self, workers: int, seconds: float | None, limit: float) -> None:
        self.scheduler = BotScheduler(workers)
        self.seconds = seconds
        """Seconds a bot may think about a decision; None: as its level takes."""
        self.limit = limit
        self.secret = b""
        """The server's secret. Each table derives its own for the seeds of its bots."""
        self.replaced = 0
        """Moves that were made for a bot that failed or took too long."""
        self._workers = Workers()

    async def action(self, live: Live, seat: int, bot: str, job: BotJob) -> Action:
        """Return the bot's action; if it fails or overruns, a simple legal move."""
        options = legal(live.record.game, seat)
        if len(options) == 1:
            return options[0]
        seen = msgspec.json.encode(view(live.record.game, seat))
        try:
            answer = await self._thought(job, bot, seen, self._secret_of(live))
            action = live.read(answer)
            if action not in options:
                raise NotLegal(answer[:200].decode(errors="replace"))
        except Exception as problem:  # a failing bot must not stop the game
            self.replace(live, bot, problem)
            return simple_move(options)
        return action

    def is_quick(self, bot: str) -> bool:
        """Return True if a bot's decision takes little time."""
        return max(seconds_of(bot), self.seconds or 0.0) <= QUICK_SECONDS

    def replace(self, live: Live, bot: str, problem: Exception) -> None:
        """Note that a move is made for a bot."""
        self.replaced += 1
        logger.warning(
            "bot_replaced",
            table=live.id,
            bot=bot,
            problem=type(problem).__name__,
            said=str(problem),
        )

    def _secret_of(self, live: Live) -> bytes:
        return hmac.digest(self.secret, live.id.encode(), "sha256")

    async def _thought(self, job: BotJob, bot: str, seen: bytes, secret: bytes) -> bytes:
        seconds = seconds_of(bot, self.seconds)
        return await self.asked(job, think, bot, seen, seconds, self.limit, secret)

    async def asked(self, job: BotJob, work: Any, *args: Any) -> bytes:
        """A worker's answer. The limit begins when the worker is up; who overruns is killed."""
        async with self.scheduler.taken(job):
            return await self._workers.run(self.limit, work, *args)

    async def close(self) -> None:
        """End the processes. Who still waits for one must have been stopped before."""
        await self._workers.close()
