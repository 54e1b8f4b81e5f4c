"""Choice of the good for the radio: a drink if errand boys bring more of it, else a dish."""

from __future__ import annotations

from magnate.base.company import effect, people
from magnate.base.dinnertime import good_bonus
from magnate.base.milestones import would_bring, would_earn
from magnate.bots.scripted.staff import together
from magnate.core.state import Chain, Game

KITCHENS = {"burger": ("burger_cook", "burger_chef"), "pizza": ("pizza_cook", "pizza_chef")}
DIRECTOR, ERRANDS, CART = "brand_director", "errand_boy", "cart_operator"
WIDE = "radio"
MORE_DRINKS = "drinks_per_source"
FEW = 3
"""Fetchers of a rival from which a drink gives no lead."""


def rivals_of(game: Game, chain: Chain) -> list[Chain]:
    """Return the rivals in the game."""
    return [game.chains[seat] for seat in game.order if seat != chain.seat]


def on_air(game: Game) -> list[str]:
    """Return the goods on the radio."""
    return [one.goods[0] for one in game.campaigns.values() if one.kind == WIDE and one.goods]


def radio_due(game: Game, chain: Chain) -> bool:
    """Return True if the chain is about to place the first radio."""
    if not chain.work.get(DIRECTOR):
        return False
    radios = [n for n, tile in game.rules.campaign_tiles.items() if tile.kind == WIDE]
    return min(radios, default=0) in game.tiles


def radio_good(game: Game, chain: Chain) -> str:
    """Return the good for the own radio."""
    return drink(game, chain) if for_drinks(game, chain) else dish(game, chain)


def for_drinks(game: Game, chain: Chain) -> bool:
    """Return True if the radio is for a drink: errand boys bring two, and no rival fetches many."""
    playing = on_air(game)
    if playing:
        return playing[0] in game.rules.drinks
    rivals = rivals_of(game, chain)
    if not effect(game, chain, MORE_DRINKS):
        if not would_bring(game, chain, f"played:{ERRANDS}", MORE_DRINKS):
            return False
        if any(effect(game, rival, MORE_DRINKS) for rival in rivals):
            return False
    return all(_fetchers(people(rival)) < FEW for rival in rivals)


def _fetchers(hand: dict[str, int]) -> int:
    return hand.get(ERRANDS, 0) + 2 * hand.get(CART, 0)


def drink(game: Game, chain: Chain) -> str:
    """Return the drink for the game: the stock's, else one on the map that no rival advertises."""
    drinks = game.rules.drinks
    theirs: list[str] = []
    for one in game.campaigns.values():
        if one.owner != chain.seat:
            theirs += one.goods[:1]
        elif one.kind == WIDE and one.goods and one.goods[0] in drinks:
            return one.goods[0]
    near = [source.good for source in game.geometry.sources]
    stock = chain.stock
    return max(drinks, key=lambda d: (stock.get(d, 0), -theirs.count(d), near.count(d), d))


def dish(game: Game, chain: Chain) -> str:
    """Return the dish: the one on the radio, else the one that rivals cook least."""
    for good in on_air(game):
        if good in KITCHENS:
            return good
    mine, theirs = people(chain), together(*map(people, rivals_of(game, chain)))

    def key(good: str) -> tuple[int, int, str]:
        taken = not would_earn(game, chain, f"marketed:{good}") and not good_bonus(
            game, chain, good
        )
        asked = sum(token.good == good for held in game.demand.values() for token in held)
        return _cooked(theirs, good) + 5 * taken - 4 * _cooked(mine, good), -asked, good

    return min(KITCHENS, key=key)


def _cooked(hand: dict[str, int], good: str) -> int:
    """Return the amount of a dish these cards make per turn."""
    cook, chef = KITCHENS[good]
    return 3 * hand.get(cook, 0) + 8 * hand.get(chef, 0)
