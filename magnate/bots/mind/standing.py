"""How a chain stands with every house: whether it would come, if it wanted what there is."""

from __future__ import annotations

from magnate.base.company import effect
from magnate.base.dinnertime import borders_between, unit_price
from magnate.base.places import entrance_squares
from magnate.bots.mind.larder import Larder, larder
from magnate.bots.weights import StandingWeights
from magnate.core.state import Chain, Game


def standings(
    game: Game,
    chain: Chain,
    weights: StandingWeights,
    entrances: int = 0,
    good: str = "",
    dearer: int = 0,
) -> dict[str, float]:
    """For each house that can be reached, how surely it comes; others are left out.

    A rival is feared only where he could bring what the house wants. `entrances`: of a restaurant
    to be thought about, instead of those the chain has. `good`: what all are going to want beside.
    `dearer`: by how much the chain would be, with another price.
    """
    own = entrances or entrance_squares(game, chain)
    if not own:
        return {}
    tolls = game.rules.questions.tolls(game)
    mine = dearer + unit_price(game, chain) + effect(game, chain, "distance")
    rivals = [
        (unit_price(game, rival) + effect(game, rival, "distance"), doors, goods)
        for rival in game.chains
        if rival is not chain
        and not rival.bankrupt
        and (doors := entrance_squares(game, rival))
        and ((goods := larder(game, rival)).get(good) or not good)
    ]
    found: dict[str, float] = {}
    for name in game.diners:
        house = game.houses[name]
        borders = borders_between(game, house, own, tolls)
        if borders is None:
            continue
        best = mine + borders
        sure = weights.ahead
        for price, doors, goods in rivals:
            theirs = borders_between(game, house, doors, tolls)
            if theirs is not None and price + theirs <= best and _brings(game, name, goods):
                sure = min(sure, weights.even if price + theirs == best else weights.behind)
        found[name] = sure
    return found


def _brings(game: Game, house: str, goods: Larder) -> bool:
    """Whether all that the house wants could be there; where it may eat something else, maybe."""
    if game.rules.questions.meals.answers:
        return True
    left = dict(goods)
    for token in game.demand.get(house, ()):
        if left.get(token.good, 0) < 1:
            return False
        left[token.good] -= 1
    return True
