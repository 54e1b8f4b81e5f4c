"""Random games for tests, by players who like lobbyists."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from magnate import Action, Game, Setup, awaited, begin, legal, position_of, step
from magnate.base.actions import Hire, PlaceCampaign, Produce, PutToWork
from magnate.base.build import begin_step, build
from magnate.core.actions import tag

LIKED = {"hire": 20.0, "put_to_work": 20.0, "end_step": 0.05, "fire": 0.05, "pay": 20.0}
LIKED |= {"open_company": 0.05}
HAND = {
    "management_trainee": 2,
    "lobbyist": 1,
    "burger_cook": 1,
    "brand_manager": 1,
    "local_manager": 1,
    "cart_operator": 1,
}


def setup_of(seed: int, turn_limit: int, modules: tuple[str, ...] = ("lobbyists",)) -> Setup:
    """A set-up for 2 to 4 players."""
    return Setup(players=2 + seed % 3, seed=seed, modules=modules, turn_limit=turn_limit)


def begun(seed: int, turn_limit: int, modules: tuple[str, ...] = ("lobbyists",)) -> Game:
    """A new game for 2 to 4 players."""
    return begin(setup_of(seed, turn_limit, modules))


def well_begun(seed: int, turn_limit: int, modules: tuple[str, ...] = ("lobbyists",)) -> Game:
    """A game after set-up in which everybody has a company and every house is hungry."""
    game, rnd = begun(seed, turn_limit, modules), Random(seed)
    while game.rules.steps[game.step].phase == "setup":
        step(game, choice(game, awaited(game)[0], rnd))
    position = position_of(game)
    for i, chain in enumerate(position.chains):
        chain.beach = {card: n for card, n in HAND.items() if card != "local_manager" or i < 1}
        chain.cash = 100
    position.demand = dict.fromkeys(game.houses, ("burger",))
    position.awaited, position.bank = None, 400
    game = build(game.rules, position)
    begin_step(game)
    return game


def random_play(game: Game, seed: int) -> Iterator[Action]:
    """Play a game to its end; yields each action when it has been carried out."""
    rnd = Random(seed)
    while not game.over:
        action = choice(game, rnd.choice(awaited(game)), rnd)
        step(game, action)
        yield action


def choice(game: Game, seat: int, rnd: Random) -> Action:
    """A legal action; some kinds are liked more than others."""
    families = legal(game, seat).families
    weights = [LIKED.get(tag(family.kind), 1.0) for family in families]
    family = rnd.choices(families, weights)[0]
    tries = 3 if family.size > 1 else 1
    return max((family[rnd.randrange(family.size)] for _ in range(tries)), key=_worth)


def _worth(action: Action) -> int:
    if isinstance(action, Hire | PutToWork):
        return 2 * (action.employee == "lobbyist") + (action.employee in HAND)
    if isinstance(action, PlaceCampaign | Produce):
        return int(action.good == "burger")
    return 0
