"""What all who came from outside do alike."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

import msgspec

from magnate.base.actions import ChooseReserve, OpenCompany, PlaceRestaurant, PutToWork
from magnate.base.dinnertime import borders_between
from magnate.base.places import entrances_of
from magnate.base.position import Position
from magnate.bots.outsiders.staff import Hand
from magnate.bots.search import REMEMBERED, before_planning
from magnate.bots.thought import Bot, Thought, bot_that
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.core.values import Restaurant
from magnate.known import guess

Company = Callable[[Game, Chain], Hand]
"""Who works today."""
Choice = Callable[[Game, Chain, Options], Action | None]
"""What to do; None: no more than one must."""
Kind = TypeVar("Kind", bound=Action)


def outsider(company: Company, choices: Mapping[str, Choice]) -> Bot:
    """A bot with such companies that decides so, by step. In any other step, and where a module
    asks something or does not let it, it does no more than it must."""

    def think(view: Position, options: Options, seconds: float, weights: None) -> Thought:
        action = _chosen(view, options, company, choices)
        return Thought(action if action is not None and action in options else declined(options))

    return bot_that(think, None)


def _chosen(
    view: Position, options: Options, company: Company, choices: Mapping[str, Choice]
) -> Action | None:
    assert view.seat is not None
    if view.pending:
        return None
    if view.step == "restructuring":
        return _next_card(view.chains[view.seat].plan or (), view.seat, _company(company, view))
    choose = choices.get(view.step)
    if choose is None:
        return None
    game = guess(view)
    return choose(game, game.chains[view.seat], options)


_known: OrderedDict[tuple[Company, bytes], Hand] = OrderedDict()
"""Companies found before: a cache, for a company is chosen card by card."""


def _company(company: Company, view: Position) -> Hand:
    """The whole company, before its first card is chosen."""
    asked = before_planning(view)
    assert asked.seat is not None
    key = company, msgspec.json.encode(asked)
    if key not in _known:
        game = guess(asked)
        _known[key] = company(game, game.chains[asked.seat])
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)
    return _known[key]


def _next_card(planned: tuple[str, ...], seat: int, company: Hand) -> Action:
    """The next card of a company that is chosen one by one; then it is complete."""
    for card, count in company.items():
        if planned.count(card) < count:
            return PutToWork(seat, card)
    return OpenCompany(seat)


def declined(options: Options) -> Action:
    """What ends the step or pays, if there is such a thing; else the first option."""
    for family in options.families:
        if family.kind.declines or family.kind.idle:
            return family[0]
    return options[0]


def those(options: Options, kind: type[Kind]) -> Iterator[Kind]:
    """The options of a kind."""
    for family in options.families:
        if family.kind is kind:
            for action in family:
                assert isinstance(action, kind)
                yield action


def reserve(card: str) -> Choice:
    """Always this reserve card, where there is one."""

    def choose(game: Game, chain: Chain, options: Options) -> Action | None:
        return next((one for one in those(options, ChooseReserve) if one.card == card), None)

    return choose


def first_restaurant(worth: Callable[[int | None, list[int | None]], float]) -> Choice:
    """Where all houses together are worth most; `worth` judges one by the way to it and the
    rivals' ways (None: no road)."""

    def choose(game: Game, chain: Chain, options: Options) -> Action | None:
        tolls = game.rules.questions.tolls(game)
        houses = [game.houses[name] for name in game.diners]
        doors = [
            entrances_of(game, place, drive_in=False)
            for rival in game.chains
            if rival is not chain
            for place in rival.restaurants
        ]
        theirs = [[borders_between(game, house, door, tolls) for door in doors] for house in houses]
        best, most = None, 0.0
        for action in those(options, PlaceRestaurant):
            door = entrances_of(game, Restaurant(action.at, action.entrance), drive_in=False)
            value = sum(
                worth(borders_between(game, house, door, tolls), ways)
                for house, ways in zip(houses, theirs, strict=True)
            )
            if best is None or value > most:
                best, most = action, value
        return best

    return choose
