"""The day that companies would bring while they are still being chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from magnate.base.build import begin_step
from magnate.base.order import choosers
from magnate.core.actions import Action
from magnate.core.flow import awaited, legal, step
from magnate.core.options import Options
from magnate.core.state import Game
from magnate.forecast.companies import Companies
from magnate.forecast.dinner import NO_LEVERS, Dinner, dine, prepared
from magnate.forecast.idle import idle

DINNER = frozenset({"dinnertime"})


class DayForecast(msgspec.Struct, frozen=True, kw_only=True):
    """A day and its evening."""

    choosers: list[int]
    """The seats in the order in which they would choose their positions."""
    dinner: Dinner


def day_of(game: Game, companies: Companies) -> DayForecast:
    """The day if these companies were opened, and everybody made and fetched what is wanted most.

    Nobody is hired or trained, nothing is placed, and the order stays as it is.
    """
    copy = prepared(game, NO_LEVERS, companies)
    order = choosers(copy)
    begin_step(copy, DINNER)
    cook(copy)
    return DayForecast(choosers=order, dinner=dine(copy))


def rest_of_day(game: Game) -> Dinner:
    """Return tonight's dinner if everybody still to act brings what is wanted most.

    Seats that have had their working day, or at least its kitchens, bring nothing more. While
    companies are chosen, ask `day_of`.
    """
    copy = game.copy()
    cook(copy)
    return dine(copy)


def cook(game: Game) -> None:
    """Play on until dinner: everybody brings what is wanted most, and does nothing else.

    The game is changed.
    """
    demand = Counter(token.good for tokens in game.demand.values() for token in tokens)
    food = game.rules.step_index["food"]
    while waiting := awaited(game):
        seat, action = waiting[0], None
        if game.step == food and not game.pending:
            stock = game.chains[seat].stock
            wanted = {good: count - stock.get(good, 0) for good, count in demand.items()}
            action = next_dish(legal(game, seat), wanted)
        step(game, action or idle(game, seat), DINNER)


def next_dish(options: Options, wanted: Mapping[str, int]) -> Action | None:
    """Return the action of the next card that brings most of what is wanted; None: none is left."""
    for family in options.families:
        if family.brings:
            sold = [_sold(one["goods"], wanted) for one in family.brings()]
            return family[sold.index(max(sold))]
    return None


def _sold(goods: Mapping[str, int], wanted: Mapping[str, int]) -> int:
    """How many of the goods houses want."""
    return sum(min(count, max(0, wanted.get(good, 0))) for good, count in goods.items())
