"""Benchmark: players while one address does its worst. Five seats that only play, an attacker from
another loopback address, and somebody else's bot.

python -m scripts.bench_attack                            all attacks at once, 60 seconds
python -m scripts.bench_attack --seconds 20 past tries    only these, one after the other
python -m scripts.bench_attack --each                     all, one after the other

Prints the time from sending an action until the last seat knew (p50, p99, max), the delay of a bot
and the memory of the server, before and during each attack. The goal is a p99 of 100 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from magnate.engine import compile_rules
from magnate.load.caller import Caller
from magnate.load.pacer import Pacer
from magnate.load.party import Party
from magnate.load.plan import MIB, LoadCounts, LoadPlan, percentile
from magnate.load.server_process import ServerProcess
from magnate.load.wire import by_chance, read_options
from magnate.server.kit.settings import ServerSettings
from magnate.setup import Setup
from scripts.attacks import ATTACKS

SEATS = 5
ACTIONS_PER_SECOND = 10.0
"""Of the five seats together: a quick table."""
LIMITED = ("requests_a_minute", "actions_a_second", "work_seconds_a_minute")
"""Settings that the load tool lifts; here they are as they come."""
PATIENCE_SECONDS = 60.0
"""Seconds for which a request is tried again."""
THINKING_SECONDS = 0.3
"""Between the actions of the person who plays against a bot."""


class Figures(msgspec.Struct):
    """Figures of one phase."""

    latencies: list[float]
    pending: float
    """Seconds that the oldest action without an answer has waited."""
    bots: list[float]
    memory: int
    errors: dict[str, int]
    answers: str = ""
    """Answers to the attacker, by status."""

    def __str__(self) -> str:
        taken = sorted([*self.latencies, *([self.pending] if self.pending else [])])
        p50, p99, most = (1000 * percentile(taken, share) for share in (0.5, 0.99, 1.0))
        bots = sorted(self.bots)
        return (
            f"{len(self.latencies):5} actions  p50 {p50:7.1f}  p99 {p99:7.1f}  max {most:8.1f} ms"
            f"   bot p50 {percentile(bots, 0.5):5.2f}  max {percentile(bots, 1.0):5.2f} s"
            f"   memory {self.memory / MIB:5.0f} MiB"
            + (f"   errors {self.errors}" if self.errors else "")
            + (f"\n{'':7}answers {self.answers}" if self.answers else "")
        )


class Bench:
    """A server with players who are measured."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.played = LoadCounts()
        self.pacer = Pacer(ACTIONS_PER_SECOND, 0)
        self.bots: list[float] = []
        self.waiting_since: float | None = None
        """When the bot that is to move began to be awaited."""
        self.party: Party | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Begin to play: five people at a table, and one against a bot."""
        setup = Setup(players=SEATS, seed=1)
        plan = LoadPlan(setup=setup, url=self.server.url)
        compile_rules(setup.modules, setup.options)
        people = [await self._person(f"Player {seat + 1}") for seat in range(SEATS)]
        self.party = Party(plan, 1, people, self.played, self.pacer)
        await self.party.sit_down()
        self.pacer.begin(0)
        self._tasks = [
            asyncio.create_task(self.party.play()),
            asyncio.create_task(self._against_bot(await self._person("Bo"))),
        ]

    async def _person(self, name: str) -> Caller:
        caller = Caller(self.server.url, PATIENCE_SECONDS)
        await caller.post("/api/me", {"name": name})
        return caller

    async def _against_bot(self, person: Caller) -> None:
        """Play against `easy`, game after game; note how long it takes to answer each action."""
        rng = Random(1)
        base = self.server.url.replace("http", "ws", 1)
        while True:
            wanted = {"setup": {"players": 2}, "bots": {"1": "easy"}}
            path = f"/api/tables/{(await person.post('/api/tables', wanted))['id']}"
            await person.post(f"{path}/start", fine="already_started")
            address = f"{base}{path}/socket?seat=0"
            async with connect(address, additional_headers=person.headers) as socket:
                while not (now := await self._my_turn(socket))["over"]:
                    now = msgspec.json.decode(await person.get(f"{path}/state", seat=0))
                    options = read_options(msgspec.json.encode(now["options"]))
                    if options:
                        action = by_chance(options, rng)
                        sent = {"seat": 0, "number": now["number"], "action": action}
                        await person.post(f"{path}/act", sent, fine="stale")
                    await asyncio.sleep(THINKING_SECONDS)

    async def _my_turn(self, socket: ClientConnection) -> dict[str, Any]:
        """Wait until the bot has moved; return the message that says so."""
        began: float | None = None
        while True:
            message = msgspec.json.decode(await socket.recv())
            awaited = message.get("awaited")
            if awaited == [1]:
                began = began or time.perf_counter()
                self.waiting_since = began
            elif awaited is not None and (0 in awaited or message["over"]):
                if began is not None:
                    self.bots.append(time.perf_counter() - began)
                self.waiting_since = None
                return dict(message)

    async def watch(self, seconds: float, attacks: list[str]) -> Figures:
        """Measure for some seconds, with these attacks going on."""
        first, first_bot = len(self.played.latencies), len(self.bots)
        errors = dict(self.played.errors)
        process = None
        if attacks:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "scripts.attacks", self.server.url, str(seconds)),
                *attacks,
                stdout=asyncio.subprocess.PIPE,
                cwd=Path(__file__).parents[1],
            )
        await asyncio.sleep(seconds)
        for task in self._tasks:
            if task.done():
                task.result()
        assert self.party is not None
        figures = Figures(
            latencies=self.played.latencies[first:],
            pending=self.party.oldest_pending(),
            bots=[*self.bots[first_bot:], *self._bot_pending()],
            memory=self.server.vitals().memory,
            errors={
                code: n - errors.get(code, 0)
                for code, n in self.played.errors.items()
                if n > errors.get(code, 0)
            },
        )
        if process is not None:
            said, _ = await process.communicate()
            figures.answers = said.decode()
        return figures

    def _bot_pending(self) -> list[float]:
        """Return the seconds that a bot has been awaited, if that is longer than usual."""
        if self.waiting_since is None or time.perf_counter() - self.waiting_since < 1.0:
            return []
        return [time.perf_counter() - self.waiting_since]

    async def get_up(self) -> None:
        """Play no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.party is not None:
            await self.party.get_up()


async def measure(seconds: float, rounds: list[list[str]]) -> None:
    """Measure a server of its own for each round of attacks."""
    own = ServerSettings.model_fields
    limits = {f"MAGNATE_{name.upper()}": str(own[name].default) for name in LIMITED}
    for attacks in rounds:
        with tempfile.TemporaryDirectory(prefix="magnate-attack-") as folder:
            server = ServerProcess(Path(folder), 1, **limits)
            server.start()
            bench = Bench(server)
            try:
                await bench.sit_down()
                await asyncio.sleep(3)
                before = await bench.watch(min(seconds, 20.0), [])
                sys.stdout.write(f"{' '.join(attacks)}\nbefore {before}\n")
                sys.stdout.flush()
                sys.stdout.write(f"during {await bench.watch(seconds, attacks)}\n")
                sys.stdout.write(f"after  {await bench.watch(10.0, [])}\n\n")
                sys.stdout.flush()
            finally:
                await bench.get_up()
                server.stop()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--each", action="store_true", help="one attack after the other")
    asked = parser.parse_args()
    unknown = set(asked.attacks) - ATTACKS.keys()
    if unknown:
        parser.error(f"no such attack: {', '.join(sorted(unknown))}")
    one_by_one = [[name] for name in asked.attacks or ATTACKS]
    alone = asked.each or asked.attacks
    asyncio.run(measure(asked.seconds, one_by_one if alone else [list(ATTACKS)]))


if __name__ == "__main__":
    main()
