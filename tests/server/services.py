"""PostgreSQL and Redis for tests: the real programs, in folders of their own, once a session."""

from __future__ import annotations

import asyncio
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NoReturn

import psycopg
import pytest
import redis

from magnate.server.db.migrations import migrate
from scripts.services import (
    IN_CI,
    POSTGRESQL,
    REDIS,
    Service,
    is_root_on_debian,
    program_at,
    without,
)
from tests.patience import PATIENCE, soon

PARENT_DEATH = 1
"""Linux' name for the wish to be told that the parent has died."""
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60")
"""Nothing in a test outlives the machine's power."""


def program(service: Service, name: str = "") -> str:
    """Where a program is."""
    found = program_at(name or service.program)
    if found is None:
        absent(without(service))
    return str(found)


def absent(reason: str) -> NoReturn:
    """Say why a test cannot be run here. Where all can be installed, that is a fault."""
    if IN_CI and is_root_on_debian():
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def until(ready: Callable[[], bool]) -> None:
    """Wait for something."""
    soon(ready)


def ending_with_us(by: signal.Signals) -> Callable[[], None] | None:
    """For a program that must not outlive the tests, even if they are killed; on Linux.

    Linux means the thread that began the program, so only the main one will do.
    """
    if sys.platform != "linux" or threading.current_thread() is not threading.main_thread():
        return None
    prctl = ctypes.CDLL(None).prctl

    def ask_for_it() -> None:
        prctl(PARENT_DEATH, by)

    return ask_for_it


class Postgres:
    """A cluster, reached by a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # PostgreSQL refuses root; anybody else will do.
        self.user = _unprivileged() if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        self._run(
            program(POSTGRESQL, "initdb"), "-D", "data", "-U", "magnate", "--no-sync", "-A", "trust"
        )
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._newest = ""

    def _run(self, *command: str) -> None:
        try:
            done = subprocess.run(
                command, cwd=self.folder, user=self.user, capture_output=True, text=True
            )
        except PermissionError:
            absent(f"PostgreSQL does not run as root, and {self.user} cannot get to {command[0]}")
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Until it answers."""
        options = [f"--{option}" for option in ("listen_addresses=", *QUICK)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [program(POSTGRESQL), "-D", "data", "-k", str(self.folder), *options],
                cwd=self.folder,
                user=self.user,
                preexec_fn=ending_with_us(signal.SIGQUIT),
                stdout=log,
                stderr=log,
            )
        until(self._answers)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self.folder / "log").read_text()
        try:
            self.ask("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def stop(self) -> None:
        """Cut everybody off and end."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE)
            self._process = None

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://magnate@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """An empty database; its address."""
        name = f"club_{next(self._numbers)}"
        self.ask(f"CREATE DATABASE {name}")
        return self.url(name)

    def copied_database(self) -> str:
        """A database of the newest version; its address. Only the first one is brought there."""
        if not self._newest:
            url = self.new_database()
            asyncio.run(migrate(url.replace("postgresql:", "postgresql+psycopg:")))
            self._newest = url.partition("?")[0].rpartition("/")[2]
        name = f"club_{next(self._numbers)}"
        self.ask(f"CREATE DATABASE {name} TEMPLATE {self._newest}")
        return self.url(name)

    def ask(self, question: str, url: str = "") -> list[tuple[object, ...]]:
        """Ask a database, or the cluster."""
        with psycopg.connect(url or self.url("postgres"), autocommit=True) as connection:
            answer = connection.execute(question.encode())
            return answer.fetchall() if answer.description else []


class Redis:
    """A Redis server, reached by a socket in its folder."""

    def __init__(self, folder: Path) -> None:
        self.url = f"unix://{folder / 'redis.sock'}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Until it answers."""
        command = [program(REDIS), "--port", "0", "--unixsocket", "redis.sock"]
        command += ["--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            command,
            cwd=self._folder,
            preexec_fn=ending_with_us(signal.SIGKILL),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until(self._answers)

    def _answers(self) -> bool:
        with redis.Redis.from_url(self.url) as client:
            try:
                return bool(client.ping())
            except redis.RedisError:
                return False

    def kill(self) -> None:
        """End at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None


def _unprivileged() -> str:
    import pwd  # not on Windows

    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    raise LookupError("no user to run PostgreSQL as")


@pytest.fixture(scope="session")
def folder_of_services() -> Iterator[Path]:
    """A short path that other users can enter; pytest's own folders are root's."""
    with tempfile.TemporaryDirectory(prefix="magnate-") as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


@pytest.fixture(scope="session")
def postgres(folder_of_services: Path) -> Iterator[Postgres]:
    """PostgreSQL, running."""
    folder = folder_of_services / "postgres"
    folder.mkdir()
    cluster = Postgres(folder)
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def redis_server(folder_of_services: Path) -> Iterator[Redis]:
    """Redis, running."""
    folder = folder_of_services / "redis"
    folder.mkdir()
    server = Redis(folder)
    server.start()
    yield server
    server.kill()
