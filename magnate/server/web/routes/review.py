"""After the game: what it was."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Response

from magnate import review
from magnate.server.game.log.kept import Kept
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied
from magnate.server.tables.visible_game import game_for
from magnate.server.web.routes.common import TheServer
from magnate.server.web.routes.gate import Watched

router = APIRouter(prefix="/api/tables", tags=["history"])
_kept = Kept(16 * 2**20)
"""Reviews that are written already, by how long the log was."""


class Reviewed(Struct, frozen=True, kw_only=True):
    """A game that is over, gone through."""

    review: review.Review


@router.get("/{table_id}/review", response_model=Reviewed)
async def review_game(server: TheServer, watched: Watched) -> Response:
    """Income and its sources, wages, milestones, what was lost and missed; once it is over."""
    live = await game_for(server, await watched())
    if not live.record.game.over:
        raise Denied(403, "not_over_yet")
    setup, actions = live.setup, tuple(live.record.actions)

    def reviewed() -> bytes:
        return msgspec.json.encode(Reviewed(review=review.review(setup, actions)))

    written = await _kept.of(live, live.length, lambda: server.worker.run(reviewed))
    return Response(written, media_type="application/json")
