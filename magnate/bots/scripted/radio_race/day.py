"""A day planned by the next evening: hires, trainings, and the radio's good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from msgspec.structs import replace

from magnate.base.actions import PlaceCampaign
from magnate.base.campaigns import announce_campaign, campaign_families, campaign_of, start_campaign
from magnate.base.company import effect, may_own_another, people
from magnate.base.dinnertime import borders_between, unit_price
from magnate.base.hire import hires_left
from magnate.base.marketing import run_campaign
from magnate.base.payday import SALARY, costs_salary
from magnate.base.places import entrance_squares
from magnate.bots.scripted.dinner import guests, wanted
from magnate.bots.scripted.line import places_of
from magnate.bots.scripted.production import choose_goods
from magnate.bots.scripted.radio_race.evening import RaceEvening, best_company, by_need
from magnate.bots.scripted.staff import Hand, Staff, left_to_cook, together, with_more
from magnate.core.flow import run_phase
from magnate.core.state import Chain, Game

WIDE = "radio"
HIRED = ("management_trainee", "kitchen_trainee", "errand_boy", "waitress")
LESSONS = (
    ("burger_cook", "burger_chef"),
    ("pizza_cook", "pizza_chef"),
    ("management_trainee", "luxuries_manager"),
    ("kitchen_trainee", "burger_cook"),
    ("kitchen_trainee", "pizza_cook"),
    ("errand_boy", "cart_operator"),
    ("cart_operator", "truck_driver"),
)
AT_ONCE = 2
PLAYED = 2
"""Goods that are compared for the radio."""
Lesson = tuple[str, str]
"""A card and the card it is trained into."""


class RaceDay(NamedTuple):
    """A plan for a day: hires, trainings, and the radio's good."""

    hires: tuple[str, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    good: str = ""


def best_day(
    game: Game, chain: Chain, radio: PlaceCampaign | None, hiring: bool, teaching: bool = True
) -> RaceDay:
    """Return the plan with the best next evening. `hiring`, `teaching`: whether that is still
    possible; `radio`: today's radio, if there is one."""
    tomorrows = _tomorrows(game, chain, radio)
    best, found = 0.0, None
    for hires in _hires(game, chain, hiring):
        beach = with_more(chain.beach, hires)
        for lessons in _lessons(game, chain, beach, teaching):
            hand = together(chain.work, beach)
            hand = with_more(hand, [into for _, into in lessons], [one for one, _ in lessons])
            if radio:
                hand.pop(radio.by, None)
            for good, after in tomorrows.items():
                if after.over or (good and not _can_bring(game, good, hand)):
                    continue
                value = after.value(hand) + (0.1 if good and good not in game.rules.drinks else 0)
                if found is None or value > best + 1e-9:
                    best, found = value, RaceDay(hires, lessons, good)
    return found or RaceDay()


def _tomorrows(game: Game, chain: Chain, radio: PlaceCampaign | None) -> dict[str, _Tomorrow]:
    """Return the next evening per good on the radio, for the two best goods of the present
    cards."""
    if radio is None:
        return {"": _Tomorrow(game, chain, None, "")}
    found = {good: _Tomorrow(game, chain, radio, good) for good in game.rules.marketable}
    hand = together(chain.work, chain.beach)
    hand.pop(radio.by, None)
    goods = [
        good for good, after in found.items() if not after.over and _can_bring(game, good, hand)
    ]
    best = sorted(goods, key=lambda good: -found[good].value(hand))[:PLAYED]
    return {good: found[good] for good in best or found}


def _hires(game: Game, chain: Chain, hiring: bool) -> Iterator[tuple[str, ...]]:
    count = min(AT_ONCE, hires_left(game, chain)) if hiring else 0
    there = [card for card in HIRED if game.supply.get(card)]
    return combinations_with_replacement(there, count)


def _lessons(game: Game, chain: Chain, beach: Hand, teaching: bool) -> Iterator[tuple[Lesson, ...]]:
    """Yield no training, one, or two of different people."""
    yield ()
    steps = sum(trainer.steps for trainer in chain.trainers) if teaching else 0
    rows = game.rules.employees
    can = [
        (card, into)
        for card, into in LESSONS
        if beach.get(card) and game.supply.get(into) and may_own_another(game, chain, rows[into])
    ]
    if steps:
        yield from ((lesson,) for lesson in can)
    if steps > 1:
        for one, two in combinations(can, 2):
            if one[0] != two[0] or beach[one[0]] > 1:
                yield one, two


def _can_bring(game: Game, good: str, hand: Hand) -> bool:
    """Return True if anybody in a hand brings the good."""
    rows = [game.rules.employees[card] for card in hand]
    if good in game.rules.drinks:
        return any(row.fetches_any_drink or row.drinks_per_source for row in rows)
    return any(good in row.makes for row in rows)


class _Tomorrow:
    """Tomorrow evening if the radio plays a good today."""

    def __init__(self, game: Game, chain: Chain, radio: PlaceCampaign | None, good: str) -> None:
        today = game.copy()
        own = today.chains[chain.seat]
        self.owed = 0
        if radio:
            row = game.rules.employees[radio.by]
            tile = game.rules.campaign_tiles[radio.number]
            campaign = replace(campaign_of(radio, tile), goods=(good,), lead=0)
            start_campaign(today, campaign)
            announce_campaign(today, own, row, campaign)
            own.work.pop(row.id, None)
            self.owed = SALARY if costs_salary(today, own, row.id) else 0
        for card in own.busy.values():
            if costs_salary(today, own, card):
                self.owed += SALARY
        self.over = not turn_over(today)
        self.chain = own
        self.reckoning = Reckoning(today, own)

    def value(self, hand: Hand) -> float:
        """Return tomorrow's income of a hand, less a penalty for salaries unpaid tonight."""
        game, chain = self.reckoning.game, self.chain
        paid = sum(n for card, n in hand.items() if costs_salary(game, chain, card))
        owed = self.owed + SALARY * paid - effect(game, chain, "salary_discount")
        return self.reckoning.worth(hand) - 4 * max(0, owed - chain.cash)


def turn_over(game: Game) -> bool:
    """Simulate tonight's dinner and campaigns, and take everybody back in hand. Changes the game;
    return True if it goes on."""
    houses = guests(game)
    asked = wanted(houses)
    prices = {seat: unit_price(game, game.chains[seat]) for seat in game.order}
    for seat in game.order:
        chain = game.chains[seat]
        kitchen = Staff(game, chain, asked).kitchen(left_to_cook(game, chain), 0, chain.stock)
        choose_goods(kitchen, houses, by_need(seat, prices))
        chain.stock = {good: count for good, count in kitchen.stock.items() if count}
    run_phase(game, "dinnertime", unanswered=True)
    if game.over:
        return False
    run_phase(game, "marketing", unanswered=True)
    game.turn += 1
    back_in_hand(game)
    return True


def back_in_hand(game: Game) -> None:
    """Move everybody from work to the beach, and throw away goods without a freezer."""
    for chain in game.chains:
        if not effect(game, chain, "freezer"):
            chain.stock = {}
        chain.used = {}
        chain.beach = together(chain.beach, chain.work)
        chain.work = {}


class Reckoning:
    """The estimated income of hands this evening, with everybody's cards in hand."""

    def __init__(self, game: Game, chain: Chain) -> None:
        self.game = game
        self.evening = RaceEvening(game, chain)
        self.asked = wanted(self.evening.houses)
        self.known: dict[frozenset[tuple[str, int]], float] = {}

    def worth(self, hand: Hand) -> float:
        """Return the evening's income with this hand, plus a little for what brings more later."""
        key = frozenset(hand.items())
        if key not in self.known:
            rows = self.game.rules.employees
            _, company = best_company(self.evening, hand)
            salaries = sum(rows[card].salary * n for card, n in hand.items())
            self.known[key] = (
                self.evening.lead(company)
                + self._later(hand)
                + 1.2 * self._part(hand)
                - 2 * salaries
            )
        return self.known[key]

    def _later(self, hand: Hand) -> float:
        """Return the later worth of chefs, cooks and high prices."""
        rows = [(self.game.rules.employees[card], n) for card, n in hand.items()]
        cooks = sum(n for row, n in rows if len(row.makes) == 1 and row.trains_into)
        chef = any(len(row.makes) == 1 and not row.trains_into for row, _ in rows)
        return 12 * any(row.price > 0 for row, _ in rows) + 14 * chef + 3 * cooks

    def _part(self, hand: Hand) -> int:
        """Return how much of the demand the hand could bring."""
        can: Counter[str] = Counter()
        for card, n in hand.items():
            row = self.game.rules.employees[card]
            for good, made in row.makes.items():
                can[good] += made * n
            drinks = row.fetches_any_drink or (1 + row.drinks_per_source) * (
                row.drinks_per_source > 0
            )
            for good in self.game.rules.drinks:
                can[good] += drinks * n
        return sum(min(can[good], count) for good, count in self.asked.items())


def radio_today(game: Game, chain: Chain) -> PlaceCampaign | None:
    """Return the best place for a radio, with any good. None: no radio can be placed."""
    rules = game.rules
    tiles = [number for number in game.tiles if rules.campaign_tiles[number].kind == WIDE]
    able = any(WIDE in rules.employees[card].campaigns for card in chain.work)
    if not tiles or not able:
        return None
    best, found = 0.0, None
    reached: dict[int, float] = {}
    for family in campaign_families(game, chain):
        fixed, axes = family.fixed, dict(family.axes)
        if fixed["number"] != min(tiles) or rules.marketable[0] not in axes.get("good", ()):
            continue
        turns = max(axes["turns"])
        for at in places_of(game, family):
            action = PlaceCampaign(**fixed, good=rules.marketable[0], turns=turns, at=at)
            place = game.geometry.tile_index[game.geometry.bit(*at)]
            if place not in reached:
                reached[place] = reach(game, chain, action)
            value = reached[place] + 0.01 * turns
            if found is None or value > best:
                best, found = value, action
    return found


def reach(game: Game, chain: Chain, action: PlaceCampaign) -> float:
    """Return the tokens on houses with a road here. Gardens count twice, near houses more."""
    after = game.copy()
    after.demand = {}
    run_campaign(after, campaign_of(action, game.rules.campaign_tiles[action.number]))
    doors, tolls = entrance_squares(game, chain), game.rules.questions.tolls(game)
    total = 0.0
    for name, tokens in after.demand.items():
        house = game.houses[name]
        way = borders_between(game, house, doors, tolls)
        if way is not None:
            total += len(tokens) * (2 if house.garden else 1) * (1 - 0.02 * way)
    return total


def owned(chain: Chain) -> Counter[str]:
    """Return all cards of a chain, wherever they are."""
    return Counter(people(chain))
