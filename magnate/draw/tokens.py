"""The colours of the drawings by name, for a light and a dark table."""

from __future__ import annotations

from typing import Final, NamedTuple


class ColourPair(NamedTuple):
    """A colour as it is by day and by night."""

    light: str
    dark: str


TOKENS: Final[dict[str, ColourPair]] = {
    # the table and what lies on it
    "table": ColourPair("#DCCBA6", "#171310"),
    "table-ink": ColourPair("#2B2320", "#F3E7CF"),
    "faded": ColourPair("#5C4F3F", "#B5A78C"),
    "frame": ColourPair("#2B2320", "#40362D"),
    "frame-ink": ColourPair("#E9DCC3", "#DCCDB0"),
    "menu": ColourPair("#FFF9EA", "#2B2520"),
    # the map
    "paper": ColourPair("#F9F1DF", "#26211D"),
    "line": ColourPair("#EADFC5", "#322B26"),
    "border": ColourPair("#B89F6C", "#7D6C50"),
    "asphalt": ColourPair("#A9A39A", "#77716A"),
    "kerb": ColourPair("#6F6A63", "#100D0B"),
    "paint": ColourPair("#FFF6DC", "#E9DCC3"),
    "grass": ColourPair("#8DB25A", "#6F9450"),
    "hedge": ColourPair("#567A31", "#3C5A2A"),
    "park": ColourPair("#4F8A4B", "#4F8A4B"),
    "tree": ColourPair("#2F6138", "#2B5733"),
    "source": ColourPair("#CFE3D6", "#8DBBAB"),
    "source-edge": ColourPair("#3E7C6B", "#5C9483"),
    # houses
    "house": ColourPair("#7A2E45", "#AE4B66"),
    "roof": ColourPair("#A8536B", "#7A2E45"),
    "wall": ColourPair("#F6E3BF", "#F0DDB8"),
    "glass": ColourPair("#86BFD0", "#86BFD0"),
    # pieces, which keep their enamel at night
    "outline": ColourPair("#2B2320", "#0B0907"),
    "enamel": ColourPair("#FFF9EA", "#FBF1DC"),
    "enamel-ink": ColourPair("#2B2320", "#2B2320"),
    "campaign": ColourPair("#7FC4CC", "#5FB3BC"),
    "campaign-deep": ColourPair("#57A6AF", "#43959F"),
    "warning": ColourPair("#E3A72F", "#E3A72F"),
    "action": ColourPair("#C8322B", "#D8473B"),
    # the chains, told apart by colour-blind people too
    "seat-red": ColourPair("#BE2E25", "#D43F37"),
    "seat-blue": ColourPair("#2160C4", "#3B74DC"),
    "seat-green": ColourPair("#338B5B", "#22954D"),
    "seat-mustard": ColourPair("#B27F0E", "#BD7905"),
    "seat-purple": ColourPair("#6B2A80", "#A45CB2"),
    "seat-ink": ColourPair("#2B2320", "#7A6F64"),
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
"""Pairs of colours: text and its ground."""

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
"""Fill, outline and ground of each piece: one of the first two must stand out on the ground."""


def seat_colour(chain: str) -> str:
    """The token of a chain."""
    return CHAINS.get(chain, "seat-ink")
