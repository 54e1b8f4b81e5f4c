"""A bot's chance: a seed that follows from its view.

Everything follows from the view, so equal views are thought about equally, whatever is hidden. Who
has the same program could foresee that; where it matters, a secret is mixed into chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import blake2b
from zlib import crc32

import msgspec

from magnate.base.position import Position

_secret: ContextVar[bytes] = ContextVar("secret", default=b"")


@contextmanager
def secretly(secret: bytes) -> Iterator[None]:
    """Let chance follow from this secret as well: without it nobody can tell what is drawn."""
    before = _secret.set(secret)
    try:
        yield
    finally:
        _secret.reset(before)


def seed_of(view: Position) -> int:
    """A number that equal views share, where the same secret is kept."""
    seen, secret = msgspec.json.encode(view), _secret.get()
    if not secret:
        return crc32(seen)
    return int.from_bytes(blake2b(seen, digest_size=8, key=secret).digest())
