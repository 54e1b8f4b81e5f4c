"""Which good a campaign would be for, unless its owner wishes otherwise."""

from __future__ import annotations

from magnate.base.company import effect, people
from magnate.base.dinnertime import good_bonus
from magnate.base.food import drinks_each
from magnate.core.state import Chain, Game


def worth_advertising(game: Game, chain: Chain) -> tuple[str, ...]:
    """The goods that can be advertised, those first that the chain is best placed to sell.

    Campaigns run after dinner, so what they are for is cooked from the next turn on, by whoever is
    put to work then: everybody counts, at work or not. First comes what the chain brings at all;
    of that what it brings most of beyond the rival who brings most of it, for a house that wants
    what others have too may go to them; then what it brings most of, earns more with, and
    advertises already. Nothing is tried out, and no house is asked.
    """
    rivals = [one for one in game.chains if one is not chain and not one.bankrupt]
    running = {good for c in game.campaigns.values() if c.owner == chain.seat for good in c.goods}

    def place(good: str) -> tuple[bool, int, int, int, bool]:
        own = brought(game, chain, good)
        most = max((brought(game, rival, good) for rival in rivals), default=0)
        return own > 0, own - most, own, good_bonus(game, chain, good), good in running

    return tuple(sorted(game.rules.marketable, key=place, reverse=True))


def brought(game: Game, chain: Chain, good: str) -> int:
    """How many of a good all people of a chain bring in a turn if they bring nothing else, and what
    its freezer keeps. A buyer counts with one source, wherever his way would lead."""
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
