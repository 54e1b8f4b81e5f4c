"""Playing a draft for real, in one go."""

from __future__ import annotations

from collections.abc import Sequence

from magnate.core.errors import Refused
from magnate.forecast import DraftStep, follow
from magnate.server.game.faults import fault
from magnate.server.game.live import Live
from magnate.server.game.play import Stale, append, catch_up, check_fresh, live_of
from magnate.server.game.sent import read_own
from magnate.server.game.state import ServerState
from magnate.server.kit.wire import DraftPlayed, SentStep


async def play_draft(
    server: ServerState,
    table_id: str,
    seat: int,
    number: int,
    steps: Sequence[SentStep],
    lang: str,
    session: bytes | None = None,
) -> DraftPlayed:
    """Play a draft of a seat until something is refused or somebody else must decide.

    All of it is committed together, each action as a row of its own: nobody comes in between.
    `session`: as in `act`.
    """
    live = await live_of(server, table_id)
    with server.metrics.action_seconds.time():
        async with live.lock:
            try:
                return await _play(server, live, seat, number, steps, lang, session)
            except Stale:
                if not server.bus.shared:
                    raise
                await catch_up(server, live)
                return await _play(server, live, seat, number, steps, lang, session)


async def _play(
    server: ServerState,
    live: Live,
    seat: int,
    number: int,
    steps: Sequence[SentStep],
    lang: str,
    session: bytes | None,
) -> DraftPlayed:
    check_fresh(live, seat, number)
    found = follow(live.record.game, seat, read_steps(live, seat, steps))
    if found.atoms:
        await append(server, live, seat, found.atoms, session=session)
    refused = None if found.refused is None else fault(found.refused, lang)
    return DraftPlayed(number=live.number(seat), at=found.at, refused=refused)


def read_steps(live: Live, seat: int, steps: Sequence[SentStep]) -> list[DraftStep]:
    """Read the steps of a draft; `Denied` if one is another seat's."""
    return [_read(live, seat, step) for step in steps]


def _read(live: Live, seat: int, sent: SentStep) -> DraftStep:
    try:
        return DraftStep(read_own(live, seat, sent.action), sent.step)
    except Refused as refused:
        return DraftStep(refused, sent.step)
