"""Fast decisions by rules of thumb: a table of functions, one per step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from magnate.base.actions import (
    ChoosePosition,
    ChooseReserve,
    EndStep,
    Fire,
    OpenCompany,
    Pay,
    PutToWork,
)
from magnate.bots.heuristics.campaigns import campaign
from magnate.bots.heuristics.company import company
from magnate.bots.heuristics.kitchen import cooked
from magnate.bots.heuristics.plan import Habit
from magnate.bots.heuristics.promise import most_promising
from magnate.bots.heuristics.restaurants import first_restaurants
from magnate.bots.heuristics.staff import dismissals, hires
from magnate.bots.heuristics.training import training
from magnate.bots.scripted import LINES
from magnate.bots.scripted.line import followed
from magnate.core.actions import Action
from magnate.core.flow import legal
from magnate.core.state import Chain, Game
from magnate.core.values import NOBODY

SUITED = 4
"""Weight of the plan's card against 1: a player who always took it would be predictable."""


def decide(
    game: Game, seat: int, habit: Habit, rng: Random, tries: int | None = None
) -> list[Action]:
    """Return what the seat does next: one action or several in a row.

    In other steps, and for questions of modules, take the action that promises the best evening.
    `tries`: how many options to compare then.
    """
    if habit.plan.line:
        by_line = followed(LINES[habit.plan.line], game, game.chains[seat])
        if by_line:
            return by_line
    name = "" if game.pending else game.rules.steps[game.step].name
    if name in HABITS:
        return HABITS[name](game, game.chains[seat], habit, rng)
    options = legal(game, seat)
    if len(options) == 1:
        return [options[0]]
    weights = habit.weights.promise
    looked_at = weights.tries_in_mind if tries is None else tries
    return [most_promising(game, seat, options, rng, weights, looked_at)[0][1]]


def _open_first(game: Game, chain: Chain, habit: Habit, rng: Random) -> list[Action]:
    found = first_restaurants(game, chain, habit.weights.standing)
    return [found[0] if found else legal(game, chain.seat)[0]]


def _choose_reserve(game: Game, chain: Chain, habit: Habit, rng: Random) -> list[Action]:
    cards = sorted(game.rules.content.reserves)
    likely = [SUITED if card == habit.plan.reserve else 1 for card in cards]
    return [ChooseReserve(chain.seat, rng.choices(cards, likely)[0])]


def _restructure(game: Game, chain: Chain, habit: Habit, rng: Random) -> list[Action]:
    planned = list(chain.plan or ())
    actions: list[Action] = []
    for card in company(game, chain, habit):
        if card in planned:
            planned.remove(card)
        else:
            actions.append(PutToWork(chain.seat, card))
    return [*actions, OpenCompany(chain.seat)]


def _go_first(game: Game, chain: Chain, habit: Habit, rng: Random) -> list[Action]:
    return [ChoosePosition(chain.seat, game.track.index(NOBODY) + 1)]


def _hire(game: Game, chain: Chain, habit: Habit, rng: Random) -> list[Action]:
    return [*hires(game, chain, habit), EndStep(chain.seat)]


def _train(game: Game, chain: Chain, habit: Habit, rng: Random) -> list[Action]:
    return [training(game, chain, habit) or EndStep(chain.seat)]


def _advertise(game: Game, chain: Chain, habit: Habit, rng: Random) -> list[Action]:
    return [campaign(game, chain, habit) or EndStep(chain.seat)]


def _cook(game: Game, chain: Chain, habit: Habit, rng: Random) -> list[Action]:
    return [*cooked(game, chain, habit.weights), EndStep(chain.seat)]


def _settle(game: Game, chain: Chain, habit: Habit, rng: Random) -> list[Action]:
    """Fire people and pay. If neither is legal yet, give up something else."""
    wanted: list[Action] = [*dismissals(game, chain, habit), Pay(chain.seat)]
    options = legal(game, chain.seat)
    if wanted[0] in options:
        return wanted
    return [next((one for one in options if not isinstance(one, Fire | Pay)), options[0])]


def _keep(game: Game, chain: Chain, habit: Habit, rng: Random) -> list[Action]:
    return [legal(game, chain.seat)[0]]  # as much as fits


HABITS: Mapping[str, Callable[[Game, Chain, Habit, Random], list[Action]]] = {
    "first_restaurants": _open_first,
    "reserves": _choose_reserve,
    "restructuring": _restructure,
    "order": _go_first,
    "hire": _hire,
    "train": _train,
    "campaigns": _advertise,
    "food": _cook,
    "payday": _settle,
    "freezer": _keep,
}
"""The decision of each step. All our bots share this table."""
