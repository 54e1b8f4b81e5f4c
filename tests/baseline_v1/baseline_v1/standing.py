"""How a chain stands with every house: whether it would come, if it wanted what there is."""

from __future__ import annotations

from .engine import Chain, Game, borders_between, effect, entrance_squares, unit_price
from .weights import StandingWeights


def standings(
    game: Game, chain: Chain, weights: StandingWeights, entrances: int = 0
) -> dict[str, float]:
    """For each house that can be reached, how surely it comes; others are left out.

    `entrances`: of a restaurant to be thought about, instead of those the chain has.
    """
    own = entrances or entrance_squares(game, chain)
    if not own:
        return {}
    tolls = game.rules.questions.tolls(game)
    mine = unit_price(game, chain) + effect(game, chain, "distance")
    rivals = [
        (unit_price(game, rival) + effect(game, rival, "distance"), doors)
        for rival in game.chains
        if rival is not chain and not rival.bankrupt and (doors := entrance_squares(game, rival))
    ]
    found: dict[str, float] = {}
    for name in game.diners:
        house = game.houses[name]
        borders = borders_between(game, house, own, tolls)
        if borders is None:
            continue
        best = mine + borders
        sure = weights.ahead
        for price, doors in rivals:
            theirs = borders_between(game, house, doors, tolls)
            if theirs is not None and price + theirs <= best:
                sure = min(sure, weights.even if price + theirs == best else weights.behind)
        found[name] = sure
    return found
