"""Choice of people to hire, train and fire: exactly the cooks for tomorrow's demand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from magnate.base.actions import Fire, Hire, Pay, Train
from magnate.base.company import ceo_slots, effect
from magnate.base.hire import hires_left
from magnate.base.milestones import would_earn
from magnate.base.payday import costs_salary, staying
from magnate.bots.scripted.answer.outlook import (
    BEGINNER,
    BRANDS,
    CAMPAIGNER,
    DIRECTOR,
    LADDER,
    RECRUITING,
    TRAINER,
    AnswerOutlook,
    quiet,
)
from magnate.bots.scripted.line import those
from magnate.bots.scripted.staff import Hand, in_hand, together, with_more
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game

APPRENTICE = "kitchen_trainee"
ERRANDS = "errand_boy"
CHEAPER = "pricing_manager"
MANAGER = "management_trainee"
WAITRESS = "waitress"
USEFUL = (APPRENTICE, ERRANDS, CHEAPER, MANAGER, WAITRESS)
OPENING = {
    1: (RECRUITING,),
    2: (BEGINNER, RECRUITING),
    3: (ERRANDS, BEGINNER, BEGINNER),
    4: (TRAINER, TRAINER, APPRENTICE),
}
"""First hires by turn, if a rival is going to advertise."""
ENOUGH = 5
"""Dollars per card: smaller gains of tomorrow's dinner hire nobody."""
AT_ONCE = 3
LIKED = {
    "burger_cook": 4.0,
    "pizza_cook": 4.0,
    "burger_chef": 3.0,
    "pizza_chef": 3.0,
    "cart_operator": 1.0,
}
"""The worth of a training besides tomorrow's dinner."""
UNLOVED = -3.0
CAREER = {CAMPAIGNER: 5.0, BRANDS: 6.0, DIRECTOR: 12.0}
CAREER_ALONE = {CAMPAIGNER: 40.0, BRANDS: 60.0, DIRECTOR: 80.0}
"""The same where nobody else will advertise."""


def hire(game: Game, chain: Chain, options: Options) -> Action | None:
    """Hire by the opening, then for tomorrow's dinner, then useful cards."""
    can = {one.employee: one for one in those(options, Hire) if not one.by_manager}
    if not can:
        return None
    hand = in_hand(chain)
    line = _opening(game, chain, hand)
    if chain.hires < len(line) and line[chain.hires] in can:
        return can[line[chain.hires]]
    group = _best_group(game, chain, hand, [card for card in USEFUL if card in can])
    if group:
        return can[max(group, key=group.count)]
    for card, most in _good_to_have(game, chain, hand):
        if card in can and hand.get(card, 0) < most:
            return can[card]
    return None


def _opening(game: Game, chain: Chain, hand: Hand) -> tuple[str, ...]:
    if game.turn == 3 and quiet(game, chain):
        return (ERRANDS, TRAINER, BEGINNER)
    if game.turn == 4 and quiet(game, chain):
        if any(card in hand for card in LADDER[:3]):
            return (TRAINER, APPRENTICE, APPRENTICE)
        return (BEGINNER, TRAINER, APPRENTICE)
    return OPENING.get(game.turn, ())


def _best_group(game: Game, chain: Chain, hand: Hand, cards: list[str]) -> tuple[str, ...]:
    """Return the group with the best gain per card tomorrow; empty if the gain is too small."""
    outlook = AnswerOutlook(game, chain)
    now, steps = outlook.worth(hand), sum(trainer.steps for trainer in chain.trainers)
    best = 0.0
    found: tuple[str, ...] = ()
    for size in range(1, min(AT_ONCE, hires_left(game, chain)) + 1):
        for group in combinations_with_replacement(cards, size):
            hands = _hands(game, with_more(hand, group), steps if APPRENTICE in group else 0)
            gain = (max(outlook.worth(one) for one in hands) - now) / size
            if WAITRESS in group:
                gain -= 4
            if gain > best + 0.5:
                best, found = gain, group
    return found if best >= ENOUGH else ()


def _hands(game: Game, hand: Hand, steps: int) -> Iterator[Hand]:
    """Yield the hand, and the hand after today's trainings."""
    yield hand
    if steps:
        for into in game.rules.employees[APPRENTICE].trains_into:
            taught = min(steps, hand[APPRENTICE], game.supply.get(into, 0))
            if taught:
                yield with_more(hand, [into] * taught, [APPRENTICE] * taught)


def _good_to_have(game: Game, chain: Chain, hand: Hand) -> tuple[tuple[str, int], ...]:
    rows = game.rules.employees
    managers = {card: slots for card in hand if (slots := rows[card].manager_slots) is not None}
    room = ceo_slots(game, chain) + sum((managers[card] - 1) * hand[card] for card in managers)
    others = sum(n for card, n in hand.items() if card not in managers)
    return (
        (TRAINER, 2),
        (CHEAPER, 1),
        (APPRENTICE, 2),
        (MANAGER, 3 if others > room else 0),
        (ERRANDS, 2),
        (CHEAPER, 2),
        (WAITRESS, 2),
    )


def train(game: Game, chain: Chain, options: Options) -> Action | None:
    """Train for the best gain tomorrow, alone or with a second training."""
    hand, outlook = in_hand(chain), AnswerOutlook(game, chain)
    now, liked = outlook.worth(hand), _liked(game, chain, hand)
    lessons: dict[tuple[str, str], Train] = {}
    for one in those(options, Train):
        lessons.setdefault((one.person, one.into), one)

    def gain(*taken: tuple[str, str]) -> float:
        after = with_more(hand, [into for _, into in taken], [person for person, _ in taken])
        if min(after.values(), default=0) < 0:
            return -99.0
        return outlook.worth(after) - now + sum(liked.get(into, UNLOVED) for _, into in taken)

    news = 10.0 if would_earn(game, chain, "trained") else 0.0
    steps = sum(trainer.steps for trainer in chain.trainers)
    best, found = 0.0, None
    for lesson, action in reversed(lessons.items()):
        value = gain(lesson)
        for second in lessons if steps > 1 else ():
            if chain.beach.get(lesson[0], 0) > (lesson[0] == second[0]):
                value = max(value, gain(lesson, second) / 2)
        if value + news > best:
            best, found = value + news, action
    return found


def _liked(game: Game, chain: Chain, hand: Hand) -> dict[str, float]:
    """Return the worth of trainings besides tomorrow's dinner."""
    liked = {**LIKED, **dict.fromkeys(CAREER, 0.0)}
    if effect(game, chain, "free_marketeers"):
        liked.update(CAREER)
    if quiet(game, chain):
        for i, card in enumerate(LADDER[1:], 1):
            if card == DIRECTOR or not any(one in hand for one in LADDER[i:]):
                liked[card] = CAREER_ALONE[card]
    return liked


def settle(game: Game, chain: Chain, options: Options) -> Action | None:
    """Fire people who cost more than they bring tomorrow; else pay."""
    rows, hand = game.rules.employees, together(staying(chain, "work"), staying(chain, "beach"))
    outlook = AnswerOutlook(game, chain)
    now = outlook.worth(hand)
    best, found = 0.0, None
    for action in those(options, Fire):
        row = rows[action.employee]
        if not costs_salary(game, chain, row.id) or not hand.get(row.id):
            continue
        gain = outlook.worth(with_more(hand, (), [row.id])) - now
        if row.is_marketeer:
            gain -= 14
        gain -= 9 if row.makes else 6 if row.training_steps else 0 if row.is_marketeer else 2
        if found is None or gain > best:
            best, found = gain, action
    pay = next(those(options, Pay), None)
    return pay if pay is not None and best <= 0 else found
