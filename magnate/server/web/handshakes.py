"""Handshakes of sockets: an address has a few at a time.

Hundreds of sockets that come together take seconds of the event loop. One after the other, they
leave room for everybody else between them.
"""

from __future__ import annotations

import asyncio
from collections import Counter

HANDSHAKE = "magnate.handshake"
"""Key of a socket's scope."""
AT_ONCE = 2
"""Handshakes of an address: one that waits for a long game does not hold up the rest."""


class Handshake:
    """The time from a socket's first byte until it knows the state of its table."""

    def __init__(self, handshakes: Handshakes, address: str) -> None:
        self._handshakes = handshakes
        self._address = address
        self._ended = False

    def end(self) -> None:
        """Let the next one begin. A second call does nothing."""
        if not self._ended:
            self._ended = True
            self._handshakes.release(self._address)


class Handshakes:
    """Handshakes that are under way or wait, by address."""

    def __init__(self) -> None:
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._count: Counter[str] = Counter()

    async def begin(self, address: str) -> Handshake:
        """Wait until this address has fewer than `AT_ONCE` under way."""
        turns = self._turns.setdefault(address, asyncio.Semaphore(AT_ONCE))
        self._count[address] += 1
        try:
            await turns.acquire()
        except asyncio.CancelledError:
            self._forget(address)
            raise
        return Handshake(self, address)

    def release(self, address: str) -> None:
        """End one of this address."""
        self._turns[address].release()
        self._forget(address)

    def _forget(self, address: str) -> None:
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address], self._turns[address]
