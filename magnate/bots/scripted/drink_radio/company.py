"""The best company for an evening."""

from __future__ import annotations

from collections.abc import Callable

from magnate.bots.scripted.drink_radio.crew import APPRENTICE, WAITRESS
from magnate.bots.scripted.drink_radio.evening import DrinkEvening
from magnate.bots.scripted.drink_radio.goods import CART, ERRANDS, KITCHENS
from magnate.bots.scripted.staff import Hand

TRAINER, RECRUITING = "trainer", "recruiting_girl"
MANAGER, LUXURY, CHEAP = "management_trainee", "luxuries_manager", "pricing_manager"
STYLES = ((), (LUXURY,), (CHEAP,), (CHEAP, CHEAP), (WAITRESS,), (CHEAP, WAITRESS, WAITRESS))
"""Cards a company may begin with: high prices, low prices or waitresses."""
ALL = 9
EXCHANGES = 3
LITTLE = 0.01
Beside = Callable[[Hand], float]
"""The worth of a company besides dinner."""


def best_company(
    evening: DrinkEvening, hand: Hand, fixed: Hand, beside: Beside, liked: tuple[str, ...] = ()
) -> tuple[float, Hand]:
    """Return the value of the best company, and the company: one per style, the best improved by
    exchanges. `fixed` cards stay at work; `liked` ones are worth something besides dinner."""
    managers, room = seated(evening, hand, fixed)
    begun = {**managers, **fixed}
    fillers = _fillers(evening)

    def worth(cards: Hand) -> float:
        return evening.lead(cards) + beside(cards)

    best: tuple[float, Hand] | None = None
    tried: list[Hand] = []
    for style in STYLES:
        cards = _filled(begun, hand, room, [*((card, 1) for card in style), *fillers])
        if cards not in tried:
            tried.append(cards)
            value = worth(cards)
            if best is None or value > best[0]:
                best = value, cards
    assert best is not None
    come = [card for card in hand if card not in managers and _exchangeable(evening, card, liked)]
    for _ in range(EXCHANGES):
        better = _exchanged(best, hand, fixed, managers, come, worth)
        if better is best:
            break
        best = better
    return best


def seated(evening: DrinkEvening, hand: Hand, fixed: Hand) -> tuple[Hand, int]:
    """Return the managers under the CEO, those with most slots, and the slots for others."""
    top = evening.slots
    slots = {card: evening.rows[card].manager_slots for card in hand}
    cards = [card for card, own in slots.items() if own is not None for _ in range(hand[card])]
    cards = sorted(cards, key=lambda card: -(slots[card] or 0))[:top]
    others = sum(fixed.values())
    while True:
        room = top - len(cards) + sum(slots[card] or 0 for card in cards) - others
        if room >= 0 or not cards:
            return {card: cards.count(card) for card in cards}, room
        cards = [MANAGER] * min(hand.get(MANAGER, 0), len(cards) - 1)


def _fillers(evening: DrinkEvening) -> list[tuple[str, int]]:
    """Return cards to fill a company with, at most so many: cooks of the most wanted good first."""
    asked = evening.asked
    found = []
    for good in sorted(KITCHENS, key=lambda good: -asked.get(good, 0)):
        if good in asked:
            cook, chef = KITCHENS[good]
            found += [(chef, ALL), (cook, ALL)]
    if any(good in asked for good in evening.crew.staff.drinks):
        found += [("truck_driver", 2), (CART, 2), (ERRANDS, 2)]
    return [*found, (APPRENTICE, 3), (TRAINER, ALL), (RECRUITING, ALL), (WAITRESS, ALL)]


def _filled(begun: Hand, hand: Hand, room: int, cards: list[tuple[str, int]]) -> Hand:
    """Return the company with these cards, as far as there is room."""
    work = begun.copy()
    for card, most in cards:
        count = min(most, hand.get(card, 0) - work.get(card, 0), room)
        if count > 0:
            work[card] = work.get(card, 0) + count
            room -= count
    return work


def _exchangeable(evening: DrinkEvening, card: str, liked: tuple[str, ...]) -> bool:
    """Return True if a card may be worth taking in."""
    if evening.rows[card].manager_slots is not None:
        return False
    return card in liked or evening.helps(card)


def _exchanged(
    best: tuple[float, Hand],
    hand: Hand,
    fixed: Hand,
    managers: Hand,
    come: list[str],
    worth: Callable[[Hand], float],
) -> tuple[float, Hand]:
    """Drop or exchange one card if that is better."""
    now, found = best[1], best
    for gone, count in now.items():
        if count <= fixed.get(gone, 0) or gone in managers:
            continue
        less = now.copy()
        if count > 1:
            less[gone] = count - 1
        else:
            del less[gone]
        value = worth(less)
        if value > found[0] + LITTLE:
            found = value, less
        for card in come:
            if card != gone and hand[card] > less.get(card, 0):
                cards = less.copy()
                cards[card] = cards.get(card, 0) + 1
                value = worth(cards)
                if value > found[0] + LITTLE:
                    found = value, cards
    return found
