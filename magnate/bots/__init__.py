"""Players that think. A bot is one function: its seat's view and its options in, an action out.

    from random import Random
    from magnate import Setup, awaited, begin, legal, step, view
    from magnate.bots import BOTS

    game, choose, rng = begin(Setup(players=3, turn_limit=40)), BOTS["steady"], Random(1)
    while not game.over:
        seat = awaited(game)[0]
        step(game, choose(view(game, seat), legal(game, seat), rng))

or, with the game's record kept, `for events in play(record, [steady_bot] * 3): …`.

A bot sees what its seat may know and nothing else (SET-08). It keeps nothing between two calls:
equal views, options and states of `rng` get equal answers. What it answers is one of the options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from magnate.base.position import Position, view
from magnate.bots.random_bot import random_bot
from magnate.bots.steady import steady_bot
from magnate.core.actions import Action
from magnate.core.events import Event
from magnate.core.flow import awaited, legal
from magnate.core.options import Options
from magnate.record import Record

__all__ = ["BOTS", "Bot", "play", "random_bot", "steady_bot"]

Bot = Callable[[Position, Options, Random], Action]

BOTS: Mapping[str, Bot] = {"random": random_bot, "steady": steady_bot}
"""The bots by name."""


def play(record: Record, bots: Sequence[Bot], seed: int = 0) -> Iterator[list[Event]]:
    """Let bots, one a seat, play a game to its end; what each action brought, as it happens."""
    chance = [Random(f"{seed}:{seat}") for seat in range(len(bots))]
    while not record.game.over:
        seat = awaited(record.game)[0]
        options = legal(record.game, seat)
        yield record.act(bots[seat](view(record.game, seat), options, chance[seat]))
