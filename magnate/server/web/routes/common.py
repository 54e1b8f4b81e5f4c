"""What all routes need."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Request

from magnate.server.game.club import Club
from magnate.server.kit.addresses import address_of
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Fault, Person
from magnate.server.people.identity import asker, somebody
from magnate.server.people.owner import check_owner, is_owner
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


def club_of(request: Request) -> Club:
    """The running server."""
    club: Club = request.app.state.club
    return club


def limits_of(request: Request) -> Limits:
    """Its limits."""
    limits: Limits = request.app.state.limits
    return limits


def calling(request: Request) -> str:
    """The caller's address."""
    return address_of(request, club_of(request).settings)


async def present(request: Request) -> Person:
    """Who is asking; nobody is refused."""
    return await somebody(club_of(request), request)


async def perhaps(request: Request) -> Person | None:
    """Who is asking, if anybody."""
    return await asker(club_of(request), request)


async def perhaps_owner(request: Request) -> bool:
    """Whether the owner asks. A token that comes with a request is a guess, should it be wrong."""
    club = club_of(request)
    if "authorization" not in request.headers:
        return await is_owner(club, request)
    try:
        with limits_of(request).guesses.guessing(calling(request), "owner"):
            await check_owner(club, request)
    except Denied as denied:
        if denied.status == 429:
            raise
        return False
    return True


async def owner(request: Request) -> None:
    """Nobody but the owner."""
    if not await perhaps_owner(request):
        raise Denied(403, "owners_only")


TheClub = Annotated[Club, Depends(club_of)]
TheLimits = Annotated[Limits, Depends(limits_of)]
Address = Annotated[str, Depends(calling)]
Me = Annotated[Person, Depends(present)]
Owner = Annotated[bool, Depends(perhaps_owner)]
Anybody = Annotated[Person | None, Depends(perhaps)]
