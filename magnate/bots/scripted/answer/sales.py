"""Choice of campaigns, of goods to cook and of goods to keep."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from magnate.base.actions import FetchDrink, FetchRoute, Keep, PlaceCampaign, Produce
from magnate.base.campaigns import campaign_of
from magnate.base.company import effect
from magnate.base.dinnertime import borders_between, good_bonus
from magnate.base.food import drinks_each
from magnate.base.milestones import would_bring, would_earn
from magnate.base.places import entrance_squares
from magnate.bots.scripted.answer.evening import lead
from magnate.bots.scripted.answer.outlook import (
    after_tonight,
    kitchen_of,
    rivals_tomorrow,
    rivals_tonight,
    tomorrow,
)
from magnate.bots.scripted.dinner import Goods, Kitchen, choosers, dinner, guests, wanted
from magnate.bots.scripted.line import those
from magnate.bots.scripted.staff import in_hand, left_to_cook, with_more
from magnate.core.actions import Action
from magnate.core.flow import run_phase
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.evening import flexible

EVENINGS = 3
FADES = 0.8
"""Discount factor per evening."""
ENVY = 0.6
LOOKED_AT = 60
FAR = 9
NEWS = 45
"""The worth of a permanent bonus on a good."""
NARROW = "billboard"
Reach = tuple[str, str, tuple[str, ...], str]
"""The marketeer, the kind of campaign, the houses in reach and the good."""


def advertise(game: Game, chain: Chain, options: Options) -> Action | None:
    """Place the campaign that brings most over the next evenings, bonuses included."""
    houses = guests(game)
    mine = kitchen_of(game, chain, in_hand(chain), houses, fresh=True)
    if game.turn < 6:
        choosers(mine).cooks += 2
    kitchens = [mine, *rivals_tomorrow(game, chain, houses)]
    begun = after_tonight(game, chain)
    now = _evenings(begun, kitchens)
    near = _ways(game, chain)
    distinct = _distinct(game, options)
    best, found = 0.0, None
    for reach in sorted(distinct, key=lambda one: -len(one[2]))[:LOOKED_AT]:
        action = distinct[reach]
        after = begun.copy()
        tile = game.rules.campaign_tiles[action.number]
        after.campaigns[action.number] = replace(campaign_of(action, tile), lead=0)
        value = _evenings(after, kitchens) - now + 0.5 * len(reach[2])
        value += _bonuses(game, chain, reach, near)
        if value > best:
            best, found = value, action
    return found


def _evenings(game: Game, kitchens: Sequence[Kitchen]) -> float:
    """Simulate the next evenings and return the discounted lead. Changes the game."""
    total, weight = 0.0, 1.0
    for _ in range(EVENINGS):
        run_phase(game, "marketing", unanswered=True)
        incomes, fed = dinner(guests(game), kitchens)
        own = incomes.pop(kitchens[0].seat)
        total += weight * (own - ENVY * max([0, *incomes.values()]))
        weight *= FADES
        game.demand = {name: tokens for name, tokens in game.demand.items() if name not in fed}
    return total


def _distinct(game: Game, options: Options) -> dict[Reach, PlaceCampaign]:
    """Return the campaigns that differ in reach or good, the longest of each."""
    found: dict[Reach, PlaceCampaign] = {}
    rules = game.rules
    for family in options.families:
        if family.kind is not PlaceCampaign:
            continue
        lengths: Iterable[int] = dict(family.axes).get("turns", ())
        most = max(lengths, default=0)
        reached: dict[object, tuple[str, ...]] = {}
        for action in family:
            assert isinstance(action, PlaceCampaign)
            if action.turns == most:
                tile = rules.campaign_tiles[action.number]
                if action.at not in reached:
                    houses = rules.kinds[tile.kind].reached(game, campaign_of(action, tile))
                    reached[action.at] = tuple(house.id for house in houses)
                key = (action.by, tile.kind, reached[action.at], action.good)
                if key not in found or action.turns > found[key].turns:
                    found[key] = action
    return found


def _ways(game: Game, chain: Chain) -> dict[str, int]:
    """Return the distances of the houses with a road to the chain."""
    doors, tolls = entrance_squares(game, chain), game.rules.questions.tolls(game)
    ways = {name: borders_between(game, game.houses[name], doors, tolls) for name in game.diners}
    return {name: way for name, way in ways.items() if way is not None}


def _bonuses(game: Game, chain: Chain, reach: Reach, near: dict[str, int]) -> float:
    """Return the worth of a campaign besides the next dinners, less for rivals' bonuses."""
    _, kind, houses, good = reach
    drink = good in game.rules.drinks
    value = 0.0
    if any(would_earn(game, chain, f"marketed:{one}") for one in _names(game, good)):
        value += NEWS
    ways = [near[name] for name in houses if name in near]
    if game.turn == 3 and drink and ways:
        value += 40 - 6 * min([FAR, *ways])
    if kind == NARROW:
        return value + (30 if would_bring(game, chain, f"placed:{kind}", "free_marketeers") else 0)
    rivals = [rival for rival in game.chains if rival is not chain]
    theirs = max((good_bonus(game, rival, good) for rival in rivals), default=0)
    value += 4 * (good_bonus(game, chain, good) - theirs)
    if drink and not effect(game, chain, "drinks_per_source"):
        value -= 60
    if would_bring(game, chain, f"placed:{kind}", f"tokens:{kind}"):
        value += 15
    return value


def _names(game: Game, good: str) -> tuple[str, ...]:
    """Return a good and its tags, the names that milestones use."""
    return (good, *game.rules.goods[good].tags)


def cook(game: Game, chain: Chain, options: Options) -> Action | None:
    """Cook what brings most tonight, given what the other people at work can still bring."""
    houses = guests(game)
    rivals = rivals_tonight(game, chain, houses)
    short = wanted(houses, chain.seat)
    for good, count in chain.stock.items():
        short[good] = short.get(good, 0) - count
    rest, choosing = left_to_cook(game, chain), flexible(game.rules)
    best, found = 0.0, None
    for action in options:
        if not isinstance(action, Produce | FetchDrink | FetchRoute) or action.by not in rest:
            continue
        got = brought(game, chain, action)
        kitchen = kitchen_of(game, chain, with_more(rest, (), [action.by]), houses, fresh=False)
        for good, count in got.items():
            kitchen.stock[good] = kitchen.stock.get(good, 0) + count
        value = lead(houses, kitchen, rivals)
        value += 0.3 * sum(min(n, max(0, short.get(good, 0))) for good, n in got.items())
        for good in got:
            if good in choosing and would_earn(game, chain, f"produced:{good}"):
                value += 8 if chain.cash + value >= 5 else 2
        if found is None or value > best:
            best, found = value, action
    return found


def brought(game: Game, chain: Chain, action: Produce | FetchDrink | FetchRoute) -> Goods:
    """Return the goods that an action brings."""
    row = game.rules.employees[action.by]
    if isinstance(action, Produce):
        return {action.good: row.makes[action.good]}
    each = drinks_each(game, chain, row)
    if isinstance(action, FetchDrink):
        return {action.good: each}
    at = {game.geometry.xy(source.bit): source.good for source in game.geometry.sources}
    goods: Goods = {}
    for square in action.sources:
        goods[at[square]] = goods.get(at[square], 0) + each
    return goods


def keep(game: Game, chain: Chain, options: Options) -> Action | None:
    """Keep as much as possible of tomorrow's demand."""
    asked = wanted(guests(tomorrow(game, chain)))
    return max(
        those(options, Keep),
        key=lambda one: min(one.count, asked.get(one.good, 0)),
        default=None,
    )
