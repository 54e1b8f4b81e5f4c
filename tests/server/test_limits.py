"""Limits: every route has one, guesses have one, and whoever belongs to a table is never kept out.

Time stands still here, so it does not matter how long a test takes.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr
from starlette.routing import BaseRoute
from starlette.websockets import WebSocketDisconnect

from magnate.server.kit.buckets import Buckets
from magnate.server.kit.denied import Denied
from magnate.server.kit.settings import ServerSettings
from magnate.server.people import accounts
from magnate.server.people.owner import COOKIE as OWNERS_COOKIE
from magnate.server.web import client as browser_client
from magnate.server.web.app import create_app
from magnate.server.web.guesses import GUESSES
from magnate.server.web.limits import NAMES, OFTEN, Limits
from magnate.server.web.security import BYTES_PER_REQUEST
from tests.server.conftest import Json, set_up, started

PROXY = "192.0.2.1"
FEW = 3
"""Requests a minute of a server that is asked for little."""


@contextmanager
def serving(settings: ServerSettings, **other: Any) -> Iterator[TestClient]:
    """A server behind a proxy, which says who calls; its time stands still."""
    chosen = settings.model_copy(update={"proxies": PROXY, **other})
    app = create_app(chosen)
    with TestClient(app, client=(PROXY, 1), raise_server_exceptions=False) as client:
        app.state.limits = Limits(chosen, now=lambda: 0.0)
        yield client


def from_(address: str) -> dict[str, str]:
    """What the proxy says of somebody who calls from there."""
    return {"x-forwarded-for": address}


def all_routes(routes: Iterable[BaseRoute]) -> Iterator[tuple[str, str]]:
    """Method and path of every route; sockets have the method SOCKET."""
    for route in routes:
        if hasattr(route, "original_router"):
            yield from all_routes(route.original_router.routes)
            continue
        path: str = route.path  # type: ignore[attr-defined]  # whatever has none must be looked at
        methods: set[str] = getattr(route, "methods", None) or {"SOCKET"}
        yield from ((method, path) for method in sorted(methods))


ROUTES = sorted(set(all_routes(create_app(ServerSettings(_env_file=None)).routes)))  # type: ignore[call-arg]
OWNERS = [(method, path) for method, path in ROUTES if re.match("/(admin|metrics)", path)]
BY_CODE = [
    (method, path)
    for method, path in ROUTES
    if "{table_id}" in path and (method, path) not in OWNERS
]


def asked(client: TestClient, method: str, path: str, headers: dict[str, str], code: str) -> int:
    """The status of an answer; of a socket that was refused at once 429."""
    full = path.replace("{table_id}", code)
    full = re.sub(r"{\w+}", "1", full)
    if method != "SOCKET":
        return client.request(method, full, headers=headers, follow_redirects=False).status_code
    try:
        with client.websocket_connect(full, headers=headers):
            return 101
    except WebSocketDisconnect as closed:
        return 429 if closed.reason == "too_fast" else 403


def test_the_routes_are_found() -> None:
    known = {("POST", "/start"), ("GET", "/t/{table_id}/board.svg"), ("GET", "/metrics")}
    assert known | {("SOCKET", "/api/tables/{table_id}/socket")} <= set(ROUTES)
    assert len(BY_CODE) > 30


def test_every_route_has_a_limit(settings: ServerSettings) -> None:
    """So has what is no route: a page that does not exist."""
    with serving(settings, requests_a_minute=FEW) as client:
        for i, (method, path) in enumerate([*ROUTES, ("GET", "/nowhere"), ("POST", "/nowhere")]):
            caller = from_(f"198.51.{i // 256}.{i % 256}")
            most = FEW * (OFTEN if path.endswith("/try") else 1)
            found = [asked(client, method, path, caller, "A" * 16) for _ in range(most + 1)]
            assert found[-1] == 429, (method, path)
            assert 429 not in found[:-1], (method, path)


def build_client(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let servers have a client of one page."""
    (folder / "static").mkdir()
    (folder / "static" / "index.html").write_text("the client")
    monkeypatch.setattr(browser_client, "FOLDER", folder / "static")


def test_the_files_of_the_client_have_a_limit_of_their_own(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    build_client(monkeypatch, tmp_path)
    with serving(settings, requests_a_minute=FEW) as client:
        found = [client.get("/t/ABCDEF").status_code for _ in range(FEW * OFTEN + 1)]
        assert found == [200] * FEW * OFTEN + [429]
        assert client.get("/api/health").status_code == 200
        picture = [client.get("/t/ABCDEF/board.svg").status_code for _ in range(FEW)]
        assert picture == [404] * (FEW - 1) + [429]
        json = from_("198.51.100.1") | {"accept": "application/json"}
        found = [client.get("/t/ABCDEF", headers=json).status_code for _ in range(FEW + 1)]
        assert found == [404] * FEW + [429]  # the table's page, not the client's


@pytest.mark.parametrize("built", [False, True])
def test_codes_cannot_be_tried_out_at_any_route(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, built: bool
) -> None:
    """A6: nor by a program that wants no page, where the client answers for pages."""
    if built:
        build_client(monkeypatch, tmp_path)
    most, _ = GUESSES
    with serving(settings) as client:
        for i, (method, path) in enumerate(BY_CODE):
            caller = from_(f"198.51.100.{i}") | {"accept": "application/json"}
            found = [asked(client, method, path, caller, f"AAAA{n}") for n in range(22, 23 + most)]
            assert 429 not in found[:-1], (method, path)
            assert found[-1] == 429, (method, path)


@pytest.mark.parametrize("mark", ["%0A", "%0D", "%00"])
def test_a_line_break_in_an_address_leads_around_no_limit(
    settings: ServerSettings, mark: str
) -> None:
    """A6: routes would take it at the end of an address, where the limits did not know it."""
    with serving(settings) as client:
        for method, path in BY_CODE:
            if method != "SOCKET":
                caller = from_("198.51.100.1") | {"accept": "application/json"}
                assert asked(client, method, path + mark, caller, "AAAA22") == 400, path
        assert client.post("/api/import" + mark, json={}).status_code == 400


def test_a_large_body_counts_as_many_tries(settings: ServerSettings) -> None:
    """A12: a body is read before its seat is known, so an address pays for its size."""
    path, content = "/api/tables/AAAAAAAAAAAA/try", b" " * (4 * BYTES_PER_REQUEST)
    with serving(settings, requests_a_minute=FEW) as client:
        most = FEW * OFTEN // 5
        found = [client.post(path, content=content).status_code for _ in range(most + 1)]
        assert found == [401] * most + [429]
        caller = from_("198.51.100.1")  # a body of a length that is not said counts as the largest
        assert client.post(path, content=iter([b"{}"]), headers=caller).status_code == 429


@pytest.fixture
def friends(settings: ServerSettings) -> Iterator[tuple[TestClient, TestClient, Json]]:
    """Ann, who has a table, and a stranger, both behind one address."""
    with serving(settings) as stranger:
        ann = TestClient(stranger.app, client=(PROXY, 1))
        ann.portal = stranger.portal
        assert ann.post("/api/me", json={"name": "Ann"}, headers=from_("9.9.9.9")).is_success
        yield ann, stranger, set_up(ann)


def guess(client: TestClient, first: int = 22, times: int = 12) -> int:
    """Try codes that are wrong; the last answer."""
    codes = (f"AAAA{n}" for n in range(first, first + times))
    return [client.get(f"/api/tables/{code}").status_code for code in codes][-1]


def test_wrong_codes_do_not_lock_out_who_belongs_to_the_table(
    friends: tuple[TestClient, TestClient, Json],
) -> None:
    ann, stranger, table = friends
    assert guess(stranger) == 429
    assert stranger.get(f"/api/tables/{table['code']}").status_code == 429
    assert ann.get(f"/api/tables/{table['code']}").status_code == 200  # she holds a seat


def test_a_code_that_an_address_knows_is_no_guess(
    friends: tuple[TestClient, TestClient, Json],
) -> None:
    _, stranger, table = friends
    assert stranger.get(f"/t/{table['code'].lower()}").status_code == 200
    assert guess(stranger) == 429
    for path in (f"/api/tables/{table['code']}", f"/t/{table['code']}"):
        assert stranger.get(path).status_code == 200
    elsewhere = stranger.get(f"/api/tables/{table['code']}", headers=from_("203.0.113.5"))
    assert elsewhere.status_code == 200


def test_who_is_known_guesses_for_himself_and_an_address_for_all(
    friends: tuple[TestClient, TestClient, Json],
) -> None:
    ann, stranger, table = friends
    assert guess(stranger) == 429
    bob = TestClient(stranger.app, client=(PROXY, 1))
    bob.portal = stranger.portal
    bob.post("/api/me", json={"name": "Bob"})
    assert bob.get(f"/api/tables/{table['code']}").status_code == 200
    for n in range(8):  # guests are easily made, so all together have a limit, too
        bob.cookies.clear()
        bob.post("/api/me", json={"name": "Bob"})
        last = guess(bob, 30 + n)
    assert last == 429
    other = set_up(ann)
    assert bob.get(f"/api/tables/{other['code']}").status_code == 429
    assert ann.get(f"/api/tables/{other['code']}").status_code == 200


def test_the_owners_token_cannot_be_tried_out(settings: ServerSettings) -> None:
    most, _ = GUESSES
    with serving(settings, owner=SecretStr("the owner's own")) as client:
        for i, (method, path) in enumerate(OWNERS):
            if path in ("/admin/login", "/admin/logout"):
                continue  # one has its own test, the other asks nobody
            caller = from_(f"198.51.100.{i}")
            wrong = caller | {"authorization": "Bearer wrong"}
            found = [asked(client, method, path, wrong, "A" * 16) for _ in range(most + 1)]
            assert found == [403] * most + [429], (method, path)
            right = caller | {"authorization": "Bearer the owner's own"}
            assert asked(client, method, path, right, "A" * 16) == 429
            stale = from_(f"203.0.113.{i}") | {"cookie": f"{OWNERS_COOKIE}=wrong"}
            found = [asked(client, method, path, stale, "A" * 16) for _ in range(most + 1)]
            assert found == [403] * most + [429], (method, path)
        login = [client.post("/admin/login", data={"token": "wrong"}) for _ in range(most + 1)]
        assert login[-1].status_code == 429
        client.post("/admin/login", data={"token": "the owner's own"}, headers=from_("203.0.113.9"))
        assert client.get("/metrics").status_code == 200  # a cookie of ours is no guess


LINKS = ("/api/recover/new", "/api/notifications/confirm", "/api/notifications/stop")


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("path", LINKS)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_links_cannot_be_tried_out(client: TestClient, method: str, path: str) -> None:
    """A6"""
    most, _ = GUESSES
    found = [
        client.request(method, path, params={"token": f"{n:043}"}).status_code
        for n in range(most + 1)
    ]
    assert found == [410] * most + [429]


@pytest.mark.usefixtures("still")
def test_wrong_passwords_count_for_the_account_that_is_tried(
    client: TestClient, new_client: Callable[..., TestClient]
) -> None:
    most, _ = GUESSES
    account = {"login": "ann", "password": "correct horse"}
    assert client.post("/api/me/account", json=account).status_code == 201
    bob = new_client("Bob")
    for _ in range(most):
        assert bob.post("/api/login", json=account | {"login": "Bo"}).status_code == 403
    assert bob.post("/api/login", json=account | {"login": "bo "}).status_code == 429
    assert client.post("/api/login", json=account).status_code == 200


@pytest.mark.usefixtures("still")
def test_names_of_accounts_cannot_be_probed(
    client: TestClient, new_client: Callable[..., TestClient]
) -> None:
    most, _ = NAMES
    account = {"login": "ann", "password": "correct horse"}
    assert client.post("/api/me/account", json=account).status_code == 201
    bob = new_client("Bob")
    for _ in range(most):
        assert bob.post("/api/me/account", json=account).status_code == 409
    for login in ("ann", "free"):
        assert bob.post("/api/me/account", json=account | {"login": login}).status_code == 429


def test_logging_in_says_and_does_the_same_for_names_that_do_not_exist(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = {"login": "ann", "password": "correct horse"}
    assert client.post("/api/me/account", json=account).status_code == 201
    hashed: list[str] = []

    class Counting:
        def verify(self, kept: str, password: str) -> bool:
            hashed.append(kept.rpartition("$")[0].rpartition("$")[0])
            return hasher.verify(kept, password)

    hasher = accounts._hasher
    monkeypatch.setattr(accounts, "_hasher", Counting())
    wrong = [
        client.post("/api/login", json={"login": login, "password": "wrong horse"})
        for login in ("ann", "nobody", "n" * 90)
    ]
    assert len({(answer.status_code, answer.text) for answer in wrong}) == 1
    assert len(hashed) == 3
    assert len(set(hashed)) == 1  # the same work


def test_limits_do_not_look_at_the_system_clock(
    settings: ServerSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def set_back() -> float:
        raise AssertionError("somebody may set it back")

    limits = Limits(settings)
    monkeypatch.setattr(time, "time", set_back)
    limits.check_address("192.0.2.7")
    for _ in range(GUESSES[0]):
        limits.guesses.check("192.0.2.7", "ann")
        limits.guesses.wrong("192.0.2.7", "ann")
    with pytest.raises(Denied, match="too_fast"):
        limits.guesses.check("192.0.2.7", "ann", GUESSES[0])


def test_many_callers_cost_no_more_each(settings: ServerSettings) -> None:
    bucket = Buckets(1, 60, lambda: 0.0)
    for n in range(50_000):
        bucket.pour(n)
    assert bucket.cleared < 5


def test_a_game_goes_on_while_somebody_guesses(
    friends: tuple[TestClient, TestClient, Json],
) -> None:
    ann, stranger, _ = friends
    table = started(ann, set_up(ann, hotseat=True))
    guess(stranger)
    with ann.websocket_connect(f"/api/tables/{table['code']}/socket?seat=0") as socket:
        assert socket.receive_json()["type"] == "hello"
