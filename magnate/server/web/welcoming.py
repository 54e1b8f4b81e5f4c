"""Connections that other processes hand over are taken in as if they had come to us."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from magnate.server.web.homes import Homes

AGAIN = 1.0
"""Seconds between looks for a free place, while one who is being replaced still has it."""
LOOKS = 0.05
"""Seconds between looks at whether all have gone."""


@asynccontextmanager
async def welcoming(homes: Homes, config: uvicorn.Config, grace: float) -> AsyncIterator[None]:
    """Take connections in until the server ends, then let them end within `grace` seconds."""
    config.load()
    protocol: Any = config.http_protocol_class
    state = ServerState()
    make = partial(protocol, config=config, server_state=state, app_state={})
    settling = asyncio.create_task(_settle(homes, partial(_take_in, homes, make, state)))
    try:
        yield
    finally:
        settling.cancel()
        if homes.door:
            asyncio.get_running_loop().remove_reader(homes.door)
        homes.leave()
        for connection in list(state.connections):
            connection.shutdown()
        with suppress(TimeoutError):
            async with asyncio.timeout(grace):
                while state.connections or state.tasks:
                    await asyncio.sleep(LOOKS)


async def _settle(homes: Homes, somebody_comes: Callable[[], None]) -> None:
    """Find a place, and open its door."""
    while not homes.settle():
        await asyncio.sleep(AGAIN)
    assert homes.door is not None
    asyncio.get_running_loop().add_reader(homes.door, somebody_comes)


def _take_in(homes: Homes, make: Callable[[], asyncio.Protocol], state: ServerState) -> None:
    """All who stand at the door."""
    while handed := homes.handed():
        task = asyncio.ensure_future(_welcome(make, *handed))
        state.tasks.add(task)
        task.add_done_callback(state.tasks.discard)


async def _welcome(
    make: Callable[[], asyncio.Protocol], connection: socket.socket, head: bytes
) -> None:
    """Listen to it from the beginning."""
    with suppress(OSError):  # it may be gone
        loop = asyncio.get_running_loop()
        _, protocol = await loop.connect_accepted_socket(make, connection)
        protocol.data_received(head)
