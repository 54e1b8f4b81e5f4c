"""The offramps outside the map: the module's part of the state (RUR-02)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from magnate.base.kinds import squares_outside
from magnate.board import Geometry, bits
from magnate.core.choice_conditions import (
    ChoiceCondition,
    ChoiceConditions,
    check_choice,
    choosable,
)
from magnate.core.errors import Refused
from magnate.core.module import Piece
from magnate.core.state import Game, kept
from magnate.core.values import Ext

OFFRAMPS = 3  # RUR-02
LENGTH = 3
XY = tuple[int, int]


class Offramp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An offramp: its first square from the top left, and whether it lies upright."""

    at: XY
    turned: bool = False

    @property
    def squares(self) -> tuple[XY, ...]:
        """Its three squares, outside the map."""
        x, y = self.at
        return tuple((x, y + i) if self.turned else (x + i, y) for i in range(LENGTH))

    def borders(self) -> Iterator[tuple[XY, ...]]:
        """Yield the squares at each side: three at a long side, one at an end (RUR-02)."""
        x, y = self.at
        for way in (-1, 1):
            end = -1 if way < 0 else LENGTH
            if self.turned:
                yield tuple((x + way, y + i) for i in range(LENGTH))
                yield ((x, y + end),)
            else:
                yield tuple((x + i, y + way) for i in range(LENGTH))
                yield ((x + end, y),)


class Offramps(Ext):
    """All offramps in play. They keep their places when the map grows."""

    placed: tuple[Offramp, ...] = ()


def offramps(game: Game) -> tuple[Offramp, ...]:
    """The offramps in play."""
    return kept(game, "rural_marketeers", Offramps).placed


def outside(game: Game) -> list[XY]:
    """Return the squares of offramps, where no other piece may lie (RUR-02)."""
    return [square for offramp in offramps(game) for square in offramp.squares]


def roads_touched(game: Game, offramp: Offramp) -> int:
    """Return the road squares beside an offramp, on any side (RUR-04)."""
    geometry = game.geometry
    around = (
        (x + dx, y + dy)
        for x, y in offramp.squares
        for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1))
    )
    return geometry.mask(square for square in around if geometry.on_map(*square)) & geometry.roads


def places(game: Game) -> Iterator[Offramp]:
    """Every place where an offramp may lie now."""
    geometry = game.geometry
    roads = roads_to_lie_at(game)
    around = {
        offramp: None for bit in bits(roads) for offramp in _around(*geometry.xy(bit))
    }  # in the order of the roads
    yield from choosable(around, offramp_conditions(geometry, roads, squares_taken(game)))


def _around(x: int, y: int) -> Iterator[Offramp]:
    """The offramps that a road square lies at, on the map or not."""
    for way in (-1, 1):
        for i in range(LENGTH):
            yield Offramp((x - i, y + way))
            yield Offramp((x + way, y - i), turned=True)
    yield from (Offramp((x + 1, y)), Offramp((x - LENGTH, y)))
    yield from (Offramp((x, y + 1), turned=True), Offramp((x, y - LENGTH), turned=True))


def roads_to_lie_at(game: Game) -> int:
    """The road squares that count as a road one can lie at."""
    return game.geometry.roads & ~game.rules.questions.closed_roads(game)


def squares_taken(game: Game) -> set[XY]:
    """The squares outside the map under airplanes and offramps."""
    taken = set(game.rules.questions.outside(game))
    return taken.union(*(squares_outside(game, c) for c in game.campaigns.values()))


def offramp_conditions(geometry: Geometry, roads: int, taken: set[XY]) -> ChoiceConditions[Offramp]:
    """An offramp lies outside the map, on nothing, and at a road (RUR-02)."""
    on_map = geometry.on_map

    def lies_at_a_road(offramp: Offramp) -> bool:
        return any(
            all(on_map(*square) for square in border) and geometry.mask(border) & roads
            for border in offramp.borders()
        )

    return (
        ChoiceCondition(
            "offramp_on_the_map",
            "RUR-02",
            lambda offramp: not any(on_map(*square) for square in offramp.squares),
            "at",
        ),
        ChoiceCondition(
            "squares_not_empty",
            "RUR-02",
            lambda offramp: taken.isdisjoint(offramp.squares),
            "at",
        ),
        ChoiceCondition("no_offramp_there", "RUR-02", lies_at_a_road, "at"),
    )


def check_offramps(game: Game) -> None:
    """Refuse a position with offramps that cannot be there (RUR-02)."""
    known: set[XY] = set()
    for i, offramp in enumerate(offramps(game)):
        where = f"ext.rural_marketeers.placed[{i}]"
        if i == OFFRAMPS:
            raise Refused("no_offramps_left", "RUR-02", where=where)
        conditions = offramp_conditions(game.geometry, game.geometry.roads, known)
        check_choice(offramp, conditions, offramp.at, where)
        known |= set(offramp.squares)


def pieces(game: Game) -> list[Piece]:
    """The offramps, for drawings."""
    return [
        Piece("offramp", offramp.at, (1, LENGTH) if offramp.turned else (LENGTH, 1))
        for offramp in offramps(game)
    ]
