"""Burger rush: a marketing trainee first, an eternal billboard for burgers on day 2, burgers sold
from day 3, small campaigns for houses nearer to us than to rivals, and a quick end."""

from __future__ import annotations

from magnate.base.actions import ChoosePosition, PlaceCampaign
from magnate.base.company import people
from magnate.bots.scripted.burger_rush.campaigns import BURGER, best_campaign, goods_for
from magnate.bots.scripted.burger_rush.evening import FAR, Ways, best_company
from magnate.bots.scripted.burger_rush.outlook import KITCHENS, TRAINER, on_air, tonight
from magnate.bots.scripted.burger_rush.personnel import grow, hire, settle, train
from magnate.bots.scripted.line import Script, first_restaurant, reserve, those
from magnate.bots.scripted.production import cooked
from magnate.bots.scripted.staff import Hand
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game


def _house(way: int | None, theirs: list[int | None]) -> float:
    """Return the value of a house for a first restaurant: near, and nearer than to a rival."""
    if way is None:
        return -FAR
    nearest = min((other for other in theirs if other is not None), default=None)
    if nearest is None:
        return -way
    return -way + 1.5 * (nearest > way) - (nearest < way)


def _company(game: Game, chain: Chain) -> Hand:
    evening = tonight(game, chain, Ways(game, chain))
    return best_company(evening, chain.beach, grow(game))[1]


def _choose_position(game: Game, chain: Chain, options: Options) -> Action | None:
    """Go first; last if a rival is about to advertise, except in a race for the chef."""
    good = on_air(game, chain)
    last = bool(good) and not _race(game, chain, good)
    return min(
        those(options, ChoosePosition),
        key=lambda one: -one.position if last else one.position,
        default=None,
    )


def _race(game: Game, chain: Chain, good: str) -> bool:
    """Return True if the first in turn order gets the only chef."""
    cook, chef = KITCHENS[good]
    ready = game.supply.get(chef) and chain.work.get(TRAINER) and chain.beach.get(cook)
    rivals = [rival for rival in game.chains if rival is not chain]
    return bool(ready) and any(people(rival).get(cook) for rival in rivals)


def _advertise(game: Game, chain: Chain, options: Options) -> Action | None:
    families = [family for family in options.families if family.kind is PlaceCampaign]
    ways = Ways(game, chain)
    value, action = best_campaign(game, chain, ways, goods_for(game, chain), families)
    return action if value > 0 else None


def _cook(game: Game, chain: Chain, options: Options) -> Action | None:
    return cooked(game, chain, options, Ways(game, chain).rank(chain.seat), (BURGER,))


BURGER_RUSH = Script(
    _company,
    {
        "first_restaurants": first_restaurant(_house),
        "reserves": reserve("small"),
        "order": _choose_position,
        "hire": hire,
        "train": train,
        "campaigns": _advertise,
        "food": _cook,
        "payday": settle,
    },
)
"""Burgers from the first days."""
