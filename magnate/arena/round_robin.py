"""A round robin: everybody meets everybody, on the same maps and from every seat.

A round is a map. Of two players every pair plays it from both seats; of more, line-ups are drawn
until everybody has met everybody, and each is turned over the seats. More rounds may follow, as in
any arena, in the same folder.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random
from typing import ClassVar

import msgspec

from magnate.arena.bot_game import BotGame
from magnate.arena.pairing import Settings, line_ups
from magnate.bots import BOTS
from magnate.bots.partners import partners_with
from magnate.setup import Setup

LEFT_OUT = ("random",)
"""Who measures nothing."""
Pair = frozenset[str]


class RoundRobinSettings(Settings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a round robin plays; `bots` are all who take part, each of them once."""

    file: ClassVar[str] = "league.json"
    """The name of earlier versions, so that their folders go on."""
    seconds: float = 1.0
    """For everybody the same."""
    scenario: str = ""
    """Where the set-up comes from; none: from its modules alone."""


def entrants(setup: Setup) -> tuple[str, ...]:
    """Return who takes part by default: our bots, and the sparring partners with a line there."""
    own = (name for name in BOTS if name not in LEFT_OUT)
    return (*own, *partners_with(setup.modules))


def round_robin_games(settings: RoundRobinSettings, games: int) -> list[BotGame]:
    """As many whole rounds as let every two of them meet in so many games."""
    seats = settings.setup.players
    found: list[BotGame] = []
    for nth in range(-(-games // seats)):
        setup = msgspec.structs.replace(settings.setup, seed=settings.setup.seed + nth)
        for table in tables(settings.bots, seats, Random(f"league {setup.seed}")):
            for seated in line_ups(table):
                number = len(found) + 1
                bot_game = BotGame(game=number, bots=seated, setup=setup, seconds=settings.seconds)
                found.append(bot_game)
    return found


def tables(bots: Sequence[str], seats: int, chance: Random) -> list[tuple[str, ...]]:
    """Line-ups after which everybody has met everybody, few as can be had without much thought."""
    unmet = {frozenset(pair) for pair in combinations(bots, 2)}
    if seats == 2:
        return list(combinations(bots, 2))
    found = []
    while unmet:
        first = min(unmet, key=lambda pair: sorted(bots.index(bot) for bot in pair))
        seated = [bot for bot in bots if bot in first]
        while len(seated) < seats:
            rest = [bot for bot in bots if bot not in seated]
            chance.shuffle(rest)
            seated.append(max(rest, key=lambda bot: _new_to(bot, seated, unmet)))
        unmet -= {frozenset(pair) for pair in combinations(seated, 2)}
        found.append(tuple(seated))
    return found


def _new_to(bot: str, seated: Sequence[str], unmet: set[Pair]) -> int:
    """How many of those who sit there it has not met."""
    return sum(frozenset((bot, other)) in unmet for other in seated)


def whole_rounds(settings: RoundRobinSettings, done: Collection[int]) -> tuple[int, list[BotGame]]:
    """Return how often each pair met, and the games, of the finished rounds."""
    seats, each, wanted = settings.setup.players, 0, list[BotGame]()
    while True:
        more = round_robin_games(settings, each + seats)
        if any(bot_game.game not in done for bot_game in more):
            return each, wanted
        each, wanted = each + seats, more
