"""How well each plan and line does in a kind of game, by habit against all the others.

What was measured stands in shares.toml beside the scenarios, with how; `magnate tune shares` plays
it anew.
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
"""An introductory game is as unlike another as one with so many other cards and milestones; a
guess."""


class Shares(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    ways: tuple[str, ...]
    """Plans and lines by name."""
    won: dict[str, dict[str, tuple[int, ...]]]
    """By scenario and number of players what each of them won, in percent of its games."""


class MeasuredGames(NamedTuple):
    """A kind of game that was measured."""

    rules: Rules
    players: int
    won: Mapping[str, float]


@lru_cache(maxsize=64)
def shares(rules: Rules, players: int) -> Mapping[str, float]:
    """By plan or line how many times the fair share it wins, where it was measured: in such a game,
    or in the one that is most like it."""
    likest = min(
        _measured(), key=lambda kind: (abs(kind.players - players), _unlike(kind.rules, rules))
    )
    return {way: won * likest.players for way, won in likest.won.items()}


@cache
def _measured() -> tuple[MeasuredGames, ...]:
    """All that was measured, of scenarios that there still are."""
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
    """How many cards, milestones, goods and kinds of campaigns are in one of them alone."""
    apart = SHORT * (one.introductory != other.introductory)
    for here, there in (
        (one.employees, other.employees),
        (one.milestones, other.milestones),
        (one.goods, other.goods),
        (one.kinds, other.kinds),
    ):
        apart += len(here.keys() ^ there.keys())
    return apart
