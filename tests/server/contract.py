"""The contract of the server: one row for every route and every socket message.

A row says who may use it, how it is asked, which limits it is counted by, how large its answer may
be and how often it may replay a game. `test_contract.py` checks each row against a running server.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Literal, NamedTuple

Json = dict[str, Any]
KIB = 1024


class Who(Enum):
    """The least that somebody must be, and how everybody else is refused."""

    ANYBODY = "anybody"
    PERSON = "a person: anybody with a session"
    WATCHER = "anybody, where the table lets spectators in; else seat holders"
    GUEST = "a person, where the table lets spectators in; else seat holders"
    HOLDER = "a seat holder"
    HOST = "the host of the table"
    OWNER = "the owner of the server"


ANYBODY, PERSON, WATCHER, GUEST, HOLDER, HOST, OWNER = Who


class World(NamedTuple):
    """Names that a request may use."""

    table: Json
    """With seats of the host (0) and of another holder (1)."""
    seat_token: str
    file: Json
    """A game file."""
    owner: str
    """The owner's token."""


Sample = Callable[[World, int], Json]
"""Arguments of a valid request for a seat, as `httpx` takes them."""


class Row(NamedTuple):
    """The contract of one route or message."""

    who: Who
    ask: Sample | None = None
    """Body and parameters, if the address is not enough."""
    limits: str = ""
    """Buckets that a request is counted by (`Limits`), besides its address, which always counts.
    `guesses` counts only wrong secrets; so does every table code that is not known."""
    answer: int = 16 * KIB
    """Bytes of the largest answer about a game of two in its first turn."""
    table: Literal["open", "playing", "over"] = "playing"
    work: bool = False
    """Whether the engine works for it: replays a long game that is not loaded, say, or begins one.
    The worker thread does that, and it counts against the caller's processor time. The event loop
    replays nothing."""
    replays: int = 1
    """How often, at most, such a game is replayed as a whole. Once to load the table, perhaps by
    the server itself afterwards; pages of the past replay it for everybody and for their viewer."""
    seat: bool = False
    """Whether it names a seat. If so, another person's seat is refused."""


def body(**content: Any) -> Sample:
    """A JSON body."""
    return lambda _, __: {"json": content}


def seated(**content: Any) -> Sample:
    """A JSON body that names a seat."""
    return lambda _, seat: {"json": {"seat": seat, **content}}


def of_seat(**content: Any) -> Sample:
    """An address that names a seat, and perhaps a JSON body."""
    return lambda _, seat: {"params": {"seat": seat}} | ({"json": content} if content else {})


def query(**params: Any) -> Sample:
    """An address with parameters."""
    return lambda _, __: {"params": params}


def letter_to_one(world: World, _: int) -> Json:
    """A JSON body with an e-mail address that only this row has."""
    return {"json": {"address": f"{world.table['code']}@example.org"}}


T = "/api/tables/{table_id}"
N = "/api/notifications"
ACCOUNT = {"login": "somebody", "password": "correct horse"}
BROWSER = {
    "endpoint": "https://updates.push.services.mozilla.com/x",
    "keys": {"p256dh": "x" * 87, "auth": "x" * 22},
}
FORM = {"players": "2", "name": "Zoe", "sit": "1", "bot": "easy"}
TOKEN = query(token="wrong")
PLACE: Json = {"do": "place_restaurant", "at": [0, 0], "entrance": "nw"}

ROUTES: dict[str, Row] = {
    # Pages
    "GET /": Row(ANYBODY),
    "GET /start.css": Row(ANYBODY),
    "GET /favicon.ico": Row(ANYBODY),
    "POST /start": Row(ANYBODY, lambda _, __: {"data": FORM}, "rows", work=True),
    "GET /t/{table_id}": Row(WATCHER, work=True),
    "GET /table/{table_id}": Row(WATCHER, work=True),
    "GET /t/{table_id}/board.svg": Row(WATCHER, answer=256 * KIB, work=True),
    # The owner
    "GET /admin": Row(OWNER, limits="guesses", answer=128 * KIB),
    "POST /admin/login": Row(ANYBODY, lambda world, _: {"data": {"token": world.owner}}, "guesses"),
    "POST /admin/logout": Row(ANYBODY),
    "POST /admin/purge": Row(OWNER, limits="guesses"),
    "POST /admin/tables/{table_id}/archive": Row(OWNER, limits="guesses"),
    "POST /admin/tables/{table_id}/remove": Row(OWNER, limits="guesses"),
    "GET /metrics": Row(OWNER, limits="guesses", answer=64 * KIB),
    "GET /api/health": Row(ANYBODY),
    "GET /api/ready": Row(ANYBODY),
    # What is the same for everybody
    "GET /api/openapi.json": Row(ANYBODY, answer=512 * KIB),
    "HEAD /api/openapi.json": Row(ANYBODY),
    "GET /api/catalogue": Row(ANYBODY, answer=128 * KIB),
    "GET /api/content": Row(ANYBODY, query(players=2), answer=64 * KIB, work=True),
    "GET /api/ground.svg": Row(ANYBODY, query(map="x"), work=True),
    "GET /api/guide/{lang}": Row(ANYBODY, answer=256 * KIB),
    "GET /api/bots/ratings/{lang}": Row(ANYBODY, answer=256 * KIB),
    "GET /api/league/{lang}": Row(ANYBODY, answer=256 * KIB),
    "GET /api/maps/preview": Row(ANYBODY, query(players=2), answer=128 * KIB, work=True),
    "GET /api/portraits": Row(ANYBODY, answer=256 * KIB),
    "GET /api/symbols": Row(ANYBODY, answer=256 * KIB),
    "GET /api/texts/{lang}": Row(ANYBODY, answer=512 * KIB),
    # People
    "POST /api/me": Row(ANYBODY, body(name="Zoe")),
    "GET /api/me": Row(PERSON),
    "PATCH /api/me": Row(PERSON, body(name="Zoe")),
    "GET /api/me/export": Row(PERSON),
    "POST /api/me/account": Row(PERSON, body(**ACCOUNT), "names"),
    "POST /api/me/password": Row(PERSON, body(old="x", new="correct horse"), "guesses"),
    "POST /api/me/forget": Row(PERSON, body(), "guesses"),
    "POST /api/login": Row(ANYBODY, body(login="known", password="correct horse"), "guesses"),
    "POST /api/logout": Row(ANYBODY),
    "POST /api/recover": Row(ANYBODY, letter_to_one, "letters"),
    "GET /api/recover/new": Row(ANYBODY, TOKEN, "guesses"),
    "POST /api/recover/new": Row(ANYBODY, TOKEN, "guesses"),
    # Notifications
    f"GET {N}": Row(PERSON),
    f"DELETE {N}": Row(PERSON),
    f"DELETE {N}/{{number}}": Row(PERSON),
    f"GET {N}/push-key": Row(ANYBODY),
    f"POST {N}/push": Row(PERSON, body(**BROWSER)),
    f"POST {N}/webhook": Row(PERSON, body(url="https://example.org/hook")),
    f"POST {N}/mail": Row(PERSON, letter_to_one, "letters"),
    f"PUT {N}/wishes": Row(PERSON, body()),
    f"GET {N}/confirm": Row(ANYBODY, TOKEN, "guesses"),
    f"POST {N}/confirm": Row(ANYBODY, TOKEN, "guesses"),
    f"GET {N}/stop": Row(ANYBODY, TOKEN, "guesses"),
    f"POST {N}/stop": Row(ANYBODY, TOKEN, "guesses"),
    # Tables
    "GET /api/tables": Row(ANYBODY),
    "POST /api/tables": Row(PERSON, body(setup={"players": 2}), "rows", work=True),
    "POST /api/import": Row(
        PERSON, lambda world, _: {"json": {"file": world.file}}, "files imports rows", work=True
    ),
    f"GET {T}": Row(ANYBODY),
    f"PATCH {T}": Row(HOST, body(name="Diner")),
    f"DELETE {T}": Row(HOST),
    f"GET {T}/qr.svg": Row(ANYBODY),
    f"POST {T}/sit": Row(PERSON, body(), table="open"),
    f"POST {T}/seats": Row(HOST, body(seat=1), table="open"),
    f"POST {T}/kick": Row(HOST, body(seat=1), table="open"),
    f"POST {T}/leave": Row(HOLDER),
    f"POST {T}/start": Row(HOLDER, table="open", work=True),
    f"POST {T}/rematch": Row(HOLDER, limits="rows", table="over"),
    f"POST {T}/archive": Row(HOLDER, table="over"),
    f"POST {T}/unarchive": Row(HOLDER, table="over"),
    f"POST {T}/seat-link": Row(HOLDER, of_seat(), seat=True),
    f"POST {T}/redeem": Row(
        PERSON, lambda world, _: {"json": {"seat": 1, "token": world.seat_token}}, "guesses"
    ),
    # Playing
    f"SOCKET {T}/socket": Row(WATCHER, answer=256 * KIB, work=True),
    f"GET {T}/state": Row(WATCHER, answer=256 * KIB, work=True),
    f"POST {T}/act": Row(
        HOLDER, seated(number=0, action=PLACE), "acts seats", seat=True, work=True
    ),
    f"POST {T}/play": Row(
        HOLDER, seated(number=0, steps=[]), "acts seats tries", seat=True, work=True
    ),
    f"POST {T}/hint": Row(HOLDER, of_seat(), "hints", seat=True, work=True),
    f"POST {T}/try": Row(HOLDER, seated(actions=[PLACE]), "tries", seat=True, work=True),
    f"POST {T}/forecast": Row(WATCHER, body(), "forecasts", work=True),
    f"GET {T}/houses/{{house}}": Row(WATCHER, limits="forecasts", work=True),
    f"POST {T}/plan": Row(HOLDER, seated(actions=[]), "forecasts", 256 * KIB, seat=True, work=True),
    f"GET {T}/kitchen": Row(HOLDER, of_seat(), "forecasts", seat=True, work=True),
    f"POST {T}/says": Row(HOLDER, seated(actions=[PLACE]), seat=True, work=True),
    f"GET {T}/blocks": Row(WATCHER, work=True),
    # A seat's own documents
    f"GET {T}/notes": Row(HOLDER, of_seat(), seat=True),
    f"PUT {T}/notes": Row(HOLDER, of_seat(text="x"), seat=True),
    f"GET {T}/orders": Row(HOLDER, of_seat(), seat=True),
    f"PUT {T}/orders": Row(HOLDER, of_seat(auto=True), seat=True),
    f"GET {T}/autoplay": Row(HOLDER, of_seat(), seat=True, work=True),
    f"PUT {T}/autoplay": Row(
        HOLDER, of_seat(turn=1, steps=[]), "acts seats tries", seat=True, work=True
    ),
    f"DELETE {T}/autoplay": Row(HOLDER, of_seat(), seat=True),
    f"GET {T}/drafts": Row(HOLDER, of_seat(), seat=True, answer=64 * KIB),
    f"PUT {T}/drafts": Row(HOLDER, of_seat(drafts=[]), seat=True),
    # Talk and votes
    f"GET {T}/chat": Row(WATCHER),
    f"POST {T}/chat": Row(GUEST, body(text="Hello"), "talk"),
    f"DELETE {T}/chat/{{number}}": Row(HOST),
    f"GET {T}/proposals": Row(WATCHER, work=True),
    f"GET {T}/moments": Row(WATCHER, work=True, replays=2),
    f"GET {T}/absences/{{seat}}": Row(WATCHER, work=True),
    f"POST {T}/proposals/rewind": Row(HOLDER, seated(to=0), seat=True, work=True, replays=2),
    f"POST {T}/proposals/hand-over": Row(
        HOLDER, lambda _, seat: {"json": {"seat": seat, "absent": 1 - seat}}, seat=True, work=True
    ),
    f"POST {T}/proposals/{{number}}/vote": Row(HOLDER, body(yes=True), work=True),
    f"POST {T}/proposals/{{number}}/withdraw": Row(HOLDER, work=True),
    f"POST {T}/take-back": Row(HOLDER, seated(), seat=True, work=True),
    # The past
    f"GET {T}/replay": Row(WATCHER, query(at=0), answer=256 * KIB, work=True, replays=2),
    f"GET {T}/scenes": Row(WATCHER, work=True, replays=2),
    f"GET {T}/told": Row(WATCHER, query(limit=500), answer=256 * KIB, work=True, replays=3),
    f"GET {T}/evening": Row(WATCHER, query(at=0), work=True, replays=2),
    f"GET {T}/log": Row(WATCHER, work=True, replays=3),
    f"GET {T}/review": Row(WATCHER, answer=256 * KIB, table="over", work=True, replays=2),
    f"GET {T}/export": Row(WATCHER, work=True),
    f"POST {T}/fork": Row(HOLDER, body(number=0), "rows", work=True, replays=2),
}

MESSAGES: dict[str, Row] = {
    "act": Row(
        HOLDER, lambda _, __: {"number": 0, "action": PLACE}, "acts seats sockets", work=True
    ),
    "play": Row(
        HOLDER, lambda _, __: {"number": 0, "steps": []}, "acts seats sockets tries", work=True
    ),
    "look": Row(WATCHER, lambda _, __: {"looking": True}, "sockets"),
    "whole": Row(WATCHER, lambda _, __: {"since": 0}, "sockets wholes", 256 * KIB, work=True),
    "ping": Row(WATCHER, lambda _, __: {}, "sockets", 64),
}
"""Messages that clients send on the socket of a table."""
