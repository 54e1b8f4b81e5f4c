"""Hints between processes, over the real channels, which break and come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import pytest

from magnate.server.db.bus import Bus, open_bus
from magnate.server.db.bus.supervised import SupervisedBus
from magnate.server.db.database import open_database
from magnate.server.db.table_locks import TableLocks
from magnate.server.kit.denied import Denied
from magnate.server.kit.settings import ServerSettings
from tests.patience import PATIENCE
from tests.server.services import Postgres, Redis

READY = ("", "")
LISTENERS = """
    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
    WHERE application_name = 'magnate hints'
"""


class Channel:
    """A way for hints, and how to cut it."""

    def __init__(
        self, settings: ServerSettings, cut: Callable[[], object], mend: Callable[[], object]
    ) -> None:
        self.settings = settings
        self.cut = cut
        self.mend = mend


@pytest.fixture(params=["redis", "postgres"])
def channel(
    request: pytest.FixtureRequest,
    settings: ServerSettings,
    postgres: Postgres,
    redis_server: Redis,
) -> Channel:
    """Both ways."""
    database = postgres.url("postgres")
    if request.param == "redis":
        shared = settings.model_copy(update={"database": database, "redis": redis_server.url})
        return Channel(shared, redis_server.kill, redis_server.start)
    shared = settings.model_copy(update={"database": database})
    return Channel(shared, lambda: postgres.ask(LISTENERS), lambda: None)


class Process:
    """What one process says and hears."""

    def __init__(self, bus: Bus, heard: asyncio.Queue[tuple[str, ...]]) -> None:
        self.bus = bus
        self.heard = heard

    async def hears(self, *hint: str) -> None:
        """Wait for a hint; others before it do not matter."""
        async with asyncio.timeout(PATIENCE):
            while await self.heard.get() != hint:
                pass


@asynccontextmanager
async def process(settings: ServerSettings) -> AsyncIterator[Process]:
    engine = open_database(settings.database_url)
    bus = open_bus(settings, engine)
    heard: asyncio.Queue[tuple[str, ...]] = asyncio.Queue()
    await bus.start(lambda *hint: heard.put_nowait(hint[: 3 if hint[2] else 2]))
    try:
        one = Process(bus, heard)
        await one.hears(*READY)
        yield one
    finally:
        await bus.close()
        await engine.dispose()


def test_the_others_hear_and_oneself_does_not(channel: Channel) -> None:
    async def scenario() -> None:
        async with process(channel.settings) as a, process(channel.settings) as b:
            assert a.bus.shared
            a.bus.say("T1")
            a.bus.say("T2", "table")
            await b.hears("T1", "game")
            await b.hears("T2", "table")
            b.bus.say("T3")
            await a.hears("T3", "game")
            assert a.heard.empty()
            a.bus.say("T1", "game", '[{"data": "a b"}]')
            await b.hears("T1", "game", '[{"data": "a b"}]')
            a.bus.say("T1", "game", "x" * 8000)  # more than a hint can hold: look for yourself
            await b.hears("T1", "game")

    asyncio.run(scenario())


def test_a_channel_that_breaks_is_mended(channel: Channel) -> None:
    async def scenario() -> None:
        async with process(channel.settings) as a, process(channel.settings) as b:
            await asyncio.to_thread(channel.cut)
            a.bus.say("T1")
            await asyncio.sleep(0.1)
            await asyncio.to_thread(channel.mend)
            # Hints may be missed; that they may have been missed is not.
            await asyncio.gather(a.hears(*READY), b.hears(*READY))
            a.bus.say("T2")
            await b.hears("T2", "game")
            b.bus.say("T3", "table")
            await a.hears("T3", "table")

    asyncio.run(scenario())


def test_what_could_not_be_said_is_said_later(settings: ServerSettings, postgres: Postgres) -> None:
    """The same thing once, however often it happened meanwhile."""

    class Stubborn(SupervisedBus):
        def __init__(self) -> None:
            super().__init__()
            self.said: list[str] = []
            self.broken = True

        async def publish(self, hints: Sequence[str]) -> None:
            if self.broken:
                raise ConnectionError
            self.said += [hint.partition(" ")[2] for hint in hints]

        async def hints(self):
            yield ""
            await asyncio.sleep(PATIENCE)

    async def scenario() -> None:
        bus = Stubborn()
        await bus.start(lambda table_id, what, news: None)
        for _ in range(5):
            bus.say("T1")
            bus.say("T2")
            await asyncio.sleep(0.01)
        bus.broken = False
        async with asyncio.timeout(PATIENCE):
            while len(bus.said) < 2:
                await asyncio.sleep(0.01)
        await bus.close()
        assert sorted(bus.said) == ["game T1", "game T2"]

    asyncio.run(scenario())


def test_alone_with_sqlite_there_is_nothing_to_say(settings: ServerSettings) -> None:
    bus = open_bus(settings, open_database(settings.database_url))
    assert not bus.shared
    bus.say("T1")


def test_one_process_at_a_time_locks_a_table(settings: ServerSettings, postgres: Postgres) -> None:
    url = settings.model_copy(update={"database": postgres.url("postgres")}).database_url

    async def scenario() -> None:
        engines = [open_database(url), open_database(url)]
        a, b = (TableLocks(engine) for engine in engines)
        try:
            async with a.held("T1"):
                assert not await b.acquire("T1")
                assert await b.acquire("T2")
            assert await b.acquire("T1")
            assert not await a.acquire("T1")
            await b.close()  # as if it had died; PostgreSQL notices a moment later
            async with asyncio.timeout(PATIENCE):
                while not await a.acquire("T1"):
                    await asyncio.sleep(0.01)
            # PostgreSQL cuts the connection: the lock is lost, and can be taken again.
            await asyncio.to_thread(postgres.stop)
            with pytest.raises(Denied):
                await b.acquire("T1")
            await a.release("T1")
            await asyncio.to_thread(postgres.start)
            assert await b.acquire("T1")
            assert not await a.acquire("T1")
        finally:
            await asyncio.gather(a.close(), b.close())
            await asyncio.gather(*(engine.dispose() for engine in engines))

    asyncio.run(scenario())
