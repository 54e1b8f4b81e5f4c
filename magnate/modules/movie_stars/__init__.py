"""Movie stars: waitresses become stars, who win ties and choose their place first (MOV)."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.state import Chain, Game

CONTENT = load_content(Path(__file__).parent / "content")
ALL_STARS = replace(
    CONTENT,
    employees={name: replace(row, players_from=0) for name, row in CONTENT.employees.items()},
)
"""With any number of players (MOV-01)."""
STARS = tuple(CONTENT.employees)
"""B, C, D: the best first."""
RANK = 0
"""Among modules that also decide ties or the order of business."""


def best_star(game: Game, chain: Chain) -> tuple[int, int]:
    """The place of the chain's star at work among the stars; last without one (MOV-02)."""
    for place, star in enumerate(STARS):
        if star in chain.work:
            return RANK, place
    return RANK, len(STARS)


MODULE = Module(
    name="movie_stars",
    content=CONTENT,
    options={"movie_stars": ("by_players", "all")},
    content_with={("movie_stars", "all"): ALL_STARS},
    answers={"order_priority": best_star, "tie_break": best_star},
    rules=("MOV",),
)
