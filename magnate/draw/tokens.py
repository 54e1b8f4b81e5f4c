"""The colours of the drawings by name, for a light and a dark table."""

from __future__ import annotations

from typing import Final, NamedTuple


class Token(NamedTuple):
    """A colour as it is by day and by night."""

    light: str
    dark: str


TOKENS: Final[dict[str, Token]] = {
    # the table and what lies on it
    "table": Token("#DCCBA6", "#171310"),
    "table-ink": Token("#2B2320", "#F3E7CF"),
    "faded": Token("#5C4F3F", "#B5A78C"),
    "frame": Token("#2B2320", "#40362D"),
    "frame-ink": Token("#E9DCC3", "#DCCDB0"),
    "menu": Token("#FFF9EA", "#2B2520"),
    # the map
    "paper": Token("#F9F1DF", "#26211D"),
    "line": Token("#EADFC5", "#322B26"),
    "border": Token("#B89F6C", "#7D6C50"),
    "asphalt": Token("#A9A39A", "#77716A"),
    "kerb": Token("#6F6A63", "#100D0B"),
    "paint": Token("#FFF6DC", "#E9DCC3"),
    "grass": Token("#8DB25A", "#6F9450"),
    "hedge": Token("#567A31", "#3C5A2A"),
    "park": Token("#4F8A4B", "#4F8A4B"),
    "tree": Token("#2F6138", "#2B5733"),
    "source": Token("#CFE3D6", "#8DBBAB"),
    "source-edge": Token("#3E7C6B", "#5C9483"),
    # houses
    "house": Token("#7A2E45", "#AE4B66"),
    "roof": Token("#A8536B", "#7A2E45"),
    "wall": Token("#F6E3BF", "#F0DDB8"),
    "glass": Token("#86BFD0", "#86BFD0"),
    # pieces, which keep their enamel at night
    "outline": Token("#2B2320", "#0B0907"),
    "enamel": Token("#FFF9EA", "#FBF1DC"),
    "enamel-ink": Token("#2B2320", "#2B2320"),
    "campaign": Token("#7FC4CC", "#5FB3BC"),
    "campaign-deep": Token("#57A6AF", "#43959F"),
    "warning": Token("#E3A72F", "#E3A72F"),
    "action": Token("#C8322B", "#D8473B"),
    # the chains, told apart by colour-blind people too
    "seat-red": Token("#BE2E25", "#D43F37"),
    "seat-blue": Token("#2160C4", "#3B74DC"),
    "seat-green": Token("#338B5B", "#22954D"),
    "seat-mustard": Token("#B27F0E", "#BD7905"),
    "seat-purple": Token("#6B2A80", "#A45CB2"),
    "seat-ink": Token("#2B2320", "#7A6F64"),
}

CHAINS: Final[dict[str, str]] = {
    "gluttony": "seat-red",
    "xango": "seat-blue",
    "duck": "seat-green",
    "santa_maria": "seat-mustard",
    "geese": "seat-purple",
}
"""The colours of the chains; any other chain is ink."""

WRITTEN: Final[tuple[tuple[str, str], ...]] = (
    ("table-ink", "table"),
    ("faded", "table"),
    ("frame-ink", "frame"),
    ("table-ink", "menu"),
    ("faded", "menu"),
    ("enamel-ink", "enamel"),
    ("enamel", "outline"),
    ("enamel-ink", "warning"),
    ("enamel-ink", "campaign"),
    ("enamel-ink", "source"),
    ("enamel", "house"),
)
"""Which colour is written on which."""

STANDS_OUT: Final[tuple[tuple[str, str, str], ...]] = (
    ("house", "house", "paper"),
    ("grass", "hedge", "paper"),
    ("park", "park", "paper"),
    ("source", "source-edge", "paper"),
    ("asphalt", "kerb", "paper"),
    ("campaign", "outline", "paper"),
    ("campaign", "outline", "table"),
    *((seat, seat, "paper") for seat in TOKENS if seat.startswith("seat-")),
    *(("enamel", "enamel", seat) for seat in TOKENS if seat.startswith("seat-")),
)
"""What tells a piece from its ground: its fill, or the line around it."""


def seat_colour(chain: str) -> str:
    """The token of a chain."""
    return CHAINS.get(chain, "seat-ink")
