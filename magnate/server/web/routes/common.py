"""Dependencies of all routes."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Path, Request
from starlette.requests import HTTPConnection

from magnate.server.game.state import ServerState
from magnate.server.kit.addresses import address_of
from magnate.server.kit.denied import Denied
from magnate.server.kit.ids import digest
from magnate.server.kit.wire import Fault, Person
from magnate.server.people.identity import asker, token_of
from magnate.server.people.owner import COOKIE, is_owner
from magnate.server.web.limits import Limits

FAULTS: dict[int | str, dict[str, Any]] = {
    status: {
        "description": text,
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Fault"}}},
    }
    for status, text in (
        (400, "The request could not be read."),
        (401, "Nobody is asking: get a session first."),
        (403, "Not yours to do or see, or sent from another site."),
        (404, "There is no such thing."),
        (409, "Not now: something has changed."),
        (413, "Too big."),
        (422, "The rules, or the request's form, do not allow it."),
        (429, "Too fast."),
        (503, "The database does not answer; nothing has changed."),
    )
}
_ = Fault


# All are `async`, whether they wait or not: FastAPI would have threads do the others.
async def server_of(connection: HTTPConnection) -> ServerState:
    """The running server."""
    server: ServerState = connection.app.state.server
    return server


async def limits_of(connection: HTTPConnection) -> Limits:
    """Its limits."""
    limits: Limits = connection.app.state.limits
    return limits


TheServer = Annotated[ServerState, Depends(server_of)]
TheLimits = Annotated[Limits, Depends(limits_of)]


async def calling(connection: HTTPConnection, server: TheServer) -> str:
    """The caller's address."""
    return address_of(connection, server.settings)


async def perhaps(connection: HTTPConnection, server: TheServer) -> Person | None:
    """Return the asker, if any. Their address is noted: bots share their time by it."""
    person = await asker(server, connection)
    if person is not None:
        server.addresses.note(person.id, address_of(connection, server.settings))
    return person


Address = Annotated[str, Depends(calling)]
Anybody = Annotated[Person | None, Depends(perhaps)]


async def session_of(connection: HTTPConnection, server: TheServer) -> bytes | None:
    """Return the session of the asker, to be checked again when an action is written.

    None: no other process could have ended it.
    """
    return digest(token_of(connection)) if server.bus.shared else None


Session = Annotated[bytes | None, Depends(session_of)]


async def present(person: Anybody) -> Person:
    """Return the asker; refuse a request without a session."""
    if person is None:
        raise Denied(401, "who_are_you")
    return person


async def perhaps_owner(
    request: Request, server: TheServer, limits: TheLimits, address: Address
) -> bool:
    """Return True if the owner asks. A wrong token or cookie counts as a wrong guess."""
    if "authorization" in request.headers:
        about = "owner"
    elif request.cookies.get(COOKIE):
        about = "owner's cookie"
    else:
        return await is_owner(server, request)

    async def look() -> bool | None:
        return await is_owner(server, request) or None

    return await limits.guesses.found(address, about, look) is not None


Me = Annotated[Person, Depends(present)]
Owner = Annotated[bool, Depends(perhaps_owner)]


async def owner(asks: Owner) -> None:
    """Refuse everybody but the owner."""
    if not asks:
        raise Denied(403, "owners_only")


TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{6,16}$")]
"""The id of a table, or its code."""
