"""The answer: a lean kitchen that cooks what others advertise.

It hires three at once, gets the cheap milestones (billboard, bonuses on goods, errand boy), trains
exactly the cooks for what will be wanted tomorrow, and wins houses by price and waitresses. Where
nobody else advertises to the whole town, it does so itself.
"""

from __future__ import annotations

from magnate.base.actions import ChoosePosition
from magnate.base.milestones import would_bring, would_earn
from magnate.bots.scripted.answer.evening import AnswerEvening, Extra, best_company, lead
from magnate.bots.scripted.answer.outlook import (
    DIRECTOR,
    LADDER,
    RECRUITING,
    TRAINER,
    kitchen_of,
    quiet,
    rivals_tomorrow,
    rivals_tonight,
)
from magnate.bots.scripted.answer.personnel import hire, settle, train
from magnate.bots.scripted.answer.sales import advertise, cook, keep
from magnate.bots.scripted.dinner import guests
from magnate.bots.scripted.line import Script, first_restaurant, reserve, those
from magnate.bots.scripted.staff import Hand
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.evening import flexible


def _house(way: int | None, theirs: list[int | None]) -> float:
    """Return the value of a house for a first restaurant: near, and nearer than to rivals."""
    if way is None:
        return -8
    nearer = sum(other is None or way < other for other in theirs)
    farther = sum(other is not None and way > other for other in theirs)
    return 3 * (nearer - farther) - way


def _company(game: Game, chain: Chain) -> Hand:
    houses = guests(game)
    rivals = rivals_tomorrow(game, chain, houses)
    evening = AnswerEvening(game, chain, houses, rivals, 1, chain.stock)
    return best_company(evening, chain.beach, _extras(game, chain))[1]


def _extras(game: Game, chain: Chain) -> Extra:
    """Return the function for the worth of a card at work besides tonight's dinner."""
    turn, hand, rows = game.turn, chain.beach, game.rules.employees
    groomed = _groomed(game, chain)
    first = {card: _first(game, chain, card) for card in hand}

    def extra(card: str, already: int) -> float:
        row = rows[card]
        if card == groomed and already + 1 == hand[card]:
            return -9
        if card == DIRECTOR:
            return 60
        if card == RECRUITING:
            return (40 if turn <= 3 else 14 if turn <= 5 else 6) - 3 * already
        if card == TRAINER:
            return (18 if turn <= 6 else 6) - 5 * already
        if row.training_steps:
            return 25
        if row.campaigns:
            return (26 if turn <= 5 else 9) - 4 * already
        return 0 if already else first[card]

    return extra


def _groomed(game: Game, chain: Chain) -> str:
    """Return the marketeer who stays on the beach for training if nobody else advertises."""
    if game.turn < 4 or not quiet(game, chain):
        return ""
    highest = next((card for card in reversed(LADDER) if chain.beach.get(card)), "")
    return "" if highest == DIRECTOR else highest


def _first(game: Game, chain: Chain, card: str) -> float:
    """Return the worth of the milestone that the first card of its kind at work earns."""
    row, played = game.rules.employees[card], f"played:{card}"
    if row.fetches_any_drink:
        return 15 if would_bring(game, chain, played, "drinks_per_source") else 0
    if row.tips:
        return 4 if would_bring(game, chain, played, "tips") else 0
    if row.price < 0:
        return 8 if would_bring(game, chain, played, "unit_price") else 0
    if len(row.makes) > 1 and chain.cash >= 5:
        news = any(would_earn(game, chain, f"produced:{good}") for good in flexible(game.rules))
        return 12 if news else 0
    return 0


def _choose_position(game: Game, chain: Chain, options: Options) -> Action | None:
    """Choose the position with the best dinner tonight. Ties: the last."""
    houses = guests(game)
    mine = kitchen_of(game, chain, chain.work, houses, fresh=False)
    rivals = rivals_tonight(game, chain, houses)

    def value(one: ChoosePosition) -> tuple[float, int]:
        mine.rank = (*mine.rank[:2], one.position - 1.5)
        for rival in rivals:
            rival.rank = (*rival.rank[:2], 0 if one.position > 1 else 5)
        return lead(houses, mine, rivals), one.position

    return max(those(options, ChoosePosition), key=value, default=None)


ANSWER = Script(
    _company,
    {
        "first_restaurants": first_restaurant(_house),
        "reserves": reserve("large"),
        "order": _choose_position,
        "hire": hire,
        "train": train,
        "campaigns": advertise,
        "food": cook,
        "payday": settle,
        "freezer": keep,
    },
)
"""Cooks what others advertise."""
