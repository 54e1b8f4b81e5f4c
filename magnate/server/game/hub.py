"""The open sockets of this process by table, and the messages to them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable

from magnate.server.game.live import Viewer

MOST_WAITING = 256
"""Messages that may wait for a slow reader; with more it is cut off, and resumes by number."""
MOST_UNSENT_BYTES = 1024 * 1024
"""Bytes that may wait for a slow reader; a single message may be larger."""

MOST_LOOKED_AT = 10_000
"""Limit of tables whose last look is remembered."""
GRACE = 10.0
"""Seconds for which a person counts as present after they disconnect or hide the page."""

LogMessage = Callable[[Viewer, str, int | None], bytes | None]
"""Makes the message for a viewer: the language of its log, the seat that is called "you" in it."""
TOLD = b'{"type":"told",'
"""The first bytes of a message about an action."""


class Watcher:
    """An open socket."""

    def __init__(self, viewer: Viewer, person_id: str | None, address: str = "") -> None:
        self.viewer = viewer
        self.person_id = person_id
        self.owners = [owner for owner in (person_id, address) if owner]
        """The person and the address, as far as they are known."""
        self.session: bytes | None = None
        """The digest of the session token it was opened with; None: no session."""
        self.gone = False
        """Whether it is to be closed: it may do nothing more."""
        self.looking = True
        """Whether somebody looks at it right now."""
        self.lang = "en"
        """The language faults are told in."""
        self.log = ""
        """The language its log is told in; "": it is told none."""
        self.you: int | None = None
        """The seat that its log calls "you"; None: all have their names."""
        self.presence = False
        """Whether it is told who is here."""
        self.slow = False
        """Whether it was cut off because it does not read: nothing waits for it any more."""
        self.early = False
        """Whether it came before the game began, and has been told nothing of it."""
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.unsent_bytes = 0
        """Bytes of the messages in the queue and of the one that is being sent."""
        self.whole: bytes | None = None
        """The full state that waits in the queue or is being sent; one at a time."""
        self.sender: asyncio.Task[None] | None = None
        """The task that sends the queue; it may be stuck in a socket that nobody reads."""

    def put(self, message: bytes) -> None:
        """Send soon. If too much waits already, cut the reader off."""
        if self.slow or self.gone:
            return
        unsent = self.unsent_bytes + len(message)
        if self.queue.qsize() >= MOST_WAITING or (self.unsent_bytes and unsent > MOST_UNSENT_BYTES):
            self._cut_off()
        else:
            self.unsent_bytes = unsent
            self.queue.put_nowait(message)

    def put_whole(self, message: bytes) -> None:
        """Send the full state soon."""
        self.whole = message
        self.put(message)

    def sent(self, message: bytes) -> None:
        """Note that a message has been sent."""
        self.unsent_bytes -= len(message)
        if message is self.whole:
            self.whole = None

    def end(self) -> None:
        """Send what waits, then nothing more."""
        self.gone = True
        self.queue.put_nowait(None)

    def _cut_off(self) -> None:
        """Drop all that waits, and end: a slow reader must not fill the memory."""
        self.slow = True
        self._drain()
        self.queue.put_nowait(None)
        if self.sender is not None:
            self.sender.cancel()

    def _drain(self) -> list[bytes]:
        """Take everything out of the queue."""
        waiting = []
        while not self.queue.empty():
            message = self.queue.get_nowait()
            if message is not None:
                self.sent(message)
                waiting.append(message)
        return waiting

    def greet(self, hello: bytes, knows_all: bool) -> None:
        """Send this message first. `knows_all`: it contains the waiting messages about actions."""
        if self.slow:
            return
        gone, waiting = self.gone, self._drain()
        self.gone = False
        self.put(hello)
        for message in waiting:
            if not (knows_all and message.startswith(TOLD)):
                self.put(message)
        if gone:
            self.end()


class Hub:
    """The open sockets of this process, by table."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = {}
        self._sockets: Counter[str] = Counter()
        """Open sockets by person and by address."""
        self._looked: dict[str, float] = {}
        """When somebody last came, looked or went, in the order of the times."""
        self.left: dict[str, dict[int, float]] = {}
        """By table the seats that were left, and since when."""
        self.moved: Callable[[str], None] = lambda _: None
        """Called with the table when its presence changes; must not block."""

    def add(self, table_id: str, watcher: Watcher) -> None:
        """Add a socket to a table."""
        self._watchers.setdefault(table_id, set()).add(watcher)
        self._sockets.update(watcher.owners)
        self.looked_at(table_id)
        self.moved(table_id)

    def look(self, table_id: str, watcher: Watcher, looking: bool) -> None:
        """Note that a person looks at the table, or no longer does."""
        if watcher.looking is not looking:
            watcher.looking = looking
            self._tell_moved(table_id, watcher, left=not looking)
        self.looked_at(table_id)

    def remove(self, table_id: str, watcher: Watcher) -> None:
        """Remove a socket from a table."""
        watching = self._watchers.get(table_id)
        if watching and watcher in watching:
            watching.discard(watcher)
            self._sockets.subtract(watcher.owners)
            for owner in watcher.owners:
                if not self._sockets[owner]:
                    del self._sockets[owner]
            if not watching:
                del self._watchers[table_id]
        self.looked_at(table_id)
        self._tell_moved(table_id, watcher, left=watcher.looking and not watcher.gone)

    def looked_at(self, table_id: str) -> None:
        """Note the time of the last look at a table."""
        self._looked.pop(table_id, None)
        self._looked[table_id] = time.monotonic()
        if len(self._looked) > MOST_LOOKED_AT:
            del self._looked[next(iter(self._looked))]

    def is_watched(self, table_id: str, seconds: float) -> bool:
        """Whether somebody looks at a table, or did so many seconds ago."""
        if any(watcher.looking for watcher in self.watching(table_id)):
            return True
        looked = self._looked.get(table_id)
        return looked is not None and time.monotonic() < looked + seconds

    def _tell_moved(self, table_id: str, watcher: Watcher, left: bool) -> None:
        seat = watcher.viewer
        if left and seat is not None and seat not in self._looking(table_id):
            self.left.setdefault(table_id, {})[seat] = time.monotonic()
        self.moved(table_id)

    def watching(self, table_id: str) -> Iterable[Watcher]:
        """The sockets of a table."""
        return tuple(self._watchers.get(table_id, ()))

    def of(self, person_id: str) -> list[Watcher]:
        """The sockets of a person."""
        return [
            watcher
            for watching in self._watchers.values()
            for watcher in watching
            if watcher.person_id == person_id
        ]

    def sockets_of(self, owner: str) -> int:
        """Return how many sockets a person or an address has open."""
        return self._sockets[owner]

    def tables(self) -> tuple[str, ...]:
        """The tables with open sockets."""
        return tuple(self._watchers)

    def broadcast(self, table_id: str, message: Callable[[Viewer], bytes | None]) -> None:
        """Send each viewer its message, made once per viewer; None: nothing for it."""
        self.broadcast_log(table_id, lambda viewer, *_: message(viewer))

    def broadcast_log(self, table_id: str, message: LogMessage) -> None:
        """Send each viewer its message, made once per viewer, log language and "you"."""
        made: dict[tuple[Viewer, str, int | None], bytes | None] = {}
        for watcher in self.watching(table_id):
            key = (watcher.viewer, watcher.log, watcher.you)
            if key not in made:
                made[key] = message(*key)
            found = made[key]
            if found is not None:
                watcher.put(found)

    def online(self, table_id: str) -> set[int]:
        """The seats whose people are present, or were a moment ago."""
        self.leaving(table_id)
        return self._looking(table_id) | self.left.get(table_id, {}).keys()

    def leaving(self, table_id: str) -> float | None:
        """Seconds until the next seat that was just left counts as away; None: there is none."""
        since = time.monotonic() - GRACE
        left = {seat: at for seat, at in self.left.get(table_id, {}).items() if at > since}
        if not left:
            self.left.pop(table_id, None)
            return None
        self.left[table_id] = left
        return min(left.values()) - since

    def spectators(self, table_id: str) -> int:
        """The number of spectators."""
        return sum(watcher.viewer is None for watcher in self.watching(table_id))

    def _looking(self, table_id: str) -> set[int]:
        return {
            watcher.viewer
            for watcher in self.watching(table_id)
            if watcher.viewer is not None and watcher.looking
        }
