"""Games to tell about: played at random, but by people who like to do things."""

from __future__ import annotations

import random
from collections.abc import Iterator

from magnate import Action, Event, Game, Setup, awaited, begin, legal, step
from magnate.core.actions import tag

RARELY = {"fire": 0.05, "end_step": 0.05, "pass": 0.2, "open_company": 0.3}


def played(seed: int, **setup: object) -> Iterator[tuple[Action | None, list[Event], Game]]:
    """A game to its end: an action, what it brought about, the game; first the beginning."""
    chance = random.Random(seed)
    game = begin(Setup(seed=seed, turn_limit=12, **setup))  # type: ignore[arg-type]
    yield None, game.events, game
    while not game.over:
        options = legal(game, chance.choice(awaited(game)))
        weights = [RARELY.get(tag(family.kind), 1.0) for family in options.families]
        family = chance.choices(options.families, weights)[0]
        action = family[chance.randrange(family.size)]
        yield action, step(game, action), game
