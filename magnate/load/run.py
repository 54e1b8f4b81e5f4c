"""A load test: the server, the client process, and the measurements."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import IO, Any

import msgspec

from magnate.load import crowd
from magnate.load.plan import MIB, LoadCounts, LoadPlan, LoadReport, ProcessStats, percentile
from magnate.load.server_process import ServerProcess

Progress = Callable[[str, int], None]
"""Called with the name of the step and the number of actions done."""


class NoCrowd(Exception):
    """The players could not play at all; says why."""


def run_load(plan: LoadPlan, progress: Progress = lambda step, acted: None) -> LoadReport:
    """Play as planned; without an address, against a server that is ours and ends with it."""
    if plan.url:
        return _with_crowd(plan, None, progress)
    with tempfile.TemporaryDirectory(prefix="magnate-load-") as folder:
        database = {"MAGNATE_DATABASE": plan.database} if plan.database else {}
        server = ServerProcess(Path(folder), plan.workers, **database)
        server.start()
        try:
            return _with_crowd(msgspec.structs.replace(plan, url=server.url), server, progress)
        finally:
            server.stop()


def _with_crowd(plan: LoadPlan, server: ServerProcess | None, progress: Progress) -> LoadReport:
    looks: dict[str, ProcessStats] = {}
    played: LoadCounts | None = None
    with tempfile.TemporaryFile() as complaints:
        with _crowd(plan, complaints) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            killer = Killer(plan, server)
            for line in process.stdout:
                said: dict[str, Any] = msgspec.json.decode(line)
                if "played" in said:
                    played = msgspec.convert(said["played"], LoadCounts)
                    break
                progress(said.get("step", ""), said.get("acted", 0))
                if "acted" in said:
                    killer.look(said["acted"])
                    continue
                if server:
                    looks[said["step"]] = server.vitals()
                process.stdin.write("\n")
                process.stdin.flush()
        if played is None:
            complaints.seek(0)
            raise NoCrowd(complaints.read()[-2000:].decode(errors="replace").strip() or "?")
    return report_of(plan, played, looks, killer.killed)


@contextmanager
def _crowd(plan: LoadPlan, complaints: IO[bytes]) -> Iterator[subprocess.Popen[str]]:
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", crowd.__name__]
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=complaints, text=True, encoding="utf-8"
    ) as process:
        try:
            assert process.stdin is not None
            process.stdin.write(msgspec.json.encode(plan).decode() + "\n")
            process.stdin.flush()
            yield process
        except BaseException:
            process.kill()
            raise


class Killer:
    """Kills the server, or one of its processes, at random moments, and it is started again."""

    def __init__(self, plan: LoadPlan, server: ServerProcess | None) -> None:
        self.killed = 0
        self._plan = plan
        self._server = server
        self._rng = Random(plan.seed)
        parts = max(1, plan.kills)
        self._moments = [(i + 0.2 + 0.6 * self._rng.random()) / parts for i in range(plan.kills)]
        self._began: float | None = None

    def look(self, acted: int) -> None:
        """See how far the load is; it may be time."""
        if self._server is None or self.killed == len(self._moments):
            return
        if self._began is None:
            self._began = time.monotonic()
        done = (time.monotonic() - self._began) / self._plan.seconds
        if self._plan.actions:
            done = max(done, acted / self._plan.actions)
        if done >= self._moments[self.killed]:
            time.sleep(0.1 * self._rng.random())
            if self._plan.workers > 1:
                self.killed += self._server.kill_worker(self._rng)
            else:
                self._server.kill()
                self._server.start()
                self.killed += 1


def report_of(
    plan: LoadPlan, played: LoadCounts, looks: dict[str, ProcessStats], kills: int
) -> LoadReport:
    """All figures; without looks at the server, those of the crowd."""
    latencies = sorted(1000 * latency for latency in played.latencies)
    cpu = memory = idle = after = None
    if looks:
        used = looks["played"].cpu - looks["seated"].cpu
        cpu = round(1000 * used / max(1, played.acknowledged), 3)
        memory = round(looks["played"].memory / MIB, 1)
        if not kills:
            before = looks["here"].memory
            idle = round((looks["seated"].memory - before) / MIB / plan.tables, 3)
            after = round((looks["played"].memory - before) / MIB / plan.tables, 3)
    return LoadReport(
        tables=plan.tables,
        players=plan.setup.players,
        seconds=round(played.seconds, 2),
        actions=played.acknowledged,
        actions_per_second=round(played.acknowledged / max(played.seconds, 1e-9), 1),
        games=played.games,
        told=played.told,
        p50_ms=round(percentile(latencies, 0.5), 1),
        p99_ms=round(percentile(latencies, 0.99), 1),
        max_ms=round(max(latencies, default=0.0), 1),
        errors=played.errors,
        examples=played.examples,
        lost=played.lost,
        doubled=played.doubled,
        altered=played.altered,
        unanswered=played.unanswered,
        stale=played.stale,
        resumed=played.resumed,
        kills=kills,
        longest_away_s=round(played.away, 2),
        server_cpu_ms_per_action=cpu,
        server_memory_mib=memory,
        memory_per_idle_table_mib=idle,
        memory_per_played_table_mib=after,
        load_average=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    )
