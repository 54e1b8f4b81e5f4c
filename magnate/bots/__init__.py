"""Bots. A bot is a function from a view, options, a random generator and seconds to a thought.

    from random import Random
    from magnate import Setup, awaited, begin, legal, step, view
    from magnate.bots import find_bot

    game, bot, rng = begin(Setup(players=3, turn_limit=40)), find_bot("easy"), Random(1)
    while not game.over:
        seat = awaited(game)[0]
        step(game, bot(view(game, seat), legal(game, seat), rng, 1.0).action)

To keep the record of the game: `for events in play(record, [easy_bot] * 3): …`.
Other packages add bots by an entry point of the group `magnate.bots`: a name and such a function.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from random import Random

from magnate.bots.easy import easy_bot
from magnate.bots.expert import expert_bot
from magnate.bots.explanation import explain
from magnate.bots.hard import hard_bot
from magnate.bots.levels import seconds_of
from magnate.bots.medium import medium_bot
from magnate.bots.random_bot import random_bot
from magnate.bots.recommendation import IllegalAnswer, RankedMove, Recommendation, advise
from magnate.bots.thought import Bot, Thought, Weighed
from magnate.bots.why import Why
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import awaited, legal
from magnate.known import view
from magnate.record import Record

__all__ = [
    "BOTS",
    "PARTNER",
    "Bot",
    "IllegalAnswer",
    "RankedMove",
    "Recommendation",
    "Thought",
    "Weighed",
    "Why",
    "advise",
    "bot_names",
    "easy_bot",
    "expert_bot",
    "explain",
    "find_bot",
    "hard_bot",
    "measured_names",
    "medium_bot",
    "play",
    "random_bot",
    "seconds_of",
]

BOTS: Mapping[str, Bot] = {
    "random": random_bot,
    "easy": easy_bot,
    "medium": medium_bot,
    "hard": hard_bot,
    "expert": expert_bot,
}
"""Our own bots by name, the weakest first."""
PARTNER = "spar-"
"""Prefix of the names of sparring partners (partners.py). Players are not offered them."""
READER = "hints"
"""Name of the bot that follows the on-screen hints (reader.py). `easy` is measured by it."""
OURS = (*BOTS, READER)
ENTRY_POINTS = "magnate.bots"


@cache
def _others() -> Mapping[str, EntryPoint]:
    """Return the entry points of bots in other packages. `find_bot` loads them."""
    found = entry_points(group=ENTRY_POINTS)
    return {entry.name: entry for entry in found if not _ours(entry.name)}


def _ours(name: str) -> bool:
    return name in OURS or name.startswith(PARTNER)


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots that players can choose."""
    return (*BOTS, *sorted(_others()))


def measured_names() -> tuple[str, ...]:
    """Return the names of all bots that players can choose or that measure others."""
    from magnate.bots.partners import (  # loaded only for measurements
        partners,
        scripted_bots,
    )

    return (*bot_names(), READER, *partners(), *scripted_bots())


def find_bot(name: str) -> Bot:
    """Return a bot by name. No other bot is loaded, and sparring partners only for their names."""
    if name == READER:
        from magnate.bots.reader import reader_bot

        return reader_bot
    if name.startswith(PARTNER):
        from magnate.bots.partners import partner

        return partner(name)
    if name in BOTS:
        return BOTS[name]
    if name not in _others():
        raise Refused("unknown_bot", bot=name)
    bot: Bot = _others()[name].load()
    return bot


def play(
    record: Record, bots: Sequence[Bot], seed: int = 0, seconds: float | Sequence[float] = 1.0
) -> Iterator[list[Event]]:
    """Let bots play a game to its end, one per seat. Yield the events of each action.

    `seconds`: the time limit of a decision, for all seats or one per seat.
    """
    chance = [Random(f"{seed}:{seat}") for seat in range(len(bots))]
    allowed = [seconds] * len(bots) if isinstance(seconds, int | float) else seconds
    while not record.game.over:
        seat = awaited(record.game)[0]
        options = legal(record.game, seat)
        thought = bots[seat](view(record.game, seat), options, chance[seat], allowed[seat])
        yield record.act(thought.action)
