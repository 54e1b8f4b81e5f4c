"""docs/api.md is true: its examples are sent, its routes are those there are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
HTTP = re.compile(r"(GET|POST) (\S+)\n(?:(\{.*\})\n)?(\d+) (\{.*\})\n")


@pytest.fixture
def client(tmp_path: Path) -> Any:
    settings = ServerSettings(data=tmp_path, bot_seconds=0.01, bot_pause=0, _env_file=None)  # type: ignore[call-arg]
    with TestClient(create_app(settings)) as browser:
        yield browser


def fits(shown: Any, found: Any) -> bool:
    """Whether what was found is as shown; it may have more fields."""
    if shown == "…":
        return True
    if isinstance(shown, dict):
        return isinstance(found, dict) and all(
            key in found and fits(value, found[key]) for key, value in shown.items()
        )
    if isinstance(shown, list):
        return isinstance(found, list) and all(
            i < len(found) and fits(value, found[i]) for i, value in enumerate(shown)
        )
    return bool(shown == found)


def test_the_examples_are_true(client: TestClient) -> None:
    table_id, sent = "", 0
    for kind, example in re.findall(r"```(http|socket)\n(.*?)```", PAGE, re.DOTALL):
        example = example.replace("/ID", f"/{table_id}")
        sent += 1
        if kind == "socket":
            converse(client, *example.splitlines())
            continue
        parsed = HTTP.fullmatch(example)
        assert parsed, example
        method, path, body, status, answer = parsed.groups()
        found = client.request(method, path, json=json.loads(body) if body else None)
        assert (found.status_code, found.text) == (int(status), found.text), example
        assert fits(json.loads(answer), found.json()), f"{example}\n{found.text}"
        if path == "/api/tables":
            table_id = found.json()["id"]
    assert sent >= 8


def converse(client: TestClient, path: str, *lines: str) -> None:
    with client.websocket_connect(path) as socket:
        for line in lines:
            way, message = line[0], json.loads(line[2:])
            if way == ">":
                socket.send_json(message)
                continue
            found = socket.receive_json()
            while found["type"] != message["type"]:  # a bot may act between
                assert found["type"] == "told"
                found = socket.receive_json()
            assert fits(message, found), f"{line}\n{found}"


def test_every_route_stands_there_and_no_other(client: TestClient) -> None:
    names = {"{table_id}": "ID", "{number}": "N", "{lang}": "LANG", "{seat}": "SEAT"}
    routes = set()
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        for name, short in names.items():
            path = path.replace(name, short)
        routes |= {(path, method.upper()) for method in methods}
    listed = re.findall(r"`(/api/\S*)`((?: [A-Z]{3,6})+)", PAGE.split("## All routes")[1])
    assert {(path, method) for path, methods in listed for method in methods.split()} == routes


def test_every_message_of_the_socket_stands_there() -> None:
    import magnate.server

    folder = Path(magnate.server.__file__).parent
    code = "".join(
        file.read_text(encoding="utf-8")
        for file in folder.rglob("*.py")
        if file.name not in ("requests.py", "security.py")
    )
    types = set(re.findall(r'"type": ?"(\w+)"', code))
    types |= set(re.findall(r'Struct, tag="(\w+)", forbid', code))
    assert len(types) >= 12
    for name in types:
        assert f"| `{name}` |" in PAGE, name


def test_every_setting_stands_in_the_hosting_guide() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")
    table = guide.split("## Settings")[1].split("\n## ")[0]
    assert set(re.findall(r"`(\w+)`", table)) >= set(ServerSettings.model_fields)


def test_the_example_settings_are_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    example = (Path(__file__).parents[2] / "docs" / "examples" / "magnate.env").read_text()
    given = dict(re.findall(r"^#? ?MAGNATE_(\w+)=(.*)$", example, re.MULTILINE))
    assert {name.lower() for name in given} <= set(ServerSettings.model_fields)
    for name, value in given.items():
        monkeypatch.setenv(f"MAGNATE_{name}", value)
    settings = ServerSettings(_env_file=None)  # type: ignore[call-arg]
    assert settings.secure
    assert settings.workers == 2
