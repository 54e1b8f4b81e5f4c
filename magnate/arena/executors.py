"""Where games are played: in this process, in many, or on a Ray cluster. One interface."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Protocol

import msgspec

from magnate.arena.bot_game import BotGame, Played, play_bot_game, play_encoded
from magnate.arena.workers import Worker, hired, ready

LOCAL = "local"
STORE = 100 * 1024 * 1024
"""Bytes for what travels on a Ray cluster of our own; games are small."""
PATIENCE = 5.0
"""Seconds until a machine that does not answer is not there."""


class Executor(Protocol):
    """Plays games and gives back what came of them, in whatever order they end."""

    def run(self, bot_games: Sequence[BotGame]) -> Generator[Played]:
        """One result a game; closed early, it stops what still runs."""
        ...


Spread = Callable[[Callable[[bytes], bytes], Iterable[bytes]], Iterator[bytes]]
"""Does something with each of the data, many at a time; the results in whatever order."""


class NoCluster(Exception):
    """There is no Ray here, or no cluster at the address."""


class InProcess:
    """One game after the other, here."""

    def run(self, bot_games: Sequence[BotGame]) -> Generator[Played]:
        """In their order."""
        for bot_game in bot_games:
            yield play_bot_game(bot_game)


class Processes:
    """Several at a time on this machine."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or os.cpu_count() or 1

    def run(self, bot_games: Sequence[BotGame]) -> Generator[Played]:
        """A worker that has finished a game gets the next one."""
        with hired(min(self.workers, len(bot_games))) as workers:
            rest = iter(bot_games)
            busy: list[Worker] = []
            for worker, bot_game in zip(workers, rest, strict=False):
                worker.give(bot_game)
                busy.append(worker)
            while busy:
                for worker in ready(busy):
                    played = worker.result()
                    following = next(rest, None)
                    if following is None:
                        busy.remove(worker)
                    else:
                        worker.give(following)
                    yield played


class RayCluster:
    """On a Ray cluster: one of our own on this machine, or that at an address.

    At an address, Magnate must be installed on every machine, and everywhere the same.
    """

    def __init__(self, address: str = "", workers: int = 0) -> None:
        self.address = address or LOCAL
        self.workers = workers

    def run(self, bot_games: Sequence[BotGame]) -> Generator[Played]:
        """As many at a time as the cluster has processors."""
        with self.working() as work:
            for played in work(play_encoded, map(msgspec.msgpack.encode, bot_games)):
                yield msgspec.msgpack.decode(played, type=Played)

    @contextmanager
    def working(self) -> Generator[Spread]:
        """The cluster, for whatever there is to do; nobody works on when it is over."""
        ray = self._connect()
        try:
            workers = self.workers or int(ray.cluster_resources().get("CPU", 1))

            def work(what: Callable[[bytes], bytes], data: Iterable[bytes]) -> Iterator[bytes]:
                remote = ray.remote(what)
                rest = iter(data)
                running: list[Any] = []
                while True:
                    while len(running) < workers and (task := next(rest, None)):
                        running.append(remote.remote(task))
                    if not running:
                        return
                    ended, running = ray.wait(running)
                    yield ray.get(ended[0])

            yield work
        finally:
            ray.shutdown()

    def _connect(self) -> Any:
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        try:
            ray: Any = import_module("ray")  # by name: it is large, and not everybody has it
        except ImportError as problem:
            raise NoCluster(str(problem)) from None
        ours: dict[str, Any] = {}
        if self.address == LOCAL:
            ours = {"num_cpus": self.workers or None, "object_store_memory": STORE}
        else:
            _knock(self.address)
        try:
            ray.init(
                self.address,
                include_dashboard=False,
                log_to_driver=False,
                logging_level="ERROR",
                **ours,
            )
        except (ConnectionError, RuntimeError, ValueError) as problem:
            raise NoCluster(str(problem)) from None
        return ray


def _knock(address: str) -> None:
    """Ray itself would wait for minutes for a machine that is not there."""
    host, _, port = address.rpartition(":")
    if not (host and port.isdigit()) or "/" in host:
        return  # `auto`, `ray://…`: for Ray to judge
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except OSError as problem:
        raise NoCluster(str(problem)) from None
