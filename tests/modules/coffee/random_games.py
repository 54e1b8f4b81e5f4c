"""Random games for tests, by players who like baristas."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from magnate import Action, Game, Setup, awaited, begin, legal, position_of, step
from magnate.base.actions import (
    Fire,
    Hire,
    HireAndTrain,
    PlaceCampaign,
    Produce,
    PutToWork,
    Train,
)
from magnate.base.build import begin_step, build
from magnate.core.actions import tag
from magnate.core.options import Family

LIKED = {
    "hire": 20.0,
    "train": 20.0,
    "put_to_work": 20.0,
    "end_step": 0.05,
    "fire": 0.1,
    "coffee.decline": 0.1,
}
TO_HIRE = ("barista_trainee", "trainer", "kitchen_trainee", "marketing_trainee")
TO_WORK = ("coach", "trainer", "management_trainee", "lead_barista", "barista", "burger_cook")
HAND = {
    "management_trainee": 3,
    "coach": 1,
    "barista": 1,
    "barista_trainee": 2,
    "burger_cook": 1,
    "brand_manager": 1,
}


def begun_with(seed: int, turn_limit: int) -> Setup:
    """The set-up of a game for 2 to 5 players."""
    return Setup(players=2 + seed % 4, seed=seed, modules=("coffee",), turn_limit=turn_limit)


def begun(seed: int, turn_limit: int) -> Game:
    """A new game for 2 to 5 players."""
    return begin(begun_with(seed, turn_limit))


def well_begun(seed: int, turn_limit: int) -> Game:
    """A game after set-up in which everybody has a company and every house is hungry."""
    game, rnd = begun(seed, turn_limit), Random(seed)
    while game.rules.steps[game.step].phase == "setup":
        step(game, choice(game, awaited(game)[0], rnd))
    position = position_of(game)
    for chain in position.chains:
        chain.beach = dict(HAND)
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
    return max((_any_of(rnd, family) for _ in range(5)), key=_worth)


def _any_of(rnd: Random, family: Family) -> Action:
    return family[rnd.randrange(len(family))]


def _worth(action: Action) -> int:
    if isinstance(action, Train | HireAndTrain):
        return 10 * ("barista" in action.into)
    if isinstance(action, Hire):
        return action.employee in TO_HIRE
    if isinstance(action, PutToWork):
        return action.employee in TO_WORK
    if isinstance(action, PlaceCampaign | Produce):
        return action.good == "burger"
    if isinstance(action, Fire):
        return -10 * ("barista" in action.employee)
    return 0
