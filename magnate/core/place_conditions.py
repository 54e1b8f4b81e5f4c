"""Conditions on the place of a piece: a list of named conditions.

A place is an option if all conditions hold. A refusal names the first one that does not.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from magnate.core.errors import Refused
from magnate.core.state import Game


class Condition(msgspec.Struct, frozen=True):
    """A condition on a place: the code and the rule of its refusal, and the places it allows."""

    code: str
    rule: str
    places: int
    """A mask of top left squares of the piece; squares off the map may be among them."""
    facts: Mapping[str, object] = {}
    """Further parameters of the refusal."""


Conditions = tuple[Condition, ...]
"""Conditions in the order in which a player would check them."""


def allowed(conditions: Conditions) -> int:
    """Return the places that all conditions allow; one at least must keep to the map."""
    places = -1
    for condition in conditions:
        places &= condition.places
    return places


def check_place(game: Game, at: tuple[int, int], conditions: Conditions = ()) -> None:
    """Refuse a place that is off the map or that a condition does not allow."""
    if not game.geometry.on_map(*at):
        raise Refused("off_the_map", "GEO-01", at=at)
    bit = game.geometry.bit(*at)
    for condition in conditions:
        if not condition.places >> bit & 1:
            raise Refused(condition.code, condition.rule, where="", at=at, **condition.facts)
