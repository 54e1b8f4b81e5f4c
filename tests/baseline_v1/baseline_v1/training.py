"""Whom to train into what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .advice import advice_for
from .engine import (
    Chain,
    Game,
    Rules,
    Train,
    barred,
    bill,
    costs_salary,
    may_own_another,
    people,
    trainings,
    would_bring,
)
from .outlook import pays
from .plan import UPWARDS, Habit, Plan, with_advice


def training(game: Game, chain: Chain, habit: Habit) -> Train | None:
    """The first training of the plan that can be paid for."""
    offers = {
        into: (person, charges[0])
        for person, count in chain.beach.items()
        for into, charges in trainings(
            game, chain, person, fresh=count > trained_today(chain, person)
        )
    }
    for into in aims(game, chain, habit) if offers else ():
        if into in offers:
            person, by = offers[into]
            return Train(chain.seat, person, into, by)
    return None


def pupils(game: Game, chain: Chain, habit: Habit, lessons: int) -> Iterator[str]:
    """Who on the beach could become what the chain wants, in so many lessons."""
    careers = game.rules.careers
    for into in aims(game, chain, habit):
        row = game.rules.employees[into]
        if not game.supply.get(into) or not may_own_another(game, chain, row):
            continue
        if barred(game, chain, into) or not game.rules.questions.may_train(game, chain, row):
            continue
        for person in chain.beach:
            if 0 < careers[person].get(into, 0) <= lessons:
                yield person


def aims(game: Game, chain: Chain, habit: Habit) -> Iterator[str]:
    """What to train somebody into, first things first, as far as it pays and can be paid for."""
    advice = advice_for(game.rules) if habit.advised else {}
    advertised = {c.goods[0] for c in game.campaigns.values() if c.owner == chain.seat}
    wages = wages_left(game, chain)
    owned = people(chain) if advice else {}
    for into in wanted_trainings(game.rules, habit.plan, habit.advised):
        row = game.rules.employees.get(into)
        if row is None:
            continue
        known = advice.get(into)
        if known is not None:
            if owned.get(into, 0) >= known.copies or not pays(game, chain, known.pays):
                continue
        elif row.makes and not advertised & set(row.makes):
            continue
        if wages < 1 and costs_salary(game, chain, row.id):
            continue
        if row.is_manager and chain.beach.get("management_trainee", 0) < 1:
            continue
        yield into


def wages_left(game: Game, chain: Chain) -> int:
    """How many salaries more the chain could pay today."""
    owed = bill(game, chain)
    spare = sum(owed.discounts.values()) - sum(owed.salaries.values())
    if would_bring(game, chain, "trained", "salary_discount"):
        spare += 15
    return (chain.cash + spare) // max(1, owed.each)


@lru_cache(maxsize=256)
def wanted_trainings(rules: Rules, plan: Plan, advised: bool) -> tuple[str, ...]:
    """The plan's cards to train into, those put in between that modules bring."""
    more = [card for card in advice_for(rules) if advised and not rules.employees[card].entry]
    return (*with_advice(rules, plan.training, more, repeated=False), *UPWARDS)


def trained_today(chain: Chain, card: str) -> int:
    """How many have become such a card today."""
    return sum(trainer.pupils.count(card) for trainer in chain.trainers)
