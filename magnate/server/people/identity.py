"""Identity of the asker: sessions in a cookie, people with or without an account."""

from __future__ import annotations

import time
from contextlib import suppress

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from magnate.server.db import store
from magnate.server.db.database import reading, writing
from magnate.server.db.rows import PersonRow
from magnate.server.game.state import ServerState
from magnate.server.kit.asker import asking
from magnate.server.kit.denied import Denied
from magnate.server.kit.ids import digest, new_id, new_token
from magnate.server.kit.names import cleaned
from magnate.server.kit.wire import NewPerson, Person
from magnate.server.kit.words import preferred
from magnate.texts.language import offered

COOKIE = "magnate"
DAY = 86400
KEPT = 400 * DAY
"""Seconds a browser keeps its cookie: the most that browsers allow. A session nobody has used for
so long is void."""


async def asker(server: ServerState, connection: HTTPConnection) -> Person | None:
    """The person whose session the request carries."""
    token = token_of(connection)
    if not token:
        return None
    async with reading(server.engine) as database:
        found = await store.person_of(database, digest(token))
    if found is None:
        return None
    row, seen_at = found
    now = time.time()
    if seen_at < now - KEPT:
        return None
    if seen_at < now - DAY:
        with suppress(Denied):  # a disk that is full need not keep anybody from looking
            async with writing(server.engine) as database:
                await store.see_session(database, digest(token))
    connection.state.lang = row.lang
    if asking_now := asking.get():
        asking_now.person_id = row.id
    return known(row)


def token_of(connection: HTTPConnection) -> str:
    """Return the session token of a request; "": none, or of an impossible length."""
    token = connection.cookies.get(COOKIE, "")
    return token if 20 <= len(token) <= 100 else ""


def known(row: PersonRow) -> Person:
    """A person of the database."""
    return Person(
        id=row.id, name=row.name, login=row.login, email=row.email, lang=offered(row.lang)
    )


async def welcome(
    server: ServerState, wanted: NewPerson, request: Request, response: Response
) -> Person:
    """Add a guest and start a session."""
    lang = wanted.lang or preferred(request.headers.get("accept-language", ""))
    person = Person(id=new_id(), name=cleaned(wanted.name), lang=lang)
    async with writing(server.engine) as connection:
        await store.add_person(
            connection, {"id": person.id, "name": person.name, "lang": person.lang}
        )
        token = await begin_session(connection, person.id)
    set_cookie(server, response, token)
    return person


async def begin_session(connection: store.Connection, person_id: str) -> str:
    """Start a session for a person; return its token."""
    token = new_token()
    await store.add_session(connection, digest(token), person_id)
    return token


def set_cookie(server: ServerState, response: Response, token: str) -> None:
    """Save the token in an HTTP-only cookie; "": delete the cookie."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=KEPT if token else 0,
        httponly=True,
        samesite="lax",
        secure=server.settings.secure,
        path="/",
    )
