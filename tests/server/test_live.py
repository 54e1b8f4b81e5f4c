"""A table in memory: what each viewer is told, and under which number."""

from __future__ import annotations

import asyncio
import tracemalloc
from random import Random

import msgspec
import pytest

from magnate.core.actions import Action, Undo
from magnate.core.flow import legal
from magnate.server.db.store import LogRow
from magnate.server.game.hub import Hub, Watcher
from magnate.server.game.live import RECENT, Live, ViewerMessage
from magnate.server.game.state import ServerState
from magnate.server.running.eviction import evict_idle
from magnate.setup import Setup


def act(live: Live, action: Action) -> None:
    live.add(LogRow(live.length + 1, action.seat, "act", msgspec.json.encode(action).decode()))


def played(seed: int, actions: int, undos: float = 0.0, players: int = 3) -> Live:
    """A game of random actions, some of them taken back."""
    live, rng = Live("a" * 16, Setup(players=players, seed=seed)), Random(seed)
    for _ in range(actions):
        if not live.awaited:
            break
        seat = rng.choice(live.awaited)
        if rng.random() < undos and live.record.can_undo(seat):
            act(live, Undo(seat))
        else:
            options = legal(live.record.game, seat)
            act(live, options[rng.randrange(len(options))])
    return live


def restructuring(seed: int) -> Live:
    """A game in which all have to choose their company, secretly."""
    live, rng = played(seed, 150), Random(seed)
    while live.choice.partition(":")[2] != "restructuring" or len(live.awaited) < 3:
        options = legal(live.record.game, live.awaited[0])
        act(live, options[rng.randrange(len(options))])
    return live


def all_told(live: Live, viewer: int | None) -> list[ViewerMessage]:
    """Everything a viewer was ever told, from the log."""
    again = Live(live.id, live.setup)
    told = [again.told(again.add(row), viewer) for row in live.rows]
    return [one for one in told if one is not None]


@pytest.mark.parametrize("seed", range(1, 4))
def test_every_viewer_counts_without_gaps_and_the_log_tells_the_same_again(seed: int) -> None:
    live = played(seed, 250, undos=0.1)
    for viewer in live.viewers:
        told = all_told(live, viewer)
        assert [one.number for one in told] == list(range(1, live.number(viewer) + 1))
        recent = live.since(viewer, max(0, live.number(viewer) - 10))
        assert recent == told[-10:]
        assert live.since(viewer, live.number(viewer)) == []


def test_older_messages_are_left_out_and_counted() -> None:
    live = played(1, RECENT + 40)
    for viewer in live.viewers:
        told = all_told(live, viewer)
        assert live.since(viewer, 0) == told[-RECENT:]
        assert live.left_out(viewer, 0) == max(0, len(told) - RECENT)
        assert live.left_out(viewer, len(told) - 1) == 0
        assert live.since(viewer, len(told) + 5) == []
    assert live.left_out(0, 0) > 0


def test_a_secret_choice_and_its_undo_do_not_show_in_anybodys_number() -> None:
    live = restructuring(2)
    seat = next(s for s in live.awaited if live.record.game.chains[s].beach)
    others = [viewer for viewer in live.viewers if viewer != seat]
    before = {viewer: (live.number(viewer), live.view(viewer)) for viewer in others}
    own = live.number(seat)
    put = next(a for a in legal(live.record.game, seat) if type(a).__name__ == "PutToWork")
    act(live, put)
    act(live, Undo(seat))
    act(live, put)
    assert live.number(seat) == own + 3
    assert {viewer: (live.number(viewer), live.view(viewer)) for viewer in others} == before


def test_others_in_the_same_choice_do_not_make_a_seat_stale() -> None:
    live = restructuring(3)
    first, second = live.awaited[:2]
    number = live.number(second)
    ready = next(a for a in legal(live.record.game, first) if type(a).__name__ == "OpenCompany")
    act(live, ready)
    assert live.number(second) == number + 1
    assert live.only_simultaneous(second, number)
    assert not live.only_simultaneous(first, live.number(first) - 1)
    assert not live.only_simultaneous(second, 0)


def test_a_table_takes_less_than_a_megabyte() -> None:
    played(1, 600, players=4)  # what all share is there
    tracemalloc.start()
    try:
        lives = [played(seed, 600, players=4) for seed in range(2, 5)]
        size = tracemalloc.get_traced_memory()[0] / len(lives)
    finally:
        tracemalloc.stop()
    assert size < 1_000_000


def test_tables_that_nobody_watches_are_forgotten() -> None:
    class Few:
        """As much of a `ServerState` as eviction needs."""

        idle = ServerState.idle

        def __init__(self) -> None:
            self.hub = Hub()
            self.at_work = {"working": None}
            self.lives = {name: Live(name, Setup(players=2, seed=1)) for name in NAMES}

    async def check() -> set[str]:
        server = Few()
        server.hub.add("watched", Watcher(None, None))
        server.lives["recent"].used_at = 100.0
        await server.lives["locked"].lock.acquire()
        assert evict_idle(server, 50.0) == 1  # type: ignore[arg-type]
        return set(server.lives)

    assert asyncio.run(check()) == set(NAMES) - {"idle"}


NAMES = ("idle", "watched", "working", "recent", "locked")
