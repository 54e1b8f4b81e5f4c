"""What bots will do cannot be foreseen at a copy of the table."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate import Record, Setup, awaited, legal
from magnate.core.actions import Action
from magnate.files import write_game
from magnate.server.game.bots.scheduler import BotJob
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app
from tests.server.conftest import Json, started
from tests.server.reached import at_step, live_at, server_of


@cache
def before_reserves() -> bytes:
    """The file of a game whose five seats are to choose reserve cards."""
    record = Record(Setup(players=5, seed=3))
    while not at_step("reserves", waiting=5)(record.game):
        record.act(legal(record.game, awaited(record.game)[0])[0])
    return write_game(record)


def brought(client: TestClient) -> Json:
    """A table of that game, playing; its people do nothing."""
    body = {"file": msgspec.json.decode(before_reserves()), "hotseat": True}
    return started(client, client.post("/api/import", json=body).json())


def drawn(client: TestClient, table: Json, bot: str) -> list[Action]:
    """What a bot would choose at each seat of a table."""
    assert client.portal is not None
    live, action = live_at(client, table), server_of(client).bot_pool.action
    job = BotJob(table["id"], "", lambda: 0)
    return [client.portal.call(action, live, seat, bot, job) for seat in live.awaited]


@pytest.mark.parametrize("bot", ["random", "easy", "medium"])
def test_a_copy_of_a_game_does_not_show_what_its_bots_draw(client: TestClient, bot: str) -> None:
    tables = [brought(client) for _ in range(4)]
    assert len({tuple(drawn(client, table, bot)) for table in tables}) > 1
    first = drawn(client, tables[0], bot)
    assert drawn(client, tables[0], bot) == first


def test_at_the_same_table_a_bot_draws_the_same_after_a_restart(settings: ServerSettings) -> None:
    found = []
    table: Json = {}
    for _ in range(2):
        with TestClient(create_app(settings)) as client:
            if not table:
                client.post("/api/me", json={"name": "Ann"})
                table = brought(client)
            found.append(drawn(client, table, "easy"))
    assert found[0] == found[1]


def test_the_secret_is_in_no_file_and_no_answer(client: TestClient) -> None:
    table = brought(client)
    secret = server_of(client).bot_pool.secret.hex()
    assert len(secret) == 64
    for path in ("", "/export", "/state?seat=0"):
        assert secret not in client.get(f"/api/tables/{table['id']}{path}").text
