"""A game that is over stays over, with its result (finding A8)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from fastapi.testclient import TestClient

from magnate.texts import complete_languages
from tests.server.conftest import act, set_up, some_action, started, state


def played_to_the_end(client: TestClient) -> tuple[dict[str, Any], int]:
    """Return a table whose only turn has ended, and the seat that acted last."""
    table = set_up(client, hotseat=True, setup={"turn_limit": 1})
    started(client, table)
    rng, last = Random(7), -1
    while not (now := state(client, table))["over"]:
        last = now["awaited"][0]
        options = state(client, table, last)["options"]
        assert act(client, table, last, some_action(options, rng)).status_code == 200
    return table, last


def test_the_last_action_cannot_be_undone_after_the_end(client: TestClient, tmp_path: Path) -> None:
    table, last = played_to_the_end(client)
    ended = client.get(f"/api/tables/{table['id']}").json()
    assert (ended["status"], ended["awaited"]) == ("over", [])
    said = set()
    for lang in complete_languages():
        client.patch("/api/me", json={"lang": lang})
        for seat in (0, 1):
            assert not state(client, table, seat)["can_undo"]
            answer = act(client, table, seat, {"do": "undo", "seat": seat})
            assert answer.status_code == 409, answer.text
            assert answer.json()["error"] == "no_undo_after_the_end"
            said.add(answer.json()["message"])
    assert len(said) == len(complete_languages())
    client.patch("/api/me", json={"lang": "en"})
    assert client.get(f"/api/tables/{table['id']}").json() == ended
    assert state(client, table, last)["over"]
    with closing(sqlite3.connect(tmp_path / "magnate.sqlite3")) as database:
        question = "select status, result, length from tables where id = ?"
        status, result, length = database.execute(question, (table["id"],)).fetchone()
        rows = database.execute("select count(*) from log where table_id = ?", (table["id"],))
        assert (status, length) == ("over", rows.fetchone()[0])
        assert result


def test_over_a_socket_it_is_refused_too(client: TestClient) -> None:
    table, last = played_to_the_end(client)
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?seat={last}") as socket:
        hello = socket.receive_json()
        assert (hello["over"], hello["can_undo"]) == (True, False)
        action = {"do": "undo", "seat": last}
        sent = {"type": "act", "id": "u", "number": hello["number"], "action": action}
        socket.send_json(sent)
        assert socket.receive_json()["fault"]["error"] == "no_undo_after_the_end"
