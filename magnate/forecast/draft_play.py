"""Playing a draft: how far it goes from here, and with which actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from magnate.base.actions import EndStep
from magnate.base.gestures import Gesture, split
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import awaited, step
from magnate.core.state import Game
from magnate.forecast.place_wish import as_free, is_settled


class DraftStep(NamedTuple):
    """An action of a draft with the step in which it was drafted; "": it is not known."""

    action: Action | Gesture | Refused
    """Refused: it could not even be read."""
    step: str = ""


class Followed(msgspec.Struct):
    """How far a draft goes."""

    at: int
    """The place in the draft of what was refused, or how many of its actions are behind us."""
    atoms: list[Action]
    """The actions to carry out, with the ends of steps in which nothing is drafted."""
    refused: Refused | None = None
    """Why it does not go on; None: it is at its end, or somebody else decides now."""


def follow(game: Game, seat: int, drafted: Sequence[DraftStep]) -> Followed:
    """Play a draft of a seat until something is refused or somebody else must decide; the game
    does not change.

    A step in which nothing is drafted is ended on the way to what is drafted for a later one. An
    end of a step that has ended by itself is passed over, and so is a place in an order that is
    settled; for a place that is taken the nearest free one is chosen, unless two are as near.
    Nothing else is decided for the seat.
    """
    trial = game.copy()
    followed = Followed(0, [])
    while followed.at < len(drafted) and not trial.over and seat in awaited(trial):
        now = drafted[followed.at]
        early = _index(trial, now.step) > trial.step
        try:
            if early and _goes(trial, EndStep(seat)):
                followed.atoms += _done(trial, EndStep(seat))
            elif _is_over(trial, drafted[followed.at :]):
                followed.at += 1
            else:
                followed.atoms += _done(trial, now.action)
                followed.at += 1
        except Refused as refused:
            followed.refused = refused
            return followed
    return followed


def _done(trial: Game, action: Action | Gesture | Refused) -> list[Action]:
    """Carry out an action; return the actions it is made of."""
    if isinstance(action, Refused):
        raise action
    action = as_free(trial, action)
    atoms = [action] if isinstance(action, Action) else split(trial, action)
    for atom in atoms:
        step(trial, atom)
    return atoms


def _index(game: Game, name: str) -> int:
    return game.rules.step_index.get(name, -1)


def _goes(game: Game, action: Action | Gesture) -> bool:
    """Whether it can be done now."""
    try:
        _done(game.copy(), action)
    except Refused:
        return False
    return True


def _is_over(game: Game, rest: Sequence[DraftStep]) -> bool:
    """Whether the first of them is done without the seat: a place in an order that is settled, or
    the end of a step that is over. That is an earlier step, or one that is not known while what
    comes after it can be done here."""
    ending, *later = rest
    if not isinstance(ending.action, EndStep):
        return is_settled(game, ending.action)
    if ending.step:
        return _index(game, ending.step) < game.step
    following = next((one.action for one in later if not isinstance(one.action, EndStep)), None)
    return not (following is None or isinstance(following, Refused)) and _goes(game, following)
