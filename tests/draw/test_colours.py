"""The colours can be read, and told apart by everybody."""

from __future__ import annotations

from itertools import combinations

import pytest

from magnate.draw.tokens import STANDS_OUT, TOKENS, WRITTEN, seat_colour
from magnate.engine import compile_rules

MODES = ["light", "dark"]

# Machado, Oliveira, Fernandes 2009: what remains of red, green and blue, on linear light.
VISION = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def linear(colour: str) -> list[float]:
    """The light of a colour, as WCAG computes it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def lab(light: list[float]) -> tuple[float, float, float]:
    def curve(t: float) -> float:
        return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116

    r, g, b = (max(0.0, part) for part in light)
    x = curve((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    y = curve(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = curve((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_the_formula() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("pair", WRITTEN, ids="-on-".join)
def test_what_is_written_can_be_read(pair: tuple[str, str], mode: str) -> None:
    text, ground = (getattr(TOKENS[name], mode) for name in pair)
    assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("piece", STANDS_OUT, ids="-".join)
def test_pieces_stand_out(piece: tuple[str, str, str], mode: str) -> None:
    fill, edge, ground = (getattr(TOKENS[name], mode) for name in piece)
    assert max(contrast(fill, ground), contrast(edge, ground)) >= 3


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("vision", VISION)
def test_chains_are_told_apart(vision: str, mode: str) -> None:
    seats = {
        name: lab(
            [
                sum(
                    part * light
                    for part, light in zip(row, linear(getattr(token, mode)), strict=True)
                )
                for row in VISION[vision]
            ]
        )
        for name, token in TOKENS.items()
        if name.startswith("seat-")
    }
    assert len(seats) == 6
    for a, b in combinations(seats, 2):
        apart = sum((p - q) ** 2 for p, q in zip(seats[a], seats[b], strict=True)) ** 0.5
        assert apart >= 15, (a, b)


def test_every_chain_has_its_own_colour() -> None:
    chains = compile_rules().content.chains
    assert len({seat_colour(chain) for chain in chains}) == len(chains)
    assert seat_colour("a_new_chain") == "seat-ink"
