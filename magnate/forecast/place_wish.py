"""A place in the order of business that is drafted before anybody knows which ones are free."""

from __future__ import annotations

from magnate.base.actions import ChoosePosition
from magnate.base.gestures import Gesture
from magnate.base.order import nearest_free
from magnate.core.actions import Action
from magnate.core.state import Game

ORDER = "order"


def as_free(game: Game, action: Action | Gesture) -> Action | Gesture:
    """The action; a place that is taken becomes the nearest free one, unless two are as near."""
    if isinstance(action, ChoosePosition) and 1 <= action.position <= len(game.track):
        found = nearest_free(game, action.position)
        if len(found) == 1:
            return ChoosePosition(action.seat, found[0])
    return action


def is_settled(game: Game, action: object) -> bool:
    """Whether the action chooses a place in an order that is already settled, because the last seat
    has no choice."""
    return isinstance(action, ChoosePosition) and game.step > game.rules.step_index[ORDER]
