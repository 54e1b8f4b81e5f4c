"""Whom to hire, train and let go."""

from __future__ import annotations

from magnate.base.actions import Fire, Hire, Train
from magnate.base.company import may_own_another, people
from magnate.base.hire import hires_left, manager_hires_left
from magnate.base.milestones import would_bring
from magnate.base.payday import bill, busy_staying, can_pay, costs_nothing, staying
from magnate.base.train import trainings
from magnate.bots.mind.plan import Plan
from magnate.core.actions import Action
from magnate.core.state import Chain, Game


def hires(game: Game, chain: Chain, plan: Plan) -> list[Action]:
    """The next people of the plan that the chain does not have yet, trained further or not."""
    ways = [False] * max(0, hires_left(game, chain))
    ways += [True] * max(0, manager_hires_left(game, chain)) if game.turn < plan.late else []
    if not ways:
        return []
    owned = people(chain)
    supply = dict(game.supply)
    wanted: list[Action] = []
    careers = game.rules.careers
    for card in plan.cards:
        if len(wanted) == len(ways):
            break
        row = game.rules.employees.get(card)
        if row is None or not row.entry:
            continue
        has = next((c for c in (card, *careers[card]) if owned.get(c)), None)
        if has is not None:
            owned[has] -= 1
        elif supply.get(card) and may_own_another(game, chain, row):
            supply[card] -= 1
            wanted.append(Hire(chain.seat, card, ways[len(wanted)]))
    return wanted


def training(game: Game, chain: Chain, plan: Plan) -> Action | None:
    """The first training of the plan that can be paid for."""
    advertised = {c.goods[0] for c in game.campaigns.values() if c.owner == chain.seat}
    wages = wages_left(game, chain)
    offers = {
        into: (person, charges[0])
        for person in chain.beach
        for into, charges in trainings(game, chain, person, fresh=_untrained(chain, person))
    }
    for into in plan.training:
        if into not in offers:
            continue
        row = game.rules.employees[into]
        if row.makes and not advertised & set(row.makes):
            continue
        if row.salary and not costs_nothing(game, chain, row) and wages < 1:
            continue
        if row.is_manager and chain.beach.get("management_trainee", 0) < 1:
            continue
        person, by = offers[into]
        return Train(chain.seat, person, into, by)
    return None


def wages_left(game: Game, chain: Chain) -> int:
    """How many salaries more the chain could pay today."""
    owed = bill(game, chain)
    spare = sum(owed.discounts.values()) - sum(owed.salaries.values())
    if would_bring(game, chain, "trained", "salary_discount"):
        spare += 15
    return (chain.cash + spare) // max(1, owed.each)


def dismissals(game: Game, chain: Chain) -> list[Action]:
    """Whom to fire until the rest can be paid: who costs and is least missed."""
    if can_pay(game, chain):
        return []
    rows = game.rules.employees
    trial = chain.copy()
    fires: list[Action] = []
    while not can_pay(game, trial):
        paid = [
            (_missed(game, card), card, place)
            for place in ("beach", "work")
            for card in staying(trial, place)
            if rows[card].salary and not costs_nothing(game, trial, rows[card])
        ]
        number = 0
        if paid:
            _, card, place = min(paid)
        else:
            busy = [
                (n, c)
                for n, c in busy_staying(trial).items()
                if rows[c].salary and not costs_nothing(game, trial, rows[c])
            ]
            if not busy:
                break
            (number, card), place = max(busy), "busy"
        trial.fired = (*trial.fired, (card, place, number))
        fires.append(Fire(chain.seat, card, place, number))  # type: ignore[arg-type]
    return fires


def _missed(game: Game, card: str) -> float:
    row = game.rules.employees[card]
    if row.income_percent:
        return 9.0
    if row.makes or row.drinks_per_source:
        return 5.0 + max(row.makes.values(), default=0) / 10
    if row.campaigns:
        return 4.0
    return 3.0 + (row.manager_slots or 0) / 10


def _untrained(chain: Chain, person: str) -> bool:
    trained = sum(trainer.pupils.count(person) for trainer in chain.trainers)
    return chain.beach.get(person, 0) > trained
