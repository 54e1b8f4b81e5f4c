"""How random games begin: as the rules say, or with people and money that get something going."""

from __future__ import annotations

from random import Random

from magnate import Game, Setup, awaited, begin, legal, position_of, step
from magnate.base import BASE
from magnate.base.build import begin_step
from magnate.engine import game_in
from magnate.modules import find_module
from tests.random_play import lively


def endowed(setup: Setup, hand: dict[str, int], cash: int = 50) -> Game:
    """A game after its set-up in which every chain has these cards and some cash."""
    game, rng = begin(setup), Random(setup.seed)
    while game.rules.steps[game.step].phase == "setup":
        step(game, lively(legal(game, awaited(game)[0]), rng))
    position = position_of(game)
    for chain in position.chains:
        chain.beach, chain.cash = dict(hand), cash
    position.awaited = None
    position.demand = {house: ("burger",) for house in game.diners if game.houses[house].doors}
    game = game_in(position)
    begin_step(game)
    return game


def in_full_swing(setup: Setup) -> Game:
    """A game in which every chain has able people, one of each card of the modules among them."""
    rules = begin(setup).rules
    hand = dict.fromkeys(("vice_president", "coach", "brand_manager", "burger_cook"), 1)
    for row in rules.employees.values():
        ours = row.id not in BASE.content.employees
        if ours and not row.unique and row.count >= setup.players:
            hand[row.id] = 1
    return endowed(setup, hand, cash=100)


def agreeable(*modules: str) -> tuple[str, ...] | None:
    """The modules with those they require; None where they exclude each other."""
    wanted = set(modules)
    for name in modules:
        wanted |= set(find_module(name).requires)
    for name in wanted:
        if wanted & set(find_module(name).excludes):
            return None
    return tuple(sorted(wanted))
