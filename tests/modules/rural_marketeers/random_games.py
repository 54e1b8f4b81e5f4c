"""Random games for tests, by players who like the country."""

from __future__ import annotations

from random import Random

from magnate import Action, Game, Setup, awaited, begin, legal, position_of, step
from magnate.base.actions import OpenCompany, PutToWork
from magnate.base.build import begin_step, build
from magnate.base.company import fits_company
from tests.modules.rural_marketeers.country import MODULE, RURAL
from tests.random_play import lively

HAND = {
    RURAL: 1,
    "brand_manager": 1,
    "burger_cook": 1,
    "management_trainee": 1,
    "errand_boy": 1,
    "trainer": 1,
    "marketing_trainee": 1,
}


def setup(seed: int) -> Setup:
    """Two to five players."""
    return Setup(players=2 + seed % 4, seed=seed, modules=(MODULE,), turn_limit=6)


def begun(seed: int) -> Game:
    """A game after set-up in which everybody has a company that goes to the country."""
    game, rng = begin(setup(seed)), Random(seed)
    while game.rules.steps[game.step].phase == "setup":
        step(game, lively(legal(game, awaited(game)[0]), rng))
    position = position_of(game)
    for chain in position.chains:
        chain.beach = dict(HAND)
        chain.cash = 100
    position.awaited, position.bank = None, 300
    game = build(game.rules, position)
    begin_step(game)
    return game


def choice(game: Game, seat: int, rng: Random) -> Action:
    """A lively action; companies fit."""
    action = lively(legal(game, seat), rng)
    if isinstance(action, PutToWork):
        chain = game.chains[seat]
        plan = (*(chain.plan or ()), action.employee)
        if not fits_company(game, chain, [(card, 1) for card in plan]):
            return OpenCompany(seat)
    return action
