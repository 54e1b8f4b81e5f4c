"""SVG as text: numbers, elements and the few shapes that every drawing uses."""

from __future__ import annotations

from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

UNIT: Final = 40
"""The side of a square."""


class Box(NamedTuple):
    """A rectangle on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


def on_page(x: int, y: int, width: int = 1, height: int = 1) -> Box:
    """The box of squares of the map."""
    return Box(x * UNIT, y * UNIT, width * UNIT, height * UNIT)


def number(value: float) -> str:
    """A number as short as it can be written."""
    return f"{round(value, 2):g}" if value else "0"


def element(name: str, *children: str, **attributes: object) -> str:
    """An element. `class_` is written `class`, `stroke_width` `stroke-width`."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_written(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def group(*children: str, title: str = "", **attributes: object) -> str:
    """A group; its title is read aloud and shown under the pointer."""
    named = element("title", escape(title)) if title else ""
    return element("g", named, *children, **attributes)


def rect(box: Box, radius: float = 0, **attributes: object) -> str:
    """A rectangle, with rounded corners if wanted."""
    x, y, width, height = box
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, **attributes)


def circle(x: float, y: float, radius: float, **attributes: object) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(d: str, **attributes: object) -> str:
    """A path."""
    return element("path", d=d, **attributes)


def label(
    text: str, x: float, y: float, size: float, *, colour: str, anchor: str | None = "middle"
) -> str:
    """A word or number whose middle line is at `y`."""
    return element(
        "text",
        escape(text),
        x=x,
        y=y + size * 0.355,
        font_size=size,
        text_anchor=anchor,
        class_=f"fill-{colour}",
    )


def badge(text: str, x: float, y: float, radius: float) -> str:
    """A number on a round enamel plate; longer words make it a longer one."""
    half = badge_half(text, radius)
    plate = rect(
        Box(x - half, y - radius, 2 * half, 2 * radius),
        radius,
        class_="fill-enamel stroke-outline",
        stroke_width=1.5,
    )
    return plate + label(text, x, y, radius * 1.2, colour="enamel-ink")


def badge_half(text: str, radius: float) -> float:
    """Half the width of a badge."""
    return max(radius, len(text) * radius * 0.36 + radius * 0.4)


def _written(value: object) -> str:
    return number(value) if isinstance(value, int | float) else str(value)
