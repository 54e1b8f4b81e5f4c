"""Who is asking: sessions in a cookie, people with or without an account."""

from __future__ import annotations

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from magnate.server import store
from magnate.server.club import Club
from magnate.server.database import reading, writing
from magnate.server.denied import Denied
from magnate.server.ids import digest, new_id, new_token
from magnate.server.wire import NewPerson, Person

COOKIE = "magnate"
KEPT = 400 * 86400
"""Seconds a browser keeps its cookie: the most that browsers allow."""


async def asker(club: Club, connection: HTTPConnection) -> Person | None:
    """The person whose session the request carries."""
    token = connection.cookies.get(COOKIE, "")
    if not 20 <= len(token) <= 100:
        return None
    async with reading(club.engine) as database:
        row = await store.person_of(database, digest(token))
    if row is None:
        return None
    return Person(
        id=row["id"], name=row["name"], login=row["login"], email=row["email"], lang=row["lang"]
    )


async def somebody(club: Club, request: Request) -> Person:
    """The same, but nobody is not enough."""
    person = await asker(club, request)
    if person is None:
        raise Denied(401, "who_are_you")
    return person


async def welcome(club: Club, wanted: NewPerson, response: Response) -> Person:
    """A new guest with a session."""
    person = Person(id=new_id(), name=wanted.name.strip(), lang=wanted.lang)
    token = new_token()
    async with writing(club.engine) as connection:
        await store.add_person(
            connection, {"id": person.id, "name": person.name, "lang": person.lang}
        )
        await store.add_session(connection, digest(token), person.id)
    set_cookie(club, response, token)
    return person


def set_cookie(club: Club, response: Response, token: str) -> None:
    """Let the browser keep the token, where no script sees it."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=KEPT,
        httponly=True,
        samesite="lax",
        secure=club.settings.secure,
        path="/",
    )
