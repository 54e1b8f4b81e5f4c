"""Choice of trainings, and whether salaries can be paid."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from magnate.base.actions import Train
from magnate.base.company import effect, people
from magnate.base.milestones import would_bring
from magnate.base.payday import SALARY
from magnate.bots.scripted.drink_radio.company import LUXURY, MANAGER, TRAINER
from magnate.bots.scripted.drink_radio.crew import APPRENTICE, WAITRESS
from magnate.bots.scripted.drink_radio.demand import advertised, count
from magnate.bots.scripted.drink_radio.goods import (
    DIRECTOR,
    KITCHENS,
    dish,
    for_drinks,
    rivals_of,
)
from magnate.bots.scripted.line import those
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game

BEGINNER, CAMPAIGNER, BRANDS = "marketing_trainee", "campaign_manager", "brand_manager"
LATE = 7
DISCOUNT = "salary_discount"
EVENING = 60
"""Dollars that a dinner is expected to bring towards salaries."""
MANY = 3


class Lesson(NamedTuple):
    """A training and its worth."""

    person: str
    into: str
    worth: float


def lessons(game: Game, chain: Chain, pupils: Container[str]) -> list[Lesson]:
    """Return the wanted and affordable trainings, the best first."""
    supply, rows = game.supply, game.rules.employees
    found: list[Lesson] = []

    def add(person: str, into: str, worth: float) -> None:
        if person in pupils and supply.get(into):
            found.append(Lesson(person, into, worth))

    own = people(chain)
    add(BRANDS, DIRECTOR, 60)
    if supply.get(DIRECTOR):
        add(CAMPAIGNER, BRANDS, 55)
        add(BEGINNER, CAMPAIGNER, 50)
    if APPRENTICE in pupils or any(cook in pupils for cook, _ in KITCHENS.values()):
        good = dish(game, chain)
        if not for_drinks(game, chain) or count(advertised(game), good) > MANY:
            cook, chef = KITCHENS[good]
            add(cook, chef, 49)
            add(APPRENTICE, cook, 41)
    if own.get(MANAGER, 0) > (1 if game.turn > 5 else 2):
        add(MANAGER, LUXURY, 48)
    found.sort(key=lambda lesson: -lesson.worth)
    if not found or _can_pay_more(game, chain, own):
        return found
    return [lesson for lesson in found if rows[lesson.person].salary]


def _can_pay_more(game: Game, chain: Chain, own: dict[str, int]) -> bool:
    """Return True if there will be money for one more salary."""
    rows = game.rules.employees
    paid = sum(n for card, n in own.items() if rows[card].salary)
    spared = effect(game, chain, DISCOUNT) or would_bring(game, chain, "trained", DISCOUNT)
    tip = rows[WAITRESS].tips + effect(game, chain, "tips") if WAITRESS in chain.work else 0
    money = chain.cash + chain.work.get(WAITRESS, 0) * tip
    if game.demand and game.turn >= LATE:
        money += EVENING
    return (3 if spared else 0) + money // SALARY > paid


def broke(game: Game, chain: Chain) -> bool:
    """Return True if waitresses must earn the first salaries, as others have the discount."""
    if game.turn >= LATE or effect(game, chain, DISCOUNT):
        return False
    if not would_bring(game, chain, "trained", DISCOUNT):
        return True
    taken = any(effect(game, rival, DISCOUNT) for rival in rivals_of(game, chain))
    return taken and not chain.work.get(TRAINER)


def train(game: Game, chain: Chain, options: Options) -> Action | None:
    """Train by the best possible lesson."""
    can: dict[tuple[str, str], Train] = {}
    for one in those(options, Train):
        can.setdefault((one.person, one.into), one)
    for lesson in lessons(game, chain, {person for person, _ in can}):
        if (lesson.person, lesson.into) in can:
            return can[lesson.person, lesson.into]
    return None
