"""Serving the browser client: its files, and its page at every address of its own."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from magnate.server.web import client as serving
from tests.server.conftest import set_up, started

PAGE = "<!doctype html><title>the client</title>"
SCRIPT = "console.log('hello')\n" * 100
HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture(autouse=True)
def built(tmp_path: Path) -> Path:
    """A client as Vite leaves it."""
    folder = serving.FOLDER
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "sw.js").write_text("// worker")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / ".made-from").write_text("secret")
    (folder / "assets" / "index-a1b2c3.js").write_text(SCRIPT)
    (folder / "assets" / "face-d4.woff2").write_bytes(b"wOF2")
    assert folder.parent == tmp_path
    (tmp_path / "magnate.txt").write_text("outside")
    return folder


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/ABCDEF",
        "/t/ABCDEF/12",
        "/new",
        "/rules",
        "/rules/R-DIN-3",
        "/settings",
        "/watch",
        "/bots",
        "/league",
    ],
)
def test_every_address_of_the_client_is_its_page(client: TestClient, path: str) -> None:
    page = client.get(path, headers=HTML)
    assert (page.status_code, page.text) == (200, PAGE)
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/nothing", 404), ("/api", 404), ("/t/ABCDEF/board.svg", 404), ("/missing.js", 404)],
)
def test_what_is_not_the_clients_is_answered_by_the_server(client, path, status) -> None:
    answer = client.get(path, headers=HTML)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_the_owners_page_and_the_board_stay(client: TestClient) -> None:
    assert "MAGNATE_OWNER" in client.get("/admin", headers=HTML).text
    assert client.get("/metrics", headers=HTML).status_code == 403
    code = started(client, set_up(client, hotseat=True))["code"]
    board = client.get(f"/t/{code}/board.svg", headers=HTML)
    assert board.headers["content-type"] == "image/svg+xml"


def test_programs_that_want_no_page_get_none(client: TestClient) -> None:
    answer = client.get("/nothing", headers={"Accept": "application/json"})
    assert answer.status_code == 404
    assert answer.json()["error"] == "no_such_page"


def test_only_reading_is_answered_with_the_page(client: TestClient) -> None:
    assert client.post("/new", headers=HTML).status_code == 404
    head = client.head("/", headers=HTML | {"Accept-Encoding": "identity"})
    assert (head.status_code, head.text) == (200, "")
    assert head.headers["content-length"] == str(len(PAGE))


def test_hashed_files_are_kept_for_ever_and_packed(client: TestClient) -> None:
    script = client.get("/assets/index-a1b2c3.js", headers={"Accept-Encoding": "gzip, br"})
    assert script.text == SCRIPT
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip"
    assert script.headers["content-length"] == str(len(gzip.compress(SCRIPT.encode(), 9)))
    assert "immutable" in script.headers["cache-control"]
    plain = client.get("/assets/index-a1b2c3.js", headers={"Accept-Encoding": "identity"})
    assert plain.text == SCRIPT
    assert "content-encoding" not in plain.headers
    assert plain.headers["etag"] != script.headers["etag"]
    face = client.get("/assets/face-d4.woff2")
    assert (face.content, face.headers["content-type"]) == (b"wOF2", "font/woff2")
    assert "content-encoding" not in face.headers


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/sw.js", "text/javascript"), ("/manifest.webmanifest", "application/manifest+json")],
)
def test_files_that_may_change_are_asked_for_again(client: TestClient, path, kind) -> None:
    first = client.get(path)
    assert first.headers["content-type"].startswith(kind)
    assert first.headers["cache-control"] == "no-cache"
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_client_that_is_built_anew_is_served_at_once(client: TestClient, built: Path) -> None:
    first = client.get("/", headers=HTML)
    (built / "index.html").write_text("<!doctype html><title>another</title>")
    again = client.get("/", headers=HTML | {"If-None-Match": first.headers["etag"]})
    assert "another" in again.text


@pytest.mark.parametrize(
    "path",
    [
        "/.made-from",
        "/assets/..%2f.made-from",
        "/..%2fmagnate.txt",
        "/..%5cmagnate.txt",
        "/%2e%2e/magnate.txt",
    ],
)
def test_nothing_else_is_a_file(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text
    assert "outside" not in answer.text


@pytest.mark.parametrize("path", ["/a%5cb", "/assets/", "/assets", "/" + "a" * 300])
def test_odd_addresses_do_no_harm(client: TestClient, path: str) -> None:
    assert client.get(path).text == PAGE


@pytest.mark.parametrize("path", ["/a%00b", "/assets/a%0a"])
def test_control_characters_in_an_address_are_refused(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=HTML)
    assert (answer.status_code, answer.json()["error"]) == (400, "unreadable")


def test_unknown_and_private_tables_are_for_the_client_to_tell(client, new_client) -> None:
    table = set_up(client, spectators=False)
    for code in ("QQQQQQ", table["code"]):
        assert new_client("Bob").get(f"/t/{code}", headers=HTML).text == PAGE


def test_the_policy_lets_the_client_in_and_nobody_else(client: TestClient) -> None:
    policy = client.get("/", headers=HTML).headers["content-security-policy"]
    for word in ("script-src 'self'", "worker-src 'self'", "manifest-src 'self'"):
        assert word in policy
    assert "script-src 'self';" in f"{policy};".replace("; ", ";")
