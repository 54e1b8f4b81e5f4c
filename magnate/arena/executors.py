"""Executors: many calls of one function, in this process, in many, or on a Ray cluster.

    with executor_for(jobs=8) as executor:
        for nth, played in executor.run(play_bot_game, bot_games):
            …

Games of the arena, of tuning, of the search for exploiters and of training are played so.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, closing, contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, Protocol, TypeVar

from magnate.arena.calls import answer_call, decode_result, encode_call
from magnate.arena.workers import WorkerError, WorkerProcess, end, interruptions_held_back, ready

A = TypeVar("A")
B = TypeVar("B")
LOCAL = "local"
STORE = 100 * 1024 * 1024
"""Bytes of the object store of our own Ray cluster; games are small."""
KNOCK_SECONDS = 5.0
"""The time to wait for an answer of a cluster."""


class Executor(AbstractContextManager["Executor"], Protocol):
    """Calls functions, several at a time. All calls have stopped when its context ends."""

    def run(self, function: Callable[[A], B], values: Iterable[A]) -> Generator[tuple[int, B]]:
        """Call the function with each value; yield (place, result) as the calls end.

        One run at a time. Closed early, it stops the calls that still run.
        """
        ...


class CallFailed(RuntimeError):
    """A call in another process failed, or its process died."""

    def __init__(self, nth: int, reason: str) -> None:
        super().__init__(f"call {nth}: {reason}")
        self.nth = nth
        """The place of the value."""
        self.reason = reason


class NoCluster(Exception):
    """There is no Ray here, or no cluster at the address."""


class InProcess:
    """Calls one after the other in this process."""

    def __enter__(self) -> InProcess:
        return self

    def __exit__(self, *_: object) -> None:
        return

    def run(self, function: Callable[[A], B], values: Iterable[A]) -> Generator[tuple[int, B]]:
        """Yield the results in the order of the values."""
        for nth, value in enumerate(values):
            yield nth, function(value)


class LocalProcesses:
    """Several processes on this machine, started on first use and kept for the next run."""

    def __init__(self, workers: int = 0) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._hired: list[WorkerProcess] = []
        self._idle: list[WorkerProcess] = []

    def __enter__(self) -> LocalProcesses:
        return self

    def __exit__(self, *_: object) -> None:
        end(self._hired)
        self._hired, self._idle = [], []

    def run(self, function: Callable[[A], B], values: Iterable[A]) -> Generator[tuple[int, B]]:
        """Run the calls. A free worker gets its next call before its last result is yielded."""
        assert len(self._idle) == len(self._hired), "one run at a time"
        rest = enumerate(values)
        busy: dict[WorkerProcess, int] = {}
        ended: list[tuple[int, B]] = []
        try:
            while True:
                for nth, value in islice(rest, self.workers - len(busy)):
                    worker = self._idle.pop() if self._idle else self._hire()
                    busy[worker] = nth
                    worker.give(encode_call(function, value))
                yield from ended
                if not busy:
                    return
                ended = []
                for worker in ready(busy):
                    answer = _answer(worker, busy[worker])
                    ended.append((busy.pop(worker), decode_result(function, answer)))
                    self._idle.append(worker)
        finally:
            end(busy)
            self._hired = [worker for worker in self._hired if worker not in busy]

    def _hire(self) -> WorkerProcess:
        with interruptions_held_back():
            worker = WorkerProcess()
            self._hired.append(worker)
        return worker


def _answer(worker: WorkerProcess, nth: int) -> bytes:
    try:
        return worker.answer()
    except WorkerError as failed:
        raise CallFailed(nth, str(failed)) from None


class RayCluster:
    """Calls on a Ray cluster: our own on this machine, or the one at an address.

    At an address, Magnate must be installed on every machine, and everywhere the same.
    """

    def __init__(self, address: str = "", workers: int = 0) -> None:
        self.address = address or LOCAL
        self.workers = workers
        self._ray: Any = None

    def __enter__(self) -> RayCluster:
        self._ray = self._connect()
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def run(self, function: Callable[[A], B], values: Iterable[A]) -> Generator[tuple[int, B]]:
        """Run as many calls at a time as the cluster has processors, or as `workers` says."""
        ray = self._ray
        workers = self.workers or int(ray.cluster_resources().get("CPU", 1))
        remote = ray.remote(answer_call)
        rest = enumerate(values)
        running: dict[Any, int] = {}
        try:
            while True:
                for nth, value in islice(rest, workers - len(running)):
                    running[remote.remote(encode_call(function, value))] = nth
                if not running:
                    return
                (ended,), _ = ray.wait(list(running))
                yield running.pop(ended), decode_result(function, ray.get(ended))
        finally:
            for task in running:
                ray.cancel(task, force=True)

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
    """Raise NoCluster if the address does not answer: Ray itself would wait for minutes."""
    host, _, port = address.rpartition(":")
    if not (host and port.isdigit()) or "/" in host:
        return  # `auto`, `ray://…`: for Ray to judge
    try:
        socket.create_connection((host.strip("[]"), int(port)), KNOCK_SECONDS).close()
    except OSError as problem:
        raise NoCluster(str(problem)) from None


def executor_for(jobs: int, ray: str | None = None) -> Executor:
    """Return an executor for so many calls at a time (0: one per processor).

    `ray`: the address of a cluster, "" for our own; None: this machine, without Ray.
    """
    if ray is not None:
        return RayCluster(ray, jobs)
    return InProcess() if jobs == 1 else LocalProcesses(jobs)


def in_order(results: Generator[tuple[int, B]]) -> Generator[B]:
    """Yield the results of a run in the order of its values. Closed early, it closes the run."""
    early: dict[int, B] = {}
    following = 0
    with closing(results):
        for nth, result in results:
            early[nth] = result
            while following in early:
                yield early.pop(following)
                following += 1


@contextmanager
def caller(
    function: Callable[[A], B], jobs: int
) -> Generator[Callable[[Iterable[A]], Generator[B]]]:
    """Return a context with a function that calls another one with many values, several at a time.

    `jobs`: the number of calls at a time (0: one per processor). Results come in the order of the
    values. All calls have stopped when the context ends.
    """
    with executor_for(jobs) as executor:
        yield lambda values: in_order(executor.run(function, values))
