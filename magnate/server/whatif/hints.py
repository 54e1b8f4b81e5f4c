"""Hints: what a bot would do in a seat's place, where a table allows to ask."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal

import msgspec

from magnate.bots import seconds_of
from magnate.core.errors import Refused
from magnate.known import view
from magnate.server.db import store
from magnate.server.db.database import reading
from magnate.server.game.bots.bot_tables import hint_job
from magnate.server.game.play import live_of
from magnate.server.game.state import ServerState, logger
from magnate.server.kit.adapter import Struct
from magnate.server.kit.denied import Denied
from magnate.server.kit.wire import AnyAction
from magnate.server.tables.copies import check_no_copy, past_of
from magnate.server.tables.gate import Holding
from magnate.server.tables.tables import check_hints
from magnate.server.whatif.hint_work import advise_as_json

BOT = "expert"
"""The bot that gives hints: our strongest."""


class Hint(Struct, frozen=True, kw_only=True):
    """A move that is worth thinking about."""

    action: AnyAction
    notation: str
    words: str
    value: float | None
    """How good it looks; only the differences count; None: it was not compared."""
    cash: float | None
    """The cash that is expected at the end; None: not asked."""
    why: list[str]


class HintReason(Struct, frozen=True, kw_only=True):
    """Why the first move is made, in a sentence."""

    kind: Literal["place", "plan", "tonight", "risk", "second"]
    words: str


class HintAnswer(Struct, frozen=True, kw_only=True):
    """The answer of the bot's process."""

    moves: list[Hint]
    why: list[HintReason]
    then: list[str]
    company: dict[str, int] | None = None


class Hints(Struct, frozen=True, kw_only=True):
    """The best moves of a seat, the best first."""

    seat: int
    number: int
    """How many messages the seat had been told when it asked."""
    bot: str
    moves: list[Hint]
    why: list[HintReason]
    """The houses for which the place of the first move is good, its plan, the evening it expects,
    what it fears, and the second choice with its price, as far as there is anything to say."""
    then: list[str]
    """The actions it expects for the rest of this turn. They depend on the other seats."""
    company: dict[str, int] | None
    """While companies are chosen: the whole one that it would open, by card."""


async def hint(
    server: ServerState,
    check_rate: Callable[[str, int], Awaitable[None]],
    holder: Holding,
    lang: str,
) -> Hints:
    """Advice for a seat by what it sees. It is the seat's own, and only while it has to decide."""
    table, person, seat = holder.table, holder.person, holder.seat
    async with reading(server.engine) as connection:
        sitting = await store.sitting_at(connection, table.id)
    check_hints(table, sitting)
    live = await live_of(server, table.id)
    if seat not in live.awaited:
        raise Refused("game_over") if live.record.game.over else Refused("not_awaited", seat=seat)
    await check_rate(table.id, seat)
    await check_no_copy(server, live.setup, past_of(live.record), table.created_at)
    number = live.number(seat)
    seen = msgspec.json.encode(view(live.record.game, seat))
    bot_pool = server.bot_pool
    seconds = seconds_of(BOT, bot_pool.seconds)
    try:
        answer = await bot_pool.asked(
            hint_job(server, person.id, live.id),
            advise_as_json,
            BOT,
            seen,
            seconds,
            bot_pool.limit,
            lang,
        )
    except (TimeoutError, RuntimeError) as problem:
        logger.warning("no_hint", table=live.id, problem=str(problem))
        raise Denied(503, "no_hint") from None
    advice = msgspec.json.decode(answer, type=HintAnswer)
    return Hints(
        seat=seat,
        number=number,
        bot=BOT,
        moves=advice.moves,
        why=advice.why,
        then=advice.then,
        company=advice.company,
    )
