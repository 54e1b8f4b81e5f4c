"""Pages of a table's log in words."""

from __future__ import annotations

import asyncio

import msgspec

from magnate.server.game.live import Eyes, Live
from magnate.server.game.log.history import History, rows_seen, told
from magnate.server.game.log.narrating import known_entry, written_beginning, written_entry

AT_ONCE = 10
"""Messages that are told before others may do something."""


async def entries(
    live: Live, history: History, eyes: Eyes, since: int, until: int, lang: str
) -> list[msgspec.Raw]:
    """What a viewer was told after one message up to another, in words.

    What happened at the beginning comes before all messages.
    """
    found = [] if since else [written_beginning(live, eyes, lang)]
    number = since + 1
    while number <= until:
        known = known_entry(live, eyes, number, lang)
        if known is not None:
            found.append(known)
            number += 1
            continue
        some = told(live, history, eyes, number - 1, min(AT_ONCE, until + 1 - number))
        found += [written_entry(live, eyes, one, lang) for one in some]
        number += len(some)
        await asyncio.sleep(0)
    return [msgspec.Raw(entry) for entry in found]


def last_number(live: Live, eyes: Eyes) -> int:
    """How many messages a viewer has been told."""
    return len(rows_seen(live, eyes))
