"""Copies of a game that is still being played without advice: no bot helps to play them on.

A copy is a game on the same map with the same public past, however it came here. Whoever changes
something in it has another game, and whoever has a program at home needs no server: that cannot be
prevented, nor is it tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf

import msgspec
from sqlalchemy import select

from magnate.base.actions import ChooseReserve
from magnate.base.position import position_of
from magnate.core.actions import Action
from magnate.record import Record
from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.db.schema import tables
from magnate.server.game.log.open_past import before_secret_choice
from magnate.server.game.play import live_of
from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.tables.tables import hints_allowed
from magnate.setup import Setup, begin


class Past(msgspec.Struct, frozen=True):
    """The public past of a game: its actions and the turn."""

    actions: tuple[Action, ...]
    turn: int


async def check_no_copy(server: ServerState, setup: Setup, own: Past, laid_at: float = inf) -> None:
    """Refuse a bot's help in a game that is being played without advice.

    `laid_at`: when the table of the game was set up; only older ones can be what it was copied
    from, so that a copy does no harm to its origin.
    """
    origins = await _origins(server, setup, laid_at)
    for table_id in origins:
        try:
            live = await live_of(server, table_id)
        except Denied as denied:
            if denied.status >= 500:
                raise
            continue  # of another rules version, or gone by now
        if not live.record.game.over and is_copy(own, past_of(live.record)):
            raise Denied(403, "played_without_hints")


async def _origins(server: ServerState, setup: Setup, laid_at: float) -> list[str]:
    """Tables where a game of this set-up is being played without advice."""
    running = select(tables).where(tables.c.status == "playing", tables.c.created_at < laid_at)
    async with reading(server.engine) as connection:
        rows = await store.tables_in(connection, running)
        alike = [
            row
            for row in rows
            if _is_dealt_alike(msgspec.json.decode(row.setup, type=Setup), setup)
        ]
        sitting = await store.seats_of(connection, [row.id for row in alike])
    return [row.id for row in alike if not hints_allowed(row, sitting[row.id])]


def _is_dealt_alike(one: Setup, other: Setup) -> bool:
    """Whether two set-ups have the same rules and map, be it drawn or given."""
    if one.players != other.players or set(one.modules) != set(other.modules):
        return False
    if one.introductory != other.introductory:
        return False
    if not one.map and not other.map:
        return one.seed == other.seed
    return _map_of(_bare(one)) == _map_of(_bare(other))


def _bare(setup: Setup) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(setup, chains=(), turn_limit=0))


@lru_cache(4096)
def _map_of(setup: bytes) -> str:
    return position_of(begin(msgspec.json.decode(setup, type=Setup))).map


def past_of(record: Record) -> Past:
    """Return what everybody knows of a game as it stands."""
    return public_past(record.actions, record.choices, record.choice, record.game.turn)


def public_past(actions: Sequence[Action], choices: Sequence[str], choice: str, turn: int) -> Past:
    """Return what everybody knows after these actions.

    `choices`: the secret choice that each was made in, or ""; `choice`: the present one.
    """
    known = before_secret_choice(actions, choices, choice)
    hidden = (ChooseReserve(a.seat, "") if isinstance(a, ChooseReserve) else a for a in known)
    return Past(tuple(hidden), turn)


def is_copy(own: Past, played: Past) -> bool:
    """Whether a game goes on from where the other is, or is about its present turn."""
    shorter = min(len(own.actions), len(played.actions))
    if own.actions[:shorter] != played.actions[:shorter]:
        return False
    if not shorter:
        return own.actions == played.actions
    return len(own.actions) >= len(played.actions) or own.turn == played.turn
