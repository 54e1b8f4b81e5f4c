"""No test depends on how fast or busy the machine is."""

import re
from pathlib import Path

from hypothesis import settings

TESTS = Path(__file__).parents[1]
FROZEN = TESTS / "baseline_v1" / "baseline_v1"
"""A bot, not a test: its thinking stops by the clock, as it did when it was frozen."""
HURRIED = re.compile(
    r"time\.(perf_counter|process_time|monotonic|sleep)\(|getloadavg|wait_for_timeout\((?!POLL\))"
)
"""Clocks that are read, and waits that hope: whoever waits for something uses tests/patience.py.
Between two looks at a page tests may wait: Playwright hears nothing of it otherwise."""


def test_no_test_reads_the_machines_clock_or_hopes() -> None:
    found = {
        f"{path.relative_to(TESTS)}: {line.strip()}"
        for path in TESTS.rglob("*.py")
        if path.name not in ("patience.py", Path(__file__).name) and FROZEN not in path.parents
        for line in path.read_text(encoding="utf-8").splitlines()
        if HURRIED.search(line)
    }
    assert not found


def test_examples_have_no_deadline() -> None:
    assert settings().deadline is None
