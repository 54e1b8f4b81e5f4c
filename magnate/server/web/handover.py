"""Accepts connections that other processes hand over, as if they had come to us."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any

import uvicorn
from uvicorn.server import ServerState as UvicornState

from magnate.server.web.affinity import TableAffinity

RETRY_SECONDS = 1.0
"""Seconds between tries to claim a slot, while a process that is being replaced has it."""
POLL_SECONDS = 0.05
"""Seconds between looks at whether all connections have ended."""


@asynccontextmanager
async def accept_handovers(
    affinity: TableAffinity, config: uvicorn.Config, grace: float
) -> AsyncIterator[None]:
    """Accept connections until the server ends, then let them end within `grace` seconds."""
    config.load()
    protocol: Any = config.http_protocol_class
    state = UvicornState()
    make = partial(protocol, config=config, server_state=state, app_state={})
    claiming = asyncio.create_task(
        _claim_slot(affinity, partial(_accept_all, affinity, make, state))
    )
    try:
        yield
    finally:
        claiming.cancel()
        if affinity.handover_socket:
            asyncio.get_running_loop().remove_reader(affinity.handover_socket)
        affinity.release_slot()
        for connection in list(state.connections):
            connection.shutdown()
        with suppress(TimeoutError):
            async with asyncio.timeout(grace):
                while state.connections or state.tasks:
                    await asyncio.sleep(POLL_SECONDS)


async def _claim_slot(affinity: TableAffinity, on_handover: Callable[[], None]) -> None:
    """Claim a slot, and listen to its handover socket."""
    while not affinity.claim_slot():
        await asyncio.sleep(RETRY_SECONDS)
    assert affinity.handover_socket is not None
    asyncio.get_running_loop().add_reader(affinity.handover_socket, on_handover)


def _accept_all(
    affinity: TableAffinity, make: Callable[[], asyncio.Protocol], state: UvicornState
) -> None:
    """Accept all connections that have been handed over."""
    while received := affinity.received():
        task = asyncio.ensure_future(_accept(make, *received))
        state.tasks.add(task)
        task.add_done_callback(state.tasks.discard)


async def _accept(
    make: Callable[[], asyncio.Protocol], connection: socket.socket, head: bytes
) -> None:
    """Serve a connection from its first byte."""
    with suppress(OSError):  # it may be gone
        loop = asyncio.get_running_loop()
        _, protocol = await loop.connect_accepted_socket(make, connection)
        protocol.data_received(head)
