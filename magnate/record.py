"""A game as it is kept: set-up and actions. The state is replayed; snapshots are a cache."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from magnate.core.actions import Action, Undo
from magnate.core.checked import checked, checked_action, whole
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import step
from magnate.core.state import Game
from magnate.setup import Setup, begin

SNAPSHOT_EVERY = 64
_ENCODE = msgspec.msgpack.Encoder(order="deterministic").encode


class Record:
    """A running game with its log. `log` holds every action, undos included."""

    def __init__(self, setup: Setup, log: Iterable[Action] = ()) -> None:
        self.setup = checked(setup, Setup)
        self.game = begin(self.setup)
        self.opening: list[Event] = self.game.events
        self.log: list[Action] = []
        self.actions: list[Action] = []
        """The actions that stand: the log without what was undone."""
        self._locked: list[bool] = []
        """Of each action that stands: whether it revealed something."""
        self._secret: list[str] = []
        """Of each action that stands: the simultaneous step it was made in, or ""."""
        self._snapshots: dict[int, Game] = {0: self.game.copy()}
        for _ in self.play(log):
            pass

    def play(self, log: Iterable[Action]) -> Iterator[None]:
        """Carry out actions one per step; a refusal names the place of its action."""
        for i, action in enumerate(log):
            try:
                self.act(action)
            except Refused as refused:
                refused.where = f"actions[{i}]"
                raise
            yield

    def act(self, action: Action) -> list[Event]:
        """Carry out an action, or an undo; answer what happened. Refused: nothing changed."""
        action = checked_action(action)
        if isinstance(action, Undo):
            self._undo(action.seat)
            self.log.append(action)
            return []
        secret = self.choice
        events = step(self.game, action)
        self.log.append(action)
        self.actions.append(action)
        self._locked.append(any(event.reveals for event in events))
        self._secret.append(secret)
        if len(self.actions) % SNAPSHOT_EVERY == 0:
            self._snapshots[len(self.actions)] = self.game.copy()
        return events

    @property
    def choice(self) -> str:
        """The turn and the simultaneous step that is being decided, or ""."""
        current = self.game.rules.steps[self.game.step]
        return f"{self.game.turn}:{current.name}" if current.simultaneous else ""

    @property
    def choices(self) -> list[str]:
        """Of each action that stands: the `choice` it was made in, or ""."""
        return self._secret

    def at(self, count: int) -> Game:
        """A copy of the game after so many of the standing actions."""
        count = whole(count)
        if not 0 <= count <= len(self.actions):
            raise Refused("no_such_moment", moment=count, last=len(self.actions))
        nearest = max(n for n in self._snapshots if n <= count)
        game = self._snapshots[nearest].copy()
        for action in self.actions[nearest:count]:
            step(game, action)
        return game

    def events(self) -> list[list[Event]]:
        """Return the events: of the beginning, then of each standing action."""
        game = begin(self.setup)
        return [game.events, *(step(game, action) for action in self.actions)]

    def can_undo(self, seat: int) -> bool:
        """Return True if the seat's last action can be taken back."""
        return self._undoable(seat) is not None

    def _undoable(self, seat: int) -> int | None:
        """The place of the seat's last action, if nothing that followed stands in the way.

        Others may have acted since only in the same secret choice; and nothing hidden may have
        come to light. What led into a secret choice of others stands: if it could be taken back
        until one of them has begun, that would be no secret.
        """
        choice = self.choice if set(self.game.awaited) - {seat} else ""
        for i in range(len(self.actions) - 1, -1, -1):
            if self._locked[i]:
                return None
            if self.actions[i].seat == seat:
                later = self._secret[i + 1 :]
                alike = all(name and name == self._secret[i] for name in later)
                return i if alike and (not choice or choice == self._secret[i]) else None
        return None

    def undone(self, seat: int) -> Game:
        """The game as it would be without the seat's last action; Refused, if that cannot be."""
        place = self._undoable(seat)
        if place is None:
            raise Refused("cannot_undo", seat=seat)
        game = self.at(place)
        for action in self.actions[place + 1 :]:
            step(game, action)
        return game

    def go_back(self, count: int) -> None:
        """Return to the moment after so many of the standing actions and forget the rest."""
        self.game = self.at(count)
        self.actions = self.actions[:count]
        self.log = list(self.actions)
        self._locked = self._locked[:count]
        self._secret = self._secret[:count]
        self._snapshots = {n: game for n, game in self._snapshots.items() if n <= count}

    def still(self) -> Record:
        """Return a copy for another thread: nothing changes in it while this one goes on."""
        found = object.__new__(Record)
        found.__dict__.update(self.__dict__)
        found.game = self.game.copy()
        found.log = list(self.log)
        found.actions = list(self.actions)
        found._locked = list(self._locked)
        found._secret = list(self._secret)
        found._snapshots = dict(self._snapshots)
        return found

    def key(self) -> str:
        """A digest of set-up and log, the same in every process."""
        from hashlib import blake2b  # here: most programs never need it

        return blake2b(_ENCODE((self.setup, self.log)), digest_size=16).hexdigest()

    def __copy__(self) -> Record:
        return self.still()

    def __deepcopy__(self, memo: dict[int, Any]) -> Record:
        return self.still()

    def __eq__(self, other: object) -> bool:
        """Return True if both have the same set-up and the same log."""
        if not isinstance(other, Record):
            return False
        return self is other or (self.setup == other.setup and self.log == other.log)

    def __reduce__(self) -> tuple[Any, ...]:
        """Set-up and log: the game is played again where it is unpickled."""
        return Record, (self.setup, self.log)

    def __repr__(self) -> str:
        game, count = self.game, len(self.actions)
        return f"<Record of {len(game.chains)}: {count} actions, {game.where()}>"

    def _repr_svg_(self) -> str:
        return self.game._repr_svg_()

    def _undo(self, seat: int) -> None:
        self.game = self.undone(seat)
        place = self._undoable(seat)
        assert place is not None
        self.actions = self.actions[:place] + self.actions[place + 1 :]
        del self._locked[place]
        del self._secret[place]
        self._snapshots = {n: game for n, game in self._snapshots.items() if n <= place}


def replay(setup: Setup, actions: Iterable[Action]) -> Game:
    """The game that these actions lead to."""
    return Record(setup, actions).game
