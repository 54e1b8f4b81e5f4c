"""Random seeds for bots, derived from the view.

Equal views get equal seeds, whatever is hidden. Anybody with the same program could predict them;
where that matters, a secret is mixed in.
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
    """Mix a secret into seeds, so that nobody without it can predict them."""
    before = _secret.set(secret)
    try:
        yield
    finally:
        _secret.reset(before)


def seed_of(view: Position) -> int:
    """Return the seed of a view: equal views and equal secrets give equal seeds."""
    seen, secret = msgspec.json.encode(view), _secret.get()
    if not secret:
        return crc32(seen)
    return int.from_bytes(blake2b(seen, digest_size=8, key=secret).digest())
