"""The process of all players. It reads a plan from stdin and writes what comes of it to stdout.

Between its steps it waits for a line, so that whoever started it can look at the server.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import chain
from typing import Any, TypeVar

import msgspec

from magnate.engine import compile_rules
from magnate.load.caller import Caller
from magnate.load.pacer import Pacer
from magnate.load.party import Party
from magnate.load.plan import LoadCounts, LoadPlan

T = TypeVar("T")
AT_ONCE = 8
"""Tables that are set up or checked at the same time."""
TABLES_OF_A_HOST = 20
"""All of them may be waiting for players at once, and a host may have no more such tables."""


async def run(plan: LoadPlan) -> None:
    """Play as planned."""
    played = LoadCounts()
    pacer = Pacer(plan.rate, plan.actions)
    crews = [
        [await _person(plan, seat) for seat in range(plan.setup.players)]
        for _ in range(0, plan.tables, TABLES_OF_A_HOST)
    ]
    parties = [
        Party(plan, 1000 * plan.seed + table, crews[table // TABLES_OF_A_HOST], played, pacer)
        for table in range(plan.tables)
    ]
    compile_rules(plan.setup.modules, plan.setup.options)  # all events are known from now on
    await _pause("here")
    await _each(parties, Party.sit_down)
    await _pause("seated")
    gc.collect()
    gc.freeze()
    began = time.perf_counter()
    pacer.begin(plan.seconds)
    teller = asyncio.create_task(_tell(played))
    await asyncio.gather(*(party.play() for party in parties))
    played.seconds = time.perf_counter() - began
    teller.cancel()
    await asyncio.gather(*(party.settle() for party in parties))
    await _pause("played")
    await _each(parties, Party.check)
    await asyncio.gather(*(party.get_up() for party in parties))
    for person in chain.from_iterable(crews):
        await person.close()
    _say({"played": played})


async def _person(plan: LoadPlan, seat: int) -> Caller:
    caller = Caller(plan.url, plan.patience)
    await caller.post("/api/me", {"name": f"Player {seat + 1}"})
    return caller


async def _each(items: Iterable[T], do: Callable[[T], Awaitable[None]]) -> None:
    """Do something with each, a few at a time."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(item: T) -> None:
        async with free:
            await do(item)

    await asyncio.gather(*(one(item) for item in items))


async def _tell(played: LoadCounts) -> None:
    while True:
        await asyncio.sleep(0.25)
        _say({"acted": played.acknowledged})


async def _pause(step: str) -> None:
    _say({"step": step})
    await asyncio.to_thread(sys.stdin.readline)


def _say(what: dict[str, Any]) -> None:
    sys.stdout.write(msgspec.json.encode(what).decode() + "\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] = ()) -> None:
    """Run as a process."""
    plan = msgspec.json.decode(sys.stdin.readline(), type=LoadPlan)
    try:
        import uvloop
    except ImportError:
        asyncio.run(run(plan))
    else:
        uvloop.run(run(plan))


if __name__ == "__main__":
    main()
