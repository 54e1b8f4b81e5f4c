"""Choice of campaigns: burgers for houses nearer to the chain than to rivals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from magnate.base.actions import PlaceCampaign
from magnate.base.campaigns import campaign_families
from magnate.base.company import people
from magnate.base.dinnertime import good_bonus, price_factor
from magnate.base.milestones import would_earn
from magnate.bots.scripted.burger_rush.evening import FAR, FULL, Ways
from magnate.bots.scripted.line import places_of
from magnate.core.options import Family
from magnate.core.state import Chain, Game
from magnate.core.values import Campaign

BURGER, PIZZA = "burger", "pizza"
KINDS = ("billboard", "mailbox", "airplane")
HORIZON = 4
ETERNAL = 5
"""Turns that an eternal campaign counts."""


def goods_for(game: Game, chain: Chain) -> tuple[str, ...]:
    """Return the goods to advertise: burgers, and pizza if burgers have no bonus."""
    if game.turn == 2 or _has_bonus(game, chain, BURGER):
        return (BURGER,)
    return (BURGER, PIZZA)


def _has_bonus(game: Game, chain: Chain, good: str) -> bool:
    """Return True if the chain has a bonus for the good, or gets it by advertising it."""
    names = (good, *game.rules.goods[good].tags)
    earned = any(would_earn(game, chain, f"marketed:{name}") for name in names)
    return earned or good_bonus(game, chain, good) > 0


def best_campaign(
    game: Game,
    chain: Chain,
    ways: Ways,
    goods: Sequence[str],
    families: Iterable[Family] | None = None,
) -> tuple[float, PlaceCampaign | None]:
    """Return the best campaign and its value, of the given families or of all."""
    best: tuple[float, PlaceCampaign | None] = (0.0, None)
    judge = _Judge(game, chain, ways)
    for family in campaign_families(game, chain) if families is None else families:
        if family.kind is not PlaceCampaign or not family.size:
            continue
        axes, fixed = dict(family.axes), family.fixed
        kind = game.rules.campaign_tiles[fixed["number"]].kind
        if kind not in KINDS or "good" not in axes:
            continue
        turns = 0 if 0 in axes["turns"] else max(axes["turns"])
        for at in places_of(game, family):
            campaign = Campaign(
                fixed["number"], kind, (BURGER,), turns, at, fixed["turned"], chain.seat
            )
            houses = [house.id for house in game.rules.kinds[kind].reached(game, campaign)]
            for good in goods:
                if good in axes["good"]:
                    value = judge.value(houses, good, turns or ETERNAL)
                    if best[1] is None or value > best[0]:
                        best = value, PlaceCampaign(**fixed, good=good, turns=turns, at=at)
    return best


class _Judge:
    """The value of campaigns: houses that would come, and their payments in the next turns."""

    def __init__(self, game: Game, chain: Chain, ways: Ways) -> None:
        self.game = game
        self.chain = chain
        self.ways = ways
        kinds = game.rules.kinds
        self.advertised = Counter(
            house.id
            for campaign in game.campaigns.values()
            for house in {
                one.id: one for one in kinds[campaign.kind].reached(game, campaign)
            }.values()
        )
        self.bonuses: dict[str, float] = {}
        self.houses: dict[str, tuple[float, int]] = {}

    def value(self, houses: Sequence[str], good: str, turns: int) -> float:
        """Return the value of a campaign for these houses."""
        if good not in self.bonuses:
            self.bonuses[good] = self._bonus(good)
        bonus, value = self.bonuses[good], 0.0
        for name in houses:
            if name not in self.houses:
                self.houses[name] = self._house(name)
            likely, factor = self.houses[name]
            value += likely * (10 * factor + bonus)
        lasting: float = min(turns, HORIZON) ** 0.7
        return value * lasting

    def _house(self, name: str) -> tuple[float, int]:
        """Return how likely an advertised house comes, and its price factor."""
        house, own = self.game.houses[name], self.ways.own(name)
        if own >= FAR:
            return 0.0, 1
        likely = 0.5 + 0.2 * max(-2, min(2, self.ways.rival(name) - own))
        held = len(self.game.demand.get(name, ())) + self.advertised[name]
        fits = 1.0 if held < (house.limit or FULL) else 0.4
        return likely * fits, price_factor(self.game, house)

    def _bonus(self, good: str) -> float:
        """Return the extra value of a good: its bonus, and whether we or rivals can cook it."""
        game = self.game
        rivals = [game.chains[seat] for seat in self.ways.rivals]
        bonus = 5 if _has_bonus(game, self.chain, good) else 0
        if not any(self._cooks(rival, good) for rival in rivals):
            bonus += 3
        return bonus - (0 if self._cooks(self.chain, good) else 4)

    def _cooks(self, chain: Chain, good: str) -> bool:
        """Return True if the chain has somebody who makes only this good."""
        rows = self.game.rules.employees
        return any(tuple(rows[card].makes) == (good,) for card in people(chain))
