"""Demand of the town, tonight and after campaigns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from magnate.base.company import effect
from magnate.base.dinnertime import borders_between
from magnate.base.marketing import tokens_each
from magnate.base.milestones import would_bring
from magnate.base.places import entrance_squares
from magnate.bots.scripted.dinner import Goods, Houses, guests
from magnate.core.state import Game
from magnate.core.values import NOBODY, Campaign, Token

Wants = Mapping[str, Goods]
"""Demand by house."""


class Town:
    """Distances and reach of all houses, computed once."""

    def __init__(self, game: Game) -> None:
        tolls = game.rules.questions.tolls(game)
        doors = [
            (entrance_squares(game, one), effect(game, one, "distance")) for one in game.chains
        ]
        self.game = game
        self.borders: dict[str, list[int | None]] = {}
        for name in game.diners:
            house = game.houses[name]
            self.borders[name] = [
                None if way is None else way + more
                for way, more in (
                    (borders_between(game, house, entrances, tolls), adjustment)
                    for entrances, adjustment in doors
                )
            ]
        self.running = [
            (campaign.number, campaign, self.reached(campaign), _tokens(game, campaign))
            for campaign in game.campaigns.values()
        ]

    def reached(self, campaign: Campaign) -> tuple[str, ...]:
        """Return the houses that a campaign reaches."""
        game = self.game
        return tuple(house.id for house in game.rules.kinds[campaign.kind].reached(game, campaign))

    def wants(self) -> Wants:
        """Return the present demand."""
        found: dict[str, Goods] = {}
        for name, tokens in self.game.demand.items():
            goods: Goods = {}
            for token in tokens:
                goods[token.good] = goods.get(token.good, 0) + 1
            found[name] = goods
        return found

    def advertised(
        self, wants: Wants, more: Campaign | None = None, reached: tuple[str, ...] = ()
    ) -> Wants:
        """Return the demand after all campaigns, and one more that reaches these houses."""
        campaigns = self.running
        if more is not None:
            campaigns = [*campaigns, (more.number, more, reached, _tokens(self.game, more))]
        after = {name: goods.copy() for name, goods in wants.items()}
        houses = self.game.houses
        for _, campaign, names, each in sorted(campaigns, key=_number):
            for name in names:
                house, goods = houses[name], after.setdefault(name, {})
                for good in campaign.goods:
                    count = each * house.tokens
                    if house.limit is not None:
                        count = min(count, house.limit - sum(goods.values()))
                    if count > 0:
                        goods[good] = goods.get(good, 0) + count
        return after

    def guests(self, wants: Wants) -> Houses:
        """Return the hungry houses in the order in which they eat."""
        demand = {
            name: [Token(good, NOBODY) for good, count in goods.items() for _ in range(count)]
            for name, goods in wants.items()
        }
        return guests(self.game, demand)


def _number(running: tuple[int, Campaign, tuple[str, ...], int]) -> int:
    return running[0]


def _tokens(game: Game, campaign: Campaign) -> int:
    """Return the tokens a campaign puts on a house, its first-of-its-kind milestone included."""
    each = tokens_each(game, campaign.owner, campaign.kind)
    if campaign.owner != NOBODY:
        owner, kind = game.chains[campaign.owner], campaign.kind
        each += would_bring(game, owner, f"placed:{kind}", f"tokens:{kind}")
    return each


def still_hungry(wants: Wants, fed: Iterable[str]) -> Wants:
    """Return the demand without the houses that have eaten."""
    gone = set(fed)
    return {name: goods for name, goods in wants.items() if name not in gone}
