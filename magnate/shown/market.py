"""The employee cards and milestones that are left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from magnate.base.begin import full_supply
from magnate.core.rules import Rules
from magnate.core.state import Game
from magnate.shown.values import MilestoneShown, StackShown
from magnate.shown.wages import SalaryPerCard


def market_shown(game: Game, seat: int | None) -> tuple[StackShown, ...]:
    """Return the cards in play, how many are left, and the seat's salary for each."""
    left = game.supply.get
    of = None if seat is None else SalaryPerCard(game, game.chains[seat]).of
    return tuple(
        [
            StackShown(
                employee=card,
                left=left(card, 0),
                count=max(count, left(card, 0)),
                wage=of(card) if of else 0,
            )
            for card, count in cards_in_play(game.rules, len(game.chains)).items()
        ]
    )


@lru_cache(maxsize=256)
def cards_in_play(rules: Rules, players: int) -> Mapping[str, int]:
    """Return the number of each card in the game (SET-01)."""
    return full_supply(rules, players)


def milestones_shown(game: Game) -> tuple[MilestoneShown, ...]:
    """Return all milestones of the game with their owners."""
    return tuple(
        MilestoneShown(
            id=name,
            owners=tuple(chain.seat for chain in game.chains if name in chain.milestones),
            state=_state(game, name),
        )
        for name in game.rules.milestones
    )


def _state(game: Game, milestone: str) -> Literal["open", "claimed", "closed"]:
    if milestone in game.closed:
        return "closed"
    return "claimed" if milestone in game.claimed else "open"
