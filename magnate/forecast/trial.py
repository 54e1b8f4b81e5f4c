"""Trying actions out on a copy of what a seat knows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from magnate.base.gestures import Gesture, split
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.events import Event, may_see
from magnate.core.flow import carry_out, step
from magnate.core.state import Game
from magnate.known import guess, hangs_on_guess, view


class Trial(msgspec.Struct):
    """The outcome of actions, as far as the seat can know."""

    game: Game
    """The game afterwards, by the seat's knowledge."""
    events: list[Event]
    """The events that the seat would see."""
    refused: Refused | None = None
    """Why the trial ended."""
    at: int = 0
    """The action that was refused, or how many there were."""
    guessed: bool = False
    """Whether what follows hangs on reserve cards that the seat does not know."""


def try_out(game: Game, seat: int, actions: Sequence[Action | Gesture]) -> Trial:
    """Carry out actions of a seat on a copy, up to the first that is refused.

    In a choice that all make at once the trial ends with the seat's own decision.
    """
    seen = view(game, seat)
    trial = Trial(guess(seen, like=game, undecided=True), [])
    happened: list[Event] = []
    for trial.at, action in enumerate(actions):
        try:
            happened += _do(trial.game, action)
        except Refused as refused:
            trial.refused = refused
            break
    else:
        trial.at = len(actions)
    trial.events = [event for event in happened if may_see(event, seat)]
    trial.guessed = hangs_on_guess(seen, happened)
    return trial


def _do(game: Game, action: Action | Gesture) -> list[Event]:
    """Carry out one action, or a gesture wholly, without what others decide at the same time.

    That is not known, so when all have chosen nothing can follow from it.
    """
    atoms = [action] if isinstance(action, Action) else split(game, action)
    happened: list[Event] = []
    for atom in atoms:
        together = game.rules.steps[game.step].simultaneous and not game.pending
        happened += (carry_out if together else step)(game, atom)
    return happened
