"""How the sending of a message ends, when not well."""

from __future__ import annotations


class Later(Exception):
    """A temporary failure: try again later."""

    def __init__(self, why: str, after: float = 0.0) -> None:
        super().__init__(why)
        self.after = after
        """Seconds the other side wants us to wait."""


class Lost(Exception):
    """A permanent failure of this message; the channel may take others."""


class Gone(Exception):
    """There is no such place any more: forget it."""
