"""After the game: what it was."""

from __future__ import annotations

from fastapi import APIRouter

from magnate import review
from magnate.server import tables
from magnate.server.adapter import Json, Struct
from magnate.server.database import reading
from magnate.server.denied import Denied
from magnate.server.play import live_of
from magnate.server.routes.common import Anybody, TheClub
from magnate.server.routes.tables import TableId
from magnate.server.tables import table_row

router = APIRouter(prefix="/api/tables", tags=["history"])


class Reviewed(Struct, frozen=True, kw_only=True):
    """A game that is over, gone through."""

    review: review.Review


@router.get("/{table_id}/review", response_model=Reviewed)
async def review_game(club: TheClub, person: Anybody, table_id: TableId) -> Json:
    """Income and its sources, wages, milestones, what was lost and missed; once it is over."""
    row = await table_row(club, table_id)
    async with reading(club.engine) as connection:
        await tables.check_may_watch(connection, person, row)
    live = await live_of(club, row["id"])
    if not live.record.game.over:
        raise Denied(403, "not_over_yet")
    return Json(Reviewed(review=review.review(live.setup, live.record.actions)))
