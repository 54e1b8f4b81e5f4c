"""The draft of a seat that plays by itself: started, stopped, looked at."""

from __future__ import annotations

import msgspec

from magnate.server.game.autoplay import progress
from magnate.server.game.drafted import read_steps
from magnate.server.game.play import live_of
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Autoplay, AutoplayShown, PlayItself
from magnate.server.tables.gate import Holding
from magnate.server.tables.seat_documents import (
    delete_document,
    read_document,
    sitting_changed,
    write_document,
)


async def autoplay_of(server: ServerState, holder: Holding) -> AutoplayShown:
    """Return the draft of a seat that plays by itself, and how far it has come."""
    live = await live_of(server, holder.table.id)
    data = await read_document(server, holder, "autoplay")
    if not data:
        return AutoplayShown()
    plan = msgspec.json.decode(data, type=Autoplay)
    at = progress(live.rows, holder.seat, plan)
    game = live.record.game
    if at is None or at >= len(plan.steps) or game.over or plan.turn < game.turn:
        return AutoplayShown()
    return AutoplayShown(turn=plan.turn, steps=plan.steps, at=at)


async def start_autoplay(server: ServerState, holder: Holding, wanted: PlayItself) -> AutoplayShown:
    """Let a draft of a seat play by itself from now on, instead of the one before."""
    live = await live_of(server, holder.table.id)
    game = live.record.game
    if game.over or wanted.turn not in (game.turn, game.turn + 1):
        raise Denied(409, "not_that_turn", turn=wanted.turn)
    read_steps(live, holder.seat, wanted.steps)
    plan = Autoplay(turn=wanted.turn, steps=wanted.steps, since=live.length, given_at=server.now())
    await write_document(server, holder, "autoplay", msgspec.json.encode(plan).decode())
    sitting_changed(server, holder.table.id)
    return AutoplayShown(turn=plan.turn, steps=plan.steps)


async def stop_autoplay(server: ServerState, holder: Holding) -> None:
    """Let no draft of a seat play by itself."""
    await delete_document(server, holder, "autoplay")
    sitting_changed(server, holder.table.id)
