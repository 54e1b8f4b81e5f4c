"""Demand after tonight's campaigns."""

from __future__ import annotations

from collections.abc import Iterable

from magnate.base.marketing import tokens_each
from magnate.core.state import Game
from magnate.core.values import Campaign, Token

Demand = dict[str, tuple[Token, ...]]


def advertised(game: Game, soon: Iterable[Campaign] = ()) -> Demand:
    """Return the demand after all campaigns and these, with nothing eaten before."""
    asked, kinds = dict(game.demand), game.rules.kinds
    running = [*game.campaigns.values(), *soon]
    for campaign in sorted(running, key=lambda one: (kinds[one.kind].last, one.number)):
        each = tokens_each(game, campaign.owner, campaign.kind)
        for house in kinds[campaign.kind].reached(game, campaign):
            for good in campaign.goods:
                held, count = asked.get(house.id, ()), each * house.tokens
                if house.limit is not None:
                    count = min(count, house.limit - len(held))
                if count > 0:
                    asked[house.id] = held + (Token(good, campaign.owner),) * count
    return asked


def count(demand: Demand, good: str) -> int:
    """Count the tokens of a good."""
    return sum(token.good == good for held in demand.values() for token in held)
