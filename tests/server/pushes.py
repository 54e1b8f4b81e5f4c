"""A table whose viewers keep what they are pushed, as a browser does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from magnate import Action, Setup
from magnate.server.db.store import LogRow
from magnate.server.game.broadcast import broadcast, full_state, state
from magnate.server.game.differences import applied
from magnate.server.game.hub import Hub
from magnate.server.game.live import Live, Viewer

Message = Callable[[Viewer, str, int | None], bytes | None]


class Pushed:
    """A game with a socket a viewer, all that was pushed to them, and what they made of it.

    `viewers`: who listens, if not all of them.
    """

    def __init__(self, setup: Setup, viewers: Sequence[Viewer] = ()) -> None:
        self.live = Live("table", setup)
        self.viewers = viewers or tuple(self.live.viewers)
        self.messages: dict[Viewer, list[bytes]] = {viewer: [] for viewer in self.viewers}
        self.known: dict[Viewer, Any] = {}
        for viewer in self.viewers:
            self.known[viewer] = msgspec.json.decode(full_state(self.live, viewer, 0))
        self._hub = cast(Hub, SimpleNamespace(broadcast_log=self._broadcast))

    def add(self, *actions: Action, at: float = 0.0) -> None:
        """Actions that are committed together, and told."""
        self._add(
            [
                LogRow(
                    self.live.length + nth,
                    one.seat,
                    "act",
                    msgspec.json.encode(one).decode(),
                    "",
                    at + nth,
                )
                for nth, one in enumerate(actions, 1)
            ]
        )

    def rewind(self, to: int) -> None:
        """The table agreed to go back."""
        self._add([LogRow(self.live.length + 1, 0, "rewind", str(to))])

    def _add(self, rows: list[LogRow]) -> None:
        broadcast(self._hub, self.live, [self.live.add(row) for row in rows])

    def truth(self, viewer: Viewer) -> Any:
        """What the viewer sees, asked for as a whole."""
        return msgspec.json.decode(msgspec.json.encode(state(self.live, viewer)))

    def _broadcast(self, table_id: str, message: Message) -> None:
        for viewer in self.viewers:
            written = message(viewer, "", None)
            if written is not None:
                self.messages[viewer].append(written)
                self.known[viewer] = heard(self.known[viewer], msgspec.json.decode(written))


def heard(known: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """What is known after a message."""
    if message["type"] in ("hello", "whole"):
        return message
    changes: Sequence[Any] = message["changes"]
    moving = {key: value for key, value in message.items() if key not in ("type", "changes")}
    return {**applied(known, changes), **moving}
