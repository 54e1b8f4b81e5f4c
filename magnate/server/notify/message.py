"""The message about a table to one channel."""

from __future__ import annotations

import msgspec

from magnate.server.notify.words import say

STRENGTH = ("started", "turn", "invite", "mention", "half", "soon", "over")
"""Kinds of messages by urgency. Of several about a table only the last of these is sent."""


class Message(msgspec.Struct, frozen=True):
    """The news that something waits at a table. It contains nothing of the game."""

    kind: str
    table: str
    """The table's name."""
    code: str
    link: str
    by: str = ""

    def text(self, lang: str) -> str:
        """The sentence."""
        return say(self.kind, lang, table=self.table, by=self.by)
