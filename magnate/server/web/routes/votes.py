"""Votes: going back to an earlier moment, and seats handed to a bot."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Path, Response
from msgspec import Meta

from magnate.server.game.bots.bot_pool import STAND_IN
from magnate.server.game.log.moments import Moment
from magnate.server.kit.adapter import Json, Struct
from magnate.server.kit.wire import Count, SeatNumber
from magnate.server.tables import votes
from magnate.server.tables.absence import Absence
from magnate.server.tables.gate import check_plays
from magnate.server.tables.proposals import Proposal
from magnate.server.tables.tables import table_row
from magnate.server.web.routes.common import Me, TableId, TheServer
from magnate.server.web.routes.gate import Held, Watched

router = APIRouter(prefix="/api/tables", tags=["votes"])
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]


class Rewind(Struct, frozen=True, kw_only=True):
    """Let us go back to a moment; all people have to agree."""

    seat: SeatNumber
    """Whose proposal it is."""
    to: Count
    """The moment, by its count of actions."""


class HandOverRequest(Struct, frozen=True, kw_only=True):
    """Let a bot play for an absent person; most of the others have to agree."""

    seat: SeatNumber
    """Whose proposal it is."""
    absent: SeatNumber
    """The seat to be handed over."""
    bot: Annotated[str, Meta(max_length=40)] = STAND_IN
    """The bot that is to play it."""


class Vote(Struct, frozen=True, kw_only=True):
    """Yes or no, with all seats of mine."""

    yes: bool


class TakeBack(Struct, frozen=True, kw_only=True):
    """Here I am again."""

    seat: SeatNumber


class Moments(Struct, frozen=True, kw_only=True):
    """Moments to go back to, in order."""

    moments: list[Moment]


class Proposals(Struct, frozen=True, kw_only=True):
    """The proposals of a table."""

    proposals: list[Proposal]


@router.get("/{table_id}/moments", response_model=Moments)
async def list_moments(server: TheServer, watched: Watched) -> Json:
    """The moments that a rewind may go back to; the same for everybody."""
    found = await votes.moments_at(server, (await watched()).table.id)
    return Json(Moments(moments=found))


@router.get("/{table_id}/proposals", response_model=Proposals)
async def list_proposals(server: TheServer, watched: Watched) -> Json:
    """The proposals that the table votes on now."""
    found = await votes.proposals_at(server, (await watched()).table.id)
    return Json(Proposals(proposals=found))


@router.get("/{table_id}/absences/{seat}", response_model=Absence)
async def look_for(
    server: TheServer, watched: Watched, seat: Annotated[int, Path(ge=0, le=5)]
) -> Json:
    """Whether a bot may be proposed for a seat, and if not, why and from when on."""
    return Json(await votes.absence_at(server, (await watched()).table.id, seat))


@router.post("/{table_id}/proposals/rewind", status_code=201, response_model=Proposal)
async def propose_rewind(server: TheServer, held: Held, body: Annotated[Rewind, Body()]) -> Json:
    """Propose to go back."""
    holder = await held(body.seat)
    made = await votes.propose(server, holder.person, holder.table.id, body.seat, "rewind", body.to)
    return Json(made, status_code=201)


@router.post("/{table_id}/proposals/hand-over", status_code=201, response_model=Proposal)
async def propose_hand_over(
    server: TheServer, held: Held, body: Annotated[HandOverRequest, Body()]
) -> Json:
    """Propose that a bot plays for an absent person."""
    holder = await held(body.seat)
    made = await votes.propose(
        server, holder.person, holder.table.id, body.seat, "hand_over", body.absent, body.bot
    )
    return Json(made, status_code=201)


@router.post("/{table_id}/proposals/{number}/vote", response_model=Proposal)
async def vote(
    server: TheServer, person: Me, watched: Watched, number: Number, body: Annotated[Vote, Body()]
) -> Json:
    """Say yes or no."""
    somebody = await watched()
    check_plays(somebody.mine)
    return Json(await votes.vote(server, person, somebody.table.id, number, body.yes))


@router.post("/{table_id}/proposals/{number}/withdraw", response_model=Proposal)
async def withdraw(server: TheServer, person: Me, watched: Watched, number: Number) -> Json:
    """Take back what I proposed."""
    somebody = await watched()
    check_plays(somebody.mine)
    return Json(await votes.withdraw(server, person, somebody.table.id, number))


@router.post("/{table_id}/take-back", status_code=204)
async def take_back(
    server: TheServer, person: Me, table_id: TableId, body: Annotated[TakeBack, Body()]
) -> Response:
    """Return to my seat, from a bot or after having left."""
    row = await table_row(server, table_id)
    await votes.take_back(server, person, row.id, body.seat)
    return Response(status_code=204)
