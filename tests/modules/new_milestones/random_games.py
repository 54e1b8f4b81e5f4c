"""Random games for tests, by chains that begin with somebody of every kind the milestones name."""

from __future__ import annotations

from random import Random

from magnate import Action, Game, Setup, awaited, begin, legal, position_of, step
from magnate.base.actions import OpenCompany, PutToWork
from magnate.base.build import begin_step, build
from magnate.base.company import fits_company
from magnate.core.options import Options
from tests.random_play import lively

NAME = "new_milestones"
HAND = {
    "junior_vice_president": 3,
    "campaign_manager": 1,
    "brand_manager": 1,
    "marketing_trainee": 2,
    "recruiting_girl": 1,
    "trainer": 1,
    "coach": 1,
    "discount_manager": 1,
    "waitress": 2,
    "errand_boy": 1,
    "cart_operator": 1,
    "kitchen_trainee": 1,
    "burger_cook": 1,
    "pizza_cook": 1,
    "local_manager": 1,
    "new_business_developer": 1,
}
UNIQUE = ("brand_director", "cfo", "zeppelin_pilot")
GOODS = ("pizza", "burger", "lemonade", "beer", "coke")
STOCK = {"pizza": 2, "burger": 2, "lemonade": 2, "beer": 2, "coke": 2}


def setup_of(seed: int, turns: int = 6, **fields: object) -> Setup:
    """A set-up for 2 to 4 players."""
    return Setup(players=2 + seed % 3, seed=seed, modules=(NAME,), turn_limit=turns, **fields)  # type: ignore[arg-type]


def well_begun(seed: int, turns: int = 6, **fields: object) -> Game:
    """A game after set-up with everybody there, and houses that want one thing or another."""
    game, rnd = begin(setup_of(seed, turns, **fields)), Random(seed)
    while game.rules.steps[game.step].phase == "setup":
        step(game, lively(legal(game, awaited(game)[0]), rnd))
    position = position_of(game)
    for seat, chain in enumerate(position.chains):
        chain.beach = dict(HAND)
        if not seat:
            chain.beach |= dict.fromkeys(UNIQUE, 1)
        chain.cash = rnd.choice((0, 10, 60))
        chain.stock = dict(STOCK)
    position.demand = {house: (rnd.choice(GOODS),) for house in game.houses}
    position.awaited, position.bank = None, 250
    game = build(game.rules, position)
    begin_step(game)
    return game


def choice(game: Game, seat: int, rnd: Random) -> Action:
    """A random action; companies are filled, but never too full."""
    options = legal(game, seat)
    if game.rules.steps[game.step].name == "restructuring" and not game.pending:
        return _company(game, seat, options, rnd)
    return lively(options, rnd)


def _company(game: Game, seat: int, options: Options, rnd: Random) -> Action:
    chain = game.chains[seat]
    plan = chain.plan or ()
    fitting = [
        action
        for action in options
        if isinstance(action, PutToWork)
        and fits_company(game, chain, [(card, 1) for card in (*plan, action.employee)])
    ]
    managers = [a for a in fitting if game.rules.employees[a.employee].is_manager]
    if not fitting or rnd.random() < 0.02:
        return OpenCompany(seat)
    return rnd.choice(managers or fitting)
