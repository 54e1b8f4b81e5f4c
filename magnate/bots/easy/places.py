"""Where to open, and where to advertise what."""

from __future__ import annotations

from random import Random

from magnate.base.actions import PlaceCampaign, PlaceRestaurant
from magnate.base.company import effect, people
from magnate.base.marketing import room
from magnate.base.places import entrances_of
from magnate.board import bits, distance
from magnate.bots.easy.houses import share
from magnate.bots.easy.kitchen import portions
from magnate.core.options import Family, Options
from magnate.core.state import Chain, Game
from magnate.core.values import Campaign, Restaurant


def best_restaurant(game: Game, chain: Chain, options: Options, rng: Random) -> PlaceRestaurant:
    """The entrance with the most houses close by that no rival has closer."""
    best: tuple[float, float, int] = (-1.0, 0.0, 0)
    for i, action in enumerate(options):
        if isinstance(action, PlaceRestaurant):
            door = entrances_of(game, Restaurant(action.at, action.entrance), drive_in=False)
            score = 0.0
            for house in game.houses.values():
                borders = distance(game.geometry, house.squares, door)
                if borders is not None:
                    score += share(game, chain, house, door) / (1 + borders)
            best = max(best, (score, rng.random(), i))
    chosen = options[best[2]]
    assert isinstance(chosen, PlaceRestaurant)
    return chosen


def best_campaign(game: Game, chain: Chain, options: Options, rng: Random) -> PlaceCampaign | None:
    """The tile and place that reach most of the chain's houses; None if all reach nobody."""
    best: tuple[float, float, PlaceCampaign | None] = (0.0, 0.0, None)
    shares = {name: share(game, chain, house) for name, house in game.houses.items()}
    good = best_good(game, chain, rng)
    for family in options.families:
        if family.kind is not PlaceCampaign:
            continue
        for action in _ways(family, good):
            tile = game.rules.campaign_tiles[action.number]
            trial = Campaign(action.number, tile.kind, (good,), 1, action.at, action.turned)
            reached = game.rules.kinds[tile.kind].reached(game, trial)
            score = sum(
                shares[h.id] * (2 if h.garden else 1) for h in reached if room(game, h) != 0
            )
            if score and (score, rng.random()) > best[:2]:
                best = (score, rng.random(), action)
    return best[2]


def best_good(game: Game, chain: Chain, rng: Random) -> str:
    """What the chain can bring more of than it advertises; a bonus decides between equals."""
    able = dict.fromkeys(game.rules.marketable, 0)
    for card, count in people(chain).items():
        for good in {good for goods in portions(game, chain, card) for good in goods}:
            if good in able:
                able[good] += count
    for campaign in game.campaigns.values():
        able[campaign.goods[0]] -= 1 if campaign.owner == chain.seat else 0

    def key(good: str) -> tuple[int, int, float]:
        bonus = effect(game, chain, f"bonus:{good}")
        return able[good], bonus, rng.random()

    return max(game.rules.marketable, key=key)


def _ways(family: Family, good: str) -> list[PlaceCampaign]:
    """The placements of a family for one good, as long as possible."""
    axes = dict(family.axes)
    turns = max(axes["turns"])
    if family.squares is not None and family.geometry is not None:
        places = [family.geometry.xy(bit) for bit in bits(family.squares)]
    else:
        places = list(axes.get("at", (None,)))
    return [PlaceCampaign(**family.fixed, good=good, turns=turns, at=at) for at in places]
