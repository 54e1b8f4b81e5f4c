"""Choice of people to hire, train and fire."""

from __future__ import annotations

from magnate.base.actions import Fire, Hire, Pay, Train
from magnate.base.company import people
from magnate.base.payday import SALARY, bill
from magnate.bots.scripted.burger_rush.evening import Growth
from magnate.bots.scripted.burger_rush.outlook import WIDE, RushOutlook, hand_tomorrow, on_air
from magnate.bots.scripted.line import those
from magnate.bots.scripted.staff import Hand, with_more
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game

OPENING = ("marketing_trainee", "kitchen_trainee", "trainer")
LATE = 7
SACK = -1
"""Dollars: people whose loss is smaller are fired although they could be paid."""
ENOUGH = 0.5
UNWANTED = ("brand_director", "new_business_developer")


def grow(game: Game) -> Growth:
    """Return the function for the worth of a card at work besides dinner."""
    rows, turn = game.rules.employees, game.turn

    def growth(card: str, already: int) -> float:
        row = rows[card]
        if row.campaigns:
            return 30 if row.entry else 40
        if card == "trainer":
            return 16 if not already and turn < LATE else 1
        if card == "recruiting_girl":
            return 10 if turn < LATE - 1 else 1
        return 0

    return growth


def _marketeers(game: Game, chain: Chain) -> int:
    rows = game.rules.employees
    return sum(n for card, n in people(chain).items() if rows[card].campaigns)


def hire(game: Game, chain: Chain, options: Options) -> Action | None:
    """Hire by the opening, then for tomorrow's dinner, with or without training."""
    can: dict[str, Hire] = {}
    for one in those(options, Hire):
        can.setdefault(one.employee, one)
    wish = _wish(game, chain)
    if wish in can:
        return can[wish]
    rows, hand = game.rules.employees, hand_tomorrow(game, chain)
    outlook = RushOutlook(game, chain, grow(game))
    now, teaching = outlook.worth(hand), _spare_lessons(game, chain)
    best, found = ENOUGH, None
    for card, action in can.items():
        forms = [card]
        if teaching:
            forms += [into for into in rows[card].trains_into if game.supply.get(into)]
        for form in forms:
            gain = (outlook.worth(with_more(hand, [form])) - now) * _later(game)
            gain -= SALARY * rows[form].salary
            if rows[form].campaigns:
                gain -= _too_loud(game, chain, outlook)
            if gain > best:
                best, found = gain, action
    return found


def _wish(game: Game, chain: Chain) -> str:
    """Return the card that the script wants first in this turn, or ""."""
    turn = game.turn
    if turn <= len(OPENING):
        return "" if chain.hires else OPENING[turn - 1]
    quiet = not on_air(game, chain) and not any(
        campaign.kind == WIDE for campaign in game.campaigns.values()
    )
    few = _marketeers(game, chain) < (2 if turn == 4 else 3)
    return OPENING[0] if turn < LATE and quiet and few else ""


def _later(game: Game) -> float:
    """Return the evenings that a hire counts for."""
    return 1.0 if game.turn >= LATE else 2.0


def _spare_lessons(game: Game, chain: Chain) -> bool:
    """Return True if there are more lessons than people who came today to be trained."""
    rows = game.rules.employees
    pupils = sum(n for card, n in chain.beach.items() if rows[card].entry and _is_pupil(game, card))
    today = min(pupils, chain.hires + chain.manager_hires)
    return sum(trainer.steps for trainer in chain.trainers) > today


def _is_pupil(game: Game, card: str) -> bool:
    row = game.rules.employees[card]
    return bool(row.makes or row.campaigns or row.manager_slots)


def _too_loud(game: Game, chain: Chain, outlook: RushOutlook) -> float:
    """Return the penalty for one more marketeer."""
    if _marketeers(game, chain) >= 4 or game.turn >= LATE:
        return 100
    return 20 if outlook.hungry < 1.5 else 60


def train(game: Game, chain: Chain, options: Options) -> Action | None:
    """Train for tomorrow's dinner."""
    rows, hand = game.rules.employees, hand_tomorrow(game, chain)
    outlook = RushOutlook(game, chain, grow(game))
    now = outlook.worth(hand)
    best, found = ENOUGH, None
    for one in those(options, Train):
        after = with_more(hand, [one.into], [one.person])
        gain = (outlook.worth(_present(after)) - now) * _later(game)
        gain -= SALARY * (rows[one.into].salary - rows[one.person].salary)
        gain += _career(game, one.into)
        if gain > best:
            best, found = gain, one
    return found


def _present(hand: Hand) -> Hand:
    return {card: count for card, count in hand.items() if count > 0}


def _career(game: Game, into: str) -> float:
    """Return the worth of a training besides dinner."""
    if into == "campaign_manager":
        return 10
    if into == "brand_manager":
        return 10 if game.turn < LATE - 1 else -10
    return -50 if into in UNWANTED else 0


def settle(game: Game, chain: Chain, options: Options) -> Action | None:
    """Pay. Later in the game, fire people who cost more than they bring."""
    pay = next(those(options, Pay), None)
    if pay is not None and (game.turn < 4 or not bill(game, chain).total):
        return pay
    rows = game.rules.employees
    gone = [card for card, place, _ in chain.fired if place != "busy"]
    hand = _present(with_more(hand_tomorrow(game, chain), (), gone))
    outlook = RushOutlook(game, chain, grow(game))
    now = outlook.worth(hand)
    least, found = 0.0, None
    for one in those(options, Fire):
        row = rows[one.employee]
        if one.place == "busy":
            return one
        if not row.salary or not hand.get(row.id):
            continue
        loss = (now - outlook.worth(with_more(hand, (), [row.id]))) * _later(game)
        if row.campaigns and game.turn < LATE:
            loss += 20
        if found is None or loss < least:
            least, found = loss, one
    return found if found is not None and (pay is None or least < SACK) else pay
