"""The people of a chain as faces: everybody may know whom it employs, not who will work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from magnate.base.company import people
from magnate.core.rules import Rules
from magnate.core.state import Chain
from magnate.draw.markup import Box, badge, group, label, rect
from magnate.draw.symbols import find_symbol, use_in

SIZE: Final = 23
STEP: Final = 26
ACROSS: Final = 8
"""Faces side by side."""


def faces_height(chain: Chain) -> int:
    """The room that they take."""
    return STEP * -(-len(people(chain)) // ACROSS)


def draw_faces(chain: Chain, x: float, y: float, rules: Rules) -> Iterator[str]:
    """In the order of the content, a portrait each and a number where there are several."""
    counts = people(chain)
    for i, name in enumerate(sorted(counts, key=rules.rank.__getitem__)):
        row, column = divmod(i, ACROSS)
        box = Box(x + column * STEP, y + row * STEP, SIZE, SIZE)
        yield group(
            _face(name, box, rules),
            badge(str(counts[name]), box.right - 2, box.bottom - 3, 6) if counts[name] > 1 else "",
            title=name,
        )


def _face(name: str, box: Box, rules: Rules) -> str:
    """The portrait in a frame; of a stranger the first letter."""
    symbol = find_symbol("employees", name, rules)
    middle = box.x + box.width / 2, box.y + box.height / 2
    inside = (
        use_in(symbol, *box) if symbol else label(name[:1].upper(), *middle, 12, colour="table-ink")
    )
    return inside + rect(box, 4, class_="stroke-outline", fill="none", stroke_width=1.3)
