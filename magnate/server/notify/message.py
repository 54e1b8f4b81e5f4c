"""A message: what one place is told about one table."""

from __future__ import annotations

import msgspec

from magnate.server.notify.words import say

STRENGTH = ("started", "turn", "invite", "mention", "half", "soon", "over")
"""Of several messages about a table the last of these is told."""


class Message(msgspec.Struct, frozen=True):
    """That something waits. Nothing of the game is in it."""

    kind: str
    table: str
    """The table's name."""
    code: str
    link: str
    by: str = ""

    def text(self, lang: str) -> str:
        """The sentence."""
        return say(self.kind, lang, table=self.table, by=self.by)
