"""Choice of people to hire, and to fire when money is short."""

from __future__ import annotations

from collections.abc import Iterator

from magnate.base.actions import Fire, Hire, Pay
from magnate.base.company import people
from magnate.bots.scripted.dinner import guests
from magnate.bots.scripted.drink_radio.company import (
    CHEAP,
    LUXURY,
    MANAGER,
    RECRUITING,
    TRAINER,
    best_company,
)
from magnate.bots.scripted.drink_radio.crew import APPRENTICE, WAITRESS
from magnate.bots.scripted.drink_radio.day import EACH
from magnate.bots.scripted.drink_radio.demand import advertised
from magnate.bots.scripted.drink_radio.evening import DrinkEvening
from magnate.bots.scripted.drink_radio.goods import (
    DIRECTOR,
    ERRANDS,
    KITCHENS,
    WIDE,
    dish,
    for_drinks,
    radio_due,
    radio_good,
    rivals_of,
)
from magnate.bots.scripted.drink_radio.lessons import (
    BEGINNER,
    BRANDS,
    CAMPAIGNER,
    LATE,
    broke,
)
from magnate.bots.scripted.line import those
from magnate.bots.scripted.staff import Hand, in_hand, with_more
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.core.values import Campaign

CAREER = (BEGINNER, CAMPAIGNER, BRANDS, DIRECTOR)
USEFUL = (ERRANDS, APPRENTICE, WAITRESS, CHEAP, MANAGER)
GOOD_TO_HAVE = (CHEAP, WAITRESS, APPRENTICE)
ENOUGH = 3
TILE = 5
MISSED = {
    DIRECTOR: 99,
    "burger_chef": 90,
    "pizza_chef": 90,
    LUXURY: 70,
    BRANDS: 60,
    "burger_cook": 50,
    "pizza_cook": 50,
    CAMPAIGNER: 40,
}
"""The loss by firing a card with a salary."""
HARDLY = 10


def hire(game: Game, chain: Chain, options: Options) -> Action | None:
    """Hire by the script, then for tomorrow's dinner, then useful cards."""
    can = {one.employee: one for one in those(options, Hire) if not one.by_manager}
    if not can:
        return None
    for card in _wishes(game, chain):
        if card in can:
            return can[card]
    card = _paid_for(game, chain, [card for card in USEFUL if card in can])
    if card:
        return can[card]
    own = people(chain)
    return next((can[c] for c in GOOD_TO_HAVE if c in can and own.get(c, 0) < ENOUGH), None)


def _wishes(game: Game, chain: Chain) -> Iterator[str]:
    """Yield the cards that the script wants now, in order."""
    if game.turn == 1:
        yield RECRUITING
    if game.turn == 1 or game.turn >= LATE:
        return
    own = people(chain)
    cooks = [card for both in KITCHENS.values() for card in both]
    career = sum(own.get(card, 0) for card in CAREER)
    kitchen = sum(own.get(card, 0) for card in (APPRENTICE, *cooks))
    trainers, errands = own.get(TRAINER, 0), own.get(ERRANDS, 0)
    bosses = ENOUGH if own.get(LUXURY) else own.get(MANAGER, 0)
    wishes = [
        (RECRUITING, own.get(RECRUITING, 0) < (2 if game.turn < 4 else 0)),
        (TRAINER, trainers < 1),
        (BEGINNER, career < 1),
        (WAITRESS, own.get(WAITRESS, 0) < 3 and broke(game, chain)),
    ]
    if for_drinks(game, chain):
        wishes += [
            (ERRANDS, errands < 1),
            (TRAINER, trainers < 2),
            (MANAGER, bosses < ENOUGH),
            (ERRANDS, errands < 3),
            (APPRENTICE, kitchen < 1),
            (ERRANDS, errands < 4),
            (APPRENTICE, kitchen < 2),
        ]
    else:
        wishes += [
            (APPRENTICE, kitchen < 1),
            (TRAINER, trainers < 3),
            (APPRENTICE, kitchen < 3 or not own.get(APPRENTICE)),
            (ERRANDS, errands < 1),
        ]
    wishes.append((CHEAP, own.get(CHEAP, 0) < 1))
    yield from (card for card, wanted in wishes if wanted)


def _paid_for(game: Game, chain: Chain, cards: list[str]) -> str:
    """Return the card with the best gain for tomorrow's dinner, or ""."""
    houses = guests(game, advertised(game, _soon(game, chain)))
    hand = in_hand(chain)
    hands = {rival.seat: _grown(game, chain, rival) for rival in rivals_of(game, chain)}
    evening = DrinkEvening(game, chain, houses, with_more(hand, cards), hands, {})

    def worth(cards: Hand) -> float:
        return best_company(evening, cards, {}, lambda work: -EACH * sum(work.values()))[0]

    now = worth(hand)
    best, found = 0.0, ""
    for card in cards:
        if card == MANAGER or evening.helps(card):
            gain = worth(with_more(hand, [card])) - now
            if gain > best:
                best, found = gain, card
    return found


def _soon(game: Game, chain: Chain) -> list[Campaign]:
    """Return the radio about to be placed, in the middle; two campaigns stand for its tokens."""
    if not radio_due(game, chain):
        return []
    good, geometry = radio_good(game, chain), game.geometry
    x, y = ((side // TILE // 2) * TILE + TILE // 2 for side in (geometry.width, geometry.height))
    return [Campaign(n, WIDE, (good,), 3, (x, y), False, chain.seat) for n in (1, 2)]


def _grown(game: Game, chain: Chain, rival: Chain) -> Hand:
    """Return a rival's hand tomorrow if they hire or train for what we advertise."""
    hand = in_hand(rival)
    if for_drinks(game, chain):
        return with_more(hand, [ERRANDS] * (1 + hand.get(RECRUITING, 0)))
    cook, _ = KITCHENS[dish(game, chain)]
    return with_more(hand, [cook] * min(2, hand.get(TRAINER, 0) or 1))


def settle(game: Game, chain: Chain, options: Options) -> Action | None:
    """Pay. If money is short, fire the least missed."""
    pay = next(those(options, Pay), None)
    if pay is not None:
        return pay
    rows = game.rules.employees
    paid = [one for one in those(options, Fire) if rows[one.employee].salary]
    return min(paid, key=lambda one: MISSED.get(one.employee, HARDLY), default=None)
