"""Links: to a table, to another password, and signed ones that work without a session."""

from __future__ import annotations

import hashlib
import secrets
from typing import Literal

import msgspec
from itsdangerous import BadSignature, URLSafeTimedSerializer
from sqlalchemy import delete, insert, or_

from magnate.server.db.schema import recoveries
from magnate.server.db.store import Connection
from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import Struct
from magnate.server.kit.ids import digest, new_token
from magnate.server.notify.keys import key

BY_LETTER = 3600.0
"""Seconds for which a recovery link in a letter is valid."""
BY_OWNER = 86400.0
"""Seconds for which a recovery link from the server's owner is valid."""
CONFIRM_WITHIN = 3 * 86400
"""Seconds for which a link that confirms an address is valid."""
Purpose = Literal["confirm", "stop"]


class Signed(Struct, frozen=True, kw_only=True):
    """The content of a signed link: an e-mail address and its subscription."""

    subscription: int
    since: float
    """When it was made: a number may be given again."""
    address: str
    """A digest of it."""


def table_link(server: ServerState, code: str) -> str:
    """The link to a table; without the server's address if it is not set."""
    return f"{server.settings.url.rstrip('/')}/t/{code}"


async def signed_link(
    server: ServerState, purpose: Purpose, subscription: int, since: float, address: str
) -> str:
    """Return a signed link for the reader of an e-mail address."""
    content = Signed(subscription=subscription, since=since, address=digest_of(address))
    token = (await _serializer(server, purpose)).dumps(msgspec.to_builtins(content))
    return f"{server.settings.url.rstrip('/')}/api/notifications/{purpose}?token={token}"


async def opened(server: ServerState, purpose: Purpose, token: str) -> Signed | None:
    """Return the content of a signed link; None: forged or too old."""
    age = CONFIRM_WITHIN if purpose == "confirm" else None
    try:
        content = (await _serializer(server, purpose)).loads(token, max_age=age)
        return msgspec.convert(content, Signed)
    except (BadSignature, msgspec.ValidationError):
        return None


async def recovery_link(
    to: Connection, site: str, person_id: str, now: float, within: float
) -> str:
    """A link to another password for somebody; an older one is void."""
    token = new_token()
    stale = or_(recoveries.c.person_id == person_id, recoveries.c.until <= now)
    await to.execute(delete(recoveries).where(stale))
    await to.execute(
        insert(recoveries).values(token=digest(token), person_id=person_id, until=now + within)
    )
    return f"{site.rstrip('/')}/api/recover/new?token={token}"


def digest_of(address: str) -> str:
    """The hash of an address."""
    return hashlib.sha256(address.encode()).hexdigest()[:32]


async def _serializer(server: ServerState, purpose: Purpose) -> URLSafeTimedSerializer:
    secret = await key(server, "links", lambda: secrets.token_urlsafe(32))
    return URLSafeTimedSerializer(secret, salt=f"notifications.{purpose}")
