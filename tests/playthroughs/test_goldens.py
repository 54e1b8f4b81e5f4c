"""Golden games replay event for event."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.playthroughs.goldens import FOLDER, GAMES, read
from tests.playthroughs.written import lines

CONTEXT = 12
"""Lines shown before the first that differs."""


def first_difference(known: list[str], now: list[str]) -> str:
    """The first line that differs, with those before it; "" if none does."""
    for number, (was, is_now) in enumerate(zip_longest(known, now), 1):
        if was != is_now:
            before = [f"  {line}" for line in known[max(number - 1 - CONTEXT, 0) : number - 1]]
            differs = [f"- {was}" if was else "- (the end)", f"+ {is_now or '(the end)'}"]
            return "\n".join([f"line {number} differs:", *before, *differs])
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_replays_event_for_event(name: str) -> None:
    record, known = read(name)
    difference = first_difference(known, list(lines(record)))
    assert not difference, f"{name}.txt, {difference}"
    assert record.game.over


def test_every_remembered_game_is_played() -> None:
    for kind in ("json", "txt"):
        assert {file.stem for file in FOLDER.glob(f"*.{kind}")} == set(GAMES)


def test_the_first_difference_is_shown_with_what_was_before_it() -> None:
    known = ["0 pass", "  0 passed", "1 pass"]
    assert not first_difference(known, [*known])
    told = first_difference(known, ["0 pass", "  1 passed", "1 pass"])
    assert told == "line 2 differs:\n  0 pass\n-   0 passed\n+   1 passed"
    assert first_difference(known, known[:2]).endswith("- 1 pass\n+ (the end)")
    assert first_difference(known[:2], known).endswith("- (the end)\n+ 1 pass")
