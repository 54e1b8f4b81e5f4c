"""Where a piece may be placed: a list of named conditions.

On offer are the places at which all of them hold; a refusal names the first that does not.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from magnate.core.errors import Refused
from magnate.core.state import Game


class Condition(msgspec.Struct, frozen=True):
    """What must hold of a place: why it is refused, by which rule, and where it holds."""

    code: str
    rule: str
    places: int
    """Of a piece its top left square; squares off the map may be among them."""
    facts: Mapping[str, object] = {}
    """What the text of the refusal needs beside the place."""


Conditions = tuple[Condition, ...]
"""Those that a player would look at first come first."""


def allowed(conditions: Conditions) -> int:
    """The places at which all of the conditions hold; one at least lies on the map throughout."""
    places = -1
    for condition in conditions:
        places &= condition.places
    return places


def check_place(game: Game, at: tuple[int, int], conditions: Conditions = ()) -> None:
    """Refuse a place that is off the map, or at which a condition does not hold."""
    if not game.geometry.on_map(*at):
        raise Refused("off_the_map", "GEO-01", at=at)
    bit = game.geometry.bit(*at)
    for condition in conditions:
        if not condition.places >> bit & 1:
            raise Refused(condition.code, condition.rule, where="", at=at, **condition.facts)
