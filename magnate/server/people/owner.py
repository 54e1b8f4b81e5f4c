"""The owner of the server: the holder of its token or, without one, a local user."""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
import time

from fastapi import Request, Response
from sqlalchemy import delete, insert, select

from magnate.server.db.database import reading, writing
from magnate.server.db.schema import server_keys
from magnate.server.game.state import ServerState
from magnate.server.kit.ids import new_token
from magnate.server.kit.settings import ServerSettings

COOKIE = "magnate_owner"
KEPT = 12 * 3600
"""Seconds after which the owner has to log in again."""
PREFIX = "o:"
"""Prefix of the owner's sessions among the server's keys."""
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers that a proxy adds. Requests with them are not local."""


async def is_owner(server: ServerState, request: Request) -> bool:
    """Whether the request brings the token or the cookie; without a token, whether it is local."""
    settings = server.settings
    owner = settings.owner.get_secret_value()
    if not owner:
        return _is_local(settings, request)
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return is_token(settings, token)
    if not request.cookies.get(COOKIE):
        return False
    kept = select(server_keys.c.value).where(server_keys.c.name == _name(settings, request))
    async with reading(server.engine) as connection:
        until = (await connection.execute(kept)).scalar()
    return until is not None and time.time() < float(until)


def is_token(settings: ServerSettings, token: str) -> bool:
    """Whether this is the owner's token."""
    owner = settings.owner.get_secret_value()
    return bool(owner) and secrets.compare_digest(token.strip().encode(), owner.encode())


async def let_owner_in(server: ServerState, response: Response) -> None:
    """Start an owner session of some hours, with a cookie that does not contain the token."""
    settings, proof, now = server.settings, new_token(), time.time()
    async with writing(server.engine) as connection:
        rows = await connection.execute(
            select(server_keys).where(server_keys.c.name.startswith(PREFIX))
        )
        over = [row.name for row in rows if float(row.value) < now]
        await connection.execute(delete(server_keys).where(server_keys.c.name.in_(over)))
        new = {"name": _named(settings, proof), "value": str(now + KEPT)}
        await connection.execute(insert(server_keys).values(new))
    response.set_cookie(
        COOKIE,
        proof,
        max_age=KEPT,
        httponly=True,
        samesite="strict",
        secure=settings.secure,
        path="/",
    )


async def let_owner_out(server: ServerState, request: Request, response: Response) -> None:
    """End the owner's session, in every browser that has its cookie."""
    async with writing(server.engine) as connection:
        name = _name(server.settings, request)
        await connection.execute(delete(server_keys).where(server_keys.c.name == name))
    response.delete_cookie(COOKIE, path="/")


def _name(settings: ServerSettings, request: Request) -> str:
    return _named(settings, request.cookies.get(COOKIE, ""))


def _named(settings: ServerSettings, proof: str) -> str:
    """Return the name under which a session is kept. It changes with the owner's token."""
    owner = settings.owner.get_secret_value()
    return PREFIX + hashlib.sha256(f"{owner}\n{proof}".encode()).hexdigest()[: 20 - len(PREFIX)]


def _is_local(settings: ServerSettings, request: Request) -> bool:
    """Whether a request comes straight from this machine; never on a public server."""
    if settings.url or settings.proxies or settings.secure:
        return False
    if request.scope.get("http_version") == "1.0":
        return False  # browsers do not speak it, a careless proxy does
    if any(name in request.headers for name in FORWARDED):
        return False
    host = request.url.hostname or ""  # a foreign name that was made to lead here is another
    return _is_loopback(request.client.host if request.client else "") and (
        host == "localhost" or _is_loopback(host)
    )


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return False
