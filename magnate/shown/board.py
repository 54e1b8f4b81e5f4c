"""The map and what lies on it and around it."""

from __future__ import annotations

from collections.abc import Iterator

from magnate.base.company import has_drive_in
from magnate.board import SIDE, bits
from magnate.core.module import Piece
from magnate.core.state import Game
from magnate.draw.land import FRAME
from magnate.draw.markup import UNIT
from magnate.draw.pieces import PARK, park_squares, pieces_of
from magnate.shown.campaigns import campaigns_shown
from magnate.shown.houses import houses_shown
from magnate.shown.values import Board, Box, PieceShown, RestaurantShown, SourceShown

EDGE = FRAME / UNIT
"""The frame of the map, in squares."""


def board_shown(game: Game) -> Board:
    """Everything on the table that has a place."""
    geometry = game.geometry
    pieces = pieces_of(game)
    campaigns = campaigns_shown(game)
    placed = tuple(_piece(piece) for piece in pieces if piece.kind != PARK)
    land = (geometry.x0, geometry.y0, geometry.width, geometry.height)
    boxes = [campaign.box for campaign in campaigns if campaign.box is not None]
    return Board(
        map=geometry.code(),
        roads=geometry.extra_roads,
        parks=tuple(geometry.xy(bit) for bit in bits(park_squares(geometry, pieces))),
        land=land,
        box=_around(_framed(land), *boxes, *(piece.box for piece in placed)),
        tiles=tuple(
            (tile.id, SIDE * column, SIDE * row)
            for (column, row), (tile, _) in geometry.placed.items()
        ),
        sources=tuple(
            SourceShown(good=source.good, at=geometry.xy(source.bit)) for source in geometry.sources
        ),
        houses=houses_shown(game),
        restaurants=tuple(_restaurants(game)),
        campaigns=campaigns,
        pieces=placed,
    )


def _restaurants(game: Game) -> Iterator[RestaurantShown]:
    for chain in game.chains:
        drive_in = has_drive_in(game, chain)
        for index, restaurant in enumerate(chain.restaurants):
            yield RestaurantShown(
                seat=chain.seat,
                index=index,
                box=(*restaurant.at, 2, 2),
                entrance=restaurant.entrance,
                open=restaurant.open,
                drive_in=drive_in and restaurant.open,
            )


def _piece(piece: Piece) -> PieceShown:
    width, height = piece.size
    box = (*piece.at, max(1, width), max(1, height))
    return PieceShown(kind=piece.kind, box=box, owner=piece.owner)


def _framed(land: Box) -> Box:
    x, y, width, height = land
    return x - EDGE, y - EDGE, width + 2 * EDGE, height + 2 * EDGE


def _around(*boxes: Box) -> Box:
    x, y = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right = max(box[0] + box[2] for box in boxes)
    bottom = max(box[1] + box[3] for box in boxes)
    return x, y, round(right - x, 3), round(bottom - y, 3)
