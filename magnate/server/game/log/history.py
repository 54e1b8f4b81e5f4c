"""A table's past: what each viewer saw at each of its messages.

The log only grows, so what is known of the past stays true and is kept beside the table in memory.
Undone and rewound actions make the past a tree: every row of the log has led to a place in it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import replace

from magnate.base.position import Position, position_of
from magnate.core.actions import Action, Undo
from magnate.core.errors import Refused
from magnate.core.flow import awaited, step
from magnate.core.rules import Rules
from magnate.core.state import Game
from magnate.known import view
from magnate.record import Record
from magnate.server.db.store import LogRow
from magnate.server.game.live import Eyes, Happened, Live, ViewerMessage
from magnate.server.game.worker_thread import WorkerThread
from magnate.server.kit.adapter import Struct

SNAPSHOT_EVERY = 32
MAX_ROWS_IN_MEMORY = 50_000
"""Rows and actions of openings of all pasts that are kept at once; each takes about a kilobyte."""


class Scene(Struct, frozen=True, kw_only=True):
    """A step of the game; it began with the viewer's `number`th message."""

    number: int
    turn: int
    phase: str
    step: str


class When(msgspec.Struct, frozen=True, gc=False):
    """The turn and the step that a place of the past lies in, and the seats awaited there."""

    turn: int
    step: int
    awaited: tuple[int, ...]


class History:
    """Where each row of a log has led."""

    def __init__(self, live: Live) -> None:
        self._again = Record(live.setup)
        """The game played once more, row by row."""
        self._opening = deque(msgspec.json.decode(live.opening, type=list[msgspec.Raw]))
        """The actions of the opening that are still to be played."""
        self._snapshots: dict[int, Game] = {0: self._again.game.copy()}
        self._parents = array("i", [-1])
        self._actions: list[Action | None] = [None]
        self._far = array("i", [0])
        """How far each place is from the last snapshot."""
        self._when = [_when(self._again.game)]
        self._path = [0]
        """The places of the actions that stand, after the beginning."""
        self._after = array("i")
        """By row: the place it has led to; first that of the opening."""
        self._open(live, 0)

    @property
    def length(self) -> int:
        """How many rows are known."""
        return len(self._after) - 1

    @property
    def size(self) -> int:
        """How many places it keeps, those of the opening included."""
        return len(self._actions) + len(self._opening)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._again.game.rules

    def knows(self, live: Live) -> bool:
        """Return True if it has all rows of a table."""
        return self.length >= live.length

    def follow(self, live: Live, most: int) -> None:
        """Take up to so many of the actions and rows that are new."""
        most -= self._open(live, most)
        if not self._opening:
            for row in live.rows[self.length : self.length + most]:
                self._take(live, row)

    def _open(self, live: Live, most: int) -> int:
        """Play up to so many actions of the opening; return how many it were."""
        count = min(most, len(self._opening))
        for _ in range(count):
            self._play(live.read(self._opening.popleft()))
        if not self._opening and not self._after:
            self._after.append(self._path[-1])
        return count

    def _take(self, live: Live, row: LogRow) -> None:
        record = self._again
        if row.kind == "rewind":
            record.go_back(int(row.data))
            del self._path[int(row.data) + 1 :]
        elif isinstance(action := live.read(row.data), Undo):
            before = record.actions
            record.act(action)
            same = _alike(before, record.actions)
            del self._path[same + 1 :]
            for later in record.actions[same:]:
                self._arrive(later)
        else:
            self._play(action)
        self._after.append(self._path[-1])

    def _play(self, action: Action) -> None:
        self._again.act(action)
        self._arrive(action)

    def _arrive(self, action: Action) -> None:
        """Note a place that an action has led to."""
        before, game = self._path[-1], self._again.game
        place = len(self._actions)
        self._parents.append(before)
        self._actions.append(action)
        self._far.append(self._far[before] + 1)
        when = _when(game)
        self._when.append(self._when[before] if when == self._when[before] else when)
        self._path.append(place)
        stands = len(self._path) - 1 == len(self._again.actions)
        if self._far[place] >= SNAPSHOT_EVERY and stands:
            self._snapshots[place] = game.copy()
            self._far[place] = 0

    def game(self, row: int) -> Game:
        """A copy of the game after so many rows."""
        return self._game_at(self._after[row])

    def _game_at(self, place: int) -> Game:
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
        return [action for place in self._places(row) if (action := self._actions[place])]

    def whens(self, row: int) -> list[When]:
        """Return the turn and step before and after each of these actions."""
        return [self._when[place] for place in self._places(row)]

    def choices(self, row: int) -> list[str]:
        """Return the secret choice before each of these actions, or "", and the one after them."""
        steps = self.rules.steps
        return [
            f"{when.turn}:{steps[when.step].name}" if steps[when.step].simultaneous else ""
            for when in self.whens(row)
        ]

    def game_after(self, row: int, count: int) -> Game:
        """Return a copy of the game after so many of the actions that stood after a row."""
        return self._game_at(self._places(row)[count])

    def _places(self, row: int) -> list[int]:
        """Return the places from the beginning to where a row has led."""
        found = [self._after[row]]
        while found[-1]:
            found.append(self._parents[found[-1]])
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
            when = self._when[self._after[row]]
            if (when.turn, when.step) != before:
                turn, place = before = (when.turn, when.step)
                current = steps[place]
                found.append(
                    Scene(number=number, turn=turn, phase=current.phase, step=current.name)
                )
        return found


def _when(game: Game) -> When:
    return When(game.turn, game.step, () if game.over else awaited(game))


def _alike(one: list[Action], other: list[Action]) -> int:
    """Return how many of the first actions are the same."""
    pairs = zip(one, other, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a is not b), min(len(one), len(other)))


_known: WeakKeyDictionary[Live, History] = WeakKeyDictionary()
"""By table in memory, with which it goes; the one asked for last comes last."""


async def history_of(worker: WorkerThread, live: Live) -> History:
    """Return the whole past of a table, replayed once and then kept."""
    history = _known.pop(live, None) or History(live)
    _known[live] = history
    if not history.knows(live):
        await worker.exhaust(_followed(history, live))
    _make_room(live)
    return history


def _followed(history: History, live: Live) -> Iterator[None]:
    while not history.knows(live):
        history.follow(live, 1)
        yield


def _make_room(live: Live) -> None:
    """Drop the least recently used pasts while there are too many rows."""
    rows = sum(history.size for history in _known.values())
    for other in list(_known):
        if rows <= MAX_ROWS_IN_MEMORY or other is live:
            return
        rows -= _known.pop(other).size


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


def told(live: Live, history: History, eyes: Eyes, since: int, most: int) -> list[ViewerMessage]:
    """Return the messages of a viewer after its message `since`, at most so many."""
    return list(messages(live, history, eyes, since, most))


def messages(
    live: Live, history: History, eyes: Eyes, since: int, most: int
) -> Iterator[ViewerMessage]:
    """Yield the messages of a viewer after its message `since`, at most so many."""
    seen = rows_seen(live, eyes)[since : since + most]
    if not seen:
        return
    wanted = dict(zip(seen, range(since + 1, since + 1 + most), strict=False))
    for happened in history.happened(live, seen[0], seen[-1]):
        if happened.row.seq in wanted:
            yield _told(live, happened, eyes, wanted[happened.row.seq])


def _told(live: Live, happened: Happened, eyes: Eyes, number: int) -> ViewerMessage:
    found = live.told(happened, happened.row.seat if eyes == "all" else eyes)
    assert found is not None
    if eyes == "all":
        found = replace(found, events=tuple(happened.events), action=happened.action)
    return replace(found, number=number)
