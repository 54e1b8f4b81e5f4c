"""What a player does without much thought, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from magnate.base.actions import (
    ChoosePosition,
    ChooseReserve,
    EndStep,
    Fire,
    OpenCompany,
    Pay,
    PlaceRestaurant,
    PutToWork,
)
from magnate.base.company import goes_left
from magnate.base.events import Decided
from magnate.base.places import entrances_of
from magnate.bots.mind.advertising import campaign
from magnate.bots.mind.company import company
from magnate.bots.mind.kitchen import portions, service
from magnate.bots.mind.plan import Habit
from magnate.bots.mind.promise import most_promising
from magnate.bots.mind.staff import dismissals, hires
from magnate.bots.mind.standing import standings
from magnate.bots.mind.training import training
from magnate.bots.weights import Standing, Weights
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import awaited, legal, step
from magnate.core.state import Chain, Game
from magnate.core.values import NOBODY, Restaurant


def decide(
    game: Game, seat: int, habit: Habit, rng: Random, tries: int | None = None
) -> list[Action]:
    """What the seat does next: one action or several in a row.

    `tries`: how many places it looks at where it may place something.
    """
    weights = habit.weights
    chain = game.chains[seat]
    name = "" if game.pending else game.rules.steps[game.step].name
    if name == "restructuring":
        return _restructure(game, chain, habit)
    if name == "order":
        return [ChoosePosition(seat, game.track.index(NOBODY) + 1)]
    if name == "hire":
        return [*hires(game, chain, habit), EndStep(seat)]
    if name == "train":
        trained = training(game, chain, habit)
        return [trained] if trained else [EndStep(seat)]
    if name == "campaigns":
        placed = campaign(game, chain, habit)
        return [placed] if placed else [EndStep(seat)]
    if name == "food":
        return [*_cook(game, chain, weights), EndStep(seat)]
    if name == "payday":
        return _settle(game, chain, habit)
    if name == "reserves":
        return [ChooseReserve(seat, rng.choice(sorted(game.rules.content.reserves)))]
    if name == "first_restaurants":
        return [first_restaurant(game, chain, weights.standing)]
    options = legal(game, seat)
    if len(options) == 1:
        return [options[0]]
    looked_at = weights.promise.tries_in_mind if tries is None else tries
    found = most_promising(game, seat, options, rng, weights.promise, looked_at)
    return [found[0][1]]


def _settle(game: Game, chain: Chain, habit: Habit) -> list[Action]:
    """Fire whom habit fires, and pay; where neither is allowed yet, give what may be given."""
    wanted: list[Action] = [*dismissals(game, chain, habit), Pay(chain.seat)]
    options = legal(game, chain.seat)
    if wanted[0] in options:
        return wanted
    return [next((one for one in options if not isinstance(one, Fire | Pay)), options[0])]


def play_on(
    game: Game, habits: Mapping[int, Habit] | Sequence[Habit], rng: Random, until: int = 0
) -> Game:
    """Let habit play a game to its end, or to the beginning of a turn. The game is changed."""
    while not game.over and not (until and game.turn >= until):
        seat = awaited(game)[0]
        carry_out(game, seat, decide(game, seat, habits[seat], rng), rng)
    return game


def carry_out(game: Game, seat: int, actions: Sequence[Action], rng: Random) -> None:
    """Take the actions, as far as the game lets the seat; what comes between is left to habit."""
    turn, place = game.turn, game.step
    for i, action in enumerate(actions):
        if i and (game.over or game.pending or seat not in game.awaited):
            return
        if (game.turn, game.step) != (turn, place):
            return
        try:
            events = step(game, action)
        except Refused:
            step(game, _anything(game, seat, rng))
            return
        if any(type(event) is Decided and event.seat == seat for event in events):
            return


def first_restaurant(game: Game, chain: Chain, weights: Standing) -> Action:
    """The entrance with the most houses close by that no rival has closer."""
    best: tuple[float, Action] | None = None
    for family in legal(game, chain.seat).families:
        if family.kind is not PlaceRestaurant:
            continue
        for action in family:
            assert isinstance(action, PlaceRestaurant)
            doors = entrances_of(game, Restaurant(action.at, action.entrance), drive_in=False)
            score = sum(standings(game, chain, weights, doors).values())
            if best is None or score > best[0]:
                best = (score, action)
    return best[1] if best else legal(game, chain.seat)[0]


def _restructure(game: Game, chain: Chain, habit: Habit) -> list[Action]:
    planned = list(chain.plan or ())
    actions: list[Action] = []
    for card in company(game, chain, habit):
        if card in planned:
            planned.remove(card)
        else:
            actions.append(PutToWork(chain.seat, card))
    return [*actions, OpenCompany(chain.seat)]


def _cook(game: Game, chain: Chain, weights: Weights) -> list[Action]:
    rows = game.rules.employees
    cards = [card for card in chain.work for _ in range(max(0, goes_left(game, chain, rows[card])))]
    sure = standings(game, chain, weights.standing)
    chosen = service(game, chain, cards, sure, weights)[0]
    actions = [portion[2] for portion in chosen]
    for portion in chosen:
        cards.remove(portion[0])
    for card in cards:
        choices = portions(game, chain, rows[card])
        if choices:
            most = max(choices, key=lambda choice: sum(choice[1].values()))
            actions.append(most[2])
    return actions


def _anything(game: Game, seat: int, rng: Random) -> Action:
    """Some legal action; rather do something than nothing."""
    options = legal(game, seat)
    families = options.families
    family = families[0] if len(families) == 1 else families[int(rng.random() * len(families))]
    return family[int(rng.random() * len(family))]
