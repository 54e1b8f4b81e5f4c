"""The menu beside the map: the chains in turn order with cash, stock and people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from magnate.core.state import Chain, Game
from magnate.draw.chains import chip
from magnate.draw.faces import draw_faces, faces_height
from magnate.draw.houses import draw_plate
from magnate.draw.markup import Box, badge, group, label, number, path, rect
from magnate.draw.tokens import seat_colour

WIDTH: Final = 300
HEAD: Final = 62
ROW: Final = 74
SHELF: Final = 5
"""Goods side by side."""


def legend_box(game: Game, x: float, y: float) -> Box:
    """The room the legend takes."""
    return Box(x, y, WIDTH, HEAD + sum(map(_height, game.chains)) + 10)


def draw_legend(game: Game, box: Box) -> str:
    """A menu card: turn, phase and bank above, a line for each chain below."""
    x, y = box.x, box.y
    phase = game.rules.steps[game.step].phase.replace("_", " ")
    return group(
        rect(Box(x, y + 2, box.width, box.height), 10, class_="fill-outline"),
        rect(box, 10, class_="fill-menu stroke-outline", stroke_width=1.5),
        rect(
            Box(x + 5, y + 5, box.width - 10, box.height - 10),
            6,
            class_="stroke-border",
            fill="none",
            stroke_width=1.2,
        ),
        label(f"TURN {game.turn}", x + 18, y + 24, 19, colour="table-ink", anchor=None),
        label(phase.upper(), x + 18, y + 44, 11, colour="faded", anchor=None),
        label(bank_of(game), x + WIDTH - 18, y + 24, 19, colour="table-ink", anchor="end"),
        label("BANK", x + WIDTH - 18, y + 44, 11, colour="faded", anchor="end"),
        *_seats(game, x, y + HEAD),
    )


def _height(chain: Chain) -> int:
    return ROW + _shelves(chain) + faces_height(chain)


def _shelves(chain: Chain) -> int:
    """The extra height of a stock that needs more than one shelf."""
    return 24 * ((max(1, len(chain.stock)) - 1) // SHELF)


def _seats(game: Game, x: float, y: float) -> Iterator[str]:
    seats = [*game.order, *(s for s in range(len(game.chains)) if s not in game.order)]
    for place, seat in enumerate(seats, 1):
        chain = game.chains[seat]
        yield _seat(game, chain, place, x, y)
        y += _height(chain)


def _seat(game: Game, chain: Chain, place: int, x: float, y: float) -> str:
    name = chain.name.replace("_", " ").upper()
    right = x + WIDTH - 18
    return group(
        path(
            f"M{number(x + 14)} {number(y)}H{number(right + 4)}",
            class_="stroke-line",
            stroke_width=1.5,
        ),
        rect(
            Box(x + 14, y + 12, 5, _height(chain) - 24),
            2.5,
            class_=f"fill-{seat_colour(chain.name)}",
        ),
        chip(chain, x + 46, y + ROW / 2, 20, game.rules),
        badge(str(place), x + 60, y + ROW / 2 + 15, 8.5),
        label(name, x + 78, y + 24, 15, colour="table-ink", anchor=None),
        label(f"${chain.cash}", right, y + 24, 17, colour="table-ink", anchor="end"),
        *_stock(game, chain, x + 88, y + 51),
        *draw_faces(chain, x + 78, y + ROW + _shelves(chain) - 9, game.rules),
        title=chain.name,
    )


def _stock(game: Game, chain: Chain, x: float, y: float) -> Iterator[str]:
    """Goods in the order of the content, a plate and a number each."""
    goods = [good for good in game.rules.goods if chain.stock.get(good)]
    if not goods:
        yield label("–", x - 8, y, 13, colour="faded", anchor=None)
    for i, good in enumerate(goods):
        row, column = divmod(i, SHELF)
        left, line = x + column * 40, y + row * 24
        count = str(chain.stock[good])
        yield draw_plate(good, left, line, game.rules)
        yield label(count, left + 13, line + 0.5, 13, colour="table-ink", anchor=None)


def bank_of(game: Game) -> str:
    """The money in the bank; negative: its debt at the end of the game (BNK-03)."""
    return f"${game.bank}" if game.bank >= 0 else f"-${-game.bank}"
