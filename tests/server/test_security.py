"""What every request passes: origin, sizes, rates, headers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from magnate.server.kit.addresses import address_of, is_ours
from magnate.server.kit.settings import ServerSettings
from magnate.server.people.identity import COOKIE
from magnate.server.web.app import create_app
from magnate.server.web.limits import Limits
from magnate.server.web.security import BIGGEST, BIGGEST_FILE
from tests.server.conftest import set_up, started


@contextmanager
def serving(settings: ServerSettings, **other: Any) -> Iterator[TestClient]:
    chosen = settings.model_copy(update=other)
    app = create_app(chosen)
    with TestClient(app) as client:
        app.state.limits = Limits(chosen, now=lambda: 0.0)  # however long the test takes
        client.post("/api/me", json={"name": "Ann"})
        yield client


def connection(client: str = "192.0.2.1", **headers: str) -> HTTPConnection:
    raw = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return HTTPConnection({"type": "http", "client": (client, 1), "headers": raw})


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"origin": "http://play.test:8470"}, True),
        ({"origin": "https://play.test:8470"}, True),
        ({"origin": "HTTP://PLAY.test:8470"}, True),
        ({"origin": "http://play.test"}, False),
        ({"origin": "http://play.test:8471"}, False),
        ({"origin": "http://evil.test:8470"}, False),
        ({"origin": "http://play.test:8470.evil.test"}, False),
        ({"origin": "http://play.test:8470@evil.test"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "file://"}, False),
        ({"origin": "http://[::1"}, False),
        ({"origin": "https://magnate.test"}, True),
        ({"origin": "http://magnate.test"}, False),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "cross-site", "origin": "https://magnate.test"}, True),
    ],
)
def test_origins(headers: dict[str, str], allowed: bool, settings: ServerSettings) -> None:
    settings.url = "https://magnate.test"
    assert is_ours(connection(host="play.test:8470", **headers), settings) is allowed


def test_default_ports_are_no_other_origin(settings: ServerSettings) -> None:
    assert is_ours(connection(host="play.test", origin="http://play.test:80"), settings)
    assert is_ours(connection(host="play.test:443", origin="https://play.test"), settings)
    assert not is_ours(connection(host="play.test:443", origin="http://play.test"), settings)
    assert is_ours(connection(host="[::1]:8470", origin="http://[::1]:8470"), settings)


def test_behind_tls_a_plain_page_is_another_site(settings: ServerSettings) -> None:
    settings.secure = True
    assert is_ours(connection(host="play.test", origin="https://play.test"), settings)
    assert not is_ours(connection(host="play.test", origin="http://play.test"), settings)
    assert not is_ours(connection(host="", origin="https://"), settings)


def test_another_site_changes_nothing(client: TestClient) -> None:
    evil = {"origin": "https://evil.test"}
    table = set_up(client)
    for method, path in (
        ("POST", "/api/me"),
        ("POST", "/api/logout"),
        ("PATCH", "/api/me"),
        ("POST", f"/api/tables/{table['id']}/leave"),
        ("DELETE", f"/api/tables/{table['id']}"),
    ):
        answer = client.request(method, path, headers=evil)
        assert (answer.status_code, answer.json()["error"]) == (403, "other_site")
        assert "set-cookie" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
    assert client.get(f"/api/tables/{table['id']}").json()["mine"] == [0]
    assert client.get("/api/me", headers=evil).status_code == 200  # unreadable for its page


def test_a_socket_of_another_site_is_not_opened(client: TestClient) -> None:
    table = started(client, set_up(client, hotseat=True))
    path = f"/api/tables/{table['id']}/socket?seat=0"
    for headers in ({"origin": "https://evil.test"}, {"sec-fetch-site": "cross-site"}):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(path, headers=headers):
            pass
    with client.websocket_connect(path, headers={"origin": "http://testserver"}) as socket:
        assert socket.receive_json()["type"] == "hello"


def test_bodies_have_a_size(client: TestClient) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(BIGGEST // 1000 + 1):
            yield b" " * 1000

    json = {"content-type": "application/json"}
    for content in (b" " * (BIGGEST + 1), pieces()):
        answer = client.post("/api/tables", content=content, headers=json)
        assert (answer.status_code, answer.json()["error"]) == (413, "too_big")
    lying = client.post("/api/tables", content=b"{}", headers=json | {"content-length": "-5"})
    assert lying.status_code == 413
    just = b'{"name": "Ann"' + b" " * (BIGGEST - 15) + b"}"
    assert client.post("/api/me", content=just, headers=json).status_code == 201
    assert BIGGEST_FILE == 8 * BIGGEST


def test_an_address_has_its_rate(settings: ServerSettings) -> None:
    with serving(settings, requests_a_minute=20) as client:
        answers = [client.get("/api/me") for _ in range(25)]
        assert [answer.status_code for answer in answers[:19]] == [200] * 19
        last = answers[-1]
        assert (last.status_code, last.json()["error"]) == (429, "too_fast")
        assert 0 < int(last.headers["retry-after"]) <= 60
        assert "content-security-policy" in last.headers
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect("/api/tables/AAAAAAAAAAAAAAAA/socket"),
        ):
            pass


@pytest.mark.usefixtures("still")
def test_guesses_are_counted_and_the_right_ones_are_not(client: TestClient) -> None:
    account = {"login": "ann", "password": "correct horse"}
    table = set_up(client)
    client.post("/api/me/account", json=account)
    for _ in range(3):
        assert client.post("/api/login", json=account).status_code == 200
    for _ in range(10):
        assert client.post("/api/login", json=account | {"password": "x"}).status_code == 403
    assert client.post("/api/login", json=account).status_code == 429
    redeemed = [
        client.post(f"/api/tables/{table['id']}/redeem", json={"seat": 0, "token": str(n) * 30})
        for n in range(11)
    ]
    assert [answer.status_code for answer in redeemed] == [403] * 10 + [429]


@pytest.mark.usefixtures("still")
def test_codes_cannot_be_tried_out(client: TestClient) -> None:
    table = set_up(client)
    for _ in range(20):
        assert client.get(f"/api/tables/{table['code']}").status_code == 200
    tried = [client.get(f"/api/tables/AAAA{n:02}").status_code for n in range(22, 30)]
    for n in range(2):
        with client.websocket_connect(f"/api/tables/BBBBB{n + 2}/socket") as socket:
            assert socket.receive_json()["fault"]["error"] == "no_such_table"
            assert socket.receive()["type"] == "websocket.close"
    assert tried == [404] * 8
    assert client.get("/api/tables/CCCCCC").status_code == 429


@pytest.mark.parametrize(
    ("proxies", "caller", "forwarded", "address"),
    [
        ("", "192.0.2.1", "198.51.100.7", "192.0.2.1"),
        ("10.0.0.0/8", "10.1.2.3", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.0/8", "192.0.2.1", "198.51.100.7", "192.0.2.1"),
        ("10.0.0.0/8,192.0.2.1", "192.0.2.1", "6.6.6.6, 198.51.100.7, 10.0.0.9", "198.51.100.7"),
        ("10.0.0.1", "10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.1"),
        ("10.0.0.1, not an address", "10.0.0.1", "unknown", "unknown"),
        ("", "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        ("", "::ffff:192.0.2.1", "", "192.0.2.1"),
        ("", "", "", ""),
    ],
)
def test_whose_word_about_an_address_is_taken(
    proxies: str, caller: str, forwarded: str, address: str, settings: ServerSettings
) -> None:
    settings.proxies = proxies
    assert address_of(connection(caller, x_forwarded_for=forwarded), settings) == address


def test_headers(client: TestClient) -> None:
    for path in ("/api/me", "/api/tables", "/nowhere", "/api/openapi.json"):
        headers = client.get(path).headers
        policy = dict(
            part.strip().partition(" ")[::2]
            for part in headers["content-security-policy"].split(";")
        )
        assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["connect-src"] == "'self' ws://testserver wss://testserver"
        assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        # plain http on a LAN goes on working
        assert "strict-transport-security" not in headers
        assert "upgrade-insecure-requests" not in policy
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"


def test_a_host_that_is_none_is_not_repeated(client: TestClient) -> None:
    for host in ("evil.test; script-src *", "a b", "x'", "evil.test/..", ""):
        answer = client.get("/api/tables/", headers={"host": host}, follow_redirects=False)
        assert answer.status_code == 404
        assert "location" not in answer.headers
        policy = answer.headers["content-security-policy"]
        assert "evil" not in policy
        assert policy.count("script-src") == 1


def test_behind_tls(settings: ServerSettings) -> None:
    with serving(settings, secure=True) as client:
        answer = client.post("/api/me", json={"name": "Ann"})
        assert "max-age=31536000" in answer.headers["strict-transport-security"]
        policy = answer.headers["content-security-policy"]
        assert policy.endswith("upgrade-insecure-requests")
        assert "ws://" not in policy.replace("wss://", "")
        assert "Secure" in answer.headers["set-cookie"]


def test_the_cookie_is_for_the_browser_alone(client: TestClient, tmp_path: Path) -> None:
    answer = client.post("/api/me", json={"name": "Ann"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    token = client.cookies[COOKIE]
    assert len(token) > 40
    assert token not in answer.text
    kept = b"".join(file.read_bytes() for file in tmp_path.glob("magnate.sqlite3*"))
    assert token.encode() not in kept


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "x" * 5000, "é" * 43])
def test_a_wrong_token_is_nobody(client: TestClient, token: str) -> None:
    table = started(client, set_up(client, hotseat=True))
    client.cookies.clear()
    headers = {b"cookie": f"{COOKIE}={token}".encode()}
    assert client.get("/api/me", headers=headers).status_code == 401
    answer = client.get(f"/api/tables/{table['id']}/state?seat=0", headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (403, "not_your_seat")


def test_a_mistake_of_ours_tells_nothing(settings: ServerSettings) -> None:
    app = create_app(settings)

    async def broken() -> None:
        raise RuntimeError("secret plans")

    app.add_api_route("/api/broken", broken)
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/api/broken")
        assert (answer.status_code, answer.json()["error"]) == (500, "server_error")
        assert "secret" not in answer.text
        assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_nothing_secret_is_logged(client: TestClient, capfd: pytest.CaptureFixture[str]) -> None:
    capfd.readouterr()
    secrets = ["hidden horse", "not-a-mail@secret.test", client.cookies[COOKIE]]
    account = {"login": "secretive", "password": secrets[0], "email": secrets[1]}
    assert client.post("/api/me/account", json=account).status_code == 201
    assert client.post("/api/login", json=account).status_code == 422
    table = started(client, set_up(client, hotseat=True))
    token = client.post(f"/api/tables/{table['id']}/seat-link?seat=0").json()["token"]
    body = {"seat": 0, "token": token}
    assert client.post(f"/api/tables/{table['id']}/redeem", json=body).status_code == 200
    assert client.get(f"/api/tables/{table['id']}?token={token}").status_code == 200
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?seat=0") as socket:
        state = socket.receive_json()
        map_code = state["shown"]["board"]["map"]
        socket.send_text('{"type": "act", "number": 0, "action": {"do": "plan_secretly"}}')
        assert socket.receive_json()["type"] == "fault"
    logged = "".join(capfd.readouterr())
    assert "/api/tables/{table_id}/redeem" in logged
    for secret in (*secrets, token, client.cookies[COOKIE], map_code, "plan_secretly"):
        assert secret not in logged


def test_only_plain_text_and_numbers(client: TestClient) -> None:
    json = {"content-type": "application/json"}
    for body in (
        rb'{"name": "a\u0000b"}',
        rb'{"name": "\ud800"}',
        rb'{"name": "a", "\udc00": 1}',
        b'{"name": NaN}',
        b"[" * 10_000,
        b'{"name": "a"}}',
        b"\xff",
        b"",
    ):
        answer = client.post("/api/me", content=body, headers=json)
        assert answer.status_code in (400, 422), body[:40]
        assert answer.json()["message"]
    nan = b'{"setup": {"players": 2}, "pace": {"kind": "live", "seconds": NaN}}'
    assert client.post("/api/tables", content=nan, headers=json).status_code == 422
    plain = msgspec.json.encode({"name": "a\\u0000"})
    assert client.post("/api/me", content=plain, headers=json).status_code == 201


@pytest.mark.parametrize("depth", [100, 700, 900, 950, 980, 990, 1000, 5000])
def test_deep_bodies(client: TestClient, depth: int) -> None:
    table = started(client, set_up(client, hotseat=True))
    deep = "[" * depth + "]" * depth
    for path, body in (
        (
            f"/api/tables/{table['id']}/act",
            f'{{"seat": 0, "number": 0, "action": {{"a": {deep}}}}}',
        ),
        ("/api/import", f'{{"file": {{"a": {deep}}}}}'),
        ("/api/me", f'{{"name": {deep}}}'),
    ):
        answer = client.post(path, content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 422), (path, answer.text)
