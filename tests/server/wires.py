"""What can be seen of a table over the wire, and tables that have a past of our making."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from fastapi.testclient import TestClient

from magnate import Action, Record, Setup, awaited

GUESS = re.compile(r'{"do":"choose_reserve","seat":\d,"card":"\w+"}')
SINCE = time.time() - 2000
"""When those who are awaited began to think."""
RESERVE = 90 * 86400
"""Seconds: clocks have long run into it."""
PLAIN = ("/t/{table_id}", "/table/{table_id}", "/t/{table_id}/board.svg")
"""Pages and pictures that are not in the document."""
NOT_ABOUT_THE_GAME = ("/qr.svg",)
"""Pictures of a table's code, which is another for every table."""


def with_past(folder: Path, table_id: str, name: str, setup: Setup, log: list[Action]) -> str:
    """A copy of a table that is being played, with this log; its id. `name` is its code."""
    copied = f"copy-{name}".ljust(16, "_")
    game = Record(setup, log).game
    waiting = ",".join(map(str, awaited(game)))
    with closing(sqlite3.connect(folder / "magnate.sqlite3")) as database, database:
        for table, key in (("tables", "id"), ("seats", "table_id"), ("holders", "table_id")):
            columns = [row[1] for row in database.execute(f"pragma table_info({table})")]
            chosen = ", ".join("?" if c in (key, "code") else c for c in columns)
            values = [copied if c == key else name for c in columns if c in (key, "code")]
            database.execute(
                f"insert into {table} select {chosen} from {table} where {key} = ?",
                [*values, table_id],
            )
        database.execute(
            f"update seats set since = ? where table_id = ? and seat in ({waiting})",
            (SINCE, copied),
        )
        database.execute(
            "update tables set length = ?, awaited = ?, turn = ?, deadline = ? where id = ?",
            (len(log), waiting, game.turn, SINCE + 10 + RESERVE, copied),
        )
        database.executemany(
            "insert into log (table_id, seq, seat, kind, data, automatic, at)"
            " values (?, ?, ?, 'act', ?, '', ?)",
            [
                (copied, seq, action.seat, msgspec.json.encode(action).decode(), seq * 1.0)
                for seq, action in enumerate(log, 1)
            ],
        )
    return copied


def log_length(folder: Path, table_id: str) -> int:
    """The rows of a table's log."""
    with closing(sqlite3.connect(folder / "magnate.sqlite3")) as database, database:
        question = "select count(*) from log where table_id = ?"
        return int(database.execute(question, (table_id,)).fetchone()[0])


def pages(client: TestClient) -> list[tuple[str, set[str]]]:
    """Every page about a table that the server has, with the values it asks for."""
    document = client.get("/api/openapi.json").json()
    return [
        (path, {one["name"] for one in methods["get"].get("parameters", ())})
        for path, methods in document["paths"].items()
        if "get" in methods and "{table_id}" in path and not path.endswith(NOT_ABOUT_THE_GAME)
    ]


def seen_over_the_wire(client: TestClient, table_id: str, seat: int | None) -> dict[str, str]:
    """All that a viewer can ask for: every page about the table, the lists, the socket's hello."""
    found: dict[str, str] = {}
    for path, names in pages(client):
        for at in (0, 3, 1000) if "at" in names else (None,):
            params: dict[str, Any] = {} if at is None else {"at": at}
            if seat is not None and "seat" in names:
                params["seat"] = seat
            full = path.format(table_id=table_id, number=1, seat=0, house="5")
            answer = client.get(full, params=params)
            assert answer.status_code < 500, path
            found[f"{path} {params}"] = f"{answer.status_code} {answer.text}"
    for which in ("open", "mine", "finished"):
        tables = client.get("/api/tables", params={"which": which}).json()["tables"]
        found[f"list {which}"] = str([one for one in tables if one["id"] == table_id])
    for path in PLAIN:
        answer = client.get(path.format(table_id=table_id))
        assert answer.status_code == 200, path
        found[path] = answer.text
    found |= asked_over_the_wire(client, table_id, seat)
    viewing = "" if seat is None else f"?seat={seat}"
    with client.websocket_connect(f"/api/tables/{table_id}/socket{viewing}") as socket:
        found["hello"] = socket.receive_text()
    return found


def asked_over_the_wire(client: TestClient, table_id: str, seat: int | None) -> dict[str, str]:
    """What a viewer is answered who asks what would be: nothing changes by it."""
    own: dict[str, Any] = {} if seat is None else {"seat": seat}
    questions = [
        ("forecast", {**own, "houses": True}),
        ("forecast", {**own, "after": "marketing", "houses": True}),
    ]
    if seat is not None:
        questions += [
            ("try", {**own, "actions": [], "dinner": True}),
            ("plan", {**own, "actions": []}),
        ]
    found = {}
    for what, body in questions:
        answer = client.post(f"/api/tables/{table_id}/{what}", json=body)
        assert answer.status_code in (200, 409), answer.text
        found[f"{what} {body}"] = f"{answer.status_code} {answer.text}"
    return found


def without_names(found: dict[str, str], table_id: str, code: str) -> dict[str, str]:
    """The same for every table; hidden reserves in a file of a running game are guesses."""
    return {
        key: GUESS.sub("GUESS", text.replace(table_id, "THE-TABLE").replace(code, "CODE"))
        for key, text in found.items()
    }
