"""Names that nobody can guess, and codes that anybody can type."""

from __future__ import annotations

import hashlib
import secrets

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that look like others."""
CODE = 6
"""How many of them a code has; an id is longer."""
MISREAD = str.maketrans("O0I1L", "QQJJJ")
"""Letters that are in no code, as what they were most likely read for."""


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
    """What is kept of a token. It has 256 bits of chance, so it needs no salt."""
    return hashlib.sha256(token.encode()).digest()
