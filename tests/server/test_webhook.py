"""Webhooks: only to listed hosts, whatever players write; and they never delay a game."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from fastapi.testclient import TestClient

from magnate.server.kit.denied import Denied
from magnate.server.kit.settings import ServerSettings
from magnate.server.notify import outside, times
from magnate.server.notify.delivery import Later, Lost
from tests.patience import PATIENCE
from tests.server.conftest import act, set_up, some_action, started, state
from tests.server.sinks import Host, host, outbox_of, quick, soon

__all__ = ["quick"]
pytestmark = pytest.mark.usefixtures("quick")
NewClient = Callable[[str], TestClient]
DAYS = {"kind": "days", "seconds": 86400}


@pytest.fixture
def hook() -> Iterator[Host]:
    with host() as made:
        yield made


@pytest.fixture
def settings(settings: ServerSettings, hook: Host) -> ServerSettings:
    settings.webhook_hosts = f"hooks.example.org, {hook.name}"
    return settings


def add(client: TestClient, url: str, **more: Any) -> Any:
    return client.post("/api/notifications/webhook", json={"url": url, **more})


def test_a_webhook_is_told_of_my_turn(
    client: TestClient, new_client: NewClient, hook: Host, settings: ServerSettings
) -> None:
    settings.url = "https://magnate.example.org/"
    bob = new_client("Bob")
    assert add(bob, f"{hook.url}/secret/path?x=1").status_code == 201
    table = set_up(client, name="Café", pace=DAYS, bots={})
    bob.post(f"/api/tables/{table['id']}/sit", json={})
    started(client, table)
    (got,) = soon(lambda: hook.got)
    assert got.path == "/secret/path?x=1"
    assert got.headers["host"] == hook.name
    told = json.loads(got.body)
    kind = "turn" if 1 in state(client, table)["awaited"] else "started"
    link = f"https://magnate.example.org/t/{table['code']}"
    text = {"turn": "It is your turn at Café.", "started": "The game at Café has started."}[kind]
    assert told == {
        "kind": kind,
        "table": "Café",
        "code": table["code"],
        "link": link,
        "by": "",
        "text": f"{text} {link}",
        "content": f"{text} {link}",
    }
    shown = bob.get("/api/notifications").json()
    assert [one["name"] for one in shown["subscriptions"]] == ["127.0.0.1"]
    assert "secret" not in json.dumps(shown)


def test_as_plain_text(client: TestClient, hook: Host) -> None:
    add(client, f"{hook.url}/topic", form="text")
    started(client, set_up(client, name="Café", pace=DAYS, hotseat=True))
    (got,) = soon(lambda: hook.got)
    assert got.body.decode() == "It is your turn at Café."


@pytest.mark.parametrize(
    ("url", "error"),
    [
        ("https://evil.example.com/x", "host_not_allowed"),
        ("https://hooks.example.org.evil.com/x", "host_not_allowed"),
        ("https://sub.hooks.example.org/x", "host_not_allowed"),
        ("https://hooks.example.org:8443/x", "port_not_allowed"),
        ("https://hooks.example.org./x", "host_not_allowed"),
        ("https://127.0.0.1/x", "port_not_allowed"),
        ("https://[::1]/x", "host_not_allowed"),
        ("http://169.254.169.254/latest", "host_not_allowed"),
        ("https://evil.com#@hooks.example.org/", "bad_url"),
        ("https://evil.com\\@hooks.example.org/", "bad_url"),
        ("https://user@hooks.example.org/x", "bad_url"),
        ("https://hooks.example.org:99999/x", "bad_url"),
        ("https:///x", "bad_url"),
        ("file:///etc/passwd", "bad_url"),
        ("gopher://hooks.example.org/", "bad_url"),
        ("http://hooks.example.org:443/x", "port_not_allowed"),
        ("http://hooks.example.org/x", "https_only"),
    ],
)
def test_addresses_that_are_refused(url: str, error: str) -> None:
    with pytest.raises(Denied) as denied:
        outside.check_listed(url, "hooks.example.org, 127.0.0.1:9000")
    assert denied.value.code == error


def test_a_host_that_is_not_listed_is_refused(client: TestClient) -> None:
    answer = add(client, "https://evil.example.com/x")
    assert (answer.status_code, answer.json()["error"]) == (403, "host_not_allowed")
    assert answer.json()["message"].startswith("This server sends nothing to evil.example.com.")
    assert client.get("/api/notifications").json()["subscriptions"] == []


def test_where_nothing_is_listed_nothing_is_allowed() -> None:
    for listed in ("", " , ,", "."):
        with pytest.raises(Denied):
            outside.check_listed("https://hooks.example.org/", listed)


def test_a_redirect_is_not_followed(client: TestClient, hook: Host) -> None:
    with host() as other:
        hook.status, hook.answer = 302, {"location": f"{other.url}/stolen"}
        add(client, f"{hook.url}/hook")
        started(client, set_up(client, pace=DAYS, hotseat=True))
        soon(lambda: hook.got)
        soon(lambda: _states(client) == {"lost"})
        assert len(hook.got) == 1
        assert other.got == []


def _states(client: TestClient) -> set[str]:
    return {state for _, state in outbox_of(client)}


def test_a_name_that_points_into_our_own_network_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, hook: Host
) -> None:
    port = int(hook.name.rpartition(":")[2])

    async def to_us(self: Any, host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", to_us)
    listed = f"hooks.example.org:{port}"
    with pytest.raises(Lost, match="not a public address"):
        asyncio.run(outside.post(f"https://{listed}/x", listed, b"{}", {}))
    assert hook.got == []


def _certificate(folder: Path, name: str) -> Path:
    """A certificate for a name, signed by itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{name}.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(made.public_bytes(Encoding.PEM) + secret)
    return file


@pytest.mark.parametrize("shown", ["hooks.example.org", "other.example.org"])
def test_the_certificate_must_be_the_listed_hosts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hook: Host, shown: str
) -> None:
    file = _certificate(tmp_path, shown)
    ours = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    ours.load_cert_chain(file)
    hook.server.socket = ours.wrap_socket(hook.server.socket, server_side=True)
    port = int(hook.name.rpartition(":")[2])

    async def here(self: Any, host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", here)
    monkeypatch.setattr(outside, "is_public", lambda _: True)
    monkeypatch.setattr(outside, "_trust", lambda: ssl.create_default_context(cafile=file))
    listed = f"hooks.example.org:{port}"
    sending = outside.post(f"https://{listed}/x", listed, b"{}", {})
    if shown == "hooks.example.org":
        asyncio.run(sending)
        assert [got.headers["host"] for got in hook.got] == [listed]
    else:
        with pytest.raises(Later):
            asyncio.run(sending)
        assert hook.got == []


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:a00:1::",
    ],
)
def test_addresses_that_are_not_out_in_the_world(address: str) -> None:
    assert not outside.is_public(address)


def test_addresses_that_are() -> None:
    assert all(outside.is_public(address) for address in ("8.8.8.8", "2606:4700::1111"))


def test_a_slow_host_delays_no_game(
    client: TestClient, hook: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(times, "LIMIT", PATIENCE)
    hook.held.clear()
    add(client, f"{hook.url}/hook")
    table = started(client, set_up(client, pace=DAYS, hotseat=True))
    soon(lambda: hook.got)
    for _ in range(10):
        seat = state(client, table)["awaited"][0]
        now = state(client, table, seat)
        answer = act(client, table, seat, some_action(now["options"]), now["number"])
        assert answer.status_code == 200
    assert len(hook.got) == 1  # which still has no answer
    assert not hook.held.is_set()
    monkeypatch.setattr(times, "LIMIT", 0.1)
    with pytest.raises(Later):
        asyncio.run(outside.post(f"{hook.url}/hook", hook.name, b"{}", {}))
    hook.held.set()


def test_a_host_that_is_down_is_tried_again_and_one_that_is_gone_is_forgotten(
    client: TestClient, hook: Host
) -> None:
    hook.status, hook.answer = 503, {}
    add(client, f"{hook.url}/hook")
    started(client, set_up(client, pace=DAYS, hotseat=True))
    soon(lambda: len(hook.got) >= 2)
    hook.status = 204
    soon(lambda: _states(client) == {"sent"})
    hook.got.clear()
    hook.status = 404
    started(client, set_up(client, pace=DAYS, hotseat=True))
    soon(lambda: not client.get("/api/notifications").json()["subscriptions"])
    assert len(hook.got) == 1


def test_three_webhooks_are_enough_and_nobody_removes_anothers(
    client: TestClient, new_client: NewClient, hook: Host
) -> None:
    for i in (1, 2, 2, 3):
        assert add(client, f"{hook.url}/{i}").status_code == 201
    assert add(client, f"{hook.url}/4").json()["error"] == "too_many_webhooks"
    first, *rest = client.get("/api/notifications").json()["subscriptions"]
    assert len(rest) == 2
    assert new_client("Bob").delete(f"/api/notifications/{first['id']}").status_code == 404
    client.delete(f"/api/notifications/{first['id']}")
    assert client.delete(f"/api/notifications/{first['id']}").status_code == 404
    assert add(client, f"{hook.url}/4").status_code == 201
    assert client.delete("/api/notifications").json()["subscriptions"] == []


@pytest.mark.parametrize("listed", ["hooks.example.org", "hooks.example.org:443"])
@pytest.mark.parametrize("port", ["", ":443"])
def test_the_usual_port_need_not_be_named(listed: str, port: str) -> None:
    """B17: neither in the list nor in the address."""
    assert outside.check_listed(f"https://hooks.example.org{port}/x", listed)
