"""Drafts that play by themselves: the next moves of a seat, as it drafted them."""

from __future__ import annotations

from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.forecast import follow
from magnate.server.game.autoplay import label, progress
from magnate.server.game.drafted import read_steps
from magnate.server.game.live import Live, Sitting
from magnate.server.game.play import append
from magnate.server.game.state import ServerState


def planned(live: Live, sitting: Sitting, seat: int) -> tuple[list[Action], str]:
    """Return what a seat's plan does now, and what the rows say of it; nothing: ask the person."""
    plan, game = sitting.plans.get(seat), live.record.game
    if plan is None or plan.turn > game.turn:
        return [], ""
    at = progress(live.rows, seat, plan)
    if at is None or plan.turn < game.turn:
        del sitting.plans[seat]  # a rewind stops it too, so its turn does not come back
        return [], ""
    found = follow(game, seat, read_steps(live, seat, plan.steps[at:]))
    return found.atoms, label(at + found.at)


async def play_on(server: ServerState, live: Live, sitting: Sitting, seat: int) -> bool:
    """Play a seat's plan on because its time is out; return True if there was anything to do."""
    async with live.lock:
        if live.sitting is not sitting:
            return True  # somebody has left or given another plan meanwhile: look again
        atoms, automatic = planned(live, sitting, seat) if seat in live.awaited else ([], "")
        if not atoms:
            return False
        try:
            await append(server, live, seat, atoms, automatic)
        except Refused:
            return False
    return True
