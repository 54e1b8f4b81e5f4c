"""The radio: its availability, its place and its good."""

from __future__ import annotations

from collections.abc import Iterable

from magnate.base.company import people
from magnate.base.dinnertime import good_bonus
from magnate.base.milestones import would_earn
from magnate.bots.scripted.garden_radio.slots import KITCHENS
from magnate.bots.scripted.garden_radio.town import Town
from magnate.bots.scripted.staff import in_hand
from magnate.core.state import Chain, Game
from magnate.core.values import Campaign

RADIO, AIRPLANE, BILLBOARD = "radio", "airplane", "billboard"
LADDER = ("marketing_trainee", "campaign_manager", "brand_manager", "brand_director")
BEGINNER, CAMPAIGNER, BRANDS, DIRECTOR = LADDER
CENTRE = 2
"""Squares from the corner of a map tile to its centre."""


def is_free(game: Game, kind: str) -> bool:
    """Return True if a tile of the kind is free."""
    tiles = game.rules.campaign_tiles
    return any(tiles[number].kind == kind for number in game.tiles)


def planned_radio(game: Game, chain: Chain, town: Town) -> Campaign | None:
    """Return the radio to be placed soon, where it reaches most houses; cooks are trained for
    it."""
    hand = in_hand(chain)
    if not (DIRECTOR in hand or BRANDS in hand) or not is_free(game, RADIO):
        return None
    tiles, size = game.rules.campaign_tiles, 2 * CENTRE + 1
    number = min(one for one in game.tiles if tiles[one].kind == RADIO)
    goods = (dish(game, chain),)
    places = [(size * x + CENTRE, size * y + CENTRE) for x, y in sorted(game.geometry.tile_places)]
    radios = [Campaign(number, RADIO, goods, 5, at, False, chain.seat) for at in places]
    return max(radios, key=lambda radio: len(town.reached(radio)))


def dish(game: Game, chain: Chain) -> str:
    """Return the dish to advertise and cook: one already advertised widely, or the best one."""
    for campaign in game.campaigns.values():
        if campaign.kind in (RADIO, AIRPLANE) and campaign.owner == chain.seat:
            good = campaign.goods[0]
            if good in KITCHENS:
                return good
    return max(KITCHENS, key=lambda good: promise(game, chain, good))


def promise(game: Game, chain: Chain, good: str) -> float:
    """Return the value of a dish: its bonus, own cooks, and few of the rivals'."""
    rivals = [rival for rival in game.chains if rival is not chain]
    theirs = max((_cooked(game, rival, good) for rival in rivals), default=0)
    bonus = has_bonus(game, chain, good) or earns_bonus(game, chain, good)
    return 5 * bonus - theirs + 1.5 * _cooked(game, chain, good)


def _cooked(game: Game, chain: Chain, good: str) -> int:
    """Return the amount of a dish that a chain's cooks make together."""
    rows, have = game.rules.employees, people(chain)
    return sum(rows[card].makes[good] * have[card] for card in KITCHENS[good] if card in have)


def has_bonus(game: Game, chain: Chain, good: str) -> bool:
    """Return True if the chain has a bonus for a good."""
    return good_bonus(game, chain, good) > 0


def earns_bonus(game: Game, chain: Chain, good: str) -> bool:
    """Return True if advertising the good earns the chain a bonus."""
    names: Iterable[str] = (good, *game.rules.goods[good].tags)
    return any(would_earn(game, chain, f"marketed:{name}") for name in names)
