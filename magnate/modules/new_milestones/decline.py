"""Refusal of a milestone's offer (NMS-06, NMS-07, NMS-18)."""

from __future__ import annotations

from magnate.core.flow import answered, emit
from magnate.core.state import Game
from magnate.modules.new_milestones.actions import DeclineOffer
from magnate.modules.new_milestones.events import Declined


def decline(game: Game, action: DeclineOffer) -> None:
    """Leave the offer."""
    emit(game, Declined(action.seat, answered(game).kind))
