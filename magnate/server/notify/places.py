"""Channels for notifications: browsers, e-mail addresses, webhooks."""

from __future__ import annotations

import time
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta
from sqlalchemy import delete, insert, select, update

from magnate.server.db.rows import PlaceRow
from magnate.server.db.schema import subscriptions
from magnate.server.db.store import Connection
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied

MOST = {"push": 10, "mail": 1, "webhook": 3}
"""The most places of a kind that somebody has. A new browser replaces the oldest, a new address
the old one."""
Address = Annotated[
    str, Meta(max_length=254, pattern=r"^[A-Za-z0-9.!#$%&*+/=?^_`{|}~-]+@[A-Za-z0-9.-]+(?!\n)$")
]
Base64 = Annotated[str, Meta(min_length=16, max_length=200, pattern=r"^[A-Za-z0-9_=-]+$")]
Url = Annotated[str, Meta(max_length=1000, pattern=r"^[!-~]+$")]


class PushKeys(Struct, frozen=True, kw_only=True):
    """A browser's keys, which encrypt the messages to it."""

    p256dh: Base64
    auth: Base64


class Browser(Struct, frozen=True, kw_only=True):
    """A subscription as `PushManager` gives it."""

    endpoint: Url
    keys: PushKeys
    expiration_time: float | None = msgspec.field(default=None, name="expirationTime")


class Letterbox(Struct, frozen=True, kw_only=True):
    """An e-mail address. Nothing is sent to it before its owner has agreed."""

    address: Address
    confirmed: bool = False
    recovery: Literal["no", "asked", "yes"] = "no"
    """Whether the address recovers the account. `asked`: an account has given its password for it,
    and the link in the letter makes it `yes`. Guests' addresses stay at `no`."""


class Webhook(Struct, frozen=True, kw_only=True):
    """An address that takes messages by POST."""

    url: Url
    form: Literal["json", "text"] = "json"
    """`json`: for Discord, Slack and programs; `text`: the bare sentence, for ntfy."""


Place = Browser | Letterbox | Webhook
KINDS: dict[str, type[Place]] = {
    "push": Browser,
    "mail": Letterbox,
    "webhook": Webhook,
    "former": Letterbox,
}
"""`former`: an address that recovered the account until now. The row is kept until the letter that
says so is sent; nothing else is sent there."""


def place_in(kind: str, data: str) -> Place:
    """The place that a row of `subscriptions` keeps."""
    return msgspec.json.decode(data, type=KINDS[kind])


def identity(place: Place) -> str:
    """Return the key by which two channels are the same."""
    match place:
        case Browser():
            return place.endpoint
        case Letterbox():
            return place.address.lower()
        case Webhook():
            return place.url


def name_of(place: Place) -> str:
    """Return the display name of a channel: the e-mail address, or the host of a secret URL."""
    match place:
        case Letterbox():
            return place.address
        case Browser(endpoint=url) | Webhook(url=url):
            return urlsplit(url).hostname or ""


async def places_of(of: Connection, person_id: str) -> list[PlaceRow]:
    """Return the channels of a person, the oldest first."""
    found = await of.execute(
        select(subscriptions)
        .where(subscriptions.c.person_id == person_id, subscriptions.c.kind != "former")
        .order_by(subscriptions.c.id)
    )
    return [PlaceRow(*row) for row in found]


async def add_place(to: Connection, person_id: str, place: Place) -> int:
    """Add a channel for a person, or renew it; return the subscription's number."""
    kind = next(name for name, known in KINDS.items() if isinstance(place, known))
    mine = [row for row in await places_of(to, person_id) if row.kind == kind]
    data = msgspec.json.encode(place).decode()
    for row in mine:
        if identity(place_in(kind, row.data)) == identity(place):
            await change_place(to, row.id, place)
            return row.id
    if len(mine) >= MOST[kind]:
        if kind == "webhook":
            raise Denied(409, "too_many_webhooks", most=MOST[kind])
        await remove_place(to, mine[0].id)
    added = await to.execute(
        insert(subscriptions)
        .values(person_id=person_id, kind=kind, data=data, created_at=time.time())
        .returning(subscriptions.c.id)
    )
    return int(added.scalar_one())


async def change_place(to: Connection, number: int, place: Place) -> None:
    """Replace the data of a channel."""
    data = msgspec.json.encode(place).decode()
    await to.execute(update(subscriptions).where(subscriptions.c.id == number).values(data=data))


async def remove_place(to: Connection, number: int) -> None:
    """Remove a channel with the messages that wait for it."""
    await to.execute(delete(subscriptions).where(subscriptions.c.id == number))


async def place_of(of: Connection, number: int) -> PlaceRow | None:
    """A subscription by its number."""
    found = await of.execute(select(subscriptions).where(subscriptions.c.id == number))
    row = found.first()
    return None if row is None else PlaceRow(*row)


def is_open(kind: str, data: str) -> bool:
    """Whether messages may be sent there: an address only when its owner has agreed."""
    if kind == "mail":
        return msgspec.json.decode(data, type=Letterbox).confirmed
    return kind != "former"


def recovers(kind: str, data: str) -> bool:
    """Return True if a letter to this place may carry a link to a new password."""
    return kind == "mail" and msgspec.json.decode(data, type=Letterbox).recovery == "yes"
