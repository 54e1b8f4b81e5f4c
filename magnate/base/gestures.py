"""Whole gestures of a person: a company, a payday or a freezer at once.

A gesture is validated as a whole and split into atoms, which are what is logged.
"""

from __future__ import annotations

import msgspec

from magnate.base.actions import Fire, Keep, OpenCompany, Pay, PutToWork
from magnate.base.cleanup import next_good
from magnate.base.company import fits_company
from magnate.base.events import Decided
from magnate.core.actions import Action, tag_of
from magnate.core.errors import Refused
from magnate.core.flow import awaited, step
from magnate.core.state import Game


class Gesture(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=tag_of):
    """Several actions of one seat that belong together."""

    seat: int


class ChooseCompany(Gesture, frozen=True):
    """A whole company (RES-01). One that does not fit must be meant (RES-04)."""

    work: dict[str, int]
    overfull: bool = False


class ChoosePayday(Gesture, frozen=True):
    """Everybody to be fired, then pay (PAY-01)."""

    fire: tuple[tuple[str, str, int], ...] = ()
    """Card, place, and of a busy one the campaign (0 otherwise)."""


class ChooseFreezer(Gesture, frozen=True):
    """All goods to be kept (CLN-01); what is not named is thrown away."""

    keep: dict[str, int]


def split(game: Game, gesture: Gesture) -> list[Action]:
    """The atoms of a gesture. Refused, if one of them would be; the game does not change."""
    if gesture.seat not in awaited(game):
        raise Refused("not_awaited", seat=gesture.seat)
    trial = game.copy()
    if isinstance(gesture, ChooseCompany):
        return _tried(trial, _company(game, gesture))
    if isinstance(gesture, ChoosePayday):
        fires = [
            Fire(gesture.seat, card, place, number)  # type: ignore[arg-type]  # checked by `fire`
            for card, place, number in gesture.fire
        ]
        return _tried(trial, [*fires, Pay(gesture.seat)])
    if isinstance(gesture, ChooseFreezer):
        return _freezer(trial, gesture)
    raise Refused("unknown_gesture")


def _company(game: Game, gesture: ChooseCompany) -> list[Action]:
    chain = game.chains[gesture.seat]
    for employee, count in gesture.work.items():
        if count < 1 or chain.beach.get(employee, 0) < count:
            raise Refused("not_in_hand", "RES-01", employee=employee)
    if not gesture.overfull and not fits_company(game, chain, gesture.work.items()):
        raise Refused("company_does_not_fit", "RES-03")
    planned = list(chain.plan or ())
    for card in planned:
        if gesture.work.get(card, 0) < planned.count(card):
            raise Refused("already_planned", "RES-01", employee=card)
    cards = [c for c, n in gesture.work.items() for _ in range(n - planned.count(c))]
    return [*(PutToWork(gesture.seat, card) for card in cards), OpenCompany(gesture.seat)]


def _freezer(trial: Game, gesture: ChooseFreezer) -> list[Action]:
    chain = trial.chains[gesture.seat]
    for good, count in gesture.keep.items():
        if count > chain.stock.get(good, 0) or good not in trial.rules.storable:
            raise Refused("does_not_fit", "CLN-01", good=good, count=count)
    atoms: list[Action] = []
    left = dict(gesture.keep)
    while wanted := next_good(trial, chain):
        atom = Keep(gesture.seat, wanted, left.pop(wanted, 0))
        atoms.append(atom)
        last = step(trial, atom)
        if any(isinstance(event, Decided) for event in last):
            break
    for good, count in left.items():
        if count:
            raise Refused("does_not_fit", "CLN-01", good=good, count=count)
    return atoms


def _tried(trial: Game, atoms: list[Action]) -> list[Action]:
    for atom in atoms:
        step(trial, atom)
    return atoms
