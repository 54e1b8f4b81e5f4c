"""Whom to train into what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from magnate.base.actions import Train
from magnate.base.company import may_own_another, people
from magnate.base.milestones import barred, would_bring
from magnate.base.payday import bill, costs_nothing
from magnate.base.train import trainings
from magnate.bots.advice import advice_for
from magnate.bots.mind.larder import people_bring
from magnate.bots.mind.missing import asked_for, idlers
from magnate.bots.mind.outlook import growing, pays
from magnate.bots.mind.plan import UPWARDS, Habit, Plan, with_advice
from magnate.bots.mind.shortage import relieves, shortage
from magnate.bots.mind.specialty import maker, specialty
from magnate.bots.mind.standing import standings
from magnate.bots.weights import Weights
from magnate.core.content import Employee
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

NEVER = 99
"""More lessons than anybody ever takes."""


def training(game: Game, chain: Chain, habit: Habit) -> Train | None:
    """The first training that leads to what the plan wants and can be paid for."""
    offers = {
        into: (person, charges[0])
        for person, count in chain.beach.items()
        for into, charges in trainings(
            game, chain, person, fresh=count > trained_today(chain, person)
        )
    }
    careers = game.rules.careers
    for aim in aims(game, chain, habit) if offers else ():
        ways = [(0 if into == aim else careers[into].get(aim, NEVER), into) for into in offers]
        lessons, into = min(ways)
        person, by = offers[into]
        if lessons < NEVER and _affordable(game, chain, habit, person, into):
            return Train(chain.seat, person, into, by)
    return None


def pupils(game: Game, chain: Chain, habit: Habit, most: int) -> list[str]:
    """Who on the beach had better stay there to learn what the chain wants, so many at most."""
    careers = game.rules.careers
    beach = dict(chain.beach)
    found: list[str] = []
    rows = game.rules.employees
    wages = wages_left(game, chain) + idlers(game, chain, habit)
    for aim in aims(game, chain, habit):
        able = [
            (careers[card][aim], card)
            for card, count in beach.items()
            if count and aim in careers[card]
        ]
        if able:
            _, card = min(able)
            if rows[aim].salary and (not rows[card].salary or costs_nothing(game, chain, rows[card])):
                if wages < 1 and not costs_nothing(game, chain, rows[aim]):
                    continue
                wages -= 1
            beach[card] -= 1
            found.append(card)
            if len(found) == most:
                break
    return found


def aims(game: Game, chain: Chain, habit: Habit) -> Iterator[str]:
    """What to train somebody into, first things first, as far as it pays."""
    advice = advice_for(game.rules) if habit.advised else {}
    owned = people(chain)
    wanted = wanted_trainings(game.rules, habit.plan, habit.advised)
    careers = game.rules.careers
    if short := shortage(game, chain, habit.weights):
        rows = [row for row in game.rules.employees.values() if not row.entry]
        help = sorted((-relieves(game, row, short), row.id) for row in rows)
        for relief, into in help:
            if relief and _can_be_had(game, chain, game.rules.employees[into]):
                yield into
    good = specialty(game, chain, habit)
    for want in wanted:
        into = maker(game.rules, good, want)
        row = game.rules.employees.get(into)
        if row is None:
            continue
        known = advice.get(into)
        if known is not None and not pays(game, chain, known.pays):
            continue
        has = next((card for card in (into, *careers[into]) if owned.get(card)), None)
        if has is not None:
            owned[has] -= 1
        elif _can_be_had(game, chain, row) and worthwhile(game, chain, row, good, habit.weights):
            yield into
    for into in UPWARDS if growing(game, habit) else ():
        row = game.rules.employees.get(into)
        if row is None or not _can_be_had(game, chain, row):
            continue
        if worthwhile(game, chain, row, good, habit.weights) and _asked_for(game, chain, habit, row):
            yield into


def _asked_for(game: Game, chain: Chain, habit: Habit, row: Employee) -> bool:
    """Whether somebody asks for what the card brings, if it brings anything."""
    if row.makes:
        advertised = {c.goods[0] for c in game.campaigns.values() if c.owner == chain.seat}
        return bool(advertised & set(row.makes))
    if row.fetches_any_drink or row.drinks_per_source:
        return not asked_for(game, chain, habit).isdisjoint(game.rules.drinks)
    return True


def worthwhile(game: Game, chain: Chain, row: Employee, good: str, weights: Weights) -> bool:
    """Whether there is anything for such a card to do: nobody cooks more than is eaten, and nobody
    is dear where rivals are near who bring the same."""
    if row.makes:
        enough = weights.specialty.enough
        brought = people_bring(game, chain)
        short = shortage(game, chain, weights)
        return any(brought.get(made, 0) < enough or made in short for made in row.makes)
    if row.price > 0:
        would = standings(game, chain, weights.standing, good=good, dearer=row.price)
        return sum(would.values()) > weights.standing.even * len(would)
    return True


def _can_be_had(game: Game, chain: Chain, row: Employee) -> bool:
    return (
        bool(game.supply.get(row.id))
        and may_own_another(game, chain, row)
        and not barred(game, chain, row.id)
        and game.rules.questions.may_train(game, chain, row)
    )


def _affordable(game: Game, chain: Chain, habit: Habit, person: str, into: str) -> bool:
    """Whether the chain could pay who costs more than before."""
    before, row = game.rules.employees[person], game.rules.employees[into]
    if not row.salary or costs_nothing(game, chain, row):
        return True
    paid = before.salary and not costs_nothing(game, chain, before)
    return paid or wages_left(game, chain) + idlers(game, chain, habit) >= 1


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
    return with_advice(rules, plan.training, more, repeated=True)


def trained_today(chain: Chain, card: str) -> int:
    """How many have become such a card today."""
    return sum(trainer.pupils.count(card) for trainer in chain.trainers)
