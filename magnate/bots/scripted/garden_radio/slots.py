"""Greedy search for the best company: the best card comes next, alone or with others for a meal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from magnate.bots.scripted.dinner import Kitchen, choosers
from magnate.bots.scripted.garden_radio.evening import GardenEvening
from magnate.bots.scripted.staff import Hand

KITCHENS = {"burger": ("burger_cook", "burger_chef"), "pizza": ("pizza_cook", "pizza_chef")}
APPRENTICE, ERRANDS = "kitchen_trainee", "errand_boy"
CHEAPER, LUXURY = "pricing_manager", "luxuries_manager"
COOK, CHEF, CART, TRUCK = 3, 8, 3, 4
"""Goods they bring, about."""
BRINGERS = {
    *(card for cooks in KITCHENS.values() for card in cooks),
    *(APPRENTICE, ERRANDS, "cart_operator", "truck_driver"),
}
LITTLE = 0.01
Worth = Callable[[Hand], float]
"""The worth of a company."""


def best_company(evening: GardenEvening, hand: Hand, worth: Worth) -> tuple[float, Hand]:
    """Return the value of the best company from a hand, and the company."""
    managers, room = seated(evening, hand)
    rows = evening.game.rules.employees
    pool = {card: n for card, n in hand.items() if rows[card].manager_slots is None}
    return filled(evening, managers, pool, room, worth)


def filled(
    evening: GardenEvening, begun: Hand, pool: Hand, room: int, worth: Worth
) -> tuple[float, Hand]:
    """Fill a company from the pool. Return its value and the cards."""
    work, now = begun, worth(begun)
    while room > 0:
        best = LITTLE
        found: tuple[str, ...] = ()
        for card, count in pool.items():
            there = work.get(card, 0)
            if there < count:
                gain = worth({**work, card: there + 1}) - now
                if gain > best:
                    best, found = gain, (card,)
        for group in _groups(evening, pool, work) if room > 1 else ():
            if 1 < len(group) <= room:
                gain = (worth(_joined(work, group)) - now) / len(group)
                if gain > best + LITTLE:
                    best, found = gain, group
        if not found:
            break
        work = _joined(work, found)
        room -= len(found)
        now = worth(work)
    return now, work


def _joined(work: Hand, group: tuple[str, ...]) -> Hand:
    more = work.copy()
    for card in group:
        more[card] = more.get(card, 0) + 1
    return more


def seated(evening: GardenEvening, hand: Hand) -> tuple[Hand, int]:
    """Return as many managers as needed, those with most slots, and the slots for others."""
    rows = evening.game.rules.employees
    slots = {card: n for card in hand if (n := rows[card].manager_slots) is not None}
    others = sum(n for card, n in hand.items() if card not in slots)
    found: Hand = {}
    room = evening.slots
    managers = [card for card in slots for _ in range(hand[card])]
    for card in sorted(managers, key=lambda one: -slots[one])[:room]:
        if room >= others:
            break
        found[card] = found.get(card, 0) + 1
        room += slots[card] - 1
    return found, room


def _groups(evening: GardenEvening, pool: Hand, work: Hand) -> Iterator[tuple[str, ...]]:
    """Yield the cards that complete each wish, also with a card that changes the price."""
    free = {card: n - work.get(card, 0) for card, n in pool.items() if n > work.get(card, 0)}
    if not any(card in BRINGERS for card in free):
        return
    kitchen = evening.kitchen(work)
    seen: set[tuple[str, ...]] = set()
    for wish in evening.wishes:
        left = free.copy()
        cards: list[str] = []
        for good, count in wish.items():
            cards += _bringing(kitchen, good, count - kitchen.stock.get(good, 0), left)
        plain = tuple(sorted(cards))
        if plain and plain not in seen:
            seen.add(plain)
            yield plain
            for more in (CHEAPER, LUXURY):
                if more in left:
                    yield (*plain, more)


def _bringing(kitchen: Kitchen, good: str, lack: int, left: Hand) -> Iterator[str]:
    """Yield cards that bring what is lacking, and take them from `left`."""
    while lack > 0:
        for card, made in _able(kitchen, good, lack):
            if left.get(card):
                left[card] -= 1
                lack -= made
                yield card
                break
        else:
            return


def _able(kitchen: Kitchen, good: str, lack: int) -> tuple[tuple[str, int], ...]:
    """Return cards that could bring a good and how much, the best fit first."""
    free = choosers(kitchen)
    if good in free.drinks:
        errands = (ERRANDS, free.each)
        return (("truck_driver", TRUCK), ("cart_operator", CART), errands)[
            0 if lack > free.each else 2 :
        ]
    cook, chef = KITCHENS.get(good, ("", ""))
    if lack > 1:
        return (chef, CHEF), (cook, COOK), (APPRENTICE, 1)
    return (APPRENTICE, 1), (cook, COOK), (chef, CHEF)
