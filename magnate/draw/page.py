"""The page around a drawing: its size, its colours, its title."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape

from magnate.board import Geometry
from magnate.draw.land import FRAME
from magnate.draw.markup import Box, element, label, number, on_page, rect
from magnate.draw.symbols import definitions
from magnate.draw.tokens import TOKENS

MARGIN: Final = 20
TITLE: Final = 40
FONT: Final = (
    "Oswald,'Roboto Condensed','Arial Narrow','Liberation Sans Narrow',"
    "'DejaVu Sans Condensed',sans-serif"
)
_CLASS: Final = re.compile(r"\b(fill|stroke|color)-([a-z-]+)")


def map_box(geometry: Geometry) -> Box:
    """The map with its frame."""
    x, y, width, height = on_page(geometry.x0, geometry.y0, geometry.width, geometry.height)
    return Box(x - FRAME, y - FRAME, width + 2 * FRAME, height + 2 * FRAME)


def around(boxes: Iterable[Box]) -> Box:
    """The box around several."""
    boxes = list(boxes)
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y)


def page(body: str, box: Box, *, dark: bool, title: str, desc: str) -> str:
    """A whole SVG with the body's box in its middle; a title is written above it."""
    top = TITLE if title else 0
    view = Box(
        box.x - MARGIN,
        box.y - MARGIN - top,
        box.width + 2 * MARGIN,
        box.height + 2 * MARGIN + top,
    )
    ground = rect(view, 14, class_="fill-table")
    head = (
        label(title, view.x + view.width / 2, view.y + TITLE / 2 + 8, 22, colour="table-ink")
        if title
        else ""
    )
    symbols = definitions(body)
    return (
        element(
            "svg",
            element("title", escape(title or desc)),
            element("desc", escape(desc)),
            element("style", _style(ground + head + body + symbols, dark)),
            element("defs", symbols) if symbols else "",
            ground,
            head,
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=" ".join(map(number, view)),
            width=view.width,
            height=view.height,
            role="img",
            class_="magnate",
        )
        + "\n"
    )


def _style(markup: str, dark: bool) -> str:
    """The colours used, as custom properties; each rule repeats its colour for old renderers.

    Rules name a class alone: in the copy that a <use> makes nothing above it can be asked for.
    """
    used = sorted({found for found in _CLASS.findall(markup) if found[1] in TOKENS})
    names = sorted({name for _, name in used})
    colours = {name: TOKENS[name].dark if dark else TOKENS[name].light for name in names}
    properties = "".join(f"--{name}:{colour};" for name, colour in colours.items())
    rules = "".join(
        f".{what}-{name}{{{what}:{colours[name]};{what}:var(--{name})}}" for what, name in used
    )
    text = f".magnate text{{font-family:{FONT};font-weight:700;font-variant-numeric:tabular-nums}}"
    return f".magnate{{{properties}}}{text}{rules}"
