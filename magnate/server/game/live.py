"""A table in memory: its game, its log, and the messages of each viewer.

Each seat, and the spectators together, have their own message numbers. An action that a viewer may
not know of has no number for that viewer, so numbers do not give away secret choices. Everything
here follows from the log, so a table can be unloaded and loaded again, in any process.
"""

from __future__ import annotations

import asyncio
from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import Any, Literal

import msgspec

from magnate.base.position import Position
from magnate.core.actions import Action, Undo
from magnate.core.events import Event, may_see
from magnate.core.flow import awaited, legal
from magnate.core.options import NONE
from magnate.forecast import Companies, Opened, last_opened, opened_by
from magnate.known import view
from magnate.record import Record
from magnate.server.db.store import LogRow
from magnate.server.game.offered import offered
from magnate.server.kit.wire import Autoplay, Orders, Pace
from magnate.setup import Setup
from magnate.shown import Public, Shown, shown, shown_publicly

Viewer = int | None
"""A seat, or None: a spectator."""
Eyes = Viewer | Literal["all"]
"""A viewer, or "all": the past with every secret."""
RECENT = 64
"""Messages per viewer that are kept with their events: more than all others can decide at once,
or an action in a secret step would seem stale. They are counted per viewer: if secret rows of
others took up room, a viewer could count them."""


class ViewerMessage(msgspec.Struct, frozen=True):
    """A viewer's message about a row of the log. The viewer's messages are numbered from 1."""

    number: int
    seat: int
    action: Action | None
    """None: it is secret."""
    events: tuple[Event, ...]
    automatic: str
    kind: str = "act"
    to: int = 0
    """Of a rewind: the moment gone back to."""


class Happened(msgspec.Struct):
    """A row with its events."""

    row: LogRow
    action: Action | None
    events: list[Event]
    seen_by: frozenset[Viewer]
    choice: str
    """The simultaneous step it was decided in, or ""."""


class Clock(msgspec.Struct, frozen=True):
    """A seat's clock. It runs from `since`, or stands (None)."""

    reserve: float = 0.0
    since: float | None = None
    spent: float = 0.0
    """Seconds of the move used before `since`."""


class Sitting(msgspec.Struct, frozen=True):
    """Bots, orders and plans by seat: everything by which the server acts for seats."""

    bots: dict[int, str]
    orders: dict[int, Orders]
    plans: dict[int, Autoplay] = {}
    """Drafts that play by themselves. Those that have stopped for good are taken out."""

    @property
    def autos(self) -> tuple[int, ...]:
        """The seats whose forced moves are played at once."""
        return tuple(seat for seat, orders in self.orders.items() if orders.auto)

    @property
    def acts(self) -> bool:
        """Whether the server may have to act after an action, apart from forced moves."""
        return bool(self.bots or self.plans) or any(
            orders.position is not None or orders.pay_all or orders.freeze
            for orders in self.orders.values()
        )


class ViewerState(msgspec.Struct, frozen=True):
    """The shown state of a position for a viewer, with its options."""

    shown: Shown
    options: msgspec.Raw
    """Families of actions, written."""


NO_OPTIONS = msgspec.Raw(b"[]")


class Identity:
    """A table as it was loaded: shared by its copies, and by no other loading of it."""

    __slots__ = ("__weakref__",)


class Live:
    """A table in memory. A task that changes it must hold `lock`."""

    def __init__(self, table_id: str, setup: Setup, opening: str = "[]") -> None:
        self.id = table_id
        self.identity = Identity()
        self.setup = setup
        self.opening = "[]"
        self.opening_length = 0
        """Number of actions played before the log began."""
        self.host_id = ""
        """The person who set it up; "": not known."""
        self.record = Record(setup)
        self.read = _decoder(self.record.game.rules.action_union).decode
        """An action of these rules, from its JSON."""
        self.pace = Pace()
        self.deadline: float | None = None
        self.clocks: dict[int, Clock] = {}
        """By seat, where there is a pace."""
        self.sitting: Sitting | None = None
        """None: to be read again."""
        self.furthest = len(self.record.actions)
        """The largest number of effective actions since the beginning or the last rewind."""
        self.lock = asyncio.Lock()
        self.used_at = 0.0
        """When somebody last asked for it, by the loop's clock."""
        self.unsure = False
        """Whether a commit of this process may or may not have succeeded."""
        self.rows: list[LogRow] = []
        """The log."""
        self.scenes: list[tuple[int, int]] = []
        """By row: the turn and the step in which it was added."""
        self.rewound_to: tuple[int, int, tuple[int, ...]] = (0, 0, ())
        """Of the last rewind: the turn and step it went back to, and the seats awaited there."""
        self.was_awaited: tuple[int, ...] = ()
        """The seats awaited before the last commit of this process."""
        self.viewers: tuple[Viewer, ...] = (*range(setup.players), None)
        self.counts: dict[Viewer, array[int]] = {viewer: array("I") for viewer in self.viewers}
        """For each viewer the rows it was told of, in order."""
        self.recent: dict[Viewer, deque[Happened]] = {
            viewer: deque(maxlen=RECENT) for viewer in self.viewers
        }
        """For each viewer the last rows it was told of."""
        self._opened: Opened | None = None
        """The companies that were opened last; None: not looked up yet."""
        self._seen: dict[Viewer, ViewerState] = {}
        """Cache by viewer of the state shown now."""
        self._public: Public | None = None
        """Cache of the public part of the shown state, as of the last request."""
        self._public_stands = False
        """Whether `_public` is of the present position."""
        self.pushed: dict[Viewer, tuple[int, ViewerState]] = {}
        """By viewer with open sockets: the number of its last message, and its state then.

        The state changes only with a message, so this holds until the next one."""

        for _ in self.play_opening(opening):
            pass

    def play_opening(self, opening: str) -> Iterator[None]:
        """Play what was done before the log began, an action per step."""
        self.opening = opening
        self.opening_length = 0
        for raw in msgspec.json.decode(opening, type=list[msgspec.Raw]):
            self.record.act(self.read(raw))
            self.opening_length = self.furthest = len(self.record.actions)
            yield

    def add(self, row: LogRow) -> Happened:
        """Take a row of the log. Refused: nothing changed."""
        action: Action | None = None
        events: list[Event] = []
        choice = self.choice
        scene = (self.record.game.turn, self.record.game.step)
        if row.kind == "rewind":
            to = int(row.data)
            self.record.go_back(to)
            self.furthest = to
            game = self.record.game
            self.rewound_to = (game.turn, game.step, awaited(game))
            self._opened = None
            seen_by = frozenset(self.viewers)
        else:
            action = self.read(row.data)
            if isinstance(action, Undo):
                before = {viewer: self.view(viewer) for viewer in self.viewers}
                self.record.act(action)
                changed = {v for v in self.viewers if self.view(v) != before[v]}
                seen_by = frozenset({*changed, row.seat})
            else:
                events = self.record.act(action)
                self._opened = opened_by(self.record.game, events) or self._opened
                seen_by = frozenset(
                    viewer
                    for viewer in self.viewers
                    if viewer == row.seat or any(may_see(event, viewer) for event in events)
                )
        self._seen.clear()
        self._public_stands = False
        happened = Happened(row, action, events, seen_by, choice)
        self.furthest = max(self.furthest, len(self.record.actions))
        self.rows.append(row)
        self.scenes.append(scene)
        for viewer in seen_by:
            self.counts[viewer].append(row.seq)
            self.recent[viewer].append(happened)
        return happened

    def told(self, happened: Happened, viewer: Viewer) -> ViewerMessage | None:
        """Return the viewer's message about a row; None: the viewer may not know of it."""
        if viewer not in happened.seen_by:
            return None
        counts = self.counts[viewer]
        number = _place(counts, happened.row.seq) + 1
        events = tuple(event for event in happened.events if may_see(event, viewer))
        open_to_all = viewer == happened.row.seat or not _is_secret(happened)
        return ViewerMessage(
            number,
            happened.row.seat,
            happened.action if open_to_all else None,
            events,
            happened.row.by,
            happened.row.kind,
            int(happened.row.data) if happened.row.kind == "rewind" else 0,
        )

    def number(self, viewer: Viewer) -> int:
        """How many messages a viewer has been told."""
        return len(self.counts[viewer])

    def since(self, viewer: Viewer, number: int) -> list[ViewerMessage]:
        """Return what a viewer was told after its `number`th message, the last `RECENT` of it."""
        told = (self.told(happened, viewer) for happened in self._missed(viewer, number))
        return [one for one in told if one is not None]

    def left_out(self, viewer: Viewer, number: int) -> int:
        """Return how many older messages `since` leaves out."""
        return max(0, self.number(viewer) - number - RECENT)

    def _missed(self, viewer: Viewer, number: int) -> list[Happened]:
        count = self.number(viewer) - number
        return list(self.recent[viewer])[-count:] if count > 0 else []

    @property
    def length(self) -> int:
        """The number of the last row."""
        return self.rows[-1].seq if self.rows else 0

    @property
    def choice(self) -> str:
        """The turn and the simultaneous step that is being decided, or ""."""
        game = self.record.game
        current = game.rules.steps[game.step]
        return f"{game.turn}:{current.name}" if current.simultaneous and not game.pending else ""

    @property
    def opened(self) -> Opened:
        """The companies that were opened last; everybody has seen them."""
        if self._opened is None:
            self._opened = last_opened(self.record)
        return self._opened

    @property
    def companies(self) -> Companies:
        """The same, by seat."""
        return self.opened.work

    def only_simultaneous(self, viewer: Viewer, number: int) -> bool:
        """Whether all a viewer was told since was decided by others in the present choice."""
        choice = self.choice
        return (
            bool(choice)
            and not self.left_out(viewer, number)
            and all(
                happened.choice == choice and happened.row.seat != viewer
                for happened in self._missed(viewer, number)
            )
        )

    def view(self, viewer: Viewer) -> Position:
        """The position as the viewer may know it."""
        return view(self.record.game, viewer)

    def seen(self, viewer: Viewer) -> ViewerState:
        """All that a viewer sees now; worked out once a position."""
        found = self._seen.get(viewer)
        if found is None:
            game = self.record.game
            options = legal(game, viewer) if viewer in self.awaited else NONE
            if self._public is None or not self._public_stands:
                self._public = shown_publicly(game, self._public)
                self._public_stands = True
            summary = offered(game, options)
            found = ViewerState(
                shown(game, viewer, options, self._public),
                msgspec.Raw(msgspec.json.encode(summary)) if summary else NO_OPTIONS,
            )
            self._seen[viewer] = found
        return found

    def push(self, viewer: Viewer) -> ViewerState:
        """Return the viewer's present state and remember it: the next pushes are diffs of it."""
        seen = self.seen(viewer)
        self.pushed[viewer] = (self.number(viewer), seen)
        return seen

    def still(self) -> Live:
        """Return a copy for another thread: nothing changes in it while this table goes on."""
        found = copy(self)
        found.record = self.record.still()
        found.rows = list(self.rows)
        found.scenes = list(self.scenes)
        found.counts = {viewer: array("I", rows) for viewer, rows in self.counts.items()}
        found.recent = {viewer: deque(told) for viewer, told in self.recent.items()}
        found._seen, found._public, found._public_stands = {}, None, False
        found.pushed = {}
        return found

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have to decide."""
        return () if self.record.game.over else awaited(self.record.game)


@cache
def _decoder(actions: Any) -> msgspec.json.Decoder[Action]:
    """Making one takes longer than reading a hundred actions with it."""
    return msgspec.json.Decoder(actions)


def _place(numbers: array[int], seq: int) -> int:
    """Return the place of a row in a viewer's count, which is in order."""
    place = bisect_left(numbers, seq)
    if place == len(numbers) or numbers[place] != seq:
        raise ValueError(seq)
    return place


def _is_secret(happened: Happened) -> bool:
    """Whether the action itself is the seat's secret: one of its facts is."""
    return any(event.secret for event in happened.events) or isinstance(happened.action, Undo)
