"""Who owns the server: whoever has its token, or, where there is none, sits at the machine."""

from __future__ import annotations

import ipaddress
import secrets

from fastapi import Request, Response
from itsdangerous import BadSignature, TimestampSigner

from magnate.server.denied import Denied
from magnate.server.settings import Settings

COOKIE = "magnate_owner"
KEPT = 12 * 3600
"""Seconds after which the owner has to log in again."""
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""What a proxy adds; who comes through one does not sit at the machine."""


def check_owner(settings: Settings, request: Request) -> None:
    """Refuse everybody else."""
    if not is_owner(settings, request):
        raise Denied(403, "owners_only")


def is_owner(settings: Settings, request: Request) -> bool:
    """Whether the request brings the token or the cookie; without a token, whether it is local."""
    owner = settings.owner.get_secret_value()
    if not owner:
        return _is_local(settings, request)
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return is_token(settings, token)
    try:
        _signer(owner).unsign(request.cookies.get(COOKIE, ""), max_age=KEPT)
    except BadSignature:
        return False
    return True


def is_token(settings: Settings, token: str) -> bool:
    """Whether this is the owner's token."""
    owner = settings.owner.get_secret_value()
    return bool(owner) and secrets.compare_digest(token.strip().encode(), owner.encode())


def set_owner_cookie(settings: Settings, response: Response) -> None:
    """Let the browser prove for some hours that it knew the token; the token is not in it."""
    response.set_cookie(
        COOKIE,
        _signer(settings.owner.get_secret_value()).sign("owner").decode(),
        max_age=KEPT,
        httponly=True,
        samesite="strict",
        secure=settings.secure,
        path="/",
    )


def _signer(owner: str) -> TimestampSigner:
    return TimestampSigner(owner, salt="magnate.owner")


def _is_local(settings: Settings, request: Request) -> bool:
    """From this machine and straight: a server with an address in the world wants a token."""
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
