"""Choice of campaigns: the radio as soon as possible, else the best one for tomorrow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from magnate.base.actions import PlaceCampaign
from magnate.base.dinnertime import good_bonus
from magnate.bots.scripted.dinner import Kitchen, wanted
from magnate.bots.scripted.garden_radio.day import GardenDay
from magnate.bots.scripted.garden_radio.evening import FIRST, incomes, staff_of
from magnate.bots.scripted.garden_radio.radio import (
    AIRPLANE,
    DIRECTOR,
    RADIO,
    dish,
    earns_bonus,
    is_free,
)
from magnate.bots.scripted.garden_radio.slots import KITCHENS
from magnate.bots.scripted.garden_radio.town import Wants
from magnate.bots.scripted.line import places_of
from magnate.core.actions import Action
from magnate.core.options import Family, Options
from magnate.core.state import Chain, Game
from magnate.core.values import Campaign

ENVY = 0.8
GROWTH = 2
LOOKED_AT = 6
WIDE = {RADIO: (20.0, 5.0), AIRPLANE: (12.0, 8.0)}
"""The worth of a campaign for the script's dish, and for each house in reach."""
REACHED = 0.1


class _Spot(NamedTuple):
    """A placed tile and the houses in its reach."""

    campaign: Campaign
    family: Family
    reached: tuple[str, ...]


def advertise(game: Game, chain: Chain, options: Options) -> Action | None:
    """Place the radio where it reaches most; another campaign only if tomorrow pays for it."""
    day = GardenDay(game, chain)
    judge = _Judge(day)
    on_air = DIRECTOR in chain.work and is_free(game, RADIO)
    best, found = -1e9 if on_air else judge.without(), None
    for spot in _nearest(day, _spots(day, options, on_air)):
        axes = dict(spot.family.axes)
        for good in axes["good"]:
            value = judge.value(spot, good)
            if value > best:
                best = value
                found = PlaceCampaign(
                    **spot.family.fixed, good=good, turns=max(axes["turns"]), at=spot.campaign.at
                )
    return found


def _spots(day: GardenDay, options: Options, on_air: bool) -> Iterator[_Spot]:
    """Yield tiles and places that differ in the houses they reach."""
    game = day.game
    index, bit = game.geometry.tile_index, game.geometry.bit
    looked: set[object] = set()
    seen: set[object] = set()
    for family in options.families:
        if family.kind is not PlaceCampaign or "good" not in dict(family.axes):
            continue
        fixed = family.fixed
        tile = game.rules.campaign_tiles[fixed["number"]]
        like = (fixed["by"], tile.kind, tile.size, fixed["turned"])
        if like in looked or (on_air and tile.kind != RADIO):
            continue
        looked.add(like)
        places = places_of(game, family)
        if tile.kind == RADIO:  # it reaches the same from all over a map tile
            places = list({index[bit(*at)]: at for at in reversed(places)}.values())[::-1]
        for at in places:
            campaign = Campaign(
                fixed["number"], tile.kind, (), 1, at, fixed["turned"], day.chain.seat
            )
            reached = day.town.reached(campaign)
            if reached and (tile.kind, reached) not in seen:
                seen.add((tile.kind, reached))
                yield _Spot(campaign, family, reached)


def _nearest(day: GardenDay, spots: Iterator[_Spot]) -> list[_Spot]:
    """Return the few spots that reach most houses nearby."""
    seat, borders = day.chain.seat, day.town.borders
    near = {
        name: 0 if (way := ways[seat]) is None else 4 - min(3, way)
        for name, ways in borders.items()
    }
    return sorted(spots, key=lambda one: -sum(near[name] for name in one.reached))[:LOOKED_AT]


class _Judge:
    """The value of campaigns tomorrow evening."""

    def __init__(self, day: GardenDay) -> None:
        self.day = day
        self.dish = dish(day.game, day.chain)
        self.kitchens: dict[str, tuple[Kitchen, list[Kitchen]]] = {}

    def without(self) -> float:
        """Return tomorrow's lead without a campaign."""
        return self._lead(self.day.town.advertised(self.day.left), "", wide=False)

    def value(self, spot: _Spot, good: str) -> float:
        """Return tomorrow's lead with a campaign for the good."""
        campaign = spot.campaign
        more = Campaign(
            campaign.number, campaign.kind, (good,), 1, campaign.at, campaign.turned, campaign.owner
        )
        wants = self.day.town.advertised(self.day.left, more, spot.reached)
        liked, each = WIDE.get(campaign.kind, (0.0, 0.0))
        value = self._lead(wants, good, wide=campaign.kind == RADIO)
        return value + liked * (good == self.dish) + (each + REACHED) * len(spot.reached)

    def _lead(self, wants: Wants, good: str, wide: bool) -> float:
        houses = self.day.town.guests(wants)
        if good not in self.kitchens:
            self.kitchens[good] = self._kitchens(good, wanted(houses))
        mine, rivals = self.kitchens[good]
        more = 5 if wide and good in KITCHENS and mine.stock.get(good, 0) > 2 else 0
        if more:
            mine.stock[good] += more
        own, theirs = incomes(houses, mine, rivals)
        if more:
            mine.stock[good] -= more
        return own - ENVY * theirs

    def _kitchens(self, good: str, asked: dict[str, int]) -> tuple[Kitchen, list[Kitchen]]:
        """Return the own kitchen with all at work once the good is advertised, and the rivals'."""
        day, game, chain = self.day, self.day.game, self.day.chain
        mine = staff_of(game, chain, asked).kitchen(day.hand, FIRST, chain.stock)
        if good and earns_bonus(game, chain, good):
            drinks = game.rules.drinks
            more = dict.fromkeys(drinks if good in drinks else (good,), 5)
            mine.bonuses = {
                one: good_bonus(game, chain, one) + more.get(one, 0) for one in game.rules.goods
            }
        return mine, day.rivals_in_full(asked, GROWTH)
