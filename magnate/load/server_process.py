"""A server process that the load tool starts on loopback, with its own data folder."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import httpx2

from magnate.load.plan import ProcessStats

START = 180.0
"""Seconds a server may take to answer."""
FREELY = {
    "MAGNATE_REQUESTS_A_MINUTE": "100000000",
    "MAGNATE_ACTIONS_A_SECOND": "1000000",
    "MAGNATE_WORK_SECONDS_A_MINUTE": "1000000",
    "MAGNATE_SOCKETS_PER_PERSON": "1000000",
    "MAGNATE_SOCKETS_PER_ADDRESS": "1000000",
    "MAGNATE_CONNECTIONS_PER_ADDRESS": "1000000",
}
"""No rate limits: all players share one address."""


class ServerNotStarted(Exception):
    """The server could not be started, or not again; says why."""


class ServerProcess:
    """A server that can be started, killed and started again on the same data and port."""

    def __init__(self, data: Path, workers: int = 1, **settings: str) -> None:
        self.data = data
        self.workers = workers
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output = data / "server.log"
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None
        self._cpu = 0.0
        """Processor seconds of killed processes."""

    def start(self) -> None:
        """Start, and wait until it answers."""
        mine = {"MAGNATE_DATA": str(self.data), **FREELY, **self._settings}
        command = [sys.executable, "-m", "magnate", "serve", "--port", str(self.port)]
        command += ["--workers", str(self.workers)]
        with self.output.open("ab") as output:
            self._process = subprocess.Popen(
                command, env=os.environ | mine, stdout=output, stderr=output
            )
        until = time.monotonic() + START
        while True:
            if self._process.poll() is not None:
                raise ServerNotStarted(
                    _last_line(self.output) or f"it ended ({self._process.returncode})"
                )
            if time.monotonic() > until:
                self.stop()
                raise ServerNotStarted(f"it did not answer within {START:g} s")
            try:
                httpx2.get(f"{self.url}/api/health", timeout=START)
                return
            except httpx2.TransportError:
                time.sleep(0.02)

    def kill(self) -> None:
        """Kill it, as a power failure would."""
        assert self._process is not None
        self._cpu += self.vitals().cpu
        self._process.kill()
        self._process.wait()

    def kill_worker(self, rng: Random) -> bool:
        """End one of its processes as a crash would, if all are there; the first starts another."""
        assert self._process is not None
        workers = _workers_of(self._process.pid)
        if len(workers) < self.workers:
            return False
        killed = rng.choice(workers)
        self._cpu += vitals_of(killed).cpu
        os.kill(killed, signal.SIGKILL)
        return True

    def stop(self) -> None:
        """Stop it gracefully."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()

    def vitals(self) -> ProcessStats:
        """Measure its memory and processor time."""
        assert self._process is not None
        pids = [self._process.pid]
        if self.workers > 1:
            pids += _workers_of(self._process.pid)
        now = [vitals_of(pid) for pid in pids]
        return ProcessStats(sum(one.memory for one in now), sum(one.cpu for one in now) + self._cpu)


def _workers_of(pid: int) -> list[int]:
    """The processes that a server of several has for its requests."""
    said = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=", "-o", "ppid=", "-o", "args="],
        capture_output=True,
        text=True,
        check=True,
    )
    fields = (line.split(maxsplit=2) for line in said.stdout.splitlines())
    return [
        int(child)
        for child, parent, command in fields
        if int(parent) == pid and "spawn_main" in command
    ]


def vitals_of(pid: int) -> ProcessStats:
    """Measure a process, with /proc or ps."""
    proc = Path("/proc") / str(pid)
    if proc.exists():
        pages = int((proc / "statm").read_text().split()[1])
        fields = (proc / "stat").read_text().rsplit(")", 1)[1].split()
        ticks = int(fields[11]) + int(fields[12])
        return ProcessStats(pages * os.sysconf("SC_PAGE_SIZE"), ticks / os.sysconf("SC_CLK_TCK"))
    said = subprocess.run(
        ["ps", "-o", "rss=", "-o", "cputime=", "-p", str(pid)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    cpu = 0.0
    for part in said[1].replace("-", ":").split(":"):
        cpu = 60 * cpu + float(part)
    return ProcessStats(1024 * int(said[0]), cpu)


def _last_line(output: Path) -> str:
    lines = output.read_text(encoding="utf-8", errors="replace").split("\n")
    return next((line.strip()[:300] for line in reversed(lines) if line.strip()), "")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
