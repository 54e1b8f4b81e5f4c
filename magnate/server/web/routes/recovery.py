"""Routes to recover an account with a forgotten password."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Body, Query, Request, Response
from fastapi.responses import HTMLResponse

from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Password
from magnate.server.kit.words import language_of, say
from magnate.server.notify import mail
from magnate.server.notify.places import Address as MailAddress
from magnate.server.people import accounts
from magnate.server.people.recovery import ask_by_letter, login_of
from magnate.server.web.limits import Limits
from magnate.server.web.pages import page
from magnate.server.web.routes.common import FAULTS, Address, TheLimits, TheServer
from magnate.server.web.routes.pages import fields

router = APIRouter(prefix="/api/recover", tags=["people"])
Token = Annotated[str, Query(max_length=100)]
NOT_HERE: dict[int | str, dict[str, Any]] = {
    501: {**FAULTS[503], "description": "This server writes no e-mail."}
}
PAGE: dict[int | str, dict[str, Any]] = {
    410: {"description": "The link is no longer good.", "content": {"text/html": {}}},
    422: {**FAULTS[422], "content": {"text/html": {}, **FAULTS[422]["content"]}},
}


class Forgotten(Struct, frozen=True, kw_only=True):
    """The address to which an account gets letters."""

    address: MailAddress


@router.post("", status_code=204, response_class=Response, responses=NOT_HERE)
async def ask(
    server: TheServer, limits: TheLimits, caller: Address, body: Annotated[Forgotten, Body()]
) -> Response:
    """Send a link to an address. The answer is the same whether anybody has it."""
    if not mail.is_set_up(server):
        raise Denied(501, "no_mail_here")
    await limits.check_letter(caller, body.address.lower())
    server.spawn(ask_by_letter(server, body.address))
    return Response(status_code=204)


@router.get("/new", response_class=HTMLResponse, responses=PAGE)
async def look(
    server: TheServer, limits: TheLimits, caller: Address, request: Request, token: Token
) -> Response:
    """The page that the link opens. Looking at it uses nothing up."""
    lang, login = language_of(request), await _login(server, limits, caller, token)
    return _void(lang) if login is None else _form(lang, login)


@router.post("/new", response_class=HTMLResponse, responses=PAGE)
async def choose(
    server: TheServer, limits: TheLimits, caller: Address, request: Request, token: Token
) -> Response:
    """Take the new password. Every session of the account ends, and the link is void."""
    lang, login = language_of(request), await _login(server, limits, caller, token)
    if login is None:
        return _void(lang)
    sent = await fields(request)
    try:
        password = msgspec.convert(sent.get("password", ""), Password)
    except msgspec.ValidationError:
        return _form(lang, login, wrong=True)
    if not await accounts.recover(server, token, password):
        return _void(lang)
    done = escape(say("recover.done", lang, login=login))
    way = f'<p><a href="/settings">{escape(say("recover.log_in", lang))}</a></p>'
    return page(lang, "Magnate", f"<p>{done}</p>", way)


async def _login(server: ServerState, limits: Limits, caller: str, token: str) -> str | None:
    """Return the login that a link is for. A link that is not good counts as a wrong guess."""
    return await limits.guesses.found(caller, "links", lambda: login_of(server, token))


def _form(lang: str, login: str, wrong: bool = False) -> Response:
    parts = [f"<p>{escape(say('recover.ask', lang, login=login))}</p>"]
    if wrong:
        parts.append(f'<p class="wrong">{escape(say("recover.wrong", lang))}</p>')
    parts.append(
        f'<form method="post"><label>{escape(say("recover.password", lang))}'
        '<input type="password" name="password" minlength="8" maxlength="200" required'
        ' autocomplete="new-password"></label>'
        f'<button class="go">{escape(say("recover.button", lang))}</button></form>'
    )
    return page(lang, "Magnate", *parts, status=422 if wrong else 200)


def _void(lang: str) -> Response:
    return page(lang, "Magnate", f"<p>{escape(say('recover.void', lang))}</p>", status=410)
