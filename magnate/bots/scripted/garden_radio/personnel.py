"""Choice of people to hire, train and fire."""

from __future__ import annotations

from magnate.base.actions import Fire, Hire, Pay, Train
from magnate.base.company import people
from magnate.bots.scripted.garden_radio.day import GardenDay, GardenOutlook, capacity
from magnate.bots.scripted.garden_radio.radio import (
    BEGINNER,
    BRANDS,
    CAMPAIGNER,
    DIRECTOR,
    LADDER,
    RADIO,
    dish,
    has_bonus,
    is_free,
)
from magnate.bots.scripted.garden_radio.slots import (
    APPRENTICE,
    CHEAPER,
    ERRANDS,
    KITCHENS,
    LUXURY,
)
from magnate.bots.scripted.line import those
from magnate.bots.scripted.staff import Hand, with_more
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game

RECRUITING, TRAINER, WAITRESS = "recruiting_girl", "trainer", "waitress"
MANAGER, DEVELOPER = "management_trainee", "new_business_developer"
OPENING = {
    1: (RECRUITING,),
    2: (TRAINER, RECRUITING),
    3: (BEGINNER, APPRENTICE, WAITRESS),
    4: (TRAINER, APPRENTICE, MANAGER),
    5: (MANAGER, ERRANDS, CHEAPER),
}
"""First hires by turn."""
RUSHED = {
    2: (WAITRESS, RECRUITING),
    3: (BEGINNER, WAITRESS, TRAINER),
    4: (APPRENTICE, CHEAPER, WAITRESS),
    5: (),
}
"""First hires by turn if a rival trains first, and so will have the first radio."""
LIKED = {
    APPRENTICE: (4, 2),
    CHEAPER: (5, 3),
    MANAGER: (7, 3),
    WAITRESS: (5, 1),
    ERRANDS: (3, 2),
    RECRUITING: (2, 3),
    TRAINER: (3, 3),
}
"""The worth of a card besides tomorrow's dinner, and the discount per card owned."""
TAUGHT = {
    APPRENTICE: ("burger_cook", "pizza_cook"),
    ERRANDS: ("cart_operator",),
    MANAGER: (LUXURY,),
}
"""Cards a hire may be trained into at once."""
MISSED = {
    DIRECTOR: 90,
    BRANDS: 85,
    "burger_chef": 80,
    "pizza_chef": 80,
    CAMPAIGNER: 60,
    LUXURY: 40,
    "burger_cook": 30,
    "pizza_cook": 30,
}
"""The loss by cards that must be fired. Cards without a salary stay."""
OTHERS_MISSED, NEVER = 20, 1000
CAREER = 300
"""The worth of a training towards the radio: more than any other."""


def hire(game: Game, chain: Chain, options: Options) -> Action | None:
    """Hire by the opening, then for tomorrow's dinner, with or without training."""
    can: dict[str, Hire] = {}
    for one in those(options, Hire):
        can.setdefault(one.employee, one)
    made = chain.hires + chain.manager_hires
    opening = (OPENING | RUSHED if _rushed(game, chain) else OPENING).get(game.turn, ())
    if made < len(opening) and opening[made] in can:
        return can[opening[made]]
    day = GardenDay(game, chain)
    hand, worth = day.hand, day.tomorrow.worth
    now, teaching = worth(hand), any(trainer.steps for trainer in chain.trainers)
    best, found = 1.0, None
    for card, action in can.items():
        forms = [card]
        if teaching:
            taught = TAUGHT.get(card, ())
            forms += [into for into in taught if game.supply.get(into) and day.affords(into)]
        gain = max(worth(with_more(hand, [form])) for form in forms) - now
        most, less = LIKED.get(card, (0, 0))
        gain += most - less * day.people.get(card, 0)
        if gain > best:
            best, found = gain, action
    return found


def _rushed(game: Game, chain: Chain) -> bool:
    """Return True if a rival trains first."""
    rivals = [rival for rival in game.chains if rival is not chain]
    if game.turn == 2:
        return any(TRAINER in rival.work for rival in rivals)
    return any(rival.milestones.get("first_train", game.turn) < 3 for rival in rivals)


def train(game: Game, chain: Chain, options: Options) -> Action | None:
    """Train for the best gain."""
    day = GardenDay(game, chain)
    lessons: dict[tuple[str, str], Train] = {}
    for one in those(options, Train):
        lessons.setdefault((one.person, one.into), one)
    career = [pair for pair in lessons if _beside(day, pair[1]) >= CAREER and _payable(day, *pair)]
    if career:
        return lessons[max(career, key=lambda pair: _beside(day, pair[1]))]
    best, found = 0.5, None
    for (person, into), one in lessons.items():
        gain = lesson(day, day.tomorrow, day.hand, person, into)
        if gain > best:
            best, found = gain, one
    return found


def _payable(day: GardenDay, person: str, into: str) -> bool:
    return not day.game.rules.employees[person].entry or day.affords(into)


def lesson(day: GardenDay, outlook: GardenOutlook, hand: Hand, person: str, into: str) -> float:
    """Return the worth of a training: tomorrow's gain, and its worth for the script."""
    if not _payable(day, person, into):
        return -50
    beside = _beside(day, into)
    if beside <= -20:
        return beside
    return outlook.worth(with_more(hand, [into], [person])) - outlook.worth(hand) + beside


def _beside(day: GardenDay, into: str) -> float:
    """Return the worth of a training besides tomorrow's dinner."""
    if into in LADDER:
        late = DIRECTOR in day.people or not is_free(day.game, RADIO)
        more = into == CAMPAIGNER and any(card in day.people for card in LADDER[1:])
        return -20 if late or more else CAREER + LADDER.index(into)
    for good, (cook, chef) in KITCHENS.items():
        if into in (cook, chef):
            return _cooking(day, good, into == chef)
    if into == DEVELOPER:
        soon = any(card in day.people for card in LADDER[2:])
        return 60 * day.future if soon and DEVELOPER not in day.people else 0
    return 4 * day.future if into == LUXURY else -3


def _cooking(day: GardenDay, good: str, is_chef: bool) -> float:
    """Return the worth of one more cook or chef, by the script's dish and the rivals' cooks."""
    game, chain = day.game, day.chain
    theirs = max((capacity(game, one, people(one), good) for one in day.rivals), default=0)
    own = capacity(game, chain, day.hand, good)
    liked = 8 if good == dish(game, chain) else -4
    if is_chef:
        return liked + 14 - theirs / 2 if own < 14 else -5
    bonuses = 2 * has_bonus(game, chain, good)
    bonuses -= 5 * any(has_bonus(game, rival, good) for rival in day.rivals)
    return liked + 8 - theirs + bonuses - (3 if own > 11 else 0)


def settle(game: Game, chain: Chain, options: Options) -> Action | None:
    """Pay. If money is short, fire the least missed."""
    rows = game.rules.employees

    def missed(one: Fire) -> int:
        free = not rows[one.employee].salary
        return NEVER if free else MISSED.get(one.employee, OTHERS_MISSED)

    pay = next(those(options, Pay), None)
    return pay or min(those(options, Fire), key=missed, default=None)
