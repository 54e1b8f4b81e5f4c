"""What to cook and fetch, so that as many houses as possible can be served."""

from __future__ import annotations

from collections.abc import Iterable

from .engine import (
    Action,
    Chain,
    Employee,
    FetchDrink,
    FetchRoute,
    Game,
    Hauls,
    Produce,
    drinks_each,
    goes_left,
)
from .standing import standings
from .weights import Weights

Goods = dict[str, int]
Portion = tuple[str, Goods, Action]
"""A card, what it brings, and the action that brings it."""
Meal = tuple[float, Goods]
"""How much of a house's worth it brings, and what is eaten."""
MOST_HAULS = 24


def cooked(game: Game, chain: Chain, weights: Weights) -> list[Action]:
    """What to cook and fetch now: what serves houses, then whatever the others bring most of."""
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


def portions(game: Game, chain: Chain, row: Employee) -> list[Portion]:
    """What a card could bring, one of these a go."""
    found: list[Portion] = []
    seat = chain.seat
    for good, count in row.makes.items():
        found.append((row.id, {good: count}, Produce(seat, row.id, good)))
    if row.fetches_any_drink:
        each = drinks_each(game, chain, row)
        found += [
            (row.id, {good: each}, FetchDrink(seat, row.id, good)) for good in game.rules.drinks
        ]
    if row.drinks_per_source:
        each = drinks_each(game, chain, row)
        at = {game.geometry.xy(source.bit): source.good for source in game.geometry.sources}
        hauls = Hauls(game, chain, row)
        for i in range(max(0, len(hauls) - MOST_HAULS), len(hauls)):
            sources = hauls[i]
            goods: Goods = {}
            for square in sources:
                good = at[square]
                goods[good] = goods.get(good, 0) + each
            found.append((row.id, goods, FetchRoute(seat, row.id, sources)))
    return found


def meals(game: Game, sure: dict[str, float], weights: Weights) -> list[tuple[float, list[Meal]]]:
    """The houses that might come, those first that would bring most: what that is, and what each
    would eat, the best first."""
    ask = game.rules.questions
    found = []
    for name, tokens in game.demand.items():
        likely = sure.get(name, 0.0)
        if likely:
            house = game.houses[name]
            wanted: Goods = {}
            for token in tokens:
                wanted[token.good] = wanted.get(token.good, 0) + 1
            taken = [(1.0, wanted)]
            if ask.meals.answers:
                others = ask.meals(game, house)
                taken = [
                    *((1.0, meal) for rank, meal in others if rank < 0),
                    *taken,
                    *((weights.kitchen.instead, meal) for rank, meal in others if rank >= 0),
                ]
            factor = 1 + (house.garden != 0)
            if ask.price_factor.answers:
                factor += ask.price_factor(game, house)
            found.append((likely * factor * len(tokens), taken))
    found.sort(key=lambda meal: -meal[0])
    return found


def service(
    game: Game, chain: Chain, cards: Iterable[str], sure: dict[str, float], weights: Weights
) -> tuple[list[Portion], float]:
    """Portions of these cards that serve houses, the best first; and what all that brings."""
    idle = [
        choices for card in cards if (choices := portions(game, chain, game.rules.employees[card]))
    ]
    spare = dict(chain.stock)
    plan: list[Portion] = []
    total = 0.0
    for worth, eaten in _houses(game, chain, idle, sure, weights):
        for part, meal in eaten:
            lacking = {
                good: count - spare.get(good, 0)
                for good, count in meal.items()
                if count > spare.get(good, 0)
            }
            chosen = _cover(lacking, idle)
            if chosen is None:
                continue
            for index, portion in chosen:
                idle.pop(index)
                plan.append(portion)
                for good, count in portion[1].items():
                    spare[good] = spare.get(good, 0) + count
            for good, count in meal.items():
                spare[good] -= count
            total += part * worth
            break
    return plan, total


def _houses(
    game: Game,
    chain: Chain,
    idle: list[list[Portion]],
    sure: dict[str, float],
    weights: Weights,
) -> list[tuple[float, list[Meal]]]:
    """The meals, as if the chain had all its cards can bring: some houses ask who has what."""
    if not game.rules.questions.meals.answers:
        return meals(game, sure, weights)
    stock = chain.stock
    chain.stock = {good: 1 for choices in idle for _, goods, _ in choices for good in goods} | stock
    try:
        return meals(game, sure, weights)
    finally:
        chain.stock = stock


def _cover(lacking: Goods, idle: list[list[Portion]]) -> list[tuple[int, Portion]] | None:
    """Portions that bring all that is lacking; None if these cards cannot.

    The answer names each card's place in what is left of `idle` when its turn comes.
    """
    missing = dict(lacking)
    left = list(idle)
    chosen: list[tuple[int, Portion]] = []
    while missing:
        best, which, portion = 0.0, -1, None
        for i, choices in enumerate(left):
            for choice in choices:
                useful = sum(min(count, missing.get(good, 0)) for good, count in choice[1].items())
                if useful:
                    score = useful - 0.01 * sum(choice[1].values())
                    if score > best:
                        best, which, portion = score, i, choice
        if portion is None:
            return None
        left.pop(which)
        chosen.append((which, portion))
        for good, count in portion[1].items():
            if good in missing:
                missing[good] -= count
                if missing[good] <= 0:
                    del missing[good]
    return chosen
