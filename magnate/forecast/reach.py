"""The houses that a new campaign would reach, the chains that could serve them, the distances."""

from __future__ import annotations

import msgspec

from magnate.base.cleanup import open_restaurants
from magnate.base.company import people
from magnate.base.dinnertime import borders_between
from magnate.base.events import CampaignRan
from magnate.base.marketing import room, run_campaign
from magnate.base.places import entrance_squares
from magnate.core.state import Chain, Game
from magnate.core.values import Campaign


class HouseInReach(msgspec.Struct, frozen=True, kw_only=True):
    """A house that a campaign would reach if it ran now."""

    house: str
    room: int | None
    """How much demand it still takes; None: no limit."""
    placed: int
    """Tokens that would find room."""
    lost: int
    """Tokens that would not."""
    near: tuple[tuple[int, int], ...]
    """Chains with a road to it: seat and distance, the nearest first."""


class Reach(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign, the houses it would reach in the order in which they eat, and who could serve."""

    number: int
    kind: str
    goods: tuple[str, ...]
    houses: tuple[HouseInReach, ...]
    makers: dict[str, tuple[int, ...]]
    """By good the seats that have some, or a card that brings it."""


def new_reaches(before: Game, after: Game) -> tuple[Reach, ...]:
    """The reach of every campaign that has come, or has other goods than before."""
    return tuple(
        reach(after, campaign)
        for number, campaign in sorted(after.campaigns.items())
        if number not in before.campaigns or before.campaigns[number].goods != campaign.goods
    )


def reach(game: Game, campaign: Campaign) -> Reach:
    """Return the houses that a campaign would reach now, and the chains that could serve them."""
    trial = game.copy()
    run_campaign(trial, campaign)
    placed: dict[str, int] = {}
    lost: dict[str, int] = {}
    for event in trial.events:
        for one in event.reached if isinstance(event, CampaignRan) else ():
            placed[one.house] = placed.get(one.house, 0) + one.placed
            lost[one.house] = lost.get(one.house, 0) + one.lost
    return Reach(
        number=campaign.number,
        kind=campaign.kind,
        goods=campaign.goods,
        houses=tuple(
            HouseInReach(
                house=name,
                room=room(game, game.houses[name]),
                placed=placed[name],
                lost=lost[name],
                near=_near(game, name),
            )
            for name in game.diners
            if name in placed
        ),
        makers={good: _makers(game, good) for good in campaign.goods},
    )


def takers(game: Game, campaign: Campaign) -> int:
    """How many houses with room for more a campaign would reach; its place is not checked."""
    houses = game.rules.kinds[campaign.kind].reached(game, campaign)
    return sum(room(game, house) != 0 for house in houses)


Distances = dict[str, tuple[tuple[int, int], ...]]
"""Per house: chains with a road to it, the nearest first."""


def new_distances(before: Game, after: Game) -> Distances:
    """Return the distances of all houses if something was placed that can change them; else none.

    This can be a restaurant, a house, a road, a tile or a toll. Restaurants that are coming soon
    count as open, because the player judges the place for the time when they are.
    """
    if not _ways_differ(before, after):
        return {}
    opened = _with_open_restaurants(after)
    return {name: _near(opened, name) for name in opened.diners}


def distances_before(before: Game, after: Distances) -> Distances:
    """Return the former distances of those houses whose distances have changed; new ones: none."""
    if not after:
        return {}
    opened = _with_open_restaurants(before)
    was = {name: _near(opened, name) if name in opened.houses else () for name in after}
    return {name: near for name, near in was.items() if near != after[name]}


def _ways_differ(before: Game, after: Game) -> bool:
    tolls = before.rules.questions.tolls
    return (
        before.geometry != after.geometry
        or before.diners != after.diners
        or tolls(before) != tolls(after)
        or any(one.restaurants != after.chains[one.seat].restaurants for one in before.chains)
    )


def _with_open_restaurants(game: Game) -> Game:
    opened = game.copy()
    for chain in opened.chains:
        open_restaurants(opened, chain)
    return opened


def _near(game: Game, name: str) -> tuple[tuple[int, int], ...]:
    tolls = game.rules.questions.tolls(game)
    house = game.houses[name]
    found = []
    for place, seat in enumerate(game.order):
        entrances = entrance_squares(game, game.chains[seat])
        borders = borders_between(game, house, entrances, tolls)
        if borders is not None:
            found.append((borders, place, seat))
    return tuple((seat, borders) for borders, _, seat in sorted(found))


def _makers(game: Game, good: str) -> tuple[int, ...]:
    return tuple(seat for seat in game.order if _brings(game, game.chains[seat], good))


def _brings(game: Game, chain: Chain, good: str) -> bool:
    if chain.stock.get(good):
        return True
    rows = [game.rules.employees[card] for card in people(chain)]
    if any(good in row.makes for row in rows):
        return True
    is_drink = good in game.rules.drinks
    return is_drink and any(row.fetches_any_drink or row.drinks_per_source for row in rows)
