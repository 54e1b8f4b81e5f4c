"""Houses whose guests would pass a new piece of a chain on their way to dinner."""

from __future__ import annotations

from magnate.base.places import entrance_squares
from magnate.board import bits, passed_sets
from magnate.core.module import Piece
from magnate.core.state import Game
from magnate.draw.pieces import pieces_of

Passing = dict[str, tuple[int, ...]]
"""Per house: chains to which a shortest way passes the piece."""


def passing(before: Game, after: Game) -> Passing:
    """Return the houses that would pass a piece which a chain has placed or moved; else nothing.

    Ways to restaurants that are open now count, whatever the house wants.
    """
    was = set(pieces_of(before))
    new = [piece for piece in pieces_of(after) if piece.owner >= 0 and piece not in was]
    if not new:
        return {}
    marks = dict.fromkeys(bits(_roads_beside(after, new)), 1)
    found = {name: _ends(after, name, marks) for name in after.diners}
    return {name: seats for name, seats in found.items() if seats}


def _roads_beside(game: Game, pieces: list[Piece]) -> int:
    geometry = game.geometry
    squares = geometry.mask(piece.at for piece in pieces)
    return geometry.neighbours(squares) & geometry.roads


def _ends(game: Game, name: str, marks: dict[int, int]) -> tuple[int, ...]:
    """Return the seats to which a shortest way of a house passes a mark."""
    doors = game.houses[name].doors
    tolls = game.rules.questions.tolls(game)
    return tuple(
        seat
        for seat in game.order
        if any(
            passed
            for passed, _ in passed_sets(
                game.geometry, doors, entrance_squares(game, game.chains[seat]), marks, tolls
            )
        )
    )
