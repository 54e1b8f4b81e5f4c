"""Server processes for tests, and clients that reach them over real sockets."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Protocol

import httpx2
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.patience import PATIENCE
from tests.server.conftest import Json, some_action
from tests.server.services import ending_with_us, until

PROGRAM = """
import sys
import uvicorn
from magnate.server.web.app import create_app
from magnate.server.kit.settings import ServerSettings

if __name__ == "__main__":
    uvicorn.run(create_app(ServerSettings()), fd=int(sys.argv[1]), log_level="warning")
"""


class Reached(Protocol):
    """A server at a port of this machine."""

    port: int


class Process:
    """One server process; its settings come by environment."""

    def __init__(self, folder: Path, **settings: object) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._log = folder / "server.log"
        values = {"data": folder, "bot_seconds": 0.01, "bot_pause": 0, "bot_limit": 60, **settings}
        values |= {
            "requests_a_minute": 10**6,
            "actions_a_second": 10**4,
            "work_seconds_a_minute": 10**4,
        }
        given = {f"MAGNATE_{name.upper()}": str(value) for name, value in values.items()}
        with socket.create_server(("127.0.0.1", 0)) as listening, self._log.open("wb") as log:
            self.port = listening.getsockname()[1]
            self._process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM, str(listening.fileno())],
                env={**os.environ, **given},
                pass_fds=[listening.fileno()],
                preexec_fn=ending_with_us(signal.SIGKILL),
                stdout=log,
                stderr=log,
            )
        self.pid = self._process.pid

    def ready(self) -> None:
        """Wait until it answers. The port is open from the beginning, so a request waits."""
        until(self._answers)

    def _answers(self) -> bool:
        assert self._process.poll() is None, self._log.read_text()
        try:
            return httpx2.get(f"http://127.0.0.1:{self.port}/api/tables").status_code == 200
        except httpx2.TransportError:
            return False

    def kill(self) -> None:
        """As a crash would."""
        self._process.kill()
        self._process.wait()


class Person:
    """A browser. Its session is good at every process."""

    def __init__(self, process: Reached, name: str) -> None:
        self._http = httpx2.Client(timeout=PATIENCE)
        assert self.post(process, "/me", name=name)[0] == 201
        self.cookie = "; ".join(f"{k}={v}" for k, v in self._http.cookies.items())

    def post(self, process: Reached, path: str, **body: Any) -> tuple[int, Json]:
        """The answer to a POST, with its status."""
        answer = self._http.post(f"http://127.0.0.1:{process.port}/api{path}", json=body)
        return answer.status_code, answer.json()

    def get(self, process: Reached, path: str, **params: Any) -> tuple[int, Json]:
        """The answer to a GET, with its status."""
        url = f"http://127.0.0.1:{process.port}/api{path}"
        answer = self._http.get(url, params=params)
        return answer.status_code, answer.json()

    def close(self) -> None:
        """Go."""
        self._http.close()


def act_once(person: Person, process: Process, table_id: str, seat: int, rng: Random) -> str:
    """Let a seat act if it is awaited: "acted", "waits" or "over"."""
    path = f"/tables/{table_id}"
    status, now = person.get(process, f"{path}/state", seat=seat)
    assert status == 200, now
    if now["over"]:
        return "over"
    if not now["options"]:
        return "waits"
    action = some_action(now["options"], rng)
    status, answer = person.post(
        process, f"{path}/act", seat=seat, number=now["number"], action=action
    )
    assert status == 200, answer
    return "acted"


class Stream:
    """All that one viewer is pushed by one process; it comes back when it is cut off."""

    def __init__(self, process: Reached, person: Person, table_id: str, seat: int | None) -> None:
        self.told: list[Json] = []
        self.over = False
        self.faults: list[Json] = []
        self._url = f"ws://127.0.0.1:{process.port}/api/tables/{table_id}/socket"
        self._seat = seat
        self._cookie = person.cookie
        self._stop = threading.Event()
        self.greeted = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        seat = "" if self._seat is None else f"&seat={self._seat}"
        headers = {"Cookie": self._cookie}
        while not self._stop.is_set():
            url = f"{self._url}?since={len(self.told)}{seat}"
            try:
                with connect(url, additional_headers=headers, max_size=None) as socket:
                    self._listen(socket)
            except (OSError, WebSocketException):
                self._stop.wait(0.05)

    def _listen(self, socket: Any) -> None:
        while not self._stop.is_set():
            try:
                message = json.loads(socket.recv(timeout=0.1))
            except TimeoutError:
                continue
            if message["type"] == "fault":
                self.faults.append(message["fault"])
            self.told += message.get("missed", [])
            if message["type"] == "told":
                self.told.append(message["told"])
            self.over = message.get("over", self.over)
            self.greeted.set()

    @property
    def numbers(self) -> list[int]:
        """The numbers of the messages, as they came."""
        return [told["number"] for told in self.told]

    def close(self) -> None:
        """Watch no more."""
        self._stop.set()
        self._thread.join(10)


@contextmanager
def processes(folder: Path, count: int, **settings: object) -> Iterator[list[Process]]:
    """So many servers side by side."""
    found = [Process(folder / str(i), **settings) for i in range(count)]
    try:
        for process in found:
            process.ready()
        yield found
    finally:
        for process in found:
            process.kill()
