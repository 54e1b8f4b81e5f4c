"""Another password without the old one: by a link that is good once, and not for long.

The link goes to an address that the account itself has confirmed, or the server's owner hands it
over. An address confirmed by a guest recovers nothing, even if the guest becomes the account.
"""

from __future__ import annotations

from sqlalchemy import func, select

from magnate.server.db.database import reading, writing
from magnate.server.db.rows import PlaceRow
from magnate.server.db.schema import people, recoveries, subscriptions
from magnate.server.game.state import ServerState
from magnate.server.kit.ids import digest
from magnate.server.notify import outbox, places


async def login_of(server: ServerState, token: str) -> str | None:
    """Whose link this is; None: it is no longer good."""
    wanted = (
        select(people.c.login)
        .join(recoveries, recoveries.c.person_id == people.c.id)
        .where(recoveries.c.token == digest(token), recoveries.c.until > server.now())
    )
    async with reading(server.engine) as connection:
        found: str | None = (await connection.execute(wanted)).scalar_one_or_none()
    return found


async def ask_by_letter(server: ServerState, address: str) -> None:
    """Send a link for every account that the address recovers. The caller is told nothing."""
    wanted = (
        select(subscriptions)
        .join(people, people.c.id == subscriptions.c.person_id)
        .where(people.c.login.is_not(None), subscriptions.c.kind == "mail")
        .where(func.lower(subscriptions.c.data).contains(address.lower(), autoescape=True))
    )
    async with reading(server.engine) as connection:
        rows = [PlaceRow(*row) for row in await connection.execute(wanted)]
    told = [
        outbox.Notice(row.id, row.person_id, None, "recover", "mail")
        for row in rows
        if places.recovers(row.kind, row.data)
        and places.identity(places.place_in(row.kind, row.data)) == address.lower()
    ]
    if told:
        async with writing(server.engine) as connection:
            await outbox.put(connection, told, server.now())
