"""Places for houses and gardens: in reach of the radio, next to the restaurant."""

from __future__ import annotations

from collections.abc import Iterator

from magnate.base.actions import PlaceGarden, PlaceHouse
from magnate.base.places import entrance_squares
from magnate.board import around_square, distance, footprint, lines_mask
from magnate.bots.scripted.garden_radio.day import GardenDay
from magnate.bots.scripted.garden_radio.radio import AIRPLANE, RADIO, planned_radio
from magnate.bots.scripted.line import places_of
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game

ENOUGH = 8
GARDEN, TOKEN = 10, 20
"""The worth of a token on a house that gets a garden, and on a new house."""
FAR = 9
SIZES = {"north": (2, 3), "east": (3, 2)}
"""A garden on the other side takes the same squares."""


def build(game: Game, chain: Chain, options: Options) -> Action | None:
    """Place a garden where most will be sold, or a new house close by in reach of campaigns."""
    day = GardenDay(game, chain)
    best, found = float(ENOUGH), None
    for value, action in (*_gardens(day, options), *_houses(day, options)):
        if value > best:
            best, found = value, action
    return found


def _gardens(day: GardenDay, options: Options) -> Iterator[tuple[float, Action]]:
    wants = day.wanted_tomorrow
    rivals = [rival.seat for rival in day.rivals]
    for family in options.families:
        if family.kind is PlaceGarden:
            ways = day.town.borders[family.fixed["house"]]
            near = _nearness(ways[day.chain.seat], [ways[seat] for seat in rivals], 0.25)
            count = sum(wants.get(family.fixed["house"], {}).values())
            yield near * (GARDEN * count + 0.01), family[0]


def _nearness(own: int | None, theirs: list[int | None], least: float) -> float:
    """Return how likely a house comes, by its distances."""
    if own is None:
        return 0.0
    rival = min((way for way in theirs if way is not None), default=FAR)
    return 1.0 if own < rival else 0.6 if own == rival else least


def _houses(day: GardenDay, options: Options) -> Iterator[tuple[float, Action]]:
    game, chain = day.game, day.chain
    geometry = game.geometry
    zones = _zones(day)
    doors = entrance_squares(game, chain)
    rivals = [entrance_squares(game, rival) for rival in day.rivals]
    for family in options.families:
        fixed = family.fixed
        if family.kind is not PlaceHouse or fixed["garden"] not in SIZES or not zones:
            continue
        house = min(dict(family.axes)["house"], key=float)
        for at in places_of(game, family):
            squares = footprint(geometry.bit(*at), geometry.stride, *SIZES[fixed["garden"]])
            tokens = sum(each for zone, each in zones if zone & squares)
            own = distance(geometry, squares, doors) if tokens else None
            if own is not None:
                theirs = [distance(geometry, squares, there) for there in rivals]
                value = TOKEN * tokens * _nearness(own, theirs, 0.2) - own - 0.01 * float(house)
                yield value, PlaceHouse(**fixed, house=house, at=at)


def _zones(day: GardenDay) -> list[tuple[int, int]]:
    """Return the squares that campaigns reach, and the tokens they bring."""
    game, geometry = day.game, day.game.geometry
    planned = planned_radio(game, day.chain, day.town)
    found = []
    for campaign in (*game.campaigns.values(), *((planned,) if planned else ())):
        if campaign.at is None:
            continue
        if campaign.kind == RADIO:
            found.append((around_square(geometry, geometry.bit(*campaign.at)), 2))
        elif campaign.kind == AIRPLANE:
            x, y = campaign.at
            width = game.rules.campaign_tiles[campaign.number].size[0]
            found.append((lines_mask(geometry, x, y, campaign.turned, width), 1))
    return found
