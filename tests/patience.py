"""How long tests wait for what must come: no test depends on how fast or busy the machine is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 120.0
"""Seconds until a test believes that something does not come; only one that fails waits so long."""


def soon(found: Callable[[], T]) -> T:
    """What a function answers as soon as that is something."""
    end = time.monotonic() + PATIENCE
    while not (answer := found()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)
    return answer
