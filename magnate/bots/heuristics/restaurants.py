"""Choice of the first restaurant."""

from __future__ import annotations

from magnate.base.actions import PlaceRestaurant
from magnate.base.dinnertime import borders_between
from magnate.base.places import entrances_of
from magnate.bots.heuristics.house_odds import HouseOdds, rivals_of
from magnate.bots.weights import StandingWeights
from magnate.core.flow import legal
from magnate.core.state import Chain, Game
from magnate.core.values import Restaurant


def first_restaurants(game: Game, chain: Chain, weights: StandingWeights) -> list[PlaceRestaurant]:
    """Return first restaurants, the best first: many sure houses, near ones counting more."""
    tolls = game.rules.questions.tolls(game)
    scored = []
    rivals = rivals_of(game, chain)
    for action in legal(game, chain.seat):
        if isinstance(action, PlaceRestaurant):
            doors = entrances_of(game, Restaurant(action.at, action.entrance), drive_in=False)
            score = 0.0
            around = HouseOdds(game, chain, weights, doors, rivals)
            for name, sure in around.odds().items():
                borders = borders_between(game, game.houses[name], doors, tolls)
                score += sure / (1 + (borders or 0))
            scored.append((-score, action.at, action))
    scored.sort(key=lambda item: item[:2])
    return [action for _, _, action in scored]
