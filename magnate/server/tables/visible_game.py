"""Loading of games and pasts for people who may see them."""

from __future__ import annotations

from magnate.server.db.database import reading
from magnate.server.db.rows import TableRow
from magnate.server.game.live import Eyes, Live
from magnate.server.game.log.history import History, history_of
from magnate.server.game.play import live_of
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import Person
from magnate.server.tables.gate import Holding, Watching, check_may_watch


async def game_for(server: ServerState, somebody: Watching | Holding) -> Live:
    """Return the game for a person whose access was checked, and note the look."""
    table_id = somebody.table.id
    server.look(table_id)
    return await live_of(server, table_id)


async def past(
    server: ServerState, person: Person | None, table: TableRow, eyes: Eyes
) -> tuple[Live, History]:
    """Return the past of a table if the person may see it as this viewer.

    While the game runs, only as their own seat or as a spectator; afterwards as any viewer.
    """
    live = await live_of(server, table.id)
    over = live.record.game.over
    if eyes == "all" and not over:
        raise Denied(403, "not_over_yet")
    async with reading(server.engine) as connection:
        seat = None if over or eyes == "all" else eyes
        await check_may_watch(connection, person, table, seat)
    if isinstance(eyes, int) and eyes >= live.setup.players:
        raise Denied(404, "no_such_seat", seat=eyes)
    return live, await history_of(server.worker, live)
