"""The pieces of modules on the map. Only parks are treated specially here."""

from __future__ import annotations

from typing import Final

from magnate.board import Geometry
from magnate.core.module import Piece
from magnate.core.state import Chain, Game
from magnate.core.values import NOBODY
from magnate.draw.chains import chip
from magnate.draw.markup import Box, group, label, on_page, rect
from magnate.draw.symbols import find_symbol, use_in
from magnate.draw.tokens import seat_colour

PARK: Final = "park"


def pieces_of(game: Game) -> list[Piece]:
    """All pieces of all modules in play."""
    return [piece for part in game.rules.parts if part.pieces for piece in part.pieces(game)]


def park_squares(geometry: Geometry, pieces: list[Piece]) -> int:
    """The squares of the parks among the pieces."""
    return geometry.mask(
        (x, y)
        for piece in pieces
        if piece.kind == PARK
        for x in range(piece.at[0], piece.at[0] + piece.size[0])
        for y in range(piece.at[1], piece.at[1] + piece.size[1])
    )


def draw_pieces(game: Game, pieces: list[Piece]) -> list[tuple[Box, str]]:
    """The pieces, each with its box; those off the map make the page larger."""
    return [
        (box, draw_piece(game, piece, box))
        for piece in pieces
        if piece.kind != PARK
        for box in [on_page(*piece.at, max(1, piece.size[0]), max(1, piece.size[1]))]
    ]


def draw_piece(game: Game, piece: Piece, box: Box) -> str:
    """A piece as its module draws it, else a token with its name."""
    owner = game.chains[piece.owner] if piece.owner != NOBODY else None
    symbol = find_symbol("pieces", piece.kind, game.rules)
    if piece.size[1] > piece.size[0]:
        symbol = find_symbol("pieces", f"{piece.kind}_upright", game.rules) or symbol
    colour = seat_colour(owner.name) if owner else "enamel"
    if symbol:
        drawn = use_in(symbol, *box, class_=f"color-{colour}")
        if owner:  # colour is never the only sign
            drawn += chip(owner, box.x + box.width - 5, box.y + box.height - 5, 8, game.rules)
    else:
        drawn = _token(piece.kind, owner, box, game)
    words = piece.kind.replace("_", " ")
    return group(drawn, title=f"{words}, {owner.name}" if owner else words)


def _token(kind: str, owner: Chain | None, box: Box, game: Game) -> str:
    """The name of a piece on enamel, below the chip of its owner."""
    words = kind.split("_")
    size = min(11.0, (box.width - 8) / (0.58 * max(map(len, words))))
    x = box.x + box.width / 2
    first = box.y + box.height / 2 - (len(words) - 1) * size * 0.5 + (8 if owner else 0)
    inner = Box(box.x + 3, box.y + 3, box.width - 6, box.height - 6)
    edge = seat_colour(owner.name) if owner else "outline"
    drawn = rect(inner, 7, class_=f"fill-enamel stroke-{edge}", stroke_width=2.4)
    if owner:
        drawn += chip(owner, x, first - size * 0.5 - 8, 7.5, game.rules)
    return drawn + "".join(
        label(word, x, first + i * size, size, colour="enamel-ink") for i, word in enumerate(words)
    )
