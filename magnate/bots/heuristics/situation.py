"""Facts for a decision, each computed on first use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from magnate.base.milestones import would_bring
from magnate.base.payday import bill
from magnate.bots.advice import CardAdvice, advice_for
from magnate.bots.heuristics.house_odds import HouseOdds
from magnate.bots.heuristics.larder import Larder, people_bring
from magnate.bots.heuristics.plan import Habit
from magnate.bots.heuristics.shortage import Shortage, shortage
from magnate.bots.heuristics.specialty import specialty
from magnate.bots.heuristics.tomorrow import tomorrow
from magnate.core.state import Chain, Game


class Situation:
    """A chain's situation. Make a new one after every action."""

    def __init__(self, game: Game, chain: Chain, habit: Habit) -> None:
        self.game = game
        self.chain = chain
        self.habit = habit

    @cached_property
    def advice(self) -> Mapping[str, CardAdvice]:
        """Advice about the cards of modules."""
        return advice_for(self.game.rules) if self.habit.advised else {}

    @cached_property
    def house_odds(self) -> HouseOdds:
        """Prices and distances of all chains."""
        return HouseOdds(self.game, self.chain, self.habit.weights.standing)

    @cached_property
    def sure(self) -> dict[str, float]:
        """How surely each house comes."""
        return self.house_odds.odds()

    @cached_property
    def brought(self) -> Larder:
        """Goods that all own people bring in one evening."""
        return people_bring(self.game, self.chain)

    @cached_property
    def specialty(self) -> str:
        """The good that the chain concentrates on."""
        game, chain, habit = self.game, self.chain, self.habit
        return specialty(game, chain, habit, self.house_odds, self.brought)

    @cached_property
    def shortage(self) -> Shortage:
        """Goods that will be wanted here and cannot be made."""
        wants = self.tomorrow
        sure = self.house_odds.odds(wants=wants)
        return shortage(wants, sure, self.brought, self.habit.weights)

    @cached_property
    def tomorrow(self) -> dict[str, Larder]:
        """The goods each house will want tomorrow evening."""
        hungry = self.house_odds.hungry(self.brought)
        return {
            house: dict(Counter(goods))
            for house, goods in tomorrow(self.game, self.chain, hungry).items()
        }

    @cached_property
    def asked_for(self) -> frozenset[str]:
        """Goods that houses want or will want, and the specialty."""
        goods = {token.good for tokens in self.game.demand.values() for token in tokens}
        goods |= {good for campaign in self.game.campaigns.values() for good in campaign.goods}
        return frozenset(goods | {self.specialty})

    @cached_property
    def wages_left(self) -> int:
        """Further salaries that the chain could pay today."""
        game, chain = self.game, self.chain
        owed = bill(game, chain)
        spare = sum(owed.discounts.values()) - sum(owed.salaries.values())
        if would_bring(game, chain, "trained", "salary_discount"):
            spare += 15
        return (chain.cash + spare) // max(1, owed.each)
