"""The past of a game as everybody at the table knows it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from magnate.base.actions import PutToWork
from magnate.core.actions import Action


def before_secret_choice(
    actions: Sequence[Action], choices: Sequence[str], now: str
) -> list[Action]:
    """The actions without those of a choice that is still being made in secret.

    `choices`: the choice that each action was made in, or ""; `now`: the present one. Actions that
    the asker knows are left out too, so the result does not show which seats have chosen.
    """
    count = len(actions)
    while now and count and choices[count - 1] == now:
        count -= 1
    found: list[Action] = []
    for choice, those in groupby(zip(choices[:count], actions, strict=False), lambda one: one[0]):
        made = [action for _, action in those]
        found += _in_order(made) if choice else made
    return found


def _in_order(made: Sequence[Action]) -> list[Action]:
    """Sort the actions of a secret choice: seats by their last action, cards by their names.

    This hides the order in which a seat chose its cards.
    """
    last = {action.seat: place for place, action in enumerate(made)}
    return sorted(
        made,
        key=lambda action: (
            last[action.seat],
            action.employee if isinstance(action, PutToWork) else "~",
        ),
    )
