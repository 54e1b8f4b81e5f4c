"""What to cook and fetch: enough for one house after the other, and nothing for half a house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from magnate.base.actions import FetchDrink, FetchRoute, Produce
from magnate.base.company import goes_left
from magnate.base.food import Hauls, drinks_each
from magnate.bots.easy.houses import hungry
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game

Goods = Counter[str]
Portion = tuple[str, Goods]
"""A card and what it brings."""


def portions(game: Game, chain: Chain, card: str) -> list[Goods]:
    """What a card could bring, one of these a turn."""
    row = game.rules.employees[card]
    each = drinks_each(game, chain, row)
    if row.fetches_any_drink:
        return [Counter({good: each}) for good in game.rules.drinks]
    if row.drinks_per_source:
        return [_drinks_of(game, sources, each) for sources in Hauls(game, chain, row)]
    return [Counter({good: count}) for good, count in row.makes.items()]


def service(game: Game, chain: Chain, cards: Iterable[str]) -> list[Portion]:
    """The portions that let these cards serve as many houses as possible, first things first."""
    spare = Counter(chain.stock)
    idle = [(card, portions(game, chain, card)) for card in cards]
    plan: list[Portion] = []
    for meal in hungry(game, chain):
        extra = _cover(meal - spare, idle)
        if extra is not None:
            for card, goods in extra:
                idle.remove(next(item for item in idle if item[0] == card))
                spare += goods
            spare -= meal
            plan += extra
    return plan


def _cover(lacking: Goods, idle: list[tuple[str, list[Goods]]]) -> list[Portion] | None:
    """Portions that bring all that is lacking, little to spare; None if these cards cannot."""
    idle = list(idle)
    chosen: list[Portion] = []
    while lacking:
        useful, _, which, goods = max(
            (
                ((goods & lacking).total(), -goods.total(), i, goods)
                for i, (_, choices) in enumerate(idle)
                for goods in choices
            ),
            key=lambda item: item[:2],
            default=(0, 0, 0, Counter[str]()),
        )
        if not useful:
            return None
        chosen.append((idle.pop(which)[0], goods))
        lacking = lacking - goods
    return chosen


def next_portion(game: Game, chain: Chain, options: Options, rng: Random) -> Action:
    """The next thing to cook or fetch; when all houses are served, something to spare."""
    able = [action for action in options if isinstance(action, (Produce, FetchDrink, FetchRoute))]
    rows = game.rules.employees
    cards = [card for card in sorted(chain.work) for _ in range(goes_left(game, chain, rows[card]))]
    plan = service(game, chain, cards)
    for action in able:
        if plan and (action.by, _brought(game, chain, action)) == plan[0]:
            return action
    return able[rng.randrange(len(able))]


def _brought(game: Game, chain: Chain, action: Produce | FetchDrink | FetchRoute) -> Goods:
    row = game.rules.employees[action.by]
    each = drinks_each(game, chain, row)
    if isinstance(action, FetchRoute):
        return _drinks_of(game, action.sources, each)
    return Counter({action.good: row.makes.get(action.good, each)})


def _drinks_of(game: Game, sources: Iterable[tuple[int, int]], each: int) -> Goods:
    there = [s.good for s in game.geometry.sources if game.geometry.xy(s.bit) in sources]
    return Counter({good: each * there.count(good) for good in there})
