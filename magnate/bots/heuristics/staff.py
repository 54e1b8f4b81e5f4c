"""Choice of people to hire and to fire."""

from __future__ import annotations

from functools import lru_cache

from magnate.base.actions import Fire, Hire
from magnate.base.company import may_own_another, people
from magnate.base.hire import hires_left, manager_hires_left
from magnate.base.payday import (
    HAND,
    bill,
    busy_staying,
    can_pay,
    costs_salary,
    plan_firing,
    staying,
)
from magnate.bots.advice import advice_for
from magnate.bots.heuristics.firing_value import missed
from magnate.bots.heuristics.outlook import growing, pays
from magnate.bots.heuristics.plan import ONWARDS, Habit, Plan, with_advice
from magnate.bots.heuristics.pricing import outpriced
from magnate.bots.heuristics.shortage import relieves
from magnate.bots.heuristics.situation import Situation
from magnate.bots.heuristics.training import trained_today
from magnate.core.actions import Action
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game


def hires(game: Game, chain: Chain, habit: Habit) -> list[Action]:
    """Return hires of the next people of the plan whom the chain does not have, trained or not."""
    ways = [False] * max(0, hires_left(game, chain))
    ways += [True] * max(0, manager_hires_left(game, chain)) if growing(game, habit) else []
    if not ways:
        return []
    cards = wanted_next(Situation(game, chain, habit), len(ways))
    return [Hire(chain.seat, card, way) for card, way in zip(cards, ways, strict=False)]


def wanted_next(now: Situation, most: int) -> list[str]:
    """Return the next cards to hire, at most `most`."""
    game, chain, habit = now.game, now.chain, now.habit
    owned = people(chain)
    supply = dict(game.supply)
    wanted: list[str] = []
    careers = game.rules.careers
    advice, short = now.advice, now.shortage
    entries = [row for row in game.rules.employees.values() if row.entry]
    ranked = sorted((-relieves(game, row, short), row.id) for row in entries) if short else []
    first = [card for relief, card in ranked[:1] if relief]
    if not first and outpriced(now):
        first = [row.id for row in entries if row.price < 0][:1]
    for card in first if supply.get(first[0] if first else "") else ():
        supply[card] -= 1
        wanted.append(card)
    for card in wanted_cards(game.rules, habit.plan, habit.advised):
        if len(wanted) >= most:
            break
        row = game.rules.employees.get(card)
        if row is None or not row.entry:
            continue
        if card in advice and not pays(game, chain, advice[card].pays):
            continue
        has = next((c for c in (card, *careers[card]) if owned.get(c)), None)
        if has is not None:
            owned[has] -= 1
        elif supply.get(card) and may_own_another(game, chain, row):
            supply[card] -= 1
            wanted.append(card)
    return wanted


def dismissals(game: Game, chain: Chain, habit: Habit) -> list[Action]:
    """Return whom to fire: people with a salary who idled, once growth no longer pays. Then, while
    salaries cannot be paid, people with a salary who are missed least."""
    trial = chain.copy()
    fires: list[Action] = []
    if not growing(game, habit):
        for card, count in staying(trial, "beach").items():
            idle = count - trained_today(chain, card)
            for _ in range(idle if costs_salary(game, trial, card) else 0):
                owed = bill(game, trial)
                if sum(owed.salaries.values()) <= sum(owed.discounts.values()):
                    break
                plan_firing(trial, card, "beach")
                fires.append(Fire(chain.seat, card, "beach", 0))
    if can_pay(game, trial):
        return fires
    now = Situation(game, chain, habit)
    while not can_pay(game, trial):
        paid = [
            (missed(now, card), card, place)
            for place in HAND
            for card in staying(trial, place)
            if costs_salary(game, trial, card)
        ]
        number = 0
        if paid:
            _, card, place = min(paid)
        else:
            busy = [(n, c) for n, c in busy_staying(trial).items() if costs_salary(game, trial, c)]
            if not busy:
                break
            (number, card), place = max(busy), "busy"
        plan_firing(trial, card, place, number)
        fires.append(Fire(chain.seat, card, place, number))  # type: ignore[arg-type]
    return fires


@lru_cache(maxsize=4096)
def wanted_cards(rules: Rules, plan: Plan, advised: bool) -> tuple[str, ...]:
    """Return the plan's cards to hire, with those that modules advise inserted."""
    more = [card for card in advice_for(rules) if rules.employees[card].entry and advised]
    return (*with_advice(rules, plan.cards, more, repeated=True), *ONWARDS)
