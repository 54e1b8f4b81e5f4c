"""A player of the load tool: one socket, random actions, and hashes of all messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from magnate.core.events import Event
from magnate.load.pacer import Pacer
from magnate.load.plan import LoadCounts
from magnate.load.wire import OfferedFamily, Push, by_chance, options_in, read_push, read_told

RETRY_SECONDS = 0.1
"""Seconds to wait after a refusal."""
LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError)
Heard = Callable[["LoadPlayer", int, bool, bool], None]
"""Called for every message: the player, the acting seat, whether the message is public, and whether
it came after a reconnect."""


def mark(told: msgspec.Raw) -> bytes:
    """Return the hash of a message, to compare it later."""
    return blake2b(told, digest_size=8).digest()


def secret_events() -> frozenset[str]:
    """The names of the facts that only one seat is told."""
    found, left = set(), [Event]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        if kind.secret:
            found.add(str(kind.__struct_config__.tag))
    return frozenset(found)


class LoadPlayer:
    """A seat of a table."""

    def __init__(
        self,
        address: str,
        seat: int,
        headers: dict[str, str],
        patience: float,
        played: LoadCounts,
        pacer: Pacer,
        rng: Random,
        heard: Heard,
    ) -> None:
        self.seat = seat
        self.marks: list[bytes] = []
        """Of every message so far; its number is its place, from 1."""
        self.over = False
        self.greeted = asyncio.Event()
        self.sent_at: float | None = None
        """When its last action was sent; None: it has been answered."""
        self._address = address
        self._headers = headers
        self._patience = patience
        self._played = played
        self._pacer = pacer
        self._rng = rng
        self._secret = secret_events()
        self._heard = heard
        self._options: list[OfferedFamily] = []
        self._socket: ClientConnection | None = None
        self._soon: asyncio.TimerHandle | None = None
        self._sending: asyncio.Task[None] | None = None
        self._gone_since: float | None = None

    @property
    def number(self) -> int:
        """The number of messages so far."""
        return len(self.marks)

    async def play(self) -> None:
        """Stay connected and act whenever it may; until cancelled."""
        while True:
            try:
                await self._connected()
            except LOST as problem:
                now = time.monotonic()
                if self._gone_since is None:
                    self._played.resumed += self.greeted.is_set()
                    self._gone_since = now
                self.greeted.clear()
                if now - self._gone_since > self._patience:
                    self._played.failed("connection", type(problem).__name__)
                    return
                await asyncio.sleep(0.05 + 0.1 * self._rng.random())

    async def _connected(self) -> None:
        async with connect(
            f"{self._address}&since={self.number}",
            additional_headers=self._headers,
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=self._patience,
            close_timeout=1,
        ) as socket:
            self._socket = socket
            try:
                while True:
                    self._take(read_push(await socket.recv(decode=False)))
            finally:
                self._socket = None

    def _take(self, push: Push) -> None:
        if push.type == "told":
            self._hear(push.told, late=False)
            self._see(push)
        elif push.type == "done":
            self._played.acknowledged += 1
            if push.number > self.number:
                self._played.lost += 1  # its own push comes before the answer
            self._answered()
        elif push.type == "hello":
            for told in push.missed:
                self._hear(told, late=True)
            if push.number < self.number:
                self._played.lost += self.number - push.number
            self._see(push)
            self._answered()  # whether it was done is among what was missed
            self._come_back()
            self.greeted.set()
        elif push.type == "fault" and push.fault is not None:
            if push.fault.error == "stale":
                self._played.stale += 1
            else:
                self._played.failed(push.fault.error, push.fault.params)
            self.sent_at = None
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self.consider)

    def _come_back(self) -> None:
        if self._gone_since is not None:
            away = time.monotonic() - self._gone_since
            self._played.away = max(self._played.away, away)
            self._gone_since = None

    def _hear(self, told: msgspec.Raw, late: bool) -> None:
        head = read_told(told)
        expected = self.number + 1
        if head.number < expected:
            self._played.doubled += 1
            return
        if head.number > expected:
            self._played.lost += head.number - expected
            self.marks += [b""] * (head.number - expected)
        self.marks.append(mark(told))
        self._played.told += 1
        public = any(fact.what not in self._secret for fact in head.events)
        self._heard(self, head.seat, public, late)

    def _see(self, push: Push) -> None:
        options = options_in(push)
        if options is not None:
            self._options = options
        self.over = push.over
        self.consider()

    def _answered(self) -> None:
        self.sent_at = None
        self.consider()

    def consider(self) -> None:
        """Act if there is a decision, as soon as the pacer allows it."""
        if self._options and self.sent_at is None and self._soon is None:
            delay = self._pacer.delay()
            if delay is not None:
                self._soon = asyncio.get_running_loop().call_later(delay, self._act)

    def _act(self) -> None:
        self._soon = None
        if self._socket is None or not self._options or self.sent_at is not None:
            self._pacer.give_back()
            return
        action = by_chance(self._options, self._rng)
        message = msgspec.json.encode({"type": "act", "number": self.number, "action": action})
        self.sent_at = time.perf_counter()
        self._played.sent += 1
        self._sending = asyncio.ensure_future(self._send(self._socket, message.decode()))

    async def _send(self, socket: ClientConnection, text: str) -> None:
        with suppress(*LOST):  # the reader notices, too, and connects again
            await socket.send(text)
