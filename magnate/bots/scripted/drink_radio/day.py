"""Choice of the company: cards that lead to the radio, and later cards for the dinners."""

from __future__ import annotations

from magnate.base.company import ceo_slots, people
from magnate.base.milestones import would_earn
from magnate.bots.scripted.dinner import guests
from magnate.bots.scripted.drink_radio.company import (
    ALL,
    MANAGER,
    RECRUITING,
    TRAINER,
    Beside,
    best_company,
)
from magnate.bots.scripted.drink_radio.crew import APPRENTICE, WAITRESS
from magnate.bots.scripted.drink_radio.evening import DrinkEvening
from magnate.bots.scripted.drink_radio.goods import (
    DIRECTOR,
    ERRANDS,
    KITCHENS,
    for_drinks,
    on_air,
    rivals_of,
)
from magnate.bots.scripted.drink_radio.lessons import BRANDS, LATE, Lesson, broke, lessons
from magnate.bots.scripted.staff import Hand, in_hand
from magnate.core.state import Chain, Game

LEARNT = 0.4
"""Share of a training's worth that counts today."""
NEARLY_OVER = 120
"""Dollars in a bank that broke once, below which growing no longer pays."""
EACH = 0.5
"""Penalty for every card at work."""


def company(game: Game, chain: Chain) -> Hand:
    """Return the cards to put to work."""
    steps = lessons(game, chain, people(chain))
    fixed = _fixed(game, chain, len(steps))
    houses = guests(game)
    if not houses:
        bosses = _bosses(game, chain)
        fixed = _with(game, chain, fixed, ((APPRENTICE, 1),))
        return {MANAGER: bosses, **fixed} if bosses else fixed
    hand = dict(chain.beach)
    hands = {rival.seat: in_hand(rival) for rival in rivals_of(game, chain)}
    evening = DrinkEvening(game, chain, houses, hand, hands, chain.stock)
    beside = _growth(game, chain, steps)
    return best_company(evening, hand, fixed, beside, (TRAINER, RECRUITING))[1]


def _fixed(game: Game, chain: Chain, due: int) -> Hand:
    """Return the cards at work in any case, with so many trainings due."""
    cards = [(DIRECTOR, 1)]
    if not on_air(game):
        drinks = for_drinks(game, chain)
        cards.append((TRAINER, min(due + (game.turn in (3, 4)), 2 if drinks else 3)))
        cards.append((RECRUITING, 2 if game.turn < 5 else 0))
        cards.append((WAITRESS, 3 if broke(game, chain) else 0))
        if drinks:
            cards.append((ERRANDS, ALL))
        elif any(would_earn(game, chain, f"produced:{good}") for good in KITCHENS):
            cards.append((APPRENTICE, 1))
    if not game.supply.get(DIRECTOR) and not people(chain).get(DIRECTOR):
        cards.append((BRANDS, 1))
    return _with(game, chain, {}, cards)


def _with(
    game: Game,
    chain: Chain,
    fixed: Hand,
    cards: list[tuple[str, int]] | tuple[tuple[str, int], ...],
) -> Hand:
    """Return `fixed` and further cards, as far as they fit under the management trainees."""
    bosses = _bosses(game, chain)
    slots = game.rules.employees[MANAGER].manager_slots or 0 if bosses else 0
    room = ceo_slots(game, chain) + bosses * (slots - 1) - sum(fixed.values())
    found = fixed.copy()
    for card, most in cards:
        count = min(most, chain.beach.get(card, 0) - found.get(card, 0), room)
        if count > 0:
            found[card] = found.get(card, 0) + count
            room -= count
    return found


def _bosses(game: Game, chain: Chain) -> int:
    """Return the management trainees to seat; one CEO slot stays free for others."""
    return min(chain.beach.get(MANAGER, 0), ceo_slots(game, chain) - 1)


def _growth(game: Game, chain: Chain, steps: list[Lesson]) -> Beside:
    """Return the function for the worth of a company besides dinner."""
    hand = chain.beach
    if game.breaks and game.bank < NEARLY_OVER:
        return lambda work: -EACH * sum(work.values())
    hired = 10 if game.turn < LATE else 5
    own = people(chain)
    wanted = []
    for person, _, worth in steps:
        spare = hand[person] + (person in (APPRENTICE, MANAGER)) if person in hand else own[person]
        wanted.append((person, spare, LEARNT * worth))

    def growth(work: Hand) -> float:
        value = hired * work.get(RECRUITING, 0) - EACH * sum(work.values())
        teachers = work.get(TRAINER, 0)
        for person, spare, worth in wanted if teachers else ():
            if teachers and spare > (work.get(person, 0) if person in hand else 0):
                value += worth
                teachers -= 1
        return value

    return growth
