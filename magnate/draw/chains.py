"""A chain on the table: its emblem, its restaurants."""

from __future__ import annotations

from typing import Final

from magnate.base.places import CORNER_STEPS
from magnate.core.rules import Rules
from magnate.core.state import Chain
from magnate.core.values import Restaurant
from magnate.draw.markup import UNIT, Box, circle, group, number, on_page, path, rect
from magnate.draw.symbols import find_symbol, use, use_in
from magnate.draw.tokens import seat_colour

CORNER: Final = {corner: (2 * dx - 1, 2 * dy - 1) for corner, (dx, dy) in CORNER_STEPS.items()}
"""From the middle of a restaurant towards each of its corners."""


def emblem(chain: Chain, x: float, y: float, size: float, rules: Rules, colour: str) -> str:
    """The emblem of a chain in a colour."""
    symbol = find_symbol("emblems", chain.name, rules) or "emblems-other"
    return use(symbol, x, y, size, class_=f"color-{colour}")


def chip(chain: Chain, x: float, y: float, radius: float, rules: Rules) -> str:
    """A round token of a chain, which says whose something is."""
    return circle(
        x, y, radius, class_=f"fill-{seat_colour(chain.name)} stroke-outline", stroke_width=1.3
    ) + emblem(chain, x, y, radius * 1.35, rules, "enamel")


def draw_restaurant(chain: Chain, restaurant: Restaurant, drive_in: bool, rules: Rules) -> str:
    """A restaurant: the chain's enamel sign with its door in one corner."""
    colour = seat_colour(chain.name)
    x, y, side, _ = on_page(*restaurant.at, 2, 2)
    middle = x + side / 2, y + side / 2 - 0.7
    pieces = [
        rect(Box(x + 2.5, y + 4, 75, 74), 13, class_="fill-outline"),
        rect(
            Box(x + 3.3, y + 2.6, 73.4, 72.4),
            12.500,
            class_=f"fill-{colour} stroke-outline",
            stroke_width=1.8,
        ),
        rect(
            Box(x + 7, y + 6.3, 66, 65),
            9.5,
            class_="stroke-enamel",
            fill="none",
            stroke_width=1.4,
        ),
        circle(*middle, 23.5, class_="fill-enamel stroke-outline", stroke_width=1.6),
        emblem(chain, *middle, 34, rules, colour),
    ]
    pieces += [
        use(
            "marks-door" if corner == restaurant.entrance else "marks-car",
            middle[0] + dx * 27.2,
            middle[1] + dy * 27.2,
            23 if corner == restaurant.entrance else 20.5,
            class_=f"color-{colour}",
        )
        for corner, (dx, dy) in CORNER.items()
        if corner == restaurant.entrance or drive_in
    ]
    if not restaurant.open:
        pieces.append(_coming_soon(x, y))
    words = [chain.name, f"entrance {restaurant.entrance}"]
    if not restaurant.open:
        words.append("coming soon")
    elif drive_in:
        words.append("drive-in")
    return group(*pieces, title=", ".join(words))


def _coming_soon(x: float, y: float) -> str:
    """A ribbon across a restaurant that is not open yet."""
    half, high = UNIT, 17
    ribbon = (
        f"M{number(x - 1)} {number(y + half - high / 2)}h82l-4 {high / 2:g} 4 {high / 2:g}"
        f"h-82l4-{high / 2:g}z"
    )
    turn = f"rotate(-9 {number(x + half)} {number(y + half)})"
    return group(
        path(
            ribbon,
            class_="fill-warning stroke-outline",
            stroke_width=1.5,
            stroke_linejoin="round",
        ),
        use_in("marks-coming_soon", x + 5.5, y + half - 4.800, 69, 9.600),
        transform=turn,
    )
