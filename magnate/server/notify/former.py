"""Removal of places. An address that recovered an account gets one last letter that says so."""

from __future__ import annotations

from sqlalchemy import delete, update

from magnate.server.db.rows import PlaceRow
from magnate.server.db.schema import outbox as messages
from magnate.server.db.schema import subscriptions
from magnate.server.db.store import Connection
from magnate.server.notify import outbox, places


async def remove(to: Connection, row: PlaceRow, now: float) -> None:
    """Remove a place. If it recovers the account, keep the row until the last letter is sent."""
    if not places.recovers(row.kind, row.data):
        await places.remove_place(to, row.id)
        return
    await to.execute(delete(messages).where(messages.c.subscription_id == row.id))
    await to.execute(
        update(subscriptions).where(subscriptions.c.id == row.id).values(kind="former")
    )
    await outbox.put(to, [outbox.Notice(row.id, row.person_id, None, "former", "former")], now)
