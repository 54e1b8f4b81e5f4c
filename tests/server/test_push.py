"""Web push: encrypted for one browser, signed by the server, forgotten when the browser is gone."""

from __future__ import annotations

import base64
import json
import os
import stat
import sys
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import http_ece  # type: ignore[import-untyped]
import py_vapid  # type: ignore[import-untyped]
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi.testclient import TestClient

from magnate.server.kit.settings import ServerSettings
from tests.server.conftest import set_up, started
from tests.server.sinks import Got, Host, attempts_of, host, outbox_of, quick, server_of, soon

__all__ = ["quick"]
pytestmark = pytest.mark.usefixtures("quick")
DAYS = {"kind": "days", "seconds": 86400}


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser(NamedTuple):
    """What a browser keeps to itself, and what it gives away."""

    key: ec.EllipticCurvePrivateKey
    auth: bytes
    subscription: dict[str, Any]

    def read(self, got: Got) -> Any:
        """A message, as the service worker sees it."""
        raw = http_ece.decrypt(
            got.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return json.loads(raw)


def browser(service: Host, name: str = "1") -> Browser:
    key, auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    point = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": encoded(point), "auth": encoded(auth)}
    endpoint = f"{service.url}/push/{name}"
    return Browser(key, auth, {"endpoint": endpoint, "expirationTime": None, "keys": keys})


@pytest.fixture
def service() -> Iterator[Host]:
    with host() as made:
        yield made


@pytest.fixture
def settings(settings: ServerSettings, service: Host) -> ServerSettings:
    settings.push_hosts = f".push.example.com,{service.name}"
    return settings


def subscribe(client: TestClient, one: Browser) -> Any:
    return client.post("/api/notifications/push", json=one.subscription)


def test_a_browser_is_told_and_nobody_else_can_read_it(client: TestClient, service: Host) -> None:
    key = client.get("/api/notifications/push-key").json()["key"]
    assert len(decoded(key)) == 65
    mine = browser(service)
    assert subscribe(client, mine).status_code == 201
    assert subscribe(client, mine).json()["subscriptions"][0]["name"] == "127.0.0.1"
    table = started(client, set_up(client, name="Diner", pace=DAYS, hotseat=True))
    (got,) = soon(lambda: service.got)
    assert b"Diner" not in got.body
    assert mine.read(got) == {
        "kind": "turn",
        "table": "Diner",
        "code": table["code"],
        "link": f"/t/{table['code']}",
        "by": "",
        "text": "It is your turn at Diner.",
    }
    assert got.headers["content-encoding"] == "aes128gcm"
    assert got.headers["topic"] == table["code"]
    assert int(got.headers["ttl"]) == 86400
    _check_signature(got.headers["authorization"], key, service)


def _check_signature(authorization: str, key: str, service: Host) -> None:
    assert py_vapid.Vapid02.verify(authorization)
    parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert parts["k"] == key
    claims = json.loads(decoded(parts["t"].split(".")[1]))
    assert claims["aud"] == service.url
    assert claims["sub"] == "mailto:owner@localhost"
    assert time.time() < claims["exp"] < time.time() + 86400


def test_the_key_stays_and_is_nobody_elses(client: TestClient, settings: ServerSettings) -> None:
    key = client.get("/api/notifications/push-key").json()["key"]
    assert client.get("/api/notifications/push-key").json()["key"] == key
    file = settings.data / "magnate.sqlite3"
    for one in (file, file.with_name(f"{file.name}-wal")):
        assert stat.S_IMODE(one.stat().st_mode) == 0o600


def test_the_owners_key(settings: ServerSettings, client: TestClient) -> None:
    vapid = py_vapid.Vapid02()
    vapid.generate_keys()
    number = vapid.private_key.private_numbers().private_value
    settings.push_key = type(settings.push_key)(encoded(number.to_bytes(32, "big")))
    point = vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    assert client.get("/api/notifications/push-key").json()["key"] == encoded(point)


def test_a_browser_that_is_gone_is_forgotten(client: TestClient, service: Host) -> None:
    service.status = 410
    subscribe(client, browser(service))
    started(client, set_up(client, pace=DAYS, hotseat=True))
    soon(lambda: not client.get("/api/notifications").json()["subscriptions"])
    assert len(service.got) == 1
    assert outbox_of(client) == []


def test_a_service_that_is_busy_says_when_to_come_back(client: TestClient, service: Host) -> None:
    service.status, service.answer = 429, {"Retry-After": "600"}
    subscribe(client, browser(service))
    started(client, set_up(client, pace=DAYS, hotseat=True))
    soon(lambda: any(due > time.time() + 300 for _, due in attempts_of(client)))
    assert len(service.got) == 1
    service.status = 201
    server_of(client).now = lambda: time.time() + 601
    soon(lambda: len(service.got) == 2)
    soon(lambda: {state for _, state in outbox_of(client)} == {"sent"})


def test_only_push_services_are_asked(client: TestClient, service: Host) -> None:
    for endpoint, error in (
        ("https://evil.example.org/x", "host_not_allowed"),
        ("https://push.example.com/x", "host_not_allowed"),
        ("https://evilpush.example.com/x", "host_not_allowed"),
        ("http://a.push.example.com/x", "https_only"),
        ("https://10.0.0.1/x", "host_not_allowed"),
    ):
        wanted = browser(service).subscription | {"endpoint": endpoint}
        answer = client.post("/api/notifications/push", json=wanted)
        assert answer.json()["error"] == error, endpoint
    below = browser(service).subscription | {"endpoint": "https://a.push.example.com/x"}
    assert client.post("/api/notifications/push", json=below).status_code == 201


def test_keys_that_cannot_be_are_refused(client: TestClient, service: Host) -> None:
    good = browser(service).subscription
    for name, value in (("p256dh", "A" * 87), ("auth", "A" * 17), ("p256dh", "A" * 20)):
        bad = good | {"keys": good["keys"] | {name: value}}
        answer = client.post("/api/notifications/push", json=bad)
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_push_keys"), (name, value)
    for worse in ({"endpoint": service.url}, good | {"x": 1}, good | {"endpoint": 5}):
        assert client.post("/api/notifications/push", json=worse).status_code == 422


def test_a_new_browser_replaces_the_oldest(client: TestClient, service: Host) -> None:
    for i in range(12):
        subscribe(client, browser(service, str(i)))
    assert len(client.get("/api/notifications").json()["subscriptions"]) == 10


def test_a_server_without_push_says_so(
    client: TestClient, service: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = browser(service)
    subscribe(client, mine)
    monkeypatch.setitem(sys.modules, "pywebpush", None)
    answer = client.get("/api/notifications/push-key")
    assert (answer.status_code, answer.json()["error"]) == (501, "push_not_installed")
    assert subscribe(client, mine).status_code == 501
    assert client.get("/api/notifications").json()["push"] is False
    started(client, set_up(client, pace=DAYS, hotseat=True))
    soon(lambda: {state for _, state in outbox_of(client)} == {"lost"})
    assert service.got == []
