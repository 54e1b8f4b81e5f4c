"""A party of the load tool: the players of one table, game after game."""

from __future__ import annotations

import asyncio
import time
from random import Random

import msgspec

from magnate.load.caller import Caller
from magnate.load.pacer import Pacer
from magnate.load.plan import LoadCounts, LoadPlan
from magnate.load.player import LoadPlayer, mark
from magnate.load.wire import read_missed, read_page

LAST_WORDS = 15.0
"""Seconds that pushes may take after the last action."""

PAGE = 500
"""Messages per request, when they are compared at the end."""


class Flight:
    """An action on its way to all seats."""

    __slots__ = ("arrived", "late", "sent_at")

    def __init__(self) -> None:
        self.sent_at: float | None = None
        self.arrived = 0
        self.late = False


class Party:
    """Players at one table."""

    def __init__(
        self,
        plan: LoadPlan,
        seed: int,
        people: list[Caller],
        played: LoadCounts,
        pacer: Pacer,
    ) -> None:
        self._plan = plan
        self._seed = seed
        self._people = people
        self._played = played
        self._pacer = pacer
        self._rng = Random(seed)
        self._players: list[LoadPlayer] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._public: dict[int, list[int]] = {}
        self._flights: dict[tuple[int, int], Flight] = {}
        self._path = ""

    async def sit_down(self) -> None:
        """Set up a table, take all seats, and connect."""
        setup = msgspec.structs.replace(self._plan.setup, seed=self._seed)
        self._seed += 1_000_003
        host, *others = self._people
        wanted = {"setup": msgspec.to_builtins(setup), "name": "load", "spectators": False}
        self._path = f"/api/tables/{(await host.post('/api/tables', wanted))['id']}"
        for person in others:
            await person.post(f"{self._path}/sit", {})
        await host.post(f"{self._path}/start", fine="already_started")
        if self._plan.auto:
            for seat, person in enumerate(self._people):
                await person.put(f"{self._path}/orders", {"auto": True}, seat=seat)
        self._public = {seat: [0] * setup.players for seat in range(setup.players)}
        self._flights.clear()
        self._players = [self._player(seat) for seat in range(setup.players)]
        self._tasks = [asyncio.create_task(player.play()) for player in self._players]
        await asyncio.wait_for(
            asyncio.gather(*(player.greeted.wait() for player in self._players)),
            self._plan.patience,
        )

    def _player(self, seat: int) -> LoadPlayer:
        base = self._plan.url.replace("http", "ws", 1)
        address = f"{base}{self._path}/socket?seat={seat}"
        headers = self._people[seat].headers
        rng = Random(self._rng.random())
        return LoadPlayer(
            *(address, seat, headers, self._plan.patience, self._played, self._pacer),
            *(rng, self._heard),
        )

    def _heard(self, player: LoadPlayer, by: int, public: bool, late: bool) -> None:
        """A push has arrived at a seat; the last one ends the flight of its action."""
        if not public:
            if by == player.seat and player.sent_at is not None and not late:
                self._played.latencies.append(time.perf_counter() - player.sent_at)
            return
        counts = self._public[player.seat]
        counts[by] += 1
        flight = self._flights.setdefault((by, counts[by]), Flight())
        flight.arrived += 1
        flight.late |= late
        if by == player.seat:
            flight.sent_at = player.sent_at
        if flight.arrived == len(self._players):
            del self._flights[by, counts[by]]
            if flight.sent_at is not None and not flight.late:
                self._played.latencies.append(time.perf_counter() - flight.sent_at)

    async def play(self) -> None:
        """Game after game, until it is enough; the last table stays occupied."""
        for player in self._players:
            player.consider()
        while True:
            while not (self._pacer.finished.is_set() or self._is_over()):
                await asyncio.sleep(0.1)
            if self._pacer.finished.is_set():
                return
            self._played.games += 1
            await self.check()
            await self.get_up()
            await self.sit_down()

    def _is_over(self) -> bool:
        return all(player.over for player in self._players) and not self._flights

    async def settle(self) -> None:
        """Wait until every action is answered and has arrived everywhere."""
        until = time.monotonic() + LAST_WORDS
        while time.monotonic() < until:
            if not self._flights and all(
                player.sent_at is None and player.greeted.is_set() for player in self._players
            ):
                break
            await asyncio.sleep(0.05)
        self._played.unanswered += sum(player.sent_at is not None for player in self._players)
        self._played.games += self._is_over()

    def oldest_pending(self) -> float:
        """Return the seconds that the oldest action without an answer has waited; 0.0: none has."""
        sent = [player.sent_at for player in self._players if player.sent_at is not None]
        return time.perf_counter() - min(sent) if sent else 0.0

    async def check(self) -> None:
        """Compare what each seat was told with what the server says that it was."""
        for player in self._players:
            person = self._people[player.seat]
            kept = [mark(told) for told in await self._told(person, player.seat)]
            heard = player.marks
            self._played.lost += abs(len(kept) - len(heard))
            self._played.altered += sum(a != b for a, b in zip(kept, heard, strict=False))

    async def _told(self, person: Caller, seat: int) -> list[msgspec.Raw]:
        """Return everything that the server says a seat was told; a long past page by page."""
        content = await person.get(f"{self._path}/state", seat=seat, since=0)
        state = read_missed(content)
        if not state.left_out:
            return state.missed
        found: list[msgspec.Raw] = []
        while True:
            content = await person.get(
                f"{self._path}/told", seat=seat, since=len(found), limit=PAGE
            )
            page = read_page(content)
            found += page.told
            if not page.told or len(found) >= page.count:
                return found

    async def get_up(self) -> None:
        """Close the sockets."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
