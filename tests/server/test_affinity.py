"""Table affinity: the sockets of a table are brought to one process, whichever they come to."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from string import ascii_letters, digits

import pytest
import uvicorn
from fastapi import FastAPI

from magnate.server.kit.ids import CODE, LETTERS
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.affinity import TableAffinity
from magnate.server.web.app import create_app
from magnate.server.web.handover import accept_handovers
from magnate.server.web.server_run import listen
from magnate.server.web.timeouts import timeout_protocol
from tests.patience import PATIENCE
from tests.server.processes import Person, Stream
from tests.server.reached import until
from tests.server.services import Postgres

URL = b"/api/tables/abcd/socket?seat=1"


class Served:
    """A server in a thread, as one of several processes."""

    def __init__(self, settings: ServerSettings, folder: Path) -> None:
        affinity = TableAffinity(folder, 2)
        self.app = create_app(
            settings, lambda app: accept_handovers(affinity, _config(app, settings), 5.0)
        )
        self.server = uvicorn.Server(_config(self.app, settings, affinity))
        self.listener = listen("127.0.0.1", 0)
        self.port: int = self.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.server.run, args=([self.listener],))
        self.thread.start()
        until(lambda: self.server.started and affinity.slot is not None)

    def watching(self, table_id: str) -> int:
        """How many sockets the table has here."""
        return len(list(self.app.state.server.hub.watching(table_id)))

    def end(self) -> None:
        """As by a signal."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.listener.close()
        assert not self.thread.is_alive()


def _config(
    app: FastAPI, settings: ServerSettings, affinity: TableAffinity | None = None
) -> uvicorn.Config:
    return uvicorn.Config(app, http=timeout_protocol(settings, affinity), log_config=None)


@contextmanager
def pair() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with closing(ours), closing(theirs):
        yield ours, theirs


def claimed(folder: Path, slots: int) -> list[TableAffinity]:
    found = [TableAffinity(folder, slots) for _ in range(slots)]
    assert all(one.claim_slot() for one in found)
    return found


def test_a_connection_goes_to_the_slot_of_its_table_and_lives_on_there(tmp_path: Path) -> None:
    processes = claimed(tmp_path, 3)
    with pair() as (client, accepted):
        handed = [one.hand_over(accepted.fileno(), URL, b"GET") for one in processes]
        assert sorted(handed) == [False, True, True], "only its own process keeps it"
        accepted.close()
        (owner,) = [one for one, away in zip(processes, handed, strict=True) if not away]
        for _ in range(2):
            found = owner.received()
            assert found is not None
            connection, head = found
            with connection:
                assert head == b"GET"
                connection.sendall(b"welcome")
            assert client.recv(100) == b"welcome"
        assert owner.received() is None
    for one in processes:
        one.release_slot()


def test_other_addresses_stay_where_they_are(tmp_path: Path) -> None:
    processes = claimed(tmp_path, 2)
    with pair() as (_, accepted):
        for url in (b"/api/tables/abcd/state", b"/api/tables/abcd/socketry", b"/"):
            assert not any(one.hand_over(accepted.fileno(), url, b"") for one in processes)
    for one in processes:
        one.release_slot()


def test_while_no_process_is_there_all_go_to_the_same_other_slot(tmp_path: Path) -> None:
    processes = claimed(tmp_path, 3)
    with pair() as (_, accepted):

        def keeper() -> TableAffinity:
            (found,) = [
                one for one in processes if one.slot is not None and not is_handed(one, accepted)
            ]
            return found

        first = keeper()
        first.release_slot()
        second = keeper()
        assert is_handed(first, accepted), "a process without a slot hands over, too"
        second.release_slot()
        third = keeper()
        assert {first, second, third} == set(processes)
        assert first.claim_slot(), "a released slot is free"
        assert second.claim_slot()
        assert not is_handed(keeper(), accepted)
    for one in processes:
        one.release_slot()


def is_handed(affinity: TableAffinity, connection: socket.socket) -> bool:
    return affinity.hand_over(connection.fileno(), URL, b"GET")


@pytest.mark.parametrize("slots", [2, 3, 5, 6])
@pytest.mark.parametrize("name", ["id", "code"])
def test_every_process_has_its_share_of_the_tables(tmp_path: Path, slots: int, name: str) -> None:
    chance = Random(1)
    letters = LETTERS if name == "code" else ascii_letters + digits + "-_"
    size = CODE if name == "code" else 16
    names = ["".join(chance.choices(letters, k=size)).encode() for _ in range(6000)]
    first = Counter(TableAffinity(tmp_path, slots).slots_of(one)[0] for one in names)
    fair = len(names) / slots
    assert all(abs(first[slot] - fair) < 0.2 * fair for slot in range(slots)), first


def test_a_code_has_one_slot_however_it_is_typed(tmp_path: Path) -> None:
    affinity = TableAffinity(tmp_path, 60)
    assert (
        affinity.slots_of(b"QJ3KMN") == affinity.slots_of(b"qj3kmn") == affinity.slots_of(b"0i3kmn")
    )
    assert affinity.slots_of(b"abcdefghijklmnop") != affinity.slots_of(b"ABCDEFGHIJKLMNOP")


def test_a_killed_process_leaves_its_slot(tmp_path: Path) -> None:
    affinity = TableAffinity(tmp_path, 1)
    killed = f"""
import os
from pathlib import Path
from magnate.server.web.affinity import TableAffinity
os._exit(0 if TableAffinity(Path({str(tmp_path)!r}), 1).claim_slot() else 1)
"""
    subprocess.run([sys.executable, "-c", killed], check=True)
    assert (tmp_path / "0").exists(), "nothing was given up in good order"
    assert affinity.claim_slot()
    assert not TableAffinity(tmp_path, 1).claim_slot(), "one slot is for one"
    affinity.release_slot()


def test_all_who_watch_a_table_are_at_one_process(
    tmp_path: Path, postgres: Postgres, settings: ServerSettings
) -> None:
    """Both processes have tables, and both end in good order."""
    shared = settings.model_copy(update={"database": postgres.new_database()})
    with ExitStack() as stack:
        servers = [Served(shared, tmp_path) for _ in range(2)]
        for server in servers:
            stack.callback(server.end)
        ann = stack.enter_context(closing(Person(servers[0], "Ann")))
        seen: set[tuple[int, ...]] = set()
        while len(seen) < 2:
            _, table = ann.post(servers[0], "/tables", setup={"players": 2})
            streams = [
                stack.enter_context(closing(Stream(servers[nth % 2], ann, table["id"], seat)))
                for nth, seat in enumerate((0, None, 0, None))
            ]
            for stream in streams:
                assert stream.greeted.wait(PATIENCE)
            here = tuple(server.watching(table["id"]) for server in servers)
            assert sorted(here) == [0, 4]
            seen.add(here)
