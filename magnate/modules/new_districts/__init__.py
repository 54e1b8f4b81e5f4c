"""New districts: five more map tiles, two of them with an apartment (DIS)."""

from __future__ import annotations

from pathlib import Path

from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.rules import Rules

CONTENT = load_content(Path(__file__).parent / "content")


def required_tiles(rules: Rules) -> list[tuple[int, tuple[str, ...]]]:
    """Return the tiles that the option forces onto the map (DIS-01)."""
    chosen = rules.options["new_districts"]
    if chosen == "one_apartment":
        return [(1, tuple(row.id for row in CONTENT.tiles.values() if row.apartment))]
    if chosen == "all":
        return [(len(CONTENT.tiles), tuple(CONTENT.tiles))]
    return []


MODULE = Module(
    name="new_districts",
    content=CONTENT,
    options={"new_districts": ("none_forced", "one_apartment", "all")},
    answers={"required_tiles": required_tiles},
    rules=("DIS",),
)
