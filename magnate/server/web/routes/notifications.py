"""Notifications: where somebody wants to be told what, and the links in letters."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Path, Query, Request, Response
from fastapi.responses import HTMLResponse
from msgspec import Meta
from msgspec.structs import replace

from magnate.server.db.database import reading, writing
from magnate.server.db.rows import PlaceRow
from magnate.server.db.store import Connection
from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import Json, Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Person
from magnate.server.kit.words import language_of
from magnate.server.notify import former, mail, outbox, places, push, webhook
from magnate.server.notify.links import Purpose, Signed, digest_of, opened
from magnate.server.notify.outside import check_listed
from magnate.server.notify.places import Address, Browser, Letterbox, Webhook
from magnate.server.notify.wishes import Wishes, set_wishes, wishes_of
from magnate.server.notify.words import say
from magnate.server.people import accounts
from magnate.server.web.limits import Limits
from magnate.server.web.pages import page
from magnate.server.web.routes.common import FAULTS, Me, TheLimits, TheServer
from magnate.server.web.routes.common import Address as Caller

router = APIRouter(prefix="/api/notifications", tags=["notifications"])
Number = Annotated[int, Path(ge=1, le=2**53)]
Token = Annotated[str, Query(max_length=500)]
NOT_HERE: dict[int | str, dict[str, Any]] = {
    501: {**FAULTS[503], "description": "This server is not set up for it."}
}
PAGE: dict[int | str, dict[str, Any]] = {
    410: {"description": "The link is no longer good.", "content": {"text/html": {}}}
}


class Subscription(Struct, frozen=True, kw_only=True):
    """A channel for notifications."""

    id: int
    kind: Literal["push", "mail", "webhook"]
    name: str
    """The address, or the host of what is too secret or too long to show."""
    confirmed: bool
    recovers: bool
    """Whether a link to a new password may be sent there: an address that my account confirmed."""
    created_at: float


class Notifications(Struct, frozen=True, kw_only=True):
    """The channels of this server, my subscriptions and my preferences."""

    push: bool
    mail: bool
    webhook_hosts: list[str]
    subscriptions: list[Subscription]
    wishes: Wishes


class PushKey(Struct, frozen=True, kw_only=True):
    """The key that a browser needs to subscribe."""

    key: str


class NewAddress(Struct, frozen=True, kw_only=True):
    """An e-mail address of mine. It will recover my account, so an account says its password."""

    address: Address
    password: Annotated[str, Meta(max_length=200)] = ""


@router.get("", response_model=Notifications)
async def notifications(server: TheServer, person: Me) -> Json:
    """My channels and preferences."""
    return Json(await _mine(server, person))


@router.get("/push-key", response_model=PushKey, responses=NOT_HERE)
async def push_key(server: TheServer) -> Json:
    """The server's public key for web push."""
    return Json(PushKey(key=await push.public_key(server)))


@router.post("/push", status_code=201, response_model=Notifications, responses=NOT_HERE)
async def add_browser(server: TheServer, person: Me, body: Annotated[Browser, Body()]) -> Json:
    """Tell this browser: its subscription as `PushManager` gives it."""
    check_listed(body.endpoint, server.settings.push_hosts)
    await push.check_keys(body)
    return await _added(server, person, body)


@router.post("/webhook", status_code=201, response_model=Notifications)
async def add_webhook(server: TheServer, person: Me, body: Annotated[Webhook, Body()]) -> Json:
    """Tell a webhook at one of the hosts that this server allows."""
    check_listed(body.url, server.settings.webhook_hosts)
    return await _added(server, person, body)


@router.post("/mail", status_code=201, response_model=Notifications, responses=NOT_HERE)
async def add_address(
    server: TheServer,
    limits: TheLimits,
    caller: Caller,
    person: Me,
    body: Annotated[NewAddress, Body()],
) -> Json:
    """Write to an address, once its owner has opened the link that is sent there.

    It replaces the address before it. An account gives its password, because the address will
    recover it; the address before it is told.
    """
    if not mail.is_set_up(server):
        raise Denied(501, "no_mail_here")
    if person.login is not None:
        with limits.guesses.guessing(caller, person.id):
            await accounts.check_own(server, person, body.password)
    await limits.check_letter(person.id, body.address.lower())
    asked: Literal["no", "asked"] = "no" if person.login is None else "asked"
    place = Letterbox(address=body.address, recovery=asked)
    async with writing(server.engine) as connection:
        for row in await places.places_of(connection, person.id):
            known = places.place_in(row.kind, row.data)
            if not isinstance(known, Letterbox):
                continue
            if places.identity(known) != places.identity(place):
                await former.remove(connection, row, server.now())
            else:
                recovery = "yes" if known.recovery == "yes" else asked
                place = replace(place, confirmed=known.confirmed, recovery=recovery)
        number = await places.add_place(connection, person.id, place)
        if not place.confirmed or place.recovery == "asked":
            letter = outbox.Notice(number, person.id, None, "confirm", "mail")
            await outbox.put(connection, [letter], server.now())
    return Json(await _mine(server, person), status_code=201)


@router.put("/wishes", response_model=Notifications)
async def wish(server: TheServer, person: Me, body: Annotated[Wishes, Body()]) -> Json:
    """Change my preferences: events, paces of tables, pause."""
    async with writing(server.engine) as connection:
        await set_wishes(connection, person.id, body)
    return Json(await _mine(server, person))


@router.delete("", response_model=Notifications)
async def remove_all(server: TheServer, person: Me) -> Json:
    """Remove all my channels."""
    await _remove(server, person)
    return Json(await _mine(server, person))


@router.delete("/{number}", response_model=Notifications)
async def remove(server: TheServer, person: Me, number: Number) -> Json:
    """Remove a channel."""
    if not await _remove(server, person, number):
        raise Denied(404, "no_such_subscription")
    return Json(await _mine(server, person))


@router.get("/confirm", response_class=HTMLResponse, responses=PAGE)
async def ask_to_confirm(
    server: TheServer, limits: TheLimits, caller: Caller, request: Request, token: Token
) -> Response:
    """The page that a letter's link opens. A program that only looks at links confirms nothing."""
    signed = await _opened(server, limits, caller, "confirm", token)
    return await _page(server, request, "confirm", signed)


@router.post("/confirm", response_class=HTMLResponse, responses=PAGE)
async def confirm(
    server: TheServer, limits: TheLimits, caller: Caller, request: Request, token: Token
) -> Response:
    """The owner of an address agrees; no session is needed."""
    lang = language_of(request)
    signed = await _opened(server, limits, caller, "confirm", token)
    async with writing(server.engine) as connection:
        row = await _about(connection, signed)
        if row is None:
            return _void(lang)
        known = _letterbox(row)
        recovery = "yes" if known.recovery == "asked" else known.recovery
        agreed = replace(known, confirmed=True, recovery=recovery)
        await places.change_place(connection, row.id, agreed)
    return _letter_page(lang, say("confirm.done", lang))


@router.get("/stop", response_class=HTMLResponse, responses=PAGE)
async def ask_to_stop(
    server: TheServer, limits: TheLimits, caller: Caller, request: Request, token: Token
) -> Response:
    """The page that a letter's link opens."""
    signed = await _opened(server, limits, caller, "stop", token)
    return await _page(server, request, "stop", signed)


@router.post("/stop", response_class=HTMLResponse, responses=PAGE)
async def stop(
    server: TheServer, limits: TheLimits, caller: Caller, request: Request, token: Token
) -> Response:
    """No more letters; no session is needed. A second time does no harm."""
    lang = language_of(request)
    signed = await _opened(server, limits, caller, "stop", token)
    if signed is None:
        return _void(lang)
    async with writing(server.engine) as connection:
        row = await _about(connection, signed)
        if row is not None:
            await places.remove_place(connection, row.id)
    return _letter_page(lang, say("stop.done", lang))


async def _added(server: ServerState, person: Person, place: places.Place) -> Json:
    async with writing(server.engine) as connection:
        await places.add_place(connection, person.id, place)
    return Json(await _mine(server, person), status_code=201)


async def _remove(server: ServerState, person: Person, number: int | None = None) -> int:
    """Remove one of somebody's places, or all; return how many."""
    async with writing(server.engine) as connection:
        rows = await places.places_of(connection, person.id)
        chosen = [row for row in rows if number in (None, row.id)]
        for row in chosen:
            await former.remove(connection, row, server.now())
    return len(chosen)


async def _mine(server: ServerState, person: Person) -> Notifications:
    async with reading(server.engine) as connection:
        rows = await places.places_of(connection, person.id)
        wished = await wishes_of(connection, person.id)
    return Notifications(
        push=await push.is_installed(),
        mail=mail.is_set_up(server),
        webhook_hosts=webhook.hosts(server),
        subscriptions=[_shown(row) for row in rows],
        wishes=wished,
    )


def _shown(row: PlaceRow) -> Subscription:
    place = places.place_in(row.kind, row.data)
    return Subscription(
        id=row.id,
        kind=row.kind,
        name=places.name_of(place),
        confirmed=not isinstance(place, Letterbox) or place.confirmed,
        recovers=places.recovers(row.kind, row.data),
        created_at=row.created_at,
    )


async def _about(of: Connection, signed: Signed | None) -> PlaceRow | None:
    """The subscription a signed link is about, if it is still there."""
    row = await places.place_of(of, signed.subscription) if signed else None
    if signed is None or row is None or row.kind != "mail":
        return None
    address = _letterbox(row).address
    same = row.created_at == signed.since and digest_of(address) == signed.address
    return row if same else None


def _letterbox(row: PlaceRow) -> Letterbox:
    place = places.place_in(row.kind, row.data)
    assert isinstance(place, Letterbox)
    return place


async def _opened(
    server: ServerState, limits: Limits, caller: str, purpose: Purpose, token: str
) -> Signed | None:
    """Open a signed link. One that is not ours counts as a wrong guess."""
    return await limits.guesses.found(caller, "links", lambda: opened(server, purpose, token))


async def _page(
    server: ServerState, request: Request, purpose: Purpose, signed: Signed | None
) -> Response:
    lang = language_of(request)
    async with reading(server.engine) as connection:
        row = await _about(connection, signed)
    if row is None:
        return _void(lang)
    text = escape(say(f"{purpose}.button", lang))
    button = f'<form method="post"><button class="go">{text}</button></form>'
    for_account = purpose == "confirm" and _letterbox(row).recovery == "asked"
    question = "confirm.ask.account" if for_account else f"{purpose}.ask"
    return _letter_page(lang, say(question, lang), button)


def _void(lang: str) -> Response:
    return _letter_page(lang, say("void", lang), status=410)


def _letter_page(lang: str, text: str, *more: str, status: int = 200) -> Response:
    """A page to which a letter leads. Its form says whose it is, so it must have a referrer."""
    return page(lang, "Magnate", f"<p>{escape(text)}</p>", *more, status=status)
