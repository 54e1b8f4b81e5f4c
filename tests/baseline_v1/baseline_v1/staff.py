"""Whom to hire and let go."""

from __future__ import annotations

from functools import lru_cache

from .advice import advice_for
from .engine import (
    Action,
    Chain,
    Fire,
    Game,
    Hire,
    Rules,
    bill,
    busy_staying,
    can_pay,
    costs_salary,
    hires_left,
    manager_hires_left,
    may_own_another,
    people,
    staying,
)
from .outlook import growing, pays
from .plan import ONWARDS, Habit, Plan, with_advice
from .training import trained_today
from .weights import MissedWeights


def hires(game: Game, chain: Chain, habit: Habit) -> list[Action]:
    """The next people of the plan that the chain does not have yet, trained further or not."""
    plan = habit.plan
    ways = [False] * max(0, hires_left(game, chain))
    ways += [True] * max(0, manager_hires_left(game, chain)) if growing(game, habit) else []
    if not ways:
        return []
    owned = people(chain)
    supply = dict(game.supply)
    wanted: list[Action] = []
    careers = game.rules.careers
    advice = advice_for(game.rules) if habit.advised else {}
    for card in wanted_cards(game.rules, plan, habit.advised):
        if len(wanted) == len(ways):
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
            wanted.append(Hire(chain.seat, card, ways[len(wanted)]))
    return wanted


def dismissals(game: Game, chain: Chain, habit: Habit) -> list[Action]:
    """Whom to fire: who costs and could have worked, but idled, when there is nothing to grow for;
    then, until the rest can be paid, who costs and is least missed."""
    weights = habit.weights.missed
    rows = game.rules.employees
    trial = chain.copy()
    fires: list[Action] = []
    if not growing(game, habit):
        for card, count in staying(trial, "beach").items():
            idle = count - trained_today(chain, card)
            for _ in range(idle if rows[card].salary else 0):
                owed = bill(game, trial)
                if sum(owed.salaries.values()) <= sum(owed.discounts.values()):
                    break
                trial.fired = (*trial.fired, (card, "beach", 0))
                fires.append(Fire(chain.seat, card, "beach", 0))
    if can_pay(game, trial):
        return fires
    while not can_pay(game, trial):
        paid = [
            (_missed(game, card, weights), card, place)
            for place in ("beach", "work")
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
        trial.fired = (*trial.fired, (card, place, number))
        fires.append(Fire(chain.seat, card, place, number))  # type: ignore[arg-type]
    return fires


def _missed(game: Game, card: str, weights: MissedWeights) -> float:
    row = game.rules.employees[card]
    if row.income_percent:
        return weights.income
    if row.makes or row.drinks_per_source:
        return weights.kitchen + max(row.makes.values(), default=0) / 10
    if row.campaigns:
        return weights.marketeer
    return weights.other + (row.manager_slots or 0) / 10


@lru_cache(maxsize=256)
def wanted_cards(rules: Rules, plan: Plan, advised: bool) -> tuple[str, ...]:
    """The plan's cards to hire, those put in between that modules bring."""
    more = [card for card in advice_for(rules) if rules.employees[card].entry and advised]
    return (*with_advice(rules, plan.cards, more, repeated=True), *ONWARDS)
