"""Access checks as dependencies of routes: `await watched(seat)`, `await held(seat)`.

The route passes the seat, which can be in the address or in the body.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends

from magnate.server.game.live import Eyes, Live, Viewer
from magnate.server.game.log.history import History
from magnate.server.game.state import ServerState
from magnate.server.kit.wire import Person
from magnate.server.tables.gate import Holding, Watching, holding, watching
from magnate.server.tables.tables import table_row
from magnate.server.tables.visible_game import past
from magnate.server.web.routes.common import Anybody, Me, TableId, TheServer


class WatchGate:
    """Checks the permission to look at a table."""

    def __init__(self, server: ServerState, person: Person | None, table_id: str) -> None:
        self._at = (server, person, table_id)

    async def __call__(self, viewer: Viewer = None) -> Watching:
        """Check the permission to look as a seat, or as a spectator."""
        return await watching(*self._at, viewer)

    async def past(self, eyes: Eyes) -> tuple[Live, History]:
        """Check the permission to see the past, and return it."""
        server, person, table_id = self._at
        return await past(server, person, await table_row(server, table_id), eyes)


class HoldGate:
    """Checks the permission to act for a seat."""

    def __init__(self, server: ServerState, person: Person, table_id: str) -> None:
        self._at = (server, person, table_id)

    async def __call__(self, seat: int) -> Holding:
        """Check the permission to act for this seat."""
        return await holding(*self._at, seat)


async def watch_gate(server: TheServer, person: Anybody, table_id: TableId) -> WatchGate:
    """The check for the table of the address and any asker."""
    return WatchGate(server, person, table_id)


async def hold_gate(server: TheServer, person: Me, table_id: TableId) -> HoldGate:
    """The check for the table of the address and an asker with a session."""
    return HoldGate(server, person, table_id)


Watched = Annotated[WatchGate, Depends(watch_gate)]
Held = Annotated[HoldGate, Depends(hold_gate)]
