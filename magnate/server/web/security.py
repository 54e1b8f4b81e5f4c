"""Middlewares for every request: limits, checks of the origin, security headers.

They are ASGI middlewares, so sockets pass them too. The order, from outside: headers, guard.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import secure
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from magnate.server.game.faults import fault, headers_of
from magnate.server.kit.adapter import Json
from magnate.server.kit.addresses import address_of, host_of, is_ours
from magnate.server.kit.asker import Asker, asking
from magnate.server.kit.denied import Denied
from magnate.server.kit.settings import ServerSettings
from magnate.server.kit.words import language_of
from magnate.server.web import client
from magnate.server.web.handshakes import HANDSHAKE, Handshakes
from magnate.server.web.limits import Limits

SAFE = {"GET", "HEAD", "OPTIONS"}
BIGGEST = 256 * 1024
"""Bytes of the largest body."""
BIGGEST_FILE = 2 * 1024 * 1024
"""The same, of a game file."""
YEAR = 365 * 86400
MOST_SEPARATORS = 16_000
"""Commas and opening brackets of the largest body: reading one takes the event loop as long as it
has values. Trying out 1,500 places has 6,000, notes have 10,000 at most."""
MOST_SEPARATORS_IN_FILE = 250_000
"""The same, of a game file; 5,000 actions have 60,000."""
BYTES_PER_REQUEST = 8 * 1024
"""Of what may be asked often, a body counts as one request more for so many bytes."""
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
"""Routes end with `$`, which lets a line break follow: no pattern below would fit such a path."""
_FILE = re.compile(r"/api/(.*/)?import/?")
_TRY = re.compile(r"/api/tables/[A-Za-z0-9_-]+/try")
_CODE = re.compile(r"/(?:api/tables|t|table)/([A-Za-z0-9_-]{6})(?:/.*)?")


def guard(
    app: ASGIApp, settings: ServerSettings, limits: Callable[[], Limits], built: Path | None = None
) -> ASGIApp:
    """Refuse requests that are too many, too big, or from another site's page.

    `built`: the folder of the browser client, if it answers for pages.
    """

    handshakes = Handshakes()

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await checked(scope, receive, send, address_of(HTTPConnection(scope), settings))
        elif scope["type"] == "websocket":
            address = address_of(HTTPConnection(scope), settings)
            handshake = scope[HANDSHAKE] = await handshakes.begin(address)
            try:
                await checked(scope, receive, send, address)
            finally:
                handshake.end()
        else:
            await app(scope, receive, send)

    async def checked(scope: Scope, receive: Receive, send: Send, address: str) -> None:
        connection = HTTPConnection(scope)
        try:
            path = scope["path"]
            if not path.startswith("/") or _CONTROL.search(path):
                raise Denied(400, "unreadable")  # "*", say, or the address of another server
            asking.set(Asker(address))
            unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
            if unsafe and not is_ours(connection, settings):
                raise Denied(403, "other_site")
            is_file = built is not None and not unsafe and client.answers(built, scope)
            if is_file or _TRY.fullmatch(path):  # a hand that hovers asks many times a second
                more = 0 if is_file else _said_length(connection) // BYTES_PER_REQUEST
                limits().check_often(address, "files" if is_file else "tries", 1 + more)
            else:
                limits().check_address(address)
            if scope["type"] == "http" and unsafe and _FILE.fullmatch(path):
                limits().check_import(address)
            if scope["type"] == "http":
                receive = _bounded(connection, receive)
            if not is_file and (found := _CODE.fullmatch(path)):
                server = scope["app"].state.server
                await limits().guesses.check_code(server, connection, address, found[1])
            await app(scope, receive, send)
        except Denied as denied:
            await _refuse(denied, connection, receive, send)

    return guarded


def _bounded(connection: HTTPConnection, receive: Receive) -> Receive:
    """Return the body, unless it is too big or has too many values, whatever was said of it."""
    is_file = _FILE.fullmatch(connection.url.path) is not None
    most = BIGGEST_FILE if is_file else BIGGEST
    most_separators = MOST_SEPARATORS_IN_FILE if is_file else MOST_SEPARATORS
    said = connection.headers.get("content-length", "0")
    if not said.isdecimal() or int(said) > most:
        raise Denied(413, "too_big")
    got = separators = 0

    async def counted() -> Message:
        nonlocal got, separators
        message = await receive()
        body = message.get("body", b"")
        got += len(body)
        separators += sum(map(body.count, (b",", b"[", b"{")))
        if got > most or separators > most_separators:
            raise HTTPException(413)  # the one exception that FastAPI lets through
        return message

    return counted


def _said_length(connection: HTTPConnection) -> int:
    """Return the length of the body as it was said; if it was not, the largest there may be."""
    said = connection.headers.get("content-length", "0")
    if "transfer-encoding" in connection.headers or not said.isdecimal():
        return BIGGEST
    return min(int(said), BIGGEST)


async def _refuse(denied: Denied, connection: HTTPConnection, receive: Receive, send: Send) -> None:
    if connection.scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": denied.code})
        return
    answer = Json(
        fault(denied, language_of(connection)),
        status_code=denied.status,
        headers=headers_of(denied),
    )
    await answer(connection.scope, receive, send)


def security_headers(app: ASGIApp, settings: ServerSettings) -> ASGIApp:
    """Tell browsers what our pages may do; what an answer says for itself stands."""

    async def told(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        wanted = policy(host_of(HTTPConnection(scope)), settings.secure)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in wanted:
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await app(scope, receive, with_headers)

    return told


@lru_cache(64)
def policy(host: str, tls: bool) -> tuple[tuple[str, str], ...]:
    """The headers for pages of a host.

    What insists on TLS is said only behind TLS: it would break a server on a LAN. The sockets'
    own addresses are named for browsers whose 'self' does not include them.
    """
    schemes = ("wss",) if tls else ("ws", "wss")
    sockets = [f"{scheme}://{host}" for scheme in schemes] if host else []
    content = (
        secure.ContentSecurityPolicy()
        .default_src("'self'")
        .script_src("'self'")
        .style_src("'self'")
        .img_src("'self'", "data:")
        .connect_src("'self'", *sockets)
        .worker_src("'self'")
        .manifest_src("'self'")
        .object_src("'none'")
        .base_uri("'self'")
        .form_action("'self'")
        .frame_ancestors("'none'")
    )
    if tls:
        content.upgrade_insecure_requests()
    chosen = secure.Secure(
        csp=content,
        coop=secure.CrossOriginOpenerPolicy().same_origin(),
        corp=secure.CrossOriginResourcePolicy().same_origin(),
        permissions=secure.PermissionsPolicy().camera().microphone().geolocation().payment().usb(),
        referrer=secure.ReferrerPolicy().same_origin(),
        xcto=secure.XContentTypeOptions().nosniff(),
        xfo=secure.XFrameOptions().deny(),
        hsts=secure.StrictTransportSecurity().max_age(YEAR) if tls else None,
    )
    return tuple(chosen.header_items())
