"""The bus of a server that is alone with its database."""

from __future__ import annotations

from collections.abc import Callable

OnHint = Callable[[str, str, str], None]
"""Called with the id of a table, what has changed there, and perhaps what it is now. "game": the
log, perhaps with its new rows as JSON; "table"; "sitting": who the server acts for, a secret.
With "" for all: hints may have been missed. Must not wait."""


class Bus:
    """No other process: nothing to say, nothing to hear."""

    shared = False
    """Whether other processes may write to the same database."""

    async def start(self, on_hint: OnHint) -> None:
        """Begin to listen."""

    def say(self, table_id: str, what: str = "game", news: str = "") -> None:
        """Tell the others soon what has changed: the game, or the table around it."""

    async def close(self) -> None:
        """Listen no more."""
