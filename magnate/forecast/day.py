"""The day that companies would bring while they are still being chosen."""

from __future__ import annotations

from collections import Counter

import msgspec

from magnate.base.company import use
from magnate.base.food import food_families
from magnate.base.order import choosers
from magnate.core.state import Chain, Game
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
        cook(copy, copy.chains[seat])
    return Day(choosers=order, dinner=dine(copy))


def cook(game: Game, chain: Chain) -> None:
    """Let everybody bring as much as can be sold of what houses want. The game is changed."""
    wanted = Counter(token.good for tokens in game.demand.values() for token in tokens)
    wanted.subtract(chain.stock)
    while families := food_families(game, chain):
        family = families[0]
        brought = [one["goods"] for one in family.brings()] if family.brings else []
        use(game, chain, str(family.fixed["by"]))
        if not brought:
            continue
        goods = max(brought, key=lambda one: _sold(one, wanted))
        for good, count in goods.items():
            chain.stock[good] = chain.stock.get(good, 0) + count
        wanted.subtract(goods)


def _sold(goods: dict[str, int], wanted: Counter[str]) -> int:
    """How many of the goods houses want."""
    return sum(min(count, max(0, wanted[good])) for good, count in goods.items())
