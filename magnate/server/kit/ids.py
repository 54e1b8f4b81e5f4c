"""Random ids and tokens, and short codes to type."""

from __future__ import annotations

import hashlib
import secrets

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters of codes, without those that look like others."""
CODE = 6
"""Length of a code; an id is longer."""
MISREAD = str.maketrans("O0I1L", "QQJJJ")
"""Letters that are in no code, and the letters they were most likely mistaken for."""


def new_id() -> str:
    """An id for a person or a table."""
    return secrets.token_urlsafe(12)


def new_code() -> str:
    """A code to read out to the others: 31⁶, some 900 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def read_code(typed: str) -> str:
    """The code that somebody has typed, perhaps in small letters."""
    return typed.upper().translate(MISREAD)


def new_token() -> str:
    """A secret that opens a session or a seat."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> bytes:
    """Return the hash under which a token is kept. A token has 256 random bits, so no salt."""
    return hashlib.sha256(token.encode()).digest()
