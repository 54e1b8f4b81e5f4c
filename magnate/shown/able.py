"""Cards that can still act, by the options of their seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from magnate.base.actions import Hire, HireAndTrain
from magnate.base.company import goes, goes_left
from magnate.base.hire import hires_left, manager_hires_left
from magnate.base.train import trainer_names
from magnate.core.options import Family, Options
from magnate.core.state import Chain, Game

Able = dict[tuple[str, int], int]
"""How many cards, by name and, of busy ones, campaign."""


def able_cards(game: Game, chain: Chain, options: Options) -> Able:
    """How many of a chain's cards can act by one of these options."""
    able: Able = {}
    trainers: set[str] = set()
    for family in options.families:
        for by in _named(family):
            if not isinstance(by, str):
                trainers.update(name for name, _ in by)
            elif lead := family.fixed.get("lead", 0):
                able[by, lead] = 1
            elif by in chain.work:
                able[by, 0] = _cards_left(game, chain, by)
        if family.kind in (Hire, HireAndTrain):
            able.update(_recruiters(game, chain, family.fixed["by_manager"]))
    able.update(_trainers(chain, trainers))
    return able


def _trainers(chain: Chain, names: set[str]) -> Able:
    """Trainers that are charged, and those in the same situation, which options leave out."""
    named = {
        t for name, t in zip(trainer_names(chain), chain.trainers, strict=True) if name in names
    }
    able: Able = {}
    for trainer in chain.trainers:
        if trainer in named:
            count = able.get((trainer.card, 0), 0) + 1
            able[trainer.card, 0] = min(count, chain.work.get(trainer.card, 0))
    return able


def _named(family: Family) -> Iterator[Any]:
    """The cards by which a family acts: a name, or the trainers that are charged."""
    if "by" in family.fixed:
        yield family.fixed["by"]
    for name, values in family.axes:
        if name == "by":
            yield from values


def _cards_left(game: Game, chain: Chain, card: str) -> int:
    """Cards with a go left; one that goes twice counts once (WRK-02)."""
    row = game.rules.employees[card]
    return _shared(goes_left(game, chain, row), goes(game, chain, row), chain.work[card])


def _recruiters(game: Game, chain: Chain, managers: bool) -> Able:
    """Return the cards that can make the hires that are left: as many as these need (HIR-03)."""
    left = manager_hires_left(game, chain) if managers else hires_left(game, chain)
    able: Able = {}
    for card, count in chain.work.items():
        row = game.rules.employees[card]
        if row.hires and bool(row.discount_each) == managers:
            able[card, 0] = _shared(left, row.hires * goes(game, chain, row), count)
    return able


def _shared(left: int, of_all: int, cards: int) -> int:
    """Return how many of the cards have actions left, if all cards together have `of_all`."""
    each = max(1, of_all // cards)
    return max(0, min(cards, -(-left // each)))
