"""The script of the radio race, and its variant if a rival is faster."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from magnate.base.actions import Fire, Hire, Pay, PlaceCampaign, Train
from magnate.base.company import ceo_slots, effect
from magnate.base.milestones import would_earn
from magnate.base.payday import bill
from magnate.bots.scripted.line import those
from magnate.bots.scripted.radio_race.day import (
    Reckoning,
    back_in_hand,
    best_day,
    owned,
    radio_today,
    reach,
)
from magnate.bots.scripted.radio_race.evening import RaceEvening, best_company
from magnate.bots.scripted.staff import Hand, together, with_more
from magnate.core.actions import Action
from magnate.core.flow import run_phase
from magnate.core.options import Options
from magnate.core.state import Chain, Game

KITCHENS = {"pizza": ("pizza_cook", "pizza_chef"), "burger": ("burger_cook", "burger_chef")}
LADDER = ("marketing_trainee", "campaign_manager", "brand_manager", "brand_director")
BEGINNER, CAMPAIGNER, BRANDS, DIRECTOR = LADDER
APPRENTICE, TRAINER, RECRUITING = "kitchen_trainee", "trainer", "recruiting_girl"
ERRANDS, MANAGER, LUXURY = "errand_boy", "management_trainee", "luxuries_manager"
PLANNED_FROM = 5
"""First turn of days planned by the next evening."""
DEAR = 40
"""Dollars: the loss by firing a card that the script depends on."""


def dish(game: Game, chain: Chain) -> str:
    """Return the dish: one that we cook, or one that rivals cannot."""
    mine = owned(chain)
    for good, cooks in KITCHENS.items():
        if any(mine[cook] for cook in cooks):
            return good
    theirs = sum((owned(rival) for rival in game.chains if rival is not chain), Counter[str]())
    asked = Counter(token.good for tokens in game.demand.values() for token in tokens)
    too_late = game.turn == 4 and race_lost(game, chain)

    def score(good: str) -> tuple[float, str]:
        cook, chef = KITCHENS[good]
        advertised = sum(good in campaign.goods for campaign in game.campaigns.values())
        value = 3 * (game.supply.get(chef, 0) > 0) + (2 if too_late else -2) * theirs[cook]
        taken = not would_earn(game, chain, f"marketed:{good}")
        return value + 0.5 * asked[good] + 0.5 * advertised - 2 * taken, good

    return max(KITCHENS, key=score)


def race_lost(game: Game, chain: Chain) -> bool:
    """Return True if a rival gets the brand director. Then an airplane follows a day earlier."""
    mine = owned(chain)
    if mine[DIRECTOR]:
        return False
    if not game.supply.get(DIRECTOR) or chain.work.get(BRANDS):
        return True
    ahead = {3: (CAMPAIGNER, BRANDS), 4: (BRANDS,)}.get(game.turn, ())
    before = game.order[: game.order.index(chain.seat)]
    return any(owned(game.chains[seat])[card] for seat in before for card in ahead)


def hire(game: Game, chain: Chain, options: Options) -> Action | None:
    """Hire by the script, later by the next evening."""
    if game.turn >= PLANNED_FROM:
        hires = best_day(game, chain, radio_today(game, chain), hiring=True).hires
        card = hires[0] if hires else ""
    else:
        card = _wanted(game, chain)
    hireable = [one for one in those(options, Hire) if not one.by_manager]
    return next((one for one in hireable if one.employee == card), None)


def _wanted(game: Game, chain: Chain) -> str:
    have = owned(chain)
    kitchen = have[APPRENTICE] + sum(have[one] for cooks in KITCHENS.values() for one in cooks)
    if not have[TRAINER]:
        return TRAINER
    if not any(have[card] for card in LADDER):
        return BEGINNER
    if race_lost(game, chain):
        if not have[RECRUITING]:
            return RECRUITING
        if not kitchen:
            return APPRENTICE
    if have[TRAINER] < 2:
        return TRAINER
    if not kitchen:
        return APPRENTICE
    wants_luxury = not have[LUXURY] and not have[MANAGER] and game.supply.get(LUXURY)
    return MANAGER if wants_luxury else ""


def train(game: Game, chain: Chain, options: Options) -> Action | None:
    """Train the brand director first, then the chef and the luxuries manager."""
    cook, chef = KITCHENS[dish(game, chain)]
    lessons: list[tuple[str, str]] = []
    if not owned(chain)[DIRECTOR]:
        lessons += [(BRANDS, DIRECTOR), (CAMPAIGNER, BRANDS), (BEGINNER, CAMPAIGNER)]
    if game.turn >= PLANNED_FROM:
        lessons += best_day(game, chain, radio_today(game, chain), hiring=False).lessons
    else:
        lessons += [(cook, chef), (MANAGER, LUXURY), (APPRENTICE, cook)]
    for lesson in lessons:
        for one in those(options, Train):
            if (one.person, one.into) == lesson:
                return one
    return None


def advertise(game: Game, chain: Chain, options: Options) -> Action | None:
    """Place the radio for tomorrow's best good, or without one the widest campaign for the dish."""
    good, radio = dish(game, chain), radio_today(game, chain)
    if radio is not None:
        day = best_day(game, chain, radio, hiring=False, teaching=False)
        return replace(radio, good=day.good or good)
    best, found = 0.5, None
    known: dict[object, float] = {}
    for one in those(options, PlaceCampaign):
        shortest = min(3, game.rules.employees[one.by].max_duration)
        if one.good == good and not 0 < one.turns < shortest:
            place = (one.number, one.at, one.turned)
            if place not in known:
                known[place] = reach(game, chain, one)
            value = known[place] + 0.001 * one.turns
            if value > best:
                best, found = value, one
    return found


def company(game: Game, chain: Chain) -> Hand:
    """Return the company: trainers and marketeers first, then the best one for dinner."""
    hand = Counter(chain.beach)
    cook, chef = KITCHENS[dish(game, chain)]
    if game.turn <= PLANNED_FROM and not hand[chef] and not hand[LUXURY]:
        return _growing(game, chain, hand, cook)
    lesson_due = (hand[MANAGER] and game.supply.get(LUXURY) and not hand[LUXURY]) or (
        hand[cook] and not hand[chef] and game.supply.get(chef)
    )
    rows = game.rules.employees

    def worth(card: str, already: int) -> float:
        if rows[card].training_steps:
            return 2 if already else 25 if lesson_due else 3
        if card == DIRECTOR:
            return 80
        if card == BRANDS:
            return 0 if game.supply.get(DIRECTOR) else 50
        return 5 if rows[card].campaigns else 6 if rows[card].hires else 0

    return best_company(RaceEvening(game, chain), hand, worth)[1]


def _growing(game: Game, chain: Chain, hand: Counter[str], cook: str) -> Hand:
    """Return the company of the first turns."""
    slots = ceo_slots(game, chain)
    found = +Counter({DIRECTOR: min(1, hand[DIRECTOR]), TRAINER: min(2, hand[TRAINER])})
    found = Counter(list(found.elements())[:slots])
    if hand[BRANDS] and race_lost(game, chain):
        found = Counter({BRANDS: 1, TRAINER: min(1, hand[TRAINER])})
        found[RECRUITING] = min(1, hand[RECRUITING])
    elif hand[RECRUITING] and found.total() < slots:
        found[RECRUITING] = 1
    if hand[DIRECTOR] and hand[TRAINER] and _rival_takes_chef(game, chain, cook):
        found[TRAINER] = 1  # open slots train the chef first
    if game.demand and hand[ERRANDS] and found.total() < slots:
        found[ERRANDS] = 1
    return +found


def _rival_takes_chef(game: Game, chain: Chain, cook: str) -> bool:
    if game.order.index(chain.seat) == 0:
        return False
    return any(
        cook in rival.beach and TRAINER in rival.beach
        for rival in game.chains
        if rival is not chain and not effect(game, rival, "open_slots")
    )


def settle(game: Game, chain: Chain, options: Options) -> Action | None:
    """Fire the least missed if money is short or they are of no use; else pay."""
    pay = next(those(options, Pay), None)
    if pay is not None and not bill(game, chain).total:
        return pay
    after = game.copy()
    run_phase(after, "marketing", unanswered=True)
    after.turn += 1
    back_in_hand(after)
    own = after.chains[chain.seat]
    gone = [card for card, place, _ in chain.fired if place != "busy"]
    hand = with_more(together(own.beach), (), gone)
    reckoning = Reckoning(after, own)
    now, rows = reckoning.worth(hand), game.rules.employees
    best, found = 0.0, None
    for one in those(options, Fire):
        row = rows[one.employee]
        if not row.salary:
            continue
        gain = -500.0
        if one.place != "busy" and hand.get(row.id):
            gain = reckoning.worth(with_more(hand, (), [row.id])) - now
            central = row.price > 0 or row.id in (BRANDS, DIRECTOR) or _is_chef(row.id)
            gain -= DEAR if central else 0
        if found is None or gain > best:
            best, found = gain, one
    return found if found is not None and (pay is None or best > 1.9) else pay


def _is_chef(card: str) -> bool:
    return any(card == chef for _, chef in KITCHENS.values())
