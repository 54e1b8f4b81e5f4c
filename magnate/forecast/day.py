"""The day that companies would bring while they are still being chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from magnate.base.order import choosers
from magnate.core.actions import Action
from magnate.core.flow import carry_out, legal
from magnate.core.options import Options
from magnate.core.state import Game
from magnate.forecast.companies import Companies
from magnate.forecast.dinner import NO_LEVERS, Dinner, dine, prepared


class Day(msgspec.Struct, frozen=True, kw_only=True):
    """A day and its evening."""

    choosers: list[int]
    """The seats in the order in which they would choose their positions."""
    dinner: Dinner


def day_of(game: Game, companies: Companies) -> Day:
    """The day if these companies were opened, and everybody made and fetched what is wanted most.

    Nobody is hired or trained, nothing is placed, and the order stays as it is.
    """
    copy = prepared(game, NO_LEVERS, companies)
    order = choosers(copy)
    for seat in copy.order:
        cook(copy, seat)
    return Day(choosers=order, dinner=dine(copy))


def rest_of_day(game: Game, companies: Companies) -> Dinner:
    """Return tonight's dinner if everybody still to act brings what is wanted most.

    Seats that have had their working day, or at least its kitchens, bring nothing more.
    """
    copy = prepared(game, NO_LEVERS, companies)
    copy.pending = ()
    for seat in _still_to_cook(game):
        cook(copy, seat)
    return dine(copy)


def _still_to_cook(game: Game) -> tuple[int, ...]:
    if not game.rules.steps[game.step].daily:
        return game.order
    behind = game.step > game.rules.step_index["food"]
    return game.order[game.acting + behind :]


def cook(game: Game, seat: int) -> None:
    """Let everybody bring as much as can be sold of what houses want. The game is changed."""
    wanted = Counter(token.good for tokens in game.demand.values() for token in tokens)
    wanted.subtract(game.chains[seat].stock)
    game.step, game.settled = game.rules.step_index["food"], False
    game.acting, game.awaited = game.order.index(seat), (seat,)
    while (action := next_dish(legal(game, seat), wanted)) is not None:
        before = Counter(game.chains[seat].stock)
        carry_out(game, action)
        wanted.subtract(Counter(game.chains[seat].stock) - before)
    game.awaited = ()


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
