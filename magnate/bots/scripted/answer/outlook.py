"""Rivals' kitchens, and the worth of hands tomorrow."""

from __future__ import annotations

from collections.abc import Mapping

from magnate.base.company import effect
from magnate.base.payday import SALARY, costs_salary
from magnate.bots.scripted.answer.evening import AnswerEvening, best_company
from magnate.bots.scripted.dinner import Houses, Kitchen, dinner, guests, wanted
from magnate.bots.scripted.staff import Hand, Staff, in_hand, left_to_cook
from magnate.core.flow import run_phase
from magnate.core.state import Chain, Game

RECRUITING = "recruiting_girl"
TRAINER = "trainer"
LADDER = ("marketing_trainee", "campaign_manager", "brand_manager", "brand_director")
"""The career that leads to the radio."""
BEGINNER, CAMPAIGNER, BRANDS, DIRECTOR = LADDER
WIDE = "radio"
BEFORE_DINNER = ("restructuring", "order", "working")


def kitchen_of(
    game: Game, chain: Chain, work: Mapping[str, int], houses: Houses, fresh: bool
) -> Kitchen:
    """Return the kitchen with these at work; `fresh`: with nothing in stock."""
    place = game.order.index(chain.seat) if chain.seat in game.order else len(game.order)
    staff = Staff(game, chain, wanted(houses))
    return staff.kitchen(work, place, {} if fresh else chain.stock)


def rivals_tonight(game: Game, chain: Chain, houses: Houses) -> list[Kitchen]:
    """Return the rivals' kitchens tonight: those who have cooked with their stock only."""
    found = []
    for seat in game.order:
        rival = game.chains[seat]
        if rival is not chain and not rival.bankrupt:
            found.append(kitchen_of(game, rival, left_to_cook(game, rival), houses, fresh=False))
    return found


def rivals_tomorrow(game: Game, chain: Chain, houses: Houses) -> list[Kitchen]:
    """Return the rivals' kitchens with everybody at work."""
    return [
        kitchen_of(game, game.chains[seat], in_hand(game.chains[seat]), houses, fresh=True)
        for seat in game.order
        if seat != chain.seat and not game.chains[seat].bankrupt
    ]


def after_tonight(game: Game, chain: Chain) -> Game:
    """Return a copy in which the houses that eat tonight want nothing more."""
    after = game.copy()
    houses = guests(game)
    working = game.rules.steps[game.step].phase == "working"
    work = left_to_cook(game, chain) if working else in_hand(chain)
    mine = kitchen_of(game, chain, work, houses, fresh=False)
    others = (rivals_tonight if working else rivals_tomorrow)(game, chain, houses)
    _, fed = dinner(houses, [mine, *others])
    after.demand = {name: tokens for name, tokens in game.demand.items() if name not in fed}
    return after


def tomorrow(game: Game, chain: Chain) -> Game:
    """Return a copy with tomorrow's demand."""
    phase = game.rules.steps[game.step].phase
    after = after_tonight(game, chain) if phase in BEFORE_DINNER else game.copy()
    if phase not in ("marketing", "clean_up"):
        run_phase(after, "marketing", unanswered=True)
    return after


class AnswerOutlook:
    """Estimated income of hands tomorrow, with their best companies and less salaries."""

    def __init__(self, game: Game, chain: Chain) -> None:
        self.game = after = tomorrow(game, chain)
        self.chain = after.chains[chain.seat]
        houses = guests(after)
        rivals = rivals_tomorrow(after, self.chain, houses)
        self.evening = AnswerEvening(after, self.chain, houses, rivals, 0, {})
        self.discount = effect(after, self.chain, "salary_discount")
        self.known: dict[frozenset[tuple[str, int]], float] = {}

    def worth(self, hand: Hand) -> float:
        """Return tomorrow's income of a hand, less salaries."""
        rows = self.game.rules.employees
        useful = {
            card: n
            for card, n in hand.items()
            if n > 0 and (rows[card].manager_slots is not None or self.evening.helps(card))
        }
        key = frozenset(useful.items())
        if key not in self.known:
            self.known[key] = best_company(self.evening, useful)[0]
        paid = sum(n for card, n in hand.items() if costs_salary(self.game, self.chain, card))
        return self.known[key] - max(0, SALARY * paid - self.discount)


def quiet(game: Game, chain: Chain) -> bool:
    """Return True if no rival is about to advertise to the whole town."""
    for rival in game.chains:
        if rival is chain:
            continue
        hand = in_hand(rival)
        if any(card in LADDER[1:] for card in (*hand, *rival.busy.values())):
            return False
        if game.turn <= 3 and TRAINER in hand and BEGINNER in hand:
            return False
    return not any(campaign.kind == WIDE for campaign in game.campaigns.values())
