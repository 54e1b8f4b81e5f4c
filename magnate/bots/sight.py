"""What a thinking bot makes of its view: a whole game that agrees with it, and a seed of its own.

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

from magnate.base.determinize import determinize_on
from magnate.base.position import Position
from magnate.bots.seen import geometry_of, rules_of
from magnate.core.state import Game

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


def imagined(view: Position, seed: int) -> Game:
    """A game the seat cannot tell from the true one."""
    rules = rules_of(view)
    return determinize_on(rules, geometry_of(rules, view), view, seed)


def before_planning(view: Position) -> Position:
    """The view as it was before the seat chose any card for its company."""
    assert view.seat is not None
    own = msgspec.structs.replace(view.chains[view.seat], plan=())
    chains = (*view.chains[: view.seat], own, *view.chains[view.seat + 1 :])
    return msgspec.structs.replace(view, chains=chains)
