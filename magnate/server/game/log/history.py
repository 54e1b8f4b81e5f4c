"""A table's past: what each viewer saw at each of its messages.

The log only grows, so what is known of the past stays true and is kept beside the table in memory.
Undone and rewound actions make the past a tree: every row of the log has led to a place in it.
"""

from __future__ import annotations

import asyncio
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from magnate.base.position import Position, position_of
from magnate.core.actions import Action, Undo
from magnate.core.errors import Refused
from magnate.core.flow import step
from magnate.core.state import Game
from magnate.known import view
from magnate.server.game.live import Eyes, Happened, Live, Told
from magnate.server.kit.adapter import Struct

SNAPSHOT_EVERY = 32
ROWS_AT_ONCE = 50
"""Rows after which others may play while a long game is gone through."""


class Scene(Struct, frozen=True, kw_only=True):
    """A step of the game; it began with the viewer's `number`th message."""

    number: int
    turn: int
    phase: str
    step: str


class History:
    """Where each row of a log has led."""

    def __init__(self, live: Live) -> None:
        self._again = Live(live.id, live.setup, live.opening)
        """The game played once more, row by row."""
        begun = Live(live.id, live.setup).record.game
        self._snapshots: dict[int, Game] = {0: begun}
        self._parents = array("i", [-1])
        self._actions: list[Action | None] = [None]
        self._far = array("i", [0])
        """How far each place is from the last snapshot."""
        self._standing: list[Action] = []
        self._path = [0]
        """The places of the actions that stand, after the beginning."""
        self._after = array("i")
        """By row: the place it has led to; first that of the opening."""
        self._scenes: list[tuple[int, int]] = []
        """By row: turn and step."""
        self._arrive()

    @property
    def length(self) -> int:
        """How many rows are known."""
        return len(self._after) - 1

    def follow(self, live: Live, most: int) -> None:
        """Take up to so many of the rows that have been added."""
        for row in live.rows[self.length : self.length + most]:
            self._again.add(row)
            self._arrive()

    def _arrive(self) -> None:
        """Note where the game is now."""
        standing = self._again.record.actions
        same = _alike(self._standing, standing)
        del self._path[same + 1 :]
        for action in standing[same:]:
            self._parents.append(self._path[-1])
            self._actions.append(action)
            self._far.append(self._far[self._path[-1]] + 1)
            self._path.append(len(self._actions) - 1)
        self._standing = list(standing)
        place = self._path[-1]
        game = self._again.record.game
        if self._far[place] >= SNAPSHOT_EVERY:
            self._snapshots[place] = game.copy()
            self._far[place] = 0
        self._after.append(place)
        self._scenes.append((game.turn, game.step))

    def game(self, row: int) -> Game:
        """A copy of the game after so many rows."""
        place = self._after[row]
        actions = []
        while place not in self._snapshots:
            actions.append(self._actions[place])
            place = self._parents[place]
        game = self._snapshots[place].copy()
        for action in reversed(actions):
            assert action is not None
            step(game, action)
        return game

    def actions(self, row: int) -> list[Action]:
        """The actions that stood after so many rows, those of the opening included."""
        found = []
        place = self._after[row]
        while place:
            action = self._actions[place]
            assert action is not None
            found.append(action)
            place = self._parents[place]
        return found[::-1]

    def happened(self, live: Live, first: int, last: int) -> Iterator[Happened]:
        """The rows from one to another with what they brought."""
        game = self.game(first - 1)
        for row in live.rows[first - 1 : last]:
            if self._parents[self._after[row.seq]] == self._after[row.seq - 1]:
                action = self._actions[self._after[row.seq]]
                assert action is not None
                events = step(game, action)
                yield Happened(row, action, events, frozenset(live.viewers), "")
            else:
                game = self.game(row.seq)
                undo = None if row.kind == "rewind" else Undo(row.seat)
                yield Happened(row, undo, [], frozenset(live.viewers), "")

    def scenes(self, live: Live, eyes: Eyes) -> list[Scene]:
        """The steps that a viewer has seen begin, in order; one gone back to counts again."""
        steps = live.record.game.rules.steps
        found: list[Scene] = []
        before: tuple[int, int] | None = None
        for number, row in enumerate((0, *rows_seen(live, eyes))):
            if self._scenes[row] != before:
                before = self._scenes[row]
                turn, place = before
                current = steps[place]
                found.append(
                    Scene(number=number, turn=turn, phase=current.phase, step=current.name)
                )
        return found


def _alike(one: list[Action], other: list[Action]) -> int:
    """How many of the first actions are the same; mostly all of them are."""
    short = min(len(one), len(other))
    if one[short - 1 : short] == other[short - 1 : short] and one[:short] == other[:short]:
        return short
    return next(i for i in range(short) if one[i] != other[i])


_known: WeakKeyDictionary[Live, History] = WeakKeyDictionary()
"""What is known of the past of tables in memory; it goes with them."""


async def history_of(live: Live) -> History:
    """The whole past of a table."""
    history = _known.get(live)
    if history is None:
        history = _known[live] = History(live)
    while history.length < live.length:
        history.follow(live, ROWS_AT_ONCE)
        await asyncio.sleep(0)
    return history


def rows_seen(live: Live, eyes: Eyes) -> list[int]:
    """The rows that a viewer was told of."""
    return list(range(1, live.length + 1)) if eyes == "all" else list(live.counts[eyes])


def row_at(live: Live, eyes: Eyes, number: int) -> int:
    """The row that was a viewer's `number`th message; 0: the beginning."""
    seen = rows_seen(live, eyes)
    if not 0 <= number <= len(seen):
        raise Refused("no_such_moment", moment=number, last=len(seen))
    return seen[number - 1] if number else 0


def public_number(live: Live, row: int) -> int:
    """How many messages the spectators had been told after a row."""
    return bisect_right(live.counts[None], row)


def seen_with(game: Game, eyes: Eyes) -> Position:
    """A game as a viewer saw it."""
    return position_of(game) if eyes == "all" else view(game, eyes)


def told(live: Live, history: History, eyes: Eyes, since: int, most: int) -> list[Told]:
    """What a viewer was told after its message `since`, at most so many."""
    seen = rows_seen(live, eyes)[since : since + most]
    if not seen:
        return []
    wanted = dict(zip(seen, range(since + 1, since + 1 + most), strict=False))
    return [
        _told(live, happened, eyes, wanted[happened.row.seq])
        for happened in history.happened(live, seen[0], seen[-1])
        if happened.row.seq in wanted
    ]


def _told(live: Live, happened: Happened, eyes: Eyes, number: int) -> Told:
    found = live.told(happened, happened.row.seat if eyes == "all" else eyes)
    assert found is not None
    if eyes == "all":
        found = replace(found, events=tuple(happened.events), action=happened.action)
    return replace(found, number=number)
