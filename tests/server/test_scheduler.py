"""Whose bots think next. Orders are counted, not seconds: nobody thinks here before he is let."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from magnate.server.game.bots.scheduler import ANY_RANK_EVERY, BotJob, BotScheduler
from magnate.server.game.bots.worker import think
from magnate.server.game.hub import Watcher
from magnate.server.kit.settings import ServerSettings
from magnate.server.running.sweeps import left_alone
from magnate.server.web.app import create_app
from magnate.texts import complete_languages
from tests.server.conftest import Json, set_up, started
from tests.server.reached import live_at, server_of, until

BOTS = {"0": "hard", "1": "hard"}


class Thinker:
    """Stands in for the processes: notes who thinks, and lets them end one by one."""

    def __init__(self, client: TestClient) -> None:
        self.served: list[str] = []
        self._client = client
        self._thinkers = server_of(client).bot_pool
        self._free = asyncio.Semaphore(0)
        self._thinkers.asked = self._asked  # type: ignore[method-assign]

    async def _asked(self, job: BotJob, work: Any, *args: Any) -> bytes:
        async with self._thinkers.scheduler.taken(job):
            self.served.append(job.table_id)
            await self._free.acquire()
        if work is think:
            raise RuntimeError("a simple move will do")
        return b'{"moves":[],"why":[],"then":[]}'

    def next(self) -> str:
        """Let who thinks end; who thinks then."""
        count = len(self.served)

        async def free() -> None:
            self._free.release()

        assert self._client.portal is not None
        self._client.portal.call(free)
        until(lambda: len(self.served) > count)
        return self.served[count]

    def waits(self, count: int) -> None:
        """Wait until so many wait."""
        until(lambda: self._thinkers.scheduler.waiting == count)


@pytest.fixture
def thinker(client: TestClient) -> Thinker:
    return Thinker(client)


def begin_anonymously(client: TestClient) -> int:
    """As somebody without a cookie would; the status."""
    form = {"name": "x", "players": "5", "bot": "hard", "sit": ""}
    return client.post("/start", data=form, follow_redirects=False).status_code


def test_thirty_tables_of_hard_bots_do_not_stop_a_persons_bot(
    client: TestClient, new_client: Callable[..., TestClient], thinker: Thinker
) -> None:
    stranger = new_client()
    began = []
    for _ in range(30):
        stranger.cookies.clear()
        began.append(begin_anonymously(stranger))
    assert began == [303] * 10 + [409] * 20
    thinker.waits(9)
    table = started(client, set_up(client, bots={"1": "hard"}))
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?seat=0") as socket:
        assert socket.receive_json()["type"] == "hello"
        thinker.waits(10)
        assert thinker.next() == table["id"]


def somebody_looks(client: TestClient, table: Json) -> None:
    """Let somebody have a socket at a table."""
    assert client.portal is not None
    client.portal.call(server_of(client).hub.add, table["id"], Watcher(0, None))


@pytest.mark.parametrize("guests", [1, 40])
def test_forty_tables_of_expert_bots_do_not_stop_another_persons_bot(
    guests: int, app: FastAPI, client: TestClient, thinker: Thinker
) -> None:
    """A5: tables with people take turns by who is behind them, however many guests that are."""
    for n in range(40):
        if n < guests:
            guest = TestClient(app, client=("192.0.2.9", 5000))
            guest.portal = client.portal
            assert guest.post("/api/me", json={"name": f"Guest {n}"}).status_code == 201
        table = started(guest, set_up(guest, players=2, bots={"1": "expert"}))
        somebody_looks(client, table)
    thinker.waits(39)
    hard = started(client, set_up(client, bots={"1": "hard"}))
    somebody_looks(client, hard)
    thinker.waits(40)
    assert thinker.next() == hard["id"]  # only who thinks already was before it
    assert thinker.next() != hard["id"]
    easy = started(client, set_up(client, bots={"1": "easy"}))
    until(lambda: easy["id"] in thinker.served)  # nobody was before it, and nobody has ended


def test_a_hint_does_not_wait_behind_bots_that_play_alone(
    client: TestClient, new_client: Callable[..., TestClient], thinker: Thinker
) -> None:
    table = started(client, set_up(client, hotseat=True, hints=True))
    bob = new_client("Bob")
    for _ in range(3):
        started(bob, set_up(bob, bots=BOTS, sit=False))
    thinker.waits(2)
    seat = client.get(f"/api/tables/{table['id']}").json()["awaited"][0]
    answers: list[Json] = []
    path = f"/api/tables/{table['id']}/hint?seat={seat}"
    asking = threading.Thread(target=lambda: answers.append(client.post(path).json()))
    asking.start()
    thinker.waits(3)
    assert thinker.next() == f"hint {table['id']}"
    thinker.next()
    asking.join()
    assert answers[0]["moves"] == []


def test_bots_alone_stop_when_nobody_looks_and_go_on_when_somebody_does(
    settings: ServerSettings,
) -> None:
    unseen = settings.model_copy(update={"bots_alone": 0.0, "sweep_seconds": 0.05})
    with TestClient(create_app(unseen)) as client:
        client.post("/api/me", json={"name": "Ann"})
        server = server_of(client)
        bots = {"0": "random", "1": "random"}
        table = started(client, set_up(client, bots=bots, sit=False))
        until(lambda: table["id"] in server.resting and not server.at_work)
        stopped = len(live_at(client, table).rows)
        assert client.portal is not None
        for _ in range(2):  # sweeps find it, and leave it
            server.resting.clear()
            until(lambda: table["id"] in server.resting)
        assert len(live_at(client, table).rows) == stopped
        with client.websocket_connect(f"/api/tables/{table['id']}/socket") as socket:
            while socket.receive_json().get("number", 0) < stopped + 2:
                pass
            socket.send_json({"type": "look", "looking": False})
            until(lambda: table["id"] in server.resting and not server.at_work)
            socket.send_json({"type": "look", "looking": True})
            while not socket.receive_json().get("over"):
                pass


def test_a_look_by_http_is_a_look(client: TestClient) -> None:
    server = server_of(client)
    table = started(client, set_up(client, bots={"0": "random", "1": "random"}, sit=False))
    for path in (f"/api/tables/{table['id']}/state", f"/t/{table['code']}"):
        server.hub._looked.clear()
        assert not server.hub.is_watched(table["id"], 3600)
        assert client.get(path).status_code == 200
        assert server.hub.is_watched(table["id"], 3600)


def test_a_table_with_people_never_rests(client: TestClient) -> None:
    server = server_of(client)
    table = started(client, set_up(client, bots={"1": "random"}))
    until(lambda: not server.at_work)
    assert not server.resting
    assert client.portal is not None
    assert client.portal.call(left_alone, server, 0.0, 0.0) == []
    assert live_at(client, table).awaited == (0,)


@pytest.mark.usefixtures("thinker")
def test_a_person_has_so_many_games_of_bots_alone(
    client: TestClient, settings: ServerSettings
) -> None:
    most = settings.bot_tables_a_person
    tables = [set_up(client, bots=BOTS, sit=False) for _ in range(most + 1)]
    for table in tables[:-1]:
        started(client, table)
    path = f"/api/tables/{tables[-1]['id']}/start"
    said = set()
    for lang in complete_languages():
        client.patch("/api/me", json={"lang": lang})
        answer = client.post(path)
        assert (answer.status_code, answer.json()["error"]) == (409, "too_many_bot_tables")
        said.add(answer.json()["message"])
        assert str(most) in answer.json()["message"]
    assert len(said) == len(complete_languages())
    assert client.delete(f"/api/tables/{tables[0]['id']}").status_code == 204
    until(lambda: tables[0]["id"] not in server_of(client).at_work)
    assert client.post(path).status_code == 200


def test_tables_that_were_left_and_are_looked_at_again_have_the_same_limit(
    client: TestClient, settings: ServerSettings
) -> None:
    server, most = server_of(client), settings.bot_tables_a_person
    for n in range(most + 2):
        server.begun.add(f"table {n}", "ann", "192.0.2.7")
        server.at_work[f"table {n}"] = None  # type: ignore[assignment]
    may = [server.begun.may_play(server, f"table {n}") for n in range(most + 2)]
    assert may == [True] * most + [False] * 2
    assert server.begun.may_play(server, "another table")
    server.at_work.clear()


def order_of(jobs: list[BotJob], places: int = 1) -> list[str]:
    """The tables in the order in which their jobs are done, all having come at once."""
    served: list[str] = []

    async def all_come() -> None:
        queue = BotScheduler(places)

        async def come(job: BotJob) -> None:
            async with queue.taken(job):
                served.append(job.table_id)
                await asyncio.sleep(0)

        await asyncio.gather(*(come(job) for job in jobs))
        assert queue.busy == queue.waiting == 0

    asyncio.run(all_come())
    return served


def a_job(table: str, whose: str = "", rank: int = 0) -> BotJob:
    return BotJob(table, whose or table, lambda: rank)


def test_tables_take_turns() -> None:
    jobs = [a_job(table) for table in "aaabbc"]
    assert "".join(order_of(jobs)) == "abcaba"


def test_those_to_whom_tables_belong_take_turns() -> None:
    many = [a_job(str(n), "Ann") for n in range(5)]
    assert order_of([*many, a_job("b", "Bob"), a_job("b", "Bob")]) == [
        *("0", "b", "1", "b", "2", "3", "4")
    ]


def test_a_lower_rank_comes_first_even_if_it_comes_to_be_lower_later() -> None:
    looks = [2]
    jobs = [a_job("first", rank=1), a_job("a", rank=1), BotJob("b", "b", lambda: looks[0])]
    assert order_of(jobs) == ["first", "a", "b"]
    looks[0] = 0
    assert order_of(jobs) == ["first", "b", "a"]


def test_an_address_has_one_turn_between_two_of_somebody_else() -> None:
    """A5: however many jobs, tables and guests of one address come again and again."""
    served: list[str] = []

    async def flood(queue: BotScheduler, n: int) -> None:
        while "end" not in served:
            async with queue.taken(BotJob(f"{n}", f"guest {n}", lambda: 0, "192.0.2.9")):
                served.append("flood")
                await asyncio.sleep(0)

    async def play() -> None:
        queue = BotScheduler(1)
        floods = [asyncio.create_task(flood(queue, n)) for n in range(40)]
        await asyncio.sleep(0)
        for _ in range(20):
            before = len(served)
            async with queue.taken(BotJob("table", "Ann", lambda: 0, "192.0.2.1")):
                assert len(served) - before <= 1
                served.append("Ann")
                await asyncio.sleep(0)
        served.append("end")
        await asyncio.gather(*floods)

    asyncio.run(play())
    assert served.count("Ann") == 20


def test_a_lower_rank_cannot_keep_others_waiting_for_ever() -> None:
    """A5: games whose people are away go on, too."""
    served: list[str] = []

    async def flood(queue: BotScheduler, n: int) -> None:
        while "away" not in served:
            async with queue.taken(a_job(f"{n}", "looks", rank=0)):
                served.append("looks")
                await asyncio.sleep(0)

    async def play() -> None:
        queue = BotScheduler(1)
        floods = [asyncio.create_task(flood(queue, n)) for n in range(10)]
        await asyncio.sleep(0)
        async with queue.taken(a_job("away", rank=2)):
            served.append("away")
        await asyncio.gather(*floods)

    asyncio.run(play())
    assert served.index("away") <= ANY_RANK_EVERY


def test_one_owner_never_has_all_places_and_quick_jobs_have_one_more() -> None:
    """A5: who comes next does not have to wait for a long thought."""

    async def play() -> None:
        queue = BotScheduler(3)
        end = asyncio.Event()

        async def think(job: BotJob) -> None:
            async with queue.taken(job):
                await end.wait()

        def come(table: str, whose: str, quick: bool = False) -> asyncio.Task[None]:
            return asyncio.create_task(think(BotJob(table, whose, lambda: 0, quick=quick)))

        tasks = [come(f"{n}", "Bob") for n in range(5)]
        await asyncio.sleep(0)
        assert (queue.busy, queue.waiting) == (2, 3)
        tasks.append(come("a", "Ann"))
        await asyncio.sleep(0)
        assert (queue.busy, queue.waiting) == (3, 3)
        tasks += [come("c", "Cy", quick=True), come("d", "Dee", quick=True)]
        await asyncio.sleep(0)
        assert (queue.busy, queue.waiting) == (4, 4)
        end.set()
        await asyncio.gather(*tasks)
        assert (queue.busy, queue.waiting) == (0, 0)

    asyncio.run(play())


def test_who_gives_up_waiting_takes_nobodys_place() -> None:
    async def give_up() -> None:
        queue = BotScheduler(1)
        async with queue.taken(a_job("a")):
            waiting = asyncio.create_task(queue.taken(a_job("b")).__aenter__())
            await asyncio.sleep(0)
            assert (queue.busy, queue.waiting) == (1, 1)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert queue.waiting == 0
            late = asyncio.create_task(queue.taken(a_job("c")).__aenter__())
            await asyncio.sleep(0)
        late.cancel()  # just as it is let in
        await asyncio.gather(late, return_exceptions=True)
        assert queue.busy == 0

    asyncio.run(give_up())
