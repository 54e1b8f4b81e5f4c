"""The state of a table in a letter: turn, decision, deadline and last move.

All of it is public, or known to the seat that is written to.
"""

from __future__ import annotations

from datetime import UTC, datetime

from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.game import clocks
from magnate.server.game.live import Live
from magnate.server.game.play import live_of
from magnate.server.game.state import ServerState
from magnate.server.notify.words import say
from magnate.texts import Words
from magnate.texts.language import offered

DECISIONS = ("turn", "half", "soon")
"""Kinds of messages that ask for a decision."""


async def details(server: ServerState, person_id: str, table_id: str, lang: str) -> tuple[str, ...]:
    """Return lines about the decision that a table asks of a person."""
    live = await live_of(server, table_id)
    async with reading(server.engine) as connection:
        mine = await store.held_at(connection, person_id, table_id)
        sitting = await store.sitting_at(connection, table_id)
    asked = [seat for seat in mine if seat in live.awaited]
    if not asked:
        return ()
    game = live.record.game
    step = Words(game, offered(lang)).say(f"step.{game.rules.steps[game.step].name}")
    found = [say("details.asked", lang, turn=game.turn, step=step)]
    ends = [clocks.ends(live.clocks[seat], live.pace) for seat in asked if seat in live.clocks]
    deadlines = [end for end in ends if end is not None]
    if deadlines:
        until = datetime.fromtimestamp(min(deadlines), UTC)
        found.append(say("details.until", lang, until=f"{until:%Y-%m-%d %H:%M} UTC"))
    mover = _last_mover(live)
    if mover is not None and mover not in mine:
        found.append(say("details.moved", lang, name=sitting[mover].name))
    return tuple(found)


def _last_mover(live: Live) -> int | None:
    """Return the seat of the last action that everybody knows of."""
    told = live.counts[None]
    return live.rows[told[-1] - 1].seat if told else None
