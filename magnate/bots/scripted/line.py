"""Scripts: rules for the company and for the choices of every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from magnate.base.actions import ChooseReserve, OpenCompany, PlaceRestaurant, PutToWork
from magnate.base.dinnertime import borders_between
from magnate.base.places import entrances_of
from magnate.board import bits
from magnate.bots.scripted.staff import Hand
from magnate.core.actions import Action
from magnate.core.flow import legal
from magnate.core.options import Family, Options
from magnate.core.state import Chain, Game
from magnate.core.values import Restaurant

Company = Callable[[Game, Chain], Hand]
"""Returns the cards to put to work."""
Choice = Callable[[Game, Chain, Options], Action | None]
"""Returns the action. None: decline, or take the first option."""
Kind = TypeVar("Kind", bound=Action)


class Script(NamedTuple):
    """The strategy of a scripted bot."""

    company: Company
    choices: Mapping[str, Choice]
    """By step. Other steps are not covered."""


def followed(line: Script, game: Game, chain: Chain) -> list[Action]:
    """Return the script's next actions; empty in steps that it does not cover."""
    name = "" if game.pending else game.rules.steps[game.step].name
    if name == "restructuring":
        return [*next_cards(chain.plan or (), chain.seat, line.company(game, chain))]
    choose = line.choices.get(name)
    if choose is None:
        return []
    options = legal(game, chain.seat)
    action = choose(game, chain, options) if len(options) > 1 else options[0]
    return [action if action is not None and action in options else declined(options)]


def next_cards(planned: tuple[str, ...], seat: int, company: Hand) -> Iterator[Action]:
    """Yield the missing cards of a company, then its opening."""
    for card, count in company.items():
        yield from [PutToWork(seat, card)] * (count - planned.count(card))
    yield OpenCompany(seat)


def declined(options: Options) -> Action:
    """Return an option that ends the step or pays, else the first one."""
    for family in options.families:
        if family.kind.declines or family.kind.idle:
            return family[0]
    return options[0]


def those(options: Options, kind: type[Kind]) -> Iterator[Kind]:
    """Yield the options of a kind."""
    for family in options.families:
        if family.kind is kind:
            for action in family:
                assert isinstance(action, kind)
                yield action


def places_of(game: Game, family: Family) -> Sequence[tuple[int, int]]:
    """Return the places for the tile of a family of campaigns."""
    axes = dict(family.axes)
    if "at" in axes:
        return axes["at"]
    return [game.geometry.xy(bit) for bit in bits(family.squares or 0)]


def reserve(card: str) -> Choice:
    """Return a choice of this reserve card."""

    def choose(game: Game, chain: Chain, options: Options) -> Action | None:
        return next((one for one in those(options, ChooseReserve) if one.card == card), None)

    return choose


def first_restaurant(worth: Callable[[int | None, list[int | None]], float]) -> Choice:
    """Return a choice of the first restaurant by the summed worth of houses. `worth` takes the own
    distance and the rivals' (None: no road)."""

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
