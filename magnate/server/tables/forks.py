"""Games that go on elsewhere: forks into new tables, game files out and in.

Of a finished game everything may be taken. Of a running one only what the taker knows: a choice
that is still being made in secret is left out as a whole, and reserve cards that the taker has not
seen are drawn anew.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from magnate.base.actions import ChooseReserve
from magnate.base.position import HIDDEN, Position, position_of
from magnate.bots import bot_names
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import step
from magnate.core.state import Game
from magnate.files import read_actions, write_actions, write_game
from magnate.known import view
from magnate.record import Record
from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.db.rows import TableRow
from magnate.server.game.live import Eyes
from magnate.server.game.log.history import History, public_number, row_at
from magnate.server.game.log.kept import Kept
from magnate.server.game.log.open_past import before_secret_choice
from magnate.server.game.play import live_of
from magnate.server.game.results import ending, written_result
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.kit.names import cleaned
from magnate.server.kit.wire import Fork, Import, Person
from magnate.server.kit.words import say
from magnate.server.tables.copies import Past, check_no_copy, past_of, public_past
from magnate.server.tables.create import create_table, rows_of
from magnate.server.tables.gate import Watching, check_plays, own_seats
from magnate.server.tables.host_actions import may_help
from magnate.server.tables.tables import check_hints
from magnate.server.tables.visible_game import past

MOST_ACTIONS = 5000
"""Of a game file that comes in, or of a fork; the longest games that we know have 1,000."""


FILE = "file"
"""Where a game comes from that was taken in."""
MOST_OF_A_NAME = 20
"""Characters of a table's name that its copies have."""


_kept = Kept(16 * 2**20)
"""Game files that were written, by the length of the log and who knows what."""


class Known(msgspec.Struct):
    """The knowledge of a player about a game: actions that could have led to their view."""

    actions: list[Action]
    guessed: list[int] = []
    """Seats whose reserve card is a guess."""


async def fork(
    server: ServerState,
    person: Person,
    table: TableRow,
    wanted: Fork,
    check_rows: Callable[[int], None],
) -> str:
    """A new table that goes on from a moment; its id. `check_rows` refuses too many actions.

    A finished game can be forked by whoever may see it, at any moment. A running one only by those
    who play it, where advice is allowed: playing on with bots is advice. A fork for all to see
    does not say where it comes from, if that is not for all to see.
    """
    eyes: Eyes = wanted.viewer
    live, history = await past(server, person, table, eyes)
    row = row_at(live, eyes, wanted.number)
    over = live.record.game.over
    mine = None if over else await _check_may_fork(server, person, table)
    actions, public = await server.worker.run(_beginning_of, history, row, mine)
    if len(actions) > MOST_ACTIONS:
        raise Denied(413, "too_many_actions", most=MOST_ACTIONS)
    check_rows(len(actions))
    await check_no_copy(server, live.setup, public)
    told = table.public or not wanted.public
    if told and not wanted.name.strip():
        name = copy_name(table.name, public.turn, person.lang)
        wanted = msgspec.structs.replace(wanted, name=name)
    return await create_table(
        server,
        person,
        wanted,
        live.setup,
        names=await _people(server, table.id) if told else (),
        scenario=table.scenario,
        opening=msgspec.json.encode(actions).decode(),
        forked_from=f"{table.id}:{public_number(live, row)}" if told else "",
    )


def _beginning_of(
    history: History, row: int, mine: Sequence[int] | None
) -> tuple[list[Action], Past]:
    """Return the actions that a fork begins with, and what everybody knows of them.

    `mine`: the taker's seats in a running game; None: the game is over, and all is known.
    """
    actions, (*choices, choice) = history.actions(row), history.choices(row)
    public = public_past(actions, choices, choice, history.whens(row)[-1].turn)
    if mine is None:
        if history.game(row).over:
            raise Refused("game_over")
        return actions, public
    known = before_secret_choice(actions, choices, choice)
    return as_known(known, history.game_after(row, len(known)), mine).actions, public


def copy_name(name: str, turn: int, lang: str) -> str:
    """Return the name for a copy of a table, from a turn on or (0) as a whole."""
    kept = name[:MOST_OF_A_NAME].strip()
    if not turn:
        return say("copy.name", lang, name=kept)
    return say("copy.turn", lang, name=kept, turn=turn)


async def _people(server: ServerState, table_id: str) -> list[str]:
    """The names of those who play or played the seats of a table; "": a bot did, or nobody."""
    async with reading(server.engine) as connection:
        sitting = await store.sitting_at(connection, table_id)
    return [row.name if row.name != row.bot else "" for row in sitting]


async def _check_may_fork(server: ServerState, person: Person, table: TableRow) -> list[int]:
    async with reading(server.engine) as connection:
        mine = await own_seats(connection, person, table.id)
        sitting = await store.sitting_at(connection, table.id)
    check_plays(mine)
    check_hints(table, sitting)
    return mine


def known(record: Record, mine: Sequence[int]) -> Known:
    """Return a running game as the holder of these seats knows it."""
    actions = before_secret_choice(record.actions, record.choices, record.choice)
    return as_known(actions, record.at(len(actions)), mine)


def as_known(actions: Sequence[Action], true: Game, mine: Sequence[int]) -> Known:
    """Return actions that led to a game as the holder of these seats knows them.

    Reserve cards that nobody has seen change nothing but what their holder knows, so what is
    hidden besides can be told from the true game.
    """
    views = [view(true, seat) for seat in mine or (None,)]
    hidden = [
        seat
        for seat in range(len(true.chains))
        if all(seen.chains[seat].reserve == HIDDEN for seen in views)
    ]
    cards = list(true.rules.content.reserves)
    guessed = [
        ChooseReserve(action.seat, secrets.choice(cards))
        if isinstance(action, ChooseReserve) and action.seat in hidden
        else action
        for action in actions
    ]
    if any(_more_hidden(true, seen) for seen in views):
        raise Denied(409, "something_hidden")
    return Known(guessed, hidden)


def _more_hidden(game: Game, seen: Position) -> bool:
    """Whether the viewer of the game misses more than reserve cards."""
    return _comparable(view(game, seen.seat)) != _comparable(position_of(game))


def _comparable(position: Position) -> bytes:
    for chain in position.chains:
        chain.reserve = ""
    position.seat = None
    position.partial = False
    return msgspec.json.encode(position)


async def game_file(server: ServerState, watcher: Watching) -> bytes:
    """The game as a file: all of a finished one, of a running one what the asker knows."""
    table = watcher.table
    live = await live_of(server, table.id)
    async with reading(server.engine) as connection:
        sitting = await store.sitting_at(connection, table.id)
    notes = {"table": table.name}
    notes |= {f"seat {row.seat}": row.name for row in sitting if row.name}
    over = live.record.game.over
    key = (live.length, () if over else tuple(watcher.mine), msgspec.json.encode(notes))
    mine = None if over else watcher.mine
    return await _kept.of(
        live, key, lambda: server.worker.run(_game_file, live.record.still(), mine, notes)
    )


def _game_file(record: Record, mine: Sequence[int] | None, notes: dict[str, str]) -> bytes:
    """Write a game file; `mine`: of a running game, the seats of who takes it."""
    if mine is None:
        return write_game(record, notes)
    found = known(record, mine)
    if found.guessed:
        notes = notes | {"guessed reserves of seats": ", ".join(map(str, found.guessed))}
    return write_actions(record.setup, found.actions, notes)


async def take_in(server: ServerState, person: Person, wanted: Import) -> str:
    """A table for the game of a file; its id. A finished one can be looked at, any other goes on.

    A file that is not right is refused with the place named.
    """
    actions = wanted.file.get("actions")
    if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
        raise Denied(413, "too_many_actions", most=MOST_ACTIONS)
    record = await _replayed(server, wanted.file)
    rows = await server.worker.run(rows_of, record.actions, time.time())
    notes: dict[str, str] = wanted.file.get("notes", {})
    names = [_name(notes.get(f"seat {seat}", "")) for seat in range(record.setup.players)]
    if not wanted.name.strip() and (noted := _name(notes.get("table", ""))):
        wanted = msgspec.structs.replace(wanted, name=copy_name(noted, 0, person.lang))
    if not record.game.over:
        if may_help(wanted.bots, wanted.pace):
            await check_no_copy(server, record.setup, past_of(record))
        people = [name if name not in bot_names() else "" for name in names]
        return await create_table(
            server,
            person,
            wanted,
            record.setup,
            rows=rows,
            names=people,
            length=len(rows),
            forked_from=FILE,
        )
    end = await server.worker.run(_end_of, record)
    return await create_table(
        server,
        person,
        msgspec.structs.replace(wanted, bots={}, sit=False, hotseat=False, names={}),
        record.setup,
        rows=rows,
        names=names,
        status="over",
        length=len(rows),
        turn=record.game.turn,
        result=end,
        forked_from=FILE,
    )


async def _replayed(server: ServerState, file: dict[str, Any]) -> Record:
    """Return the game of a file, replayed off the event loop and so checked."""
    setup, actions = await server.worker.run(lambda: read_actions(msgspec.json.encode(file)))
    record = Record(setup)
    await server.worker.exhaust(record.play(actions))
    return record


def _end_of(record: Record) -> str:
    before_end = record.at(len(record.actions) - 1)
    return written_result(ending(step(before_end, record.actions[-1])))


def _name(noted: str) -> str:
    try:
        return cleaned(noted)
    except Denied:
        return ""
