"""What the browser client writes can be read, by day and by night: WCAG 2.2, 1.4.3 and 1.4.11."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.draw.test_colours import MODES, contrast

CLIENT = Path(__file__).parents[2] / "client" / "src"
TOKENS = (CLIENT / "style" / "tokens.css").read_text()
BASE = (CLIENT / "style" / "base.css").read_text()
FAMILIES = (CLIENT / "cards" / "families.css").read_text()
DECLARED = dict(re.findall(r"--([a-z-]+):\s*([^;]+);", TOKENS + BASE))
GROUNDS = ["table", "menu", "paper", "shade"]
PRIMARY = ".button.primary"
HOVERED = ".button.primary:hover:not(:disabled)"
PRESSED = '.button[aria-pressed="true"]'


def colour(value: str, mode: str) -> str:
    """A colour as it is in a mode: `#hex`, `light-dark(…)`, `var(--…)` or the name of a token."""
    if re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        return value
    if both := re.fullmatch(r"light-dark\(([^,]+),\s*([^)]+)\)", value):
        return colour(both[1 + MODES.index(mode)], mode)
    named = re.fullmatch(r"var\(--([a-z-]+)\)", value)
    return colour(DECLARED[named[1] if named else value], mode)


def said(selector: str, name: str) -> str:
    """What the rule with a selector says of a property."""
    sheet = re.sub(r"/\*.*?\*/", "", BASE, flags=re.DOTALL)
    found = [
        value
        for heads, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet)
        if selector in [one.strip() for one in heads.split(",")]
        for value in re.findall(rf"(?<![\w-]){name}:\s*([^;]+);", body)
    ]
    assert found, f"{selector} says nothing of {name}"
    return found[-1]


def between(a: str, b: str, mode: str) -> float:
    return contrast(colour(a, mode), colour(b, mode))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("text", ["ink", "faded", "link", "danger", "good"])
def test_words_can_be_read(text: str, ground: str, mode: str) -> None:
    assert between(text, ground, mode) >= 4.5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ground", ["enamel", "warning", "campaign"])
def test_enamel_letters_can_be_read(ground: str, mode: str) -> None:
    assert between("enamel-ink", ground, mode) >= 4.5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("letters", "ground"), [(PRIMARY, PRIMARY), (PRIMARY, HOVERED), (PRESSED, PRESSED)]
)
def test_buttons_can_be_read(letters: str, ground: str, mode: str) -> None:
    assert between(said(letters, "color"), said(ground, "background"), mode) >= 4.5


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_the_focus_can_be_seen(ground: str, mode: str) -> None:
    ring = said(":focus-visible", "outline").split()[-1]
    assert between(ring, ground, mode) >= 3


def test_the_names_on_cards_can_be_read() -> None:
    usual = re.findall(r"--family-ink:\s*(#\w{6})", FAMILIES)[0]
    cards = re.findall(r"\.family-([a-z_]+)\s*\{([^}]*)\}", FAMILIES)
    assert len(cards) >= 8
    for name, rule in cards:
        ground = re.findall(r"--family:\s*(#\w{6})", rule)[0]
        ink = re.findall(r"--family-ink:\s*(#\w{6})", rule) or [usual]
        assert contrast(ink[0], ground) >= 4.5, name
