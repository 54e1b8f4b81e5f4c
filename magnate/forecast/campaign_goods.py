"""Heuristic for the good that a campaign should advertise."""

from __future__ import annotations

from magnate.base.company import effect, people
from magnate.base.dinnertime import good_bonus
from magnate.base.food import drinks_each
from magnate.core.state import Chain, Game


def worth_advertising(game: Game, chain: Chain) -> tuple[str, ...]:
    """Sort the goods that can be advertised by how well the chain can sell them, the best first.

    Campaigns run after dinner, so their goods are cooked from the next turn on. All people of the
    chain count, at work or not. Goods are compared by these criteria, in this order: whether the
    chain brings the good at all; its lead over the best rival; the number it brings; the bonus it
    gets for the good; whether it already advertises the good. Houses are not looked at.
    """
    rivals = [one for one in game.chains if one is not chain and not one.bankrupt]
    running = {good for c in game.campaigns.values() if c.owner == chain.seat for good in c.goods}

    def place(good: str) -> tuple[bool, int, int, int, bool]:
        own = brought(game, chain, good)
        most = max((brought(game, rival, good) for rival in rivals), default=0)
        return own > 0, own - most, own, good_bonus(game, chain, good), good in running

    return tuple(sorted(game.rules.marketable, key=place, reverse=True))


def brought(game: Game, chain: Chain, good: str) -> int:
    """Return how many of a good a chain has in a turn if all its people bring nothing else. Its
    freezer counts too. A buyer counts with one source, whatever the route."""
    rows = game.rules.employees
    is_drink = good in game.rules.drinks
    has_source = is_drink and any(source.good == good for source in game.geometry.sources)
    count = chain.stock.get(good, 0) if effect(game, chain, "freezer") else 0
    for card, cards in people(chain).items():
        row = rows[card]
        count += cards * row.makes.get(good, 0)
        if (is_drink and row.fetches_any_drink) or (has_source and row.drinks_per_source):
            count += cards * drinks_each(game, chain, row)
    return count
