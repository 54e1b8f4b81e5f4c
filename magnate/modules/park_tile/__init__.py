"""The park tile, and the higher price of houses beside a park (LOB-07)."""

from __future__ import annotations

from pathlib import Path

from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.rules import Rules
from magnate.core.state import Game, House

CONTENT = load_content(Path(__file__).parent / "content")


def barred_tiles(rules: Rules) -> tuple[str, ...]:
    """Return the tile if it stays in the box (DIS-01)."""
    return tuple(CONTENT.tiles) if rules.options["park_tile"] == "out" else ()


def required_tiles(rules: Rules) -> list[tuple[int, tuple[str, ...]]]:
    """Return the tile if it is forced onto the map (DIS-01)."""
    return [(1, tuple(CONTENT.tiles))] if rules.options["park_tile"] == "forced" else []


def price_factor(game: Game, house: House) -> int:
    """Return 1 beside a park, printed or placed; several count once (LOB-07)."""
    parks = game.geometry.parks | game.rules.questions.parks(game)
    return int(parks & game.geometry.neighbours(house.squares) != 0)


MODULE = Module(
    name="park_tile",
    content=CONTENT,
    options={"park_tile": ("in", "out", "forced")},
    answers={
        "barred_tiles": barred_tiles,
        "required_tiles": required_tiles,
        "price_factor": price_factor,
    },
    rules=("LOB",),
)
