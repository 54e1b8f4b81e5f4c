"""Where to open the first restaurant."""

from __future__ import annotations

from .engine import Chain, Game, PlaceRestaurant, Restaurant, borders_between, entrances_of, legal
from .standing import standings
from .weights import StandingWeights


def first_restaurants(game: Game, chain: Chain, weights: StandingWeights) -> list[PlaceRestaurant]:
    """First restaurants, those first to which most houses would come; near ones count more."""
    tolls = game.rules.questions.tolls(game)
    scored = []
    for action in legal(game, chain.seat):
        if isinstance(action, PlaceRestaurant):
            doors = entrances_of(game, Restaurant(action.at, action.entrance), drive_in=False)
            score = 0.0
            for name, sure in standings(game, chain, weights, doors).items():
                borders = borders_between(game, game.houses[name], doors, tolls)
                score += sure / (1 + (borders or 0))
            scored.append((-score, action.at, action))
    scored.sort(key=lambda item: item[:2])
    return [action for _, _, action in scored]
