"""Handshakes of sockets: an address has a few at a time (A9)."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack

from fastapi.testclient import TestClient

from magnate.server.web.handshakes import AT_ONCE, Handshakes
from tests.server.conftest import set_up

HERE, THERE = "198.51.100.1", "198.51.100.2"


def test_an_address_has_a_few_handshakes_at_a_time_and_others_do_not_wait() -> None:
    async def crowd() -> None:
        handshakes = Handshakes()
        under_way = [await handshakes.begin(HERE) for _ in range(AT_ONCE)]
        waiting = asyncio.create_task(handshakes.begin(HERE))
        (await handshakes.begin(THERE)).end()
        await asyncio.sleep(0)
        assert not waiting.done()
        under_way[0].end()
        under_way[0].end()  # counts once
        last = await waiting
        another = asyncio.create_task(handshakes.begin(HERE))
        await asyncio.sleep(0)
        assert not another.done()
        another.cancel()
        await asyncio.wait({another})
        for handshake in (*under_way, last):
            handshake.end()
        assert not handshakes._turns  # nothing is kept of who has gone
        assert not handshakes._count

    asyncio.run(crowd())


def test_a_socket_that_was_greeted_lets_the_next_one_begin(client: TestClient) -> None:
    """An address keeps as many sockets open as its limits allow."""
    table = set_up(client)
    with ExitStack() as many:
        for _ in range(AT_ONCE + 2):
            address = f"/api/tables/{table['id']}/socket?seat=0"
            socket = many.enter_context(client.websocket_connect(address))
            assert socket.receive_json()["type"] == "hello"
