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
"""Seconds for which a link in a letter is good."""
BY_OWNER = 86400.0
"""The same, of one that the server's owner hands over."""
CONFIRM_WITHIN = 3 * 86400
"""Seconds for which a link that confirms an address is good."""
Purpose = Literal["confirm", "stop"]


class Signed(Struct, frozen=True, kw_only=True):
    """What a signed link is about: an address somebody has given."""

    subscription: int
    since: float
    """When it was made: a number may be given again."""
    address: str
    """A digest of it."""


def table_link(server: ServerState, code: str) -> str:
    """Where a table is; without the server's address when nobody has told us."""
    return f"{server.settings.url.rstrip('/')}/t/{code}"


async def signed_link(
    server: ServerState, purpose: Purpose, subscription: int, since: float, address: str
) -> str:
    """A link for whoever reads the mail of an address."""
    content = Signed(subscription=subscription, since=since, address=digest_of(address))
    token = (await _serializer(server, purpose)).dumps(msgspec.to_builtins(content))
    return f"{server.settings.url.rstrip('/')}/api/notifications/{purpose}?token={token}"


async def opened(server: ServerState, purpose: Purpose, token: str) -> Signed | None:
    """What a signed link is about; None: it is not ours, or too old."""
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
    """An address, not to be read."""
    return hashlib.sha256(address.encode()).hexdigest()[:32]


async def _serializer(server: ServerState, purpose: Purpose) -> URLSafeTimedSerializer:
    secret = await key(server, "links", lambda: secrets.token_urlsafe(32))
    return URLSafeTimedSerializer(secret, salt=f"notifications.{purpose}")
