"""Printed figures of cards that a chain's milestones change."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from magnate.base.dinnertime import tips_each
from magnate.base.food import buyer_range, drinks_each
from magnate.core.content import Employee
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

Figures = dict[str, dict[str, int]]
"""Per card: the names of changed figures with the numbers that count."""


def changed_figures(game: Game, chain: Chain) -> Figures:
    """Return the figures that count otherwise for this chain than they are printed."""
    found: Figures = {}
    for row in _with_figures(game.rules):
        changed = {
            name: count
            for name, count in _counting(game, chain, row)
            if count != getattr(row, name)
        }
        if changed:
            found[row.id] = changed
    return found


def _counting(game: Game, chain: Chain, row: Employee) -> Iterator[tuple[str, int]]:
    """Yield the figures of a card as they count for a chain."""
    if row.tips:
        yield "tips", tips_each(game, chain, row)
    if row.fetches_any_drink:
        yield "fetches_any_drink", drinks_each(game, chain, row)
    if row.drinks_per_source:
        yield "drinks_per_source", drinks_each(game, chain, row)
        if row.range:
            yield "range", buyer_range(game, chain, row)


@lru_cache(maxsize=256)
def _with_figures(rules: Rules) -> tuple[Employee, ...]:
    """Return the cards whose figures milestones can change."""
    return tuple(
        row
        for row in rules.employees.values()
        if row.tips or row.fetches_any_drink or row.drinks_per_source
    )
