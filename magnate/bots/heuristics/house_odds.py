"""For each house, how surely it comes to a chain: price plus distance against every rival."""

from __future__ import annotations

from collections.abc import Mapping

from magnate.base.company import effect
from magnate.base.dinnertime import borders_between, has_all, unit_price
from magnate.base.places import entrance_squares
from magnate.bots.heuristics.larder import Larder, larder
from magnate.bots.weights import StandingWeights
from magnate.core.state import Chain, Game
from magnate.evening import Evening, Guest

Rival = tuple[int, int, Larder]
"""A rival's price plus distance bonus, entrances, and possible goods of tonight."""
Neighbour = tuple[str, int, list[tuple[int, Larder, bool]]]
"""A house, the chain's price plus distance there, and for every rival in reach the same, the
possible goods, and whether they are all the house wants."""

NOTHING_WANTED: list[Larder] = [{}]


class HouseOdds:
    """Prices and distances of all chains, computed once.

    `entrances`: those of a planned restaurant, instead of the chain's. Make a new object after any
    change of the game.
    """

    def __init__(
        self,
        game: Game,
        chain: Chain,
        weights: StandingWeights,
        entrances: int = 0,
        rivals: list[Rival] | None = None,
    ) -> None:
        self.weights = weights
        self.houses: list[Neighbour] = []
        self.meals: list[list[Larder]] = []
        self.guests: dict[str, Guest] = {}
        """The hungry houses by name, in the order in which they eat."""
        if game.demand:
            self.guests = {guest.house.id: guest for guest in Evening(game).guests}
        own = entrances or entrance_squares(game, chain)
        if not own:
            return
        tolls = game.rules.questions.tolls(game)
        mine = unit_price(game, chain) + effect(game, chain, "distance")
        others = rivals_of(game, chain) if rivals is None else rivals
        for name in game.diners:
            house = game.houses[name]
            borders = borders_between(game, house, own, tolls)
            if borders is None:
                continue
            reached = []
            meals = self.guests[name].meals if name in self.guests else NOTHING_WANTED
            self.meals.append(meals)
            for price, doors, goods in others:
                theirs = borders_between(game, house, doors, tolls)
                if theirs is not None:
                    reached.append((price + theirs, goods, _brings(meals, goods)))
            self.houses.append((name, mine + borders, reached))

    def odds(
        self, good: str = "", dearer: int = 0, wants: Mapping[str, Larder] | None = None
    ) -> dict[str, float]:
        """Return for each house in reach how surely it comes.

        A rival counts only where they could bring what the house wants. `good`: wanted besides by
        all. `dearer`: a change of the own price. `wants`: wanted instead of the present demand.
        """
        ahead, even, behind = self.weights.ahead, self.weights.even, self.weights.behind
        found: dict[str, float] = {}
        for name, mine, rivals in self.houses:
            sure, best = ahead, mine + dearer
            for theirs, goods, brings in rivals:
                if theirs > best or (good and not goods.get(good)):
                    continue
                if brings if wants is None else _brings([wants.get(name, {})], goods):
                    sure = min(sure, even if theirs == best else behind)
            found[name] = sure
        return found

    def hungry(self, brought: Larder) -> dict[str, bool]:
        """Return for each house in reach whether nobody could serve it tonight."""
        return {
            name: not (_brings(meals, brought) or any(brings for _, _, brings in rivals))
            for (name, _, rivals), meals in zip(self.houses, self.meals, strict=True)
        }


def house_odds(game: Game, chain: Chain, weights: StandingWeights) -> dict[str, float]:
    """Return how surely each house in reach comes, for callers with one question."""
    return HouseOdds(game, chain, weights).odds()


def rivals_of(game: Game, chain: Chain) -> list[Rival]:
    """Return the rivals who have a restaurant."""
    return [
        (unit_price(game, rival) + effect(game, rival, "distance"), doors, larder(game, rival))
        for rival in game.chains
        if rival is not chain and not rival.bankrupt and (doors := entrance_squares(game, rival))
    ]


def _brings(meals: list[Larder], goods: Larder) -> bool:
    """Return True if the goods suffice for one of the meals."""
    return any(has_all(goods, meal) for meal in meals)
