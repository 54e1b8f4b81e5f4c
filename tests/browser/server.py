"""`magnate serve` for tests in the browser: a port, a folder and limits of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx2
import pytest

from scripts.client import STATIC
from tests.patience import PATIENCE, soon

SETTINGS = {
    "bot_seconds": "0.02",
    "bot_pause": "0",
    "bot_limit": "60",
    "requests_a_minute": "1000000",
    "actions_a_second": "10000",
    "connections_per_address": "100000",
    "work_seconds_a_minute": "10000",
}
"""Bots that think little, and no limits that a script would reach before a person does."""


class Server(NamedTuple):
    """A running server."""

    url: str
    log: Path


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    """A server with data in the folder, until the end."""
    if not (STATIC / "index.html").is_file():
        pytest.fail("the browser client is not built: `python3 run.py setup`", pytrace=False)
    given = {"data": str(folder), **SETTINGS, **settings}
    environment = {f"MAGNATE_{name.upper()}": value for name, value in given.items()}
    log = folder / "server.log"
    port = _free_port()
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "magnate", "serve", "--port", str(port)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(STATIC.parents[2]), **environment},
            stdout=file,
            stderr=file,
        )
    try:
        running = Server(f"http://127.0.0.1:{port}", log)
        _wait_for(running, process)
        yield running
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
    return port


def _wait_for(server: Server, process: subprocess.Popen[bytes]) -> None:
    def answers() -> bool:
        assert process.poll() is None, server.log.read_text(encoding="utf-8", errors="replace")
        try:
            return httpx2.get(f"{server.url}/api/ready").status_code == 200
        except httpx2.TransportError:
            return False

    soon(answers)
