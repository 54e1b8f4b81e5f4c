"""Goods that a chain could have at dinner tonight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from magnate.base.food import drinks_each
from magnate.core.state import Chain, Game

SOURCES = 3
"""Drink sources that a buyer passes on a haul. A guess."""
Larder = dict[str, int]


def larder(game: Game, chain: Chain) -> Larder:
    """Return the most of each good, taken alone, that the chain could bring to dinner."""
    if _has_acted(game, chain):
        return dict(chain.stock)
    hands = (chain.work,) if _working(game) else (chain.work, chain.beach)
    return _brought(game, chain, hands, dict(chain.stock))


def people_bring(game: Game, chain: Chain) -> Larder:
    """Return the most of each good, taken alone, that all own people bring per evening."""
    return _brought(game, chain, (chain.work, chain.beach), {})


def _brought(game: Game, chain: Chain, hands: Iterable[Mapping[str, int]], goods: Larder) -> Larder:
    rows = game.rules.employees
    for hand in hands:
        for card, count in hand.items():
            row = rows[card]
            for good, made in row.makes.items():
                goods[good] = goods.get(good, 0) + count * made
            if row.fetches_any_drink or row.drinks_per_source:
                each = drinks_each(game, chain, row) * count
                each *= SOURCES if row.drinks_per_source else 1
                for good in game.rules.drinks:
                    goods[good] = goods.get(good, 0) + each
    return goods


def _working(game: Game) -> bool:
    return game.rules.steps[game.step].phase == "working"


def _has_acted(game: Game, chain: Chain) -> bool:
    """Return True if the chain has worked today: companies work one after the other (WRK-01)."""
    return _working(game) and chain.seat in game.order[: game.acting]
