"""A round robin: every bot meets every other, on the same maps and from every seat.

One round uses one map. With two players every pair plays it from both seats. With more, line-ups
are drawn until every pair has met, and each line-up is played in every rotation over the seats.
More rounds may follow in the same folder, as in any arena.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random
from typing import ClassVar

import msgspec

from magnate.arena.bot_game import BotGame
from magnate.arena.pairings import ArenaSettings, line_ups
from magnate.bots import BOTS
from magnate.bots.partners import partners_with
from magnate.setup import Setup

LEFT_OUT = ("random",)
"""Bots that are left out by default, as beating them measures nothing."""
Pair = frozenset[str]


class RoundRobinSettings(ArenaSettings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a round robin; `bots` are all participants, each of them once."""

    file: ClassVar[str] = "league.json"
    """The file name of earlier versions, so that their folders can be continued."""
    seconds: float = 1.0
    """Thinking time per decision, the same for every bot."""
    scenario: str = ""
    """The scenario that the set-up comes from; "": none."""


def entrants(setup: Setup) -> tuple[str, ...]:
    """Return the default participants: our bots, and the sparring partners for such a game."""
    own = (name for name in BOTS if name not in LEFT_OUT)
    return (*own, *partners_with(setup.modules))


def round_robin_games(settings: RoundRobinSettings, games: int) -> list[BotGame]:
    """Return enough whole rounds for each pair to meet in so many games at least."""
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
    """Return a small number of line-ups, by a greedy choice, in which every pair meets."""
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
    """Return the number of seated bots that this bot has not met."""
    return sum(frozenset((bot, other)) in unmet for other in seated)


def whole_rounds(settings: RoundRobinSettings, done: Collection[int]) -> tuple[int, list[BotGame]]:
    """Return how often each pair met, and the games, of the finished rounds."""
    seats, each, wanted = settings.setup.players, 0, list[BotGame]()
    while True:
        more = round_robin_games(settings, each + seats)
        if any(bot_game.game not in done for bot_game in more):
            return each, wanted
        each, wanted = each + seats, more
