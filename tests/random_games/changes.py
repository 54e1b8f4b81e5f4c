"""Actions changed a little: what `legal` does not offer, `step` must refuse."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from magnate import Action, Game, Refused, legal, position_of, step
from magnate.board import SIDE

WORDS = ("waitress", "trainer", "brand_director", "burger", "beer", "north", "ne", "work", "none")
NEAR = (-1, -1, 0, 0, 1, 1, -SIDE, SIDE)
"""How far a changed place is from the one that was meant: seldom a whole tile."""


def mutated(action: Action, other: Action, rng: Random) -> Action:
    """An action with one field changed to something of the same type."""
    field = rng.choice([f for f in action.__struct_fields__ if f != "seat"] or ["seat"])
    value: Any = getattr(action, field)
    if field in getattr(other, "__struct_fields__", ()) and rng.random() < 0.5:
        value = getattr(other, field)
    elif isinstance(value, bool):
        value = not value
    elif isinstance(value, int):
        value += rng.choice((-2, -1, 1, 2))
    elif isinstance(value, str):
        value = rng.choice(WORDS)
    elif isinstance(value, tuple) and value and isinstance(value[0], int):
        value = (value[0] + rng.choice(NEAR), value[1] + rng.choice(NEAR))
    elif isinstance(value, tuple) and value:
        value = value[1:] if rng.random() < 0.5 else (*value, value[0])
    return msgspec.structs.replace(action, **{field: value})


def is_offered(game: Game, action: Action) -> bool:
    """Whether an action is among the legal ones of its seat, if that exists."""
    return action.seat in range(len(game.chains)) and action in legal(game, action.seat)


def accepts(game: Game, trial: Action) -> bool:
    """Whether an action may be taken; one that is refused changes nothing."""
    copy = game.copy()
    try:
        step(copy, trial)
    except Refused:
        assert position_of(copy) == position_of(game), f"{trial} changed something"
        return False
    return True
