"""Reacts to hints from other processes: reads the log, and pushes what is new."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from sqlalchemy import select

from magnate.server.db.database import reading
from magnate.server.db.schema import tables
from magnate.server.db.store import LogRow
from magnate.server.game.loops import looping
from magnate.server.game.play import live_of, take
from magnate.server.game.state import ServerState, logger
from magnate.server.kit.denied import Denied
from magnate.server.tables.seat_actions import dismiss

_rows = msgspec.json.Decoder(list[LogRow]).decode
AT_ONCE = 8
"""Tables that are looked into side by side."""
MOST = 500
"""Tables that are asked about in one question."""


@asynccontextmanager
async def listen_to_bus(server: ServerState) -> AsyncIterator[None]:
    """Listen to other processes as long as the server runs."""
    listener = BusListener(server)
    await server.bus.start(listener.on_hint)
    async with (
        looping("bus_listener", listener.look_into_games),
        looping("looking_around", listener.look_around),
    ):
        yield


class BusListener:
    """Watched tables that have something new, as far as hints say."""

    def __init__(self, server: ServerState) -> None:
        self.server = server
        self._games: dict[str, list[LogRow] | None] = {}
        """With the new rows of their logs; None: to be read."""
        self._something = asyncio.Event()
        self._missed = asyncio.Event()

    def on_hint(self, table_id: str, what: str, news: str) -> None:
        """Take a hint of another process."""
        if not table_id:
            self._forget_sittings()
            for watched in self.server.hub.tables():
                self._tell_table(watched)
            self._missed.set()
            return
        if what != "game":
            self._sit_again(table_id)
        if what != "sitting" and self.server.hub.watching(table_id):
            if what == "game":
                self._note(table_id, _rows(news) if news else None)
            else:
                self._tell_table(table_id)

    def _note(self, table_id: str, rows: list[LogRow] | None) -> None:
        """Read news of a game soon; None: read its log."""
        known = self._games.get(table_id, [])
        self._games[table_id] = None if rows is None or known is None else [*known, *rows]
        self._something.set()

    def _forget_sittings(self) -> None:
        """Have bots, orders and plans read again before the next action: hints may be missing."""
        if self.server.bus.shared:
            for live in self.server.lives.values():
                live.sitting = None

    def _sit_again(self, table_id: str) -> None:
        """Read bots, orders and plans again: another process may have changed them."""
        live = self.server.lives.get(table_id)
        if live is not None:
            live.sitting = None
            self.server.schedule(table_id)

    def _tell_table(self, table_id: str) -> None:
        self.server.hub.broadcast(table_id, lambda _: b'{"type":"table"}')
        self.server.spawn(dismiss(self.server, table_id))

    async def look_into_games(self) -> None:
        """Push what other processes have appended, table by table."""
        while True:
            await self._something.wait()
            self._something.clear()
            found, self._games = self._games, {}
            limit = asyncio.Semaphore(AT_ONCE)
            await asyncio.gather(*(self._look_into(*game, limit) for game in found.items()))

    async def _look_into(
        self, table_id: str, rows: list[LogRow] | None, limit: asyncio.Semaphore
    ) -> None:
        async with limit:
            live = self.server.lives.get(table_id)
            try:
                if live is None or rows is None:
                    await live_of(self.server, table_id)
                else:
                    await take(self.server, live, rows)
            except Denied as denied:
                logger.warning("not_caught_up", table=table_id, problem=denied.code)

    async def look_around(self) -> None:
        """Compare all watched tables with the log now and then, and when hints were missed."""
        while True:
            try:
                async with asyncio.timeout(self.server.settings.sweep_seconds):
                    await self._missed.wait()
            except TimeoutError:
                pass
            self._missed.clear()
            self._forget_sittings()
            try:
                await self._dismiss()
                behind = await self._behind()
            except Denied:
                continue
            for table_id in behind:
                self._note(table_id, None)

    async def _dismiss(self) -> None:
        """Close sockets that lost their right while hints were missing: a log-out, say."""
        watched = self.server.hub.tables() if self.server.bus.shared else ()
        for i in range(0, len(watched), MOST):
            await dismiss(self.server, *watched[i : i + MOST])

    async def _behind(self) -> list[str]:
        """Return the watched tables whose log is longer than in memory."""
        found = []
        watched = self.server.hub.tables()
        for i in range(0, len(watched), MOST):
            wanted = select(tables.c.id, tables.c.length).where(
                tables.c.id.in_(watched[i : i + MOST]), tables.c.status != "open"
            )
            async with reading(self.server.engine) as connection:
                lengths = (await connection.execute(wanted)).all()
            for table_id, length in lengths:
                live = self.server.lives.get(table_id)
                if live is None or live.unsure or live.length < length:
                    found.append(table_id)
        return found
