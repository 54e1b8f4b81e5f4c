"""Two server processes on one PostgreSQL: hints are lost, processes die, and nobody notices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from tests.patience import PATIENCE
from tests.server.processes import Person, Process, Stream, act_once, processes
from tests.server.services import Postgres, Redis, until
from tests.server.test_bus import LISTENERS

SETUP = {"players": 2, "seed": 3, "turn_limit": 4}
RARELY = 600
"""Seconds between sweeps: only hints, and what follows a new connection, push anything."""
Watched = dict[int | None, list[Stream]]


@contextmanager
def watching(
    servers: list[Process], people: dict[int | None, Person], table_id: str
) -> Iterator[Watched]:
    """Every viewer at every process."""
    with ExitStack() as stack:
        found = {
            seat: [
                stack.enter_context(closing(Stream(process, person, table_id, seat)))
                for process in servers
            ]
            for seat, person in people.items()
        }
        for stream in chain.from_iterable(found.values()):
            assert stream.greeted.wait(PATIENCE)
        yield found


def have_seen(watched: Watched, table_id: str, person: Person, process: Process) -> None:
    """Wait until spectators have seen all that has happened."""
    _, state = person.get(process, f"/tables/{table_id}/state")
    until(partial(all_seen, watched[None], state["number"]))


def all_seen(streams: list[Stream], number: int) -> bool:
    return all(len(stream.told) >= number for stream in streams)


def play(
    servers: list[Process], people: dict[int, Person], table_id: str, after: Callable[[int], None]
) -> None:
    """A whole game, every action at either process; `after` is told how many there were."""
    rng, acted, over = Random(7), 0, False
    while not over:
        for seat, person in people.items():
            outcome = act_once(person, servers[rng.randrange(2)], table_id, seat, rng)
            over = outcome == "over"
            if outcome == "acted":
                acted += 1
                after(acted)
    assert acted > 25


def assert_all_told(
    watched: Watched, people: dict[int | None, Person], process: Process, table_id: str
) -> None:
    """Every stream is whole: no gap, nothing twice, and the same at both processes."""
    for seat, streams in watched.items():
        params = {} if seat is None else {"seat": seat}
        _, state = people[seat].get(process, f"/tables/{table_id}/state", **params)
        until(partial(all_seen, streams, state["number"]))
        for stream in streams:
            assert stream.numbers == list(range(1, state["number"] + 1))
            _, page = people[seat].get(process, f"/tables/{table_id}/told", limit=500, **params)
            assert stream.told == page["told"]
            assert stream.faults == []


def assert_log_is_whole(postgres: Postgres, url: str, table_id: str) -> None:
    rows = postgres.ask(f"SELECT seq FROM log WHERE table_id = '{table_id}' ORDER BY seq", url)
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    (table,) = postgres.ask(f"SELECT length, status FROM tables WHERE id = '{table_id}'", url)
    assert table == (len(rows), "over")


@pytest.mark.slow
def test_listeners_are_cut_off_while_both_processes_play(
    tmp_path: Path, postgres: Postgres
) -> None:
    """And who watches from before the beginning is told all, wherever it begins."""
    url = postgres.new_database()
    with ExitStack() as stack:
        servers = stack.enter_context(processes(tmp_path, 2, sweep_seconds=RARELY, database=url))
        ann = stack.enter_context(closing(Person(servers[0], "Ann")))
        bob = stack.enter_context(closing(Person(servers[1], "Bob")))
        eve = stack.enter_context(closing(Person(servers[0], "Eve")))
        _, table = ann.post(servers[0], "/tables", setup=SETUP)
        path = f"/tables/{table['id']}"
        assert bob.post(servers[1], f"{path}/sit", seat=1)[0] == 200
        assert eve.post(servers[0], f"{path}/sit", seat=1)[1]["error"] == "seat_taken"
        people = {0: ann, 1: bob, None: eve}
        watched = stack.enter_context(watching(servers, people, table["id"]))
        assert bob.post(servers[1], f"{path}/start")[0] == 200

        def after(acted: int) -> None:
            if acted == 8:
                have_seen(watched, table["id"], ann, servers[0])  # hints do come through
            if 8 <= acted < 18:
                postgres.ask(LISTENERS)

        play(servers, {0: ann, 1: bob}, table["id"], after)
        assert_all_told(watched, people, servers[0], table["id"])
    assert_log_is_whole(postgres, url, table["id"])


@pytest.mark.slow
def test_redis_dies_and_comes_back_then_a_process_dies(
    tmp_path: Path, postgres: Postgres, redis_server: Redis
) -> None:
    url = postgres.new_database()
    settings = {"database": url, "redis": redis_server.url}
    with ExitStack() as stack:
        servers = stack.enter_context(processes(tmp_path, 2, sweep_seconds=2, **settings))
        ann = stack.enter_context(closing(Person(servers[0], "Ann")))
        _, table = ann.post(servers[0], "/tables", setup=SETUP, hotseat=True)
        people = {0: ann, 1: ann, None: ann}
        with watching(servers, people, table["id"]) as watched:
            assert ann.post(servers[0], f"/tables/{table['id']}/start")[0] == 200

            def after(acted: int) -> None:
                if acted == 8:
                    have_seen(watched, table["id"], ann, servers[0])
                    redis_server.kill()
                if acted == 18:
                    redis_server.start()

            play(servers, {0: ann, 1: ann}, table["id"], after)
            assert_all_told(watched, people, servers[1], table["id"])
        assert_log_is_whole(postgres, url, table["id"])
        a_process_dies_while_its_bots_think(servers, ann, postgres, url)


def a_process_dies_while_its_bots_think(
    servers: list[Process], ann: Person, postgres: Postgres, url: str
) -> None:
    bots = {"0": "random", "1": "random"}
    _, table = ann.post(servers[0], "/tables", setup={**SETUP, "turn_limit": 8}, bots=bots)
    with watching(servers[1:], {None: ann}, table["id"]) as watched:
        assert ann.post(servers[0], f"/tables/{table['id']}/start")[0] == 200
        (stream,) = watched[None]
        until(lambda: len(stream.told) > 5)
        servers[0].kill()
        seen = len(stream.told)
        assert not stream.over
        until(lambda: stream.over)
        assert len(stream.told) > seen
        assert_all_told(watched, {None: ann}, servers[1], table["id"])
    assert_log_is_whole(postgres, url, table["id"])
