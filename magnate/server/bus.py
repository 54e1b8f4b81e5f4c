"""Hints between processes: "table T has something new". Only a hint; the log is the truth."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

Heard = Callable[[str], Awaitable[None]]


class Bus:
    """No other process: nothing to say, nothing to hear."""

    shared = False
    """Whether other processes may write to the same database."""

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""

    async def say(self, table_id: str) -> None:
        """Tell the others."""

    async def close(self) -> None:
        """Listen no more."""
