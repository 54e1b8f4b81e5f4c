"""Attacks of one address against a server, for `bench_attack.py`: each does its worst until told
to stop, whatever it is answered.

Run as a process of its own that gives way to the players: in life it has a machine of its own.
python -m scripts.attacks URL SECONDS NAME...
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from magnate.base.actions import PlaceCampaign
from magnate.core.flow import awaited, legal
from magnate.files import write_game
from magnate.load.wire import by_chance, read_options
from magnate.modules import module_names
from magnate.record import Record
from magnate.setup import Setup

FROM = "127.0.0.2"
"""The attacker's address: another one than the players', so that limits do not mix them up."""
AT_ONCE = 8
"""Requests that an attack has under way."""
MOST_ACTIONS = 5000
"""Of a game file that is taken in."""
FAILED = (httpx2.HTTPError, WebSocketException, OSError, TimeoutError, RuntimeError, KeyError)
Json = dict[str, Any]
ALL = tuple(name for name in module_names() if name != "hard_choices")
answers: Counter[str] = Counter()
"""Statuses of all answers."""


def game_files() -> tuple[Json, Json, Json]:
    """A game of 5,000 actions; one where a campaign can be placed; and that campaign."""
    record, rng = Record(Setup(players=5, seed=3, modules=ALL)), Random(1)
    campaign: PlaceCampaign | None = None
    early = b""
    while len(record.actions) < MOST_ACTIONS and not record.game.over:
        options = legal(record.game, awaited(record.game)[0])
        if campaign is None:
            placed = (one for one in options if isinstance(one, PlaceCampaign) and one.at)
            campaign = next(placed, None)
            early = write_game(record)
        record.act(rng.choice(options))
    assert campaign is not None
    return (
        msgspec.json.decode(write_game(record)),
        msgspec.json.decode(early),
        msgspec.to_builtins(campaign),
    )


class Attacker:
    """Somebody with as many guests as wanted, all from one address."""

    def __init__(self, url: str, until: float) -> None:
        self.url = url
        self.until = until
        self.long, self.early, self.campaign = game_files()

    @property
    def goes_on(self) -> bool:
        """Return True until the time is over."""
        return time.monotonic() < self.until

    def client(self) -> httpx2.AsyncClient:
        """Return a browser without a session."""
        return httpx2.AsyncClient(
            base_url=self.url,
            headers={"Origin": self.url, "Accept": "application/json"},
            transport=httpx2.AsyncHTTPTransport(local_address=FROM, limits=httpx2.Limits()),
            timeout=60,
        )

    async def guest(self) -> httpx2.AsyncClient:
        """Return a browser with a new guest."""
        client = self.client()
        while (await self.ask(client, "POST", "/api/me", json={"name": "Eve"})) is None:
            await self.pause()
        return client

    async def pause(self) -> None:
        """Wait a little after a refusal, as an attacker does who wants to get through."""
        await asyncio.sleep(0.2)
        if not self.goes_on:
            raise TimeoutError

    async def ask(
        self, client: httpx2.AsyncClient, method: str, path: str, **content: Any
    ) -> Json | None:
        """Ask once; return the answer, or None if it is a refusal."""
        answer = await client.request(method, path, **content)
        answers[str(answer.status_code)] += 1
        if answer.is_error:
            return None
        if not answer.content or "json" not in answer.headers.get("content-type", ""):
            return {}
        found: Json = answer.json()
        return found

    async def insist(
        self, client: httpx2.AsyncClient, method: str, path: str, **content: Any
    ) -> Json:
        """Ask until it is granted."""
        while (found := await self.ask(client, method, path, **content)) is None:
            await self.pause()
        return found

    async def long_table(self, client: httpx2.AsyncClient, file: Json) -> str:
        """Import a game with all seats at one device and start it; return its id."""
        body = {"file": file, "hotseat": True, "hints": True}
        table = await self.insist(client, "POST", "/api/import", json=body)
        await self.insist(client, "POST", f"/api/tables/{table['id']}/start")
        return str(table["id"])

    @contextlib.asynccontextmanager
    async def socket(
        self, client: httpx2.AsyncClient, table: str, query: str = ""
    ) -> AsyncIterator[ClientConnection]:
        """Open a socket at a table."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        headers = {"Cookie": cookies, "Origin": self.url}
        async with connect(
            address,
            additional_headers=headers,
            local_addr=(FROM, 0),
            max_size=None,
            ping_interval=None,
            compression=None,
            max_queue=1,
        ) as socket:
            yield socket


async def past(eve: Attacker) -> None:
    """Ask for the past of a long game (A2)."""
    table = await eve.long_table(await eve.guest(), eve.long)
    whole = ("export", "told?limit=500", "moments", "state?since=0", "log")

    async def one(n: int) -> None:
        client = eve.client()
        for turn in count(n):
            since = 97 * turn % 2000  # another question each time: no cache helps
            paths = (*whole, f"replay?at={since}", f"told?limit=500&since={since}")
            await eve.ask(client, "GET", f"/api/tables/{table}/{paths[turn % len(paths)]}")

    await asyncio.gather(*(one(n) for n in range(AT_ONCE)))


async def imports(eve: Attacker) -> None:
    """Import and start games of 5,000 actions, each as another guest (A3, A14)."""

    async def one() -> None:
        while True:
            await eve.long_table(await eve.guest(), eve.long)

    await asyncio.gather(*(one() for _ in range(3)))


async def whole(eve: Attacker) -> None:
    """Ask for the full state again and again and read nothing (A4)."""
    client = await eve.guest()
    table = await eve.long_table(client, eve.long)

    async def one() -> None:
        while True:
            with contextlib.suppress(*FAILED):
                async with eve.socket(client, table) as socket:
                    while True:
                        await socket.send('{"type":"whole","since":0}')
                        await asyncio.sleep(0.05)
            await eve.pause()

    await asyncio.gather(*(one() for _ in range(4)))


async def tries(eve: Attacker) -> None:
    """Try a campaign at 1,458 places with a dinner, at seven tables (A12)."""
    client = await eve.guest()
    places = [[x, y, turned] for x in range(27) for y in range(27) for turned in (False, True)]
    body = {
        "seat": eve.campaign["seat"],
        "actions": [eve.campaign],
        "places": places,
        "dinner": True,
    }

    async def one() -> None:
        table = await eve.long_table(client, eve.early)
        while True:
            if await eve.ask(client, "POST", f"/api/tables/{table}/try", json=body) is None:
                await eve.pause()

    await asyncio.gather(*(one() for _ in range(7)))


async def experts(eve: Attacker) -> None:
    """Forty tables with four `expert` bots each and a socket (A5)."""
    client = await eve.guest()
    bots = dict.fromkeys(map(str, range(1, 5)), "expert")

    async def one() -> None:
        wanted = {"setup": {"players": 5}, "bots": bots}
        table = await eve.insist(client, "POST", "/api/tables", json=wanted)
        await eve.insist(client, "POST", f"/api/tables/{table['id']}/start")
        await play(eve, client, str(table["id"]), 0)

    await asyncio.gather(*(one() for _ in range(40)))


async def play(eve: Attacker, client: httpx2.AsyncClient, table: str, seat: int) -> None:
    """Play a seat by chance and quickly, so that bots always have something to think about."""
    rng = Random(1)
    path = f"/api/tables/{table}"
    async with eve.socket(client, table, f"?seat={seat}") as socket:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await socket.recv()
                    continue
            now = await eve.ask(client, "GET", f"{path}/state", params={"seat": seat})
            if now and now["options"]:
                options = read_options(msgspec.json.encode(now["options"]))
                action = by_chance(options, rng)
                sent = {"seat": seat, "number": now["number"], "action": action}
                await eve.ask(client, "POST", f"{path}/act", json=sent)


async def codes(eve: Attacker) -> None:
    """Guess codes of tables (A6)."""

    async def one(n: int) -> None:
        client = eve.client()
        for turn in count(n, AT_ONCE):
            code = "".join("ABCDEFGHJK"[int(digit)] for digit in f"{turn:06}")
            await eve.ask(client, "GET", f"/t/{code}")

    await asyncio.gather(*(one(n) for n in range(AT_ONCE)))


async def silent(eve: Attacker) -> None:
    """Open 1,100 connections that say nothing, again and again (A9)."""
    site = urlsplit(eve.url)

    async def one() -> None:
        while True:
            with contextlib.suppress(*FAILED):
                reader, writer = await asyncio.open_connection(
                    site.hostname, site.port, local_addr=(FROM, 0)
                )
                try:
                    await reader.read(1)
                finally:
                    writer.close()
            await eve.pause()

    await asyncio.gather(*(one() for _ in range(1100)))


async def spectators(eve: Attacker) -> None:
    """Open 1,000 sockets of spectators at a table (A9)."""
    client = await eve.guest()
    table = await eve.long_table(client, eve.early)
    nobody = eve.client()

    async def one() -> None:
        while True:
            with contextlib.suppress(*FAILED):
                async with eve.socket(nobody, table) as socket:
                    while True:
                        await socket.recv()
            await eve.pause()

    await asyncio.gather(*(one() for _ in range(1000)))


async def undos(eve: Attacker) -> None:
    """Act and undo as fast as allowed (A10)."""
    client = await eve.guest()
    table = await eve.long_table(client, eve.early)
    seat, rng, path = eve.campaign["seat"], Random(1), f"/api/tables/{table}"
    while True:
        now = await eve.insist(client, "GET", f"{path}/state", params={"seat": seat})
        undo = {"do": "undo", "seat": seat}
        options = read_options(msgspec.json.encode(now["options"]))
        action = undo if now["can_undo"] or not options else by_chance(options, rng)
        sent = {"seat": seat, "number": now["number"], "action": action}
        if await eve.ask(client, "POST", f"{path}/act", json=sent) is None:
            await eve.pause()


Attack = Callable[[Attacker], Awaitable[None]]
ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (past, imports, whole, tries, experts, codes, silent, spectators, undos)
}


async def run(url: str, seconds: float, names: list[str]) -> None:
    """Let these attacks go on at the same time for some seconds."""
    eve = Attacker(url, time.monotonic() + seconds)

    async def again(attack: Attack) -> None:
        while eve.goes_on:
            try:
                await attack(eve)
            except FAILED as problem:
                answers[type(problem).__name__] += 1
                await asyncio.sleep(0.2)

    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(again(ATTACKS[name]) for name in names))
    sys.stdout.write(msgspec.json.encode(answers).decode())


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(10)
    asyncio.run(run(sys.argv[1], float(sys.argv[2]), sys.argv[3:]))
