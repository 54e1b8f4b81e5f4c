"""What a player in the browser wants to do: one of our bots decides, from what the seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from magnate import Action, legal, step, view
from magnate.base.actions import Fire, Keep, OpenCompany, Pay, PutToWork
from magnate.base.position import Position
from magnate.bots import Bot, easy_bot
from magnate.bots.chance import seed_of
from magnate.core.flow import awaited
from magnate.known import guess

SECRET = (PutToWork, OpenCompany, Fire, Pay, Keep)
"""What a person decides in one gesture and the engine in single actions."""


def read_view(state: Mapping[str, Any]) -> Position:
    """The view in an answer of the server."""
    return msgspec.convert(state["view"], Position, str_keys=True)


def decide(
    state: Mapping[str, Any], rng: Random, bot: Bot = easy_bot, first: Action | None = None
) -> list[Action]:
    """The next action; of a choice that is made at once all of them, the last one closing it.

    `first`: what is done whatever the bot thinks.
    """
    seen = read_view(state)
    seat = seen.seat
    assert seat is not None
    game = guess(seen, seed_of(seen))
    actions = [first or bot(seen, legal(game, seat), rng, 0.02).action]
    before = (game.turn, game.step)
    while isinstance(actions[-1], SECRET):
        step(game, actions[-1])
        same = not game.over and (game.turn, game.step) == before and seat in awaited(game)
        if isinstance(actions[-1], OpenCompany | Pay) or not same:
            break
        action = bot(view(game, seat), legal(game, seat), rng, 0.02).action
        if not isinstance(action, SECRET):
            return [action]  # done apart from the gesture, and before it
        actions.append(action)
    return actions
