"""Routes of guests, accounts and sessions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query, Request, Response

from magnate.server.kit.adapter import Json
from magnate.server.kit.wire import (
    ChangedPerson,
    Goodbye,
    LogIn,
    NewAccount,
    NewPassword,
    NewPerson,
    Person,
)
from magnate.server.people import accounts
from magnate.server.people.identity import set_cookie, token_of, welcome
from magnate.server.people.own_data import OwnData, own_data
from magnate.server.web.routes.common import Address, Anybody, Me, TheLimits, TheServer

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/me", status_code=201, response_model=Person)
async def begin_session(
    server: TheServer, body: Annotated[NewPerson, Body()], request: Request, response: Response
) -> Person:
    """Be somebody: a guest with a name, known by a cookie."""
    return await welcome(server, body, request, response)


@router.get("/me", response_model=Person)
async def me(server: TheServer, person: Me, request: Request, response: Response) -> Person:
    """My account. The cookie's time starts again."""
    set_cookie(server, response, token_of(request))
    return person


@router.patch("/me", response_model=Person)
async def change(server: TheServer, person: Me, body: Annotated[ChangedPerson, Body()]) -> Json:
    """Another name, language or e-mail address."""
    return Json(await accounts.change(server, person, body))


@router.post("/me/account", status_code=201, response_model=Person)
async def register(
    server: TheServer,
    limits: TheLimits,
    address: Address,
    person: Me,
    body: Annotated[NewAccount, Body()],
    response: Response,
) -> Person:
    """Make an account of the guest I am. The cookie is another one from now on."""
    with limits.naming(address):
        return await accounts.register(server, person, body, response)


@router.get("/me/export", response_model=OwnData)
async def take_along(server: TheServer, person: Me) -> Json:
    """All that the server keeps of me, as a file."""
    name = 'attachment; filename="magnate.json"'
    return Json(await own_data(server, person), headers={"Content-Disposition": name})


@router.post("/me/password", status_code=204, response_class=Response)
async def change_password(
    server: TheServer,
    limits: TheLimits,
    address: Address,
    person: Me,
    body: Annotated[NewPassword, Body()],
    request: Request,
) -> Response:
    """Another password; every other device has to log in again."""
    with limits.guesses.guessing(address, person.id):
        await accounts.change_password(server, person, body, token_of(request))
    return Response(status_code=204)


@router.post("/me/forget", status_code=204, response_class=Response)
async def forget(
    server: TheServer,
    limits: TheLimits,
    address: Address,
    person: Me,
    body: Annotated[Goodbye, Body()],
) -> Response:
    """Delete me; my seats keep the name."""
    with limits.guesses.guessing(address, person.id):
        await accounts.forget(server, person, body.password)
    return _nobody(server)


@router.post("/login", response_model=Person)
async def log_in(
    server: TheServer,
    limits: TheLimits,
    address: Address,
    person: Anybody,
    body: Annotated[LogIn, Body()],
    request: Request,
    response: Response,
) -> Person:
    """Be an account's person on this device; what the guest here had comes along."""
    with limits.guesses.guessing(address, f"login {accounts.as_written(body.login)}"):
        found = await accounts.log_in(server, person, body, response)
    if person is not None:
        await accounts.log_out(server, token_of(request))
    return found


@router.post("/logout", status_code=204, response_class=Response)
async def log_out(
    server: TheServer,
    person: Anybody,
    request: Request,
    everywhere: Annotated[bool, Query()] = False,
) -> Response:
    """Be nobody, in this browser or everywhere."""
    if person is not None and everywhere:
        await accounts.log_out_everywhere(server, person)
    elif person is not None:
        await accounts.log_out(server, token_of(request))
    return _nobody(server)


def _nobody(server: TheServer) -> Response:
    response = Response(status_code=204)
    set_cookie(server, response, "")
    return response
