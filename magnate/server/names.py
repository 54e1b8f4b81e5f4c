"""Names of people and tables, as others see them."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from magnate.server.denied import Denied

INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}
"""Categories of characters that nobody sees, so that two names could look alike."""
JOINER = "\u200d"
"""The one that many pictures need."""
LONGEST = 40


def cleaned(name: str) -> str:
    """A name with single spaces and without what cannot be seen; Denied: nothing is left."""
    composed = unicodedata.normalize("NFC", name)
    seen = (c for c in composed if c == JOINER or unicodedata.category(c) not in INVISIBLE)
    found = " ".join("".join(seen).split())[:LONGEST].strip()
    if not found.strip(JOINER):
        raise Denied(422, "bad_name")
    return found


def unlike(name: str, others: Collection[str]) -> str:
    """The name, with a number if somebody at the table has it already."""
    taken = {other.casefold() for other in others}
    found, number = name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name[: LONGEST - 3]} {number}"
    return found
