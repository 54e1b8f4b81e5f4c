"""`magnate serve` as a process: ports, addresses, settings, limits, and a graceful end."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from magnate.cli.commands import app as program
from magnate.server.kit.settings import DEFAULT_PORT
from magnate.server.web.server_run import PortTaken, address, listen
from tests.patience import PATIENCE, soon
from tests.server.services import until

Serve = Callable[..., "Server"]


class Server:
    """A running `magnate serve`."""

    def __init__(
        self, data: Path, *arguments: str, alone: bool = False, **environment: str
    ) -> None:
        plain = {name: v for name, v in os.environ.items() if not name.startswith("MAGNATE_")}
        self.data = data
        self.errors = data / "errors"
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "magnate", "serve", "--data", str(data), *arguments],
                env=plain | {"LANG": "C.UTF-8"} | environment,
                start_new_session=alone,
                stdout=subprocess.PIPE,
                stderr=errors,
                encoding="utf-8",
            )
        self.said: list[str] = []

    def until(self, wanted: str) -> str:
        """The next line that says so."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            if wanted in line:
                return line
        raise AssertionError(f"{self.said} {self.errors.read_text()}")

    @property
    def url(self) -> str:
        """Where it is."""
        found = re.search(r"http://\S+", self.until("Magnate is at"))
        assert found
        return found[0]

    def end(self, how: int = signal.SIGTERM) -> int:
        """Ask it to stop; its status."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start servers; those that still run are ended."""
    started: list[Server] = []

    def start(*arguments: str, alone: bool = False, **environment: str) -> Server:
        data = tmp_path / str(len(started))
        data.mkdir()
        started.append(Server(data, *arguments, alone=alone, **environment))
        return started[-1]

    yield start
    for server in started:
        server.process.kill()
        server.process.wait()
        assert server.process.stdout is not None
        server.process.stdout.close()


def test_a_server_plays_with_a_bot_and_ends_gracefully(serve: Serve) -> None:
    server = serve(
        "--port", "0", MAGNATE_BOT_SECONDS="0.02", MAGNATE_BOT_LIMIT="60", MAGNATE_LOG_JSON="1"
    )
    url = server.url
    with httpx2.Client(base_url=url) as browser:
        answer = browser.post("/api/me", json={"name": "Ann"})
        assert answer.status_code == 201
        assert "server" not in answer.headers
        setup = {"players": 2, "seed": 3}
        wanted = {"setup": setup, "bots": {"0": "easy", "1": "easy"}, "sit": False}
        table = browser.post("/api/tables", json=wanted).json()["id"]
        assert browser.post(f"/api/tables/{table}/start").status_code == 200
        with connect(f"{url.replace('http', 'ws')}/api/tables/{table}/socket?k=hush") as watching:
            told = json.loads(watching.recv(PATIENCE))
            while told.get("number", 0) < 3:  # moves that bots have thought of in their processes
                told = json.loads(watching.recv(PATIENCE))
            _send_too_much(url, table)
            assert server.end() == 0
            assert closing_code(watching) in (1001, 1012)
    logged = server.errors.read_text()
    entries = [json.loads(line) for line in logged.splitlines()]
    assert {"request", "started"} & {entry["event"] for entry in entries}
    assert not [entry for entry in entries if entry["level"] in ("error", "critical")]
    assert "hush" not in logged
    assert "bot_replaced" not in logged


def closing_code(watching: ClientConnection) -> int:
    """Why the server closes a socket."""
    try:
        while True:
            watching.recv(PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def _send_too_much(url: str, table: str) -> None:
    with connect(f"{url.replace('http', 'ws')}/api/tables/{table}/socket") as watching:
        watching.recv(PATIENCE)
        watching.send("x" * 100_000)
        assert "too_big" in str(watching.recv(PATIENCE))
        watching.send("x" * 200_000)
        assert closing_code(watching) == 1009


def test_lan_qr_and_language(serve: Serve) -> None:
    server = serve("--port", "0", "--lan", "--qr", "--lang", "de", "--no-open")
    assert "Magnate läuft unter http://localhost:" in server.until("Magnate")
    server.until("Strg-C")
    assert any("█" in line for line in server.said)
    assert server.end(signal.SIGINT) == 0
    assert server.process.stdout is not None
    assert "Beendet" in server.process.stdout.read()


def refusal(tmp_path: Path, *arguments: str, **environment: str) -> str:
    """The one line of a server that cannot start."""
    command = ["serve", "--data", str(tmp_path), "--lang", "en", *arguments]
    done = CliRunner().invoke(program, command, env=environment)
    assert done.exit_code == 2
    (line,) = done.stderr.splitlines()
    return line


def test_what_cannot_be_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert f"port {port} is taken" in refusal(tmp_path, "--port", port)
    assert "--port" in refusal(tmp_path, "--port", "many")
    assert "setting idle" in refusal(tmp_path, MAGNATE_IDLE="soon")
    assert "PostgreSQL" in refusal(tmp_path, "--workers", "2")
    assert "none.toml" in refusal(tmp_path, "--config", str(tmp_path / "none.toml"))
    nowhere = "postgresql://nobody@127.0.0.1:1/none"
    assert "does not answer" in refusal(tmp_path, "--database", nowhere)
    (tmp_path / "file").write_text("")
    assert "choose another with --data" in refusal(tmp_path, "--data", str(tmp_path / "file"))


def test_a_mistyped_variable_and_another_port_are_told(serve: Serve) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):  # who else has it serves as well
            other.bind(("127.0.0.1", DEFAULT_PORT))
            other.listen()
        server = serve("--lang", "en", MAGNATE_PROT="9000")
        said = server.until("Magnate")
        assert f"Port {DEFAULT_PORT} is taken" in said
        assert server.end() == 0
    assert "MAGNATE_PROT is no setting and is ignored; did you mean MAGNATE_PORT?" in (
        server.errors.read_text()
    )


def test_the_next_port_is_tried_only_for_the_usual_one() -> None:
    with listen("127.0.0.1", 0) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortTaken):
            listen("127.0.0.1", port)
        with listen("127.0.0.1", port, tries=20) as free:
            assert port < free.getsockname()[1] < port + 20


def test_addresses_for_browsers() -> None:
    assert address("127.0.0.1", 80) == "http://127.0.0.1:80"
    assert address("::1", 80) == "http://[::1]:80"


PONDERING = """
import os, threading
from pathlib import Path

def ponders(view, options, rng, seconds):
    (Path(__file__).parent / "pid").write_text(f"{os.getpid()}\\n")
    threading.Event().wait()
"""


@pytest.fixture
def ponders(tmp_path: Path) -> Path:
    """A package with a bot that never knows what to do, and writes its process down."""
    package = tmp_path / "package"
    info = package / "pondering-1.0.dist-info"
    info.mkdir(parents=True)
    (package / "pondering.py").write_text(PONDERING)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: pondering\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[magnate.bots]\nponders = pondering:ponders\n")
    return package


@pytest.mark.skipif(os.name == "nt", reason="Windows has no groups of processes to signal")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_bot_that_is_thinking_when_the_server_stops_does_nothing(
    serve: Serve, ponders: Path, how: signal.Signals
) -> None:
    """Ctrl-C goes to the group; a service manager may signal every process that there is."""
    server = serve(
        *("--port", "0"),
        PYTHONPATH=str(ponders),
        MAGNATE_BOT_LIMIT="500",
        alone=True,
    )
    with httpx2.Client(base_url=server.url) as browser:
        browser.post("/api/me", json={"name": "Ann"})
        bots = {"0": "ponders", "1": "ponders"}
        wanted = {"setup": {"players": 2}, "bots": bots, "sit": False}
        table = browser.post("/api/tables", json=wanted).json()["id"]
        browser.post(f"/api/tables/{table}/start")
        pid = int(_written(ponders / "pid"))
        os.kill(pid, how)
        os.killpg(server.process.pid, how)
        assert server.process.wait(PATIENCE) == 0
    with closing(sqlite3.connect(server.data / "magnate.sqlite3")) as database:
        assert database.execute("select * from log").fetchall() == []
    assert "bot_replaced" not in server.errors.read_text()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def _written(path: Path) -> str:
    """A line, once it stands there."""
    until(lambda: path.is_file() and path.read_text().endswith("\n"))
    return path.read_text()


@pytest.mark.slow
def test_two_processes_share_a_port_on_postgresql(serve: Serve, postgres) -> None:
    server = serve(
        *("--port", "0", "--workers", "2", "--database", postgres.new_database()),
        MAGNATE_BOT_SECONDS="0.02",
    )
    url = server.url
    with httpx2.Client(base_url=url) as browser:
        browser.post("/api/me", json={"name": "Ann"})
        table = browser.post("/api/tables", json={"setup": {"players": 2}}).json()
    for _ in range(10):  # new connections, so both processes are asked
        answer = httpx2.get(f"{url}/api/tables/{table['code']}")
        assert answer.json()["id"] == table["id"]
    assert server.end() == 0
    soon(lambda: not _answers(url))


def _answers(url: str) -> bool:
    try:
        httpx2.get(f"{url}/api/health")
    except httpx2.HTTPError:
        return False
    return True
