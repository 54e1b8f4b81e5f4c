"""The share of games that each plan and line wins, by kind of game.

The numbers are in shares.toml beside the scenarios; `magnate tune shares` measures them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from magnate.core.rules import Rules
from magnate.scenarios import scenarios, set_up
from magnate.setup import rules_of

FILE = "shares.toml"
FAIR = 1.0
SHORT = 20
"""The difference between introductory and other games, in cards and milestones. A guess."""


class Shares(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of shares.toml."""

    ways: tuple[str, ...]
    """Names of plans and lines."""
    won: dict[str, dict[str, tuple[int, ...]]]
    """Percent of games won by each, by scenario and number of players."""


class MeasuredGames(NamedTuple):
    """A measured kind of game."""

    rules: Rules
    players: int
    won: Mapping[str, float]


@lru_cache(maxsize=64)
def shares(rules: Rules, players: int) -> Mapping[str, float]:
    """Return each plan's and line's wins in multiples of the fair share, by the most similar
    game."""
    likest = min(
        _measured(), key=lambda kind: (abs(kind.players - players), _unlike(kind.rules, rules))
    )
    return {way: won * likest.players for way, won in likest.won.items()}


@cache
def _measured() -> tuple[MeasuredGames, ...]:
    """Return all measured kinds of game whose scenarios still exist."""
    text = (files("magnate.modules") / FILE).read_text(encoding="utf-8")
    found = msgspec.convert(tomllib.loads(text), Shares)
    return tuple(
        MeasuredGames(
            rules_of(set_up(one, int(players))),
            int(players),
            {way: won / 100 for way, won in zip(found.ways, row, strict=True)},
        )
        for one in scenarios()
        for players, row in found.won.get(one.id, {}).items()
    )


def _unlike(one: Rules, other: Rules) -> int:
    """Count the cards, milestones, goods and kinds of campaigns that only one of them has."""
    apart = SHORT * (one.introductory != other.introductory)
    for here, there in (
        (one.employees, other.employees),
        (one.milestones, other.milestones),
        (one.goods, other.goods),
        (one.kinds, other.kinds),
    ):
        apart += len(here.keys() ^ there.keys())
    return apart
