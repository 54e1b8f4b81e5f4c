"""Pictures are drawn beside the loop, once."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
import segno
from fastapi.testclient import TestClient

from magnate.core.state import Game
from magnate.draw import svg_position
from magnate.server.catalogue.pictures import Pictures
from magnate.server.web.routes import pages
from tests.server.conftest import act, set_up, some_action, started, state

Drawn = list[int]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """The threads in which something was drawn."""
    threads: Drawn = []
    svg, make = svg_position, segno.make

    def noting(game: Game, **how: Any) -> str:
        threads.append(threading.get_ident())
        return svg(game, **how)

    def making(*what: Any, **how: Any) -> Any:
        threads.append(threading.get_ident())
        return make(*what, **how)

    monkeypatch.setattr(pages, "svg_position", noting)
    monkeypatch.setattr(segno, "make", making)
    return threads


def loop_of(client: TestClient) -> int:
    """The thread of the loop."""
    assert client.portal is not None
    return client.portal.call(threading.get_ident)


def test_a_board_is_drawn_once_a_position_and_not_by_the_loop(
    client: TestClient, drawn: Drawn
) -> None:
    table = started(client, set_up(client, hotseat=True))
    path = f"/t/{table['code']}/board.svg"
    first, again = client.get(path), client.get(path)
    assert first.text == again.text
    assert len(drawn) == 1
    assert loop_of(client) not in drawn
    known = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (known.status_code, known.content, len(drawn)) == (304, b"", 1)
    client.get(path, params={"dark": True})
    assert len(drawn) == 2


def test_a_board_is_drawn_again_when_everybody_sees_something_else(
    client: TestClient, drawn: Drawn
) -> None:
    table = started(client, set_up(client, hotseat=True))
    path = f"/t/{table['code']}/board.svg"
    before, told = client.get(path), state(client, table)["number"]
    while state(client, table)["number"] == told:  # while all is secret, nothing is drawn
        assert client.get(path).headers["etag"] == before.headers["etag"]
        assert len(drawn) == 1
        seat = state(client, table)["awaited"][0]
        act(client, table, seat, some_action(state(client, table, seat)["options"]))
    client.get(path)
    assert len(drawn) == 2


def test_the_way_to_a_table_is_drawn_once_and_not_by_the_loop(
    client: TestClient, drawn: Drawn
) -> None:
    table = set_up(client)
    path = f"/api/tables/{table['id']}/qr.svg"
    first = client.get(path)
    assert client.get(path).content == first.content
    assert len(drawn) == 1
    assert loop_of(client) not in drawn
    known = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert known.status_code == 304


def test_those_who_ask_at_once_share_a_drawing_and_few_are_kept() -> None:
    drawings: list[str] = []

    def drawing(name: str) -> bytes:
        drawings.append(name)
        return name.encode()

    async def ask() -> None:
        pictures = Pictures(most=2)
        names = "aaabab"
        found = await asyncio.gather(
            *(pictures.of(name, lambda name=name: drawing(name)) for name in names)  # type: ignore[misc]
        )
        assert [data.decode() for data, _ in found] == list(names)
        assert sorted(drawings) == ["a", "b"]
        for name in "acb":  # c comes in place of b, which was not asked for last
            await pictures.of(name, lambda name=name: drawing(name))  # type: ignore[misc]
        assert drawings[2:] == ["c", "b"]

    asyncio.run(ask())


def test_a_drawing_that_fails_is_tried_again() -> None:
    async def ask() -> None:
        pictures = Pictures()
        with pytest.raises(ZeroDivisionError):
            await pictures.of("a", lambda: bytes(1 // 0))
        assert (await pictures.of("a", lambda: b"drawn"))[0] == b"drawn"

    asyncio.run(ask())
