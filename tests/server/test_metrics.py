"""Health, readiness and numbers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr
from sqlalchemy import text

from magnate.server.db.database import reading, writing
from magnate.server.kit.denied import Denied
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app
from tests.server.conftest import act, set_up, some_action, started, state

LOCAL: Any = {"base_url": "http://127.0.0.1:8470", "client": ("127.0.0.1", 50000)}


def numbers(text: str) -> dict[str, float]:
    """Samples by name and labels."""
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#"]
    return {name: float(value) for name, value in lines}


@pytest.fixture
def local(app, client):
    """A browser on the server's own machine."""
    browser = TestClient(app, **LOCAL)
    browser.portal = client.portal
    return browser


def test_the_server_is_alive_and_ready(client: TestClient) -> None:
    assert client.get("/api/health").json() == {"status": "ok"}
    assert client.get("/api/ready").json() == {"status": "ok"}


def test_a_server_without_its_tables_is_alive_but_not_ready(client: TestClient, app) -> None:
    async def lose() -> None:
        async with writing(app.state.server.engine) as connection:
            await connection.execute(text("ALTER TABLE tables RENAME TO lost"))

    assert client.portal is not None
    client.portal.call(lose)
    assert client.get("/api/health").status_code == 200
    answer = client.get("/api/ready")
    assert answer.status_code == 503
    assert answer.json()["error"] == "database_unavailable"


def test_numbers_count_what_happened(client: TestClient, local: TestClient) -> None:
    table = set_up(client, hotseat=True)
    started(client, table)
    with client.websocket_connect(f"/api/tables/{table['id']}/socket") as socket:
        socket.receive_json()
        seat = state(client, table)["awaited"][0]
        action = some_action(state(client, table, seat)["options"])
        assert act(client, table, seat, action).status_code == 200
        client.get("/no/such/page")
        client.get("/no/such/page/either")
        found = numbers(local.get("/metrics").text)
    assert found['magnate_actions_total{by="person"}'] == 1
    assert found["magnate_action_seconds_count"] == 1
    assert found["magnate_sockets"] == 1
    assert found["magnate_lives"] == 1
    assert found["magnate_bots_thinking"] == found["magnate_bots_replaced"] == 0
    assert found['magnate_tables{status="playing"}'] == 1
    assert found['magnate_tables{status="open"}'] == 0
    assert found["magnate_database_up"] == 1
    assert found["magnate_database_errors_total"] == 0
    acted = 'magnate_requests_total{method="POST",route="/api/tables/{table_id}/act",status="200"}'
    assert found[acted] == 1
    assert found['magnate_requests_total{method="GET",route="none",status="404"}'] == 2
    assert found["process_resident_memory_bytes"] > 1e6


def test_errors_of_the_database_are_counted(client: TestClient, local: TestClient, app) -> None:
    async def fail() -> None:
        async with reading(app.state.server.engine) as connection:
            await connection.execute(text("SELECT * FROM nowhere"))

    assert client.portal is not None
    with pytest.raises(Denied):
        client.portal.call(fail)
    assert numbers(local.get("/metrics").text)["magnate_database_errors_total"] == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "203.0.113.9"},
        {"Forwarded": "for=203.0.113.9"},
        {"X-Real-IP": "203.0.113.9"},
        {"Via": "1.1 proxy"},
        {"Host": "rebound.example.org"},
    ],
)
def test_without_a_token_only_this_machine_sees_numbers(client, local, headers) -> None:
    assert local.get("/metrics").status_code == 200
    assert local.get("/metrics", headers=headers).status_code == 403
    assert client.get("/metrics").json()["error"] == "owners_only"


@pytest.mark.parametrize(
    "public", [{"url": "https://magnate.example.org"}, {"proxies": "127.0.0.1"}, {"secure": True}]
)
def test_a_server_in_the_world_wants_a_token(settings: ServerSettings, public) -> None:
    with TestClient(create_app(settings.model_copy(update=public)), **LOCAL) as browser:
        assert browser.get("/metrics").status_code == 403


def test_with_a_token_only_the_token_counts(tmp_path: Path, settings: ServerSettings) -> None:
    owned = settings.model_copy(update={"owner": SecretStr("open sesame")})
    with TestClient(create_app(owned), **LOCAL) as browser:
        assert browser.get("/metrics").status_code == 403
        for sent, status in (("Bearer open sesame", 200), ("Bearer sesame", 403), ("Bearer", 403)):
            assert browser.get("/metrics", headers={"Authorization": sent}).status_code == status
