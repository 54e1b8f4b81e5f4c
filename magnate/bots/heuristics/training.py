"""Choice of trainings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from magnate.base.actions import Train
from magnate.base.company import may_own_another, people
from magnate.base.milestones import barred
from magnate.base.payday import costs_salary
from magnate.base.train import trainings
from magnate.bots.advice import advice_for
from magnate.bots.heuristics.firing_value import idlers
from magnate.bots.heuristics.outlook import growing, pays
from magnate.bots.heuristics.plan import UPWARDS, Habit, Plan, with_advice
from magnate.bots.heuristics.shortage import relieves
from magnate.bots.heuristics.situation import Situation
from magnate.bots.heuristics.specialty import maker
from magnate.core.content import Employee
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game

NEVER = 99
"""More lessons than any career takes."""


def training(game: Game, chain: Chain, habit: Habit) -> Train | None:
    """Return the first training that leads to a wanted card and can be paid for."""
    now = Situation(game, chain, habit)
    offers = {
        into: (person, charges[0])
        for person, count in chain.beach.items()
        for into, charges in trainings(
            game, chain, person, fresh=count > trained_today(chain, person)
        )
    }
    careers = game.rules.careers
    for aim in aims(now) if offers else ():
        ways = [(0 if into == aim else careers[into].get(aim, NEVER), into) for into in offers]
        lessons, into = min(ways)
        person, by = offers[into]
        raised = _costs_more(game, chain, person, into)
        if lessons < NEVER and (not raised or now.wages_left + idlers(now) >= 1):
            return Train(chain.seat, person, into, by)
    return None


def pupils(now: Situation, most: int, coming: Iterable[str]) -> list[str]:
    """Return people to train today, at most `most`, from the beach and from today's hires."""
    careers = now.game.rules.careers
    beach = Counter(now.chain.beach) + Counter(coming)
    found: list[str] = []
    wages = now.wages_left + idlers(now)
    for aim in aims(now):
        able = [
            (careers[card][aim], card)
            for card, count in beach.items()
            if count and aim in careers[card]
        ]
        if not able:
            continue
        _, card = min(able)
        if _costs_more(now.game, now.chain, card, aim):
            if wages < 1:
                continue
            wages -= 1
        beach[card] -= 1
        found.append(card)
        if len(found) == most:
            break
    return found


def aims(now: Situation) -> Iterator[str]:
    """Yield cards worth training into, in order."""
    game, chain, habit, advice = now.game, now.chain, now.habit, now.advice
    rows, careers = game.rules.employees, game.rules.careers
    owned = people(chain)
    first = rows.get(habit.plan.first)
    if first is not None and _can_be_had(game, chain, first):
        yield first.id
    if now.shortage:
        help = sorted(
            (-relieves(game, row, now.shortage), row.id) for row in rows.values() if not row.entry
        )
        for relief, into in help:
            if relief and _can_be_had(game, chain, rows[into]):
                yield into
    for want in wanted_trainings(game.rules, habit.plan, habit.advised):
        row = rows.get(maker(game.rules, now.specialty, want))
        if row is None:
            continue
        known = advice.get(row.id)
        if known is not None and not pays(game, chain, known.pays):
            continue
        has = next((card for card in (row.id, *careers[row.id]) if owned.get(card)), None)
        if has is not None:
            owned[has] -= 1
        elif _can_be_had(game, chain, row) and worthwhile(now, row):
            yield row.id
    for into in UPWARDS if growing(game, habit) else ():
        row = rows.get(into)
        if row is None or not _can_be_had(game, chain, row):
            continue
        if worthwhile(now, row) and _asked_for(now, row):
            yield into


def worthwhile(now: Situation, row: Employee) -> bool:
    """Return True if such a card would be of use: a cook of what is scarce, or a luxury manager
    where rivals with the same good are far."""
    weights = now.habit.weights
    if row.makes:
        enough, brought = weights.specialty.enough, now.brought
        return any(brought.get(good, 0) < enough or good in now.shortage for good in row.makes)
    if row.price > 0:
        would = now.house_odds.odds(now.specialty, row.price)
        return sum(would.values()) > weights.standing.even * len(would)
    return True


def _asked_for(now: Situation, row: Employee) -> bool:
    """Return True if a card that brings goods brings some that somebody asks for."""
    if row.makes:
        running = now.game.campaigns.values()
        return any(c.owner == now.chain.seat and c.goods[0] in row.makes for c in running)
    if row.fetches_any_drink or row.drinks_per_source:
        return not now.asked_for.isdisjoint(now.game.rules.drinks)
    return True


def _can_be_had(game: Game, chain: Chain, row: Employee) -> bool:
    return (
        bool(game.supply.get(row.id))
        and may_own_another(game, chain, row)
        and not barred(game, chain, row.id)
        and game.rules.questions.may_train(game, chain, row)
    )


def _costs_more(game: Game, chain: Chain, person: str, into: str) -> bool:
    """Return True if the training adds a salary."""
    return costs_salary(game, chain, into) and not costs_salary(game, chain, person)


@lru_cache(maxsize=4096)
def wanted_trainings(rules: Rules, plan: Plan, advised: bool) -> tuple[str, ...]:
    """Return the plan's cards to train into, with those that modules advise inserted."""
    more = [card for card in advice_for(rules) if advised and not rules.employees[card].entry]
    return with_advice(rules, plan.training, more, repeated=True)


def trained_today(chain: Chain, card: str) -> int:
    """Count the people who became such a card today."""
    return sum(trainer.pupils.count(card) for trainer in chain.trainers)
