"""Choice of goods to produce and fetch, to serve as many houses as possible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from magnate.base.actions import FetchDrink, FetchRoute, Produce
from magnate.base.company import effect, goes_left
from magnate.base.dinnertime import good_bonus, unit_price
from magnate.base.food import Hauls, drinks_each
from magnate.base.milestones import would_earn
from magnate.bots.heuristics.house_odds import HouseOdds
from magnate.bots.weights import Weights
from magnate.core.actions import Action
from magnate.core.content import Employee
from magnate.core.state import Chain, Game
from magnate.evening import Guest

Goods = dict[str, int]
Portion = tuple[str, Goods, Action]
"""A card, what it brings, and the action that brings it."""
Meal = tuple[float, Goods]
"""The share of a house's worth that a meal brings, and its goods."""
MOST_HAULS = 24


def cooked(game: Game, chain: Chain, weights: Weights) -> list[Action]:
    """Return actions that serve houses, then those that earn a milestone or fill the freezer."""
    rows = game.rules.employees
    cards = [card for card in chain.work for _ in range(max(0, goes_left(game, chain, rows[card])))]
    house_odds = HouseOdds(game, chain, weights.standing)
    dishes = menu(game, chain, cards, house_odds, house_odds.odds(), weights)
    chosen = [portion for _, portions in dishes for portion in portions]
    actions = [portion[2] for portion in chosen]
    for portion in chosen:
        cards.remove(portion[0])
    made = {good for portion in chosen for good in portion[1]}
    room = effect(game, chain, "freezer") - sum(chain.stock.values())
    spoils = would_earn(game, chain, "thrown_away")
    for card in cards:
        choices = portions(game, chain, rows[card])
        news = [choice for choice in choices if _is_news(game, chain, set(choice[1]) - made)]
        if choices and (news or spoils or room > 0):
            most = max(news or choices, key=lambda choice: sum(choice[1].values()))
            actions.append(most[2])
            made |= set(most[1])
            room -= sum(most[1].values())
            spoils = False
    return actions


def _is_news(game: Game, chain: Chain, goods: Iterable[str]) -> bool:
    """Return True if making one of the goods earns a milestone."""
    return any(would_earn(game, chain, f"produced:{good}") for good in goods)


def portions(game: Game, chain: Chain, row: Employee) -> list[Portion]:
    """Return the portions that a card could bring; it brings one of them."""
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


def meals(
    game: Game,
    chain: Chain,
    guests: Mapping[str, Guest],
    sure: dict[str, float],
    weights: Weights,
    dearer: int,
) -> list[tuple[float, list[Meal]]]:
    """Return the expected dollars of houses that might come, the most first, with the meals each
    would eat, the best first."""
    price = max(0, unit_price(game, chain) + dearer)
    bonus = {good: good_bonus(game, chain, good) for good in game.rules.marketable}
    found = []
    for name, tokens in game.demand.items():
        likely = sure.get(name, 0.0)
        if likely:
            guest = guests[name]
            extra = sum(bonus.get(token.good, 0) for token in tokens)
            rather = guest.meals.index(guest.wants)
            taken = [
                (1.0 if place <= rather else weights.kitchen.instead, meal)
                for place, meal in enumerate(guest.meals)
            ]
            found.append((likely * (guest.factor * price * len(tokens) + extra), taken))
    found.sort(key=lambda meal: -meal[0])
    return found


Dish = tuple[float, list[Portion]]
"""The expected dollars from one house or several, and the portions needed."""


def menu(
    game: Game,
    chain: Chain,
    cards: Iterable[str],
    house_odds: HouseOdds,
    sure: dict[str, float],
    weights: Weights,
    dearer: int = 0,
) -> list[Dish]:
    """Return the dishes that the cards could serve tonight, the best house first. A house that
    needs no further portion joins the dish before it. `dearer`: a change of the own price."""
    idle = [
        choices for card in cards if (choices := portions(game, chain, game.rules.employees[card]))
    ]
    spare = dict(chain.stock)
    dishes: list[Dish] = []
    houses = meals(game, chain, house_odds.guests, sure, weights, dearer)
    wanted: Goods = {}
    for _, eaten in houses:
        for good, count in eaten[0][1].items():
            wanted[good] = wanted.get(good, 0) + count
    for worth, eaten in houses:
        for part, meal in eaten:
            lacking = {
                good: count - spare.get(good, 0)
                for good, count in meal.items()
                if count > spare.get(good, 0)
            }
            chosen = _cover(lacking, idle, wanted)
            if chosen is None:
                continue
            for index, portion in chosen:
                idle.pop(index)
                for good, count in portion[1].items():
                    spare[good] = spare.get(good, 0) + count
            for good, count in meal.items():
                spare[good] -= count
                wanted[good] = wanted.get(good, 0) - count
            if chosen or not dishes:
                dishes.append((part * worth, [portion for _, portion in chosen]))
            else:
                dishes[-1] = dishes[-1][0] + part * worth, dishes[-1][1]
            break
    return dishes


def _cover(
    lacking: Goods, idle: list[list[Portion]], wanted: Goods
) -> list[tuple[int, Portion]] | None:
    """Return portions that bring all that is lacking, or None. Ties: more of the goods that other
    houses want, and no surplus.

    Each portion comes with its index in `idle` after the portions before it were taken out.
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
                    beyond = sum(
                        min(count, wanted.get(good, 0)) for good, count in choice[1].items()
                    )
                    score = useful + 0.1 * beyond - 0.01 * sum(choice[1].values())
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
