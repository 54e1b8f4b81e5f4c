"""Pages of a table's log in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from magnate.server.game.live import Eyes, Live
from magnate.server.game.log.entries import known_entry, written_beginning, written_entry
from magnate.server.game.log.history import History, messages, rows_seen
from magnate.server.game.log.undo import still_of
from magnate.server.game.worker_thread import WorkerThread


async def entries(
    worker: WorkerThread,
    live: Live,
    history: History,
    eyes: Eyes,
    since: int,
    until: int,
    lang: str,
    you: int | None = None,
) -> list[msgspec.Raw]:
    """Return log entries for the messages of a viewer after `since`, up to `until`.

    The entry of the beginning comes before all messages.
    """
    numbers = range(since + 1 if since else 0, until + 1)
    found = [known_entry(live, eyes, number, lang, you) for number in numbers]
    if None in found:
        still = still_of(live)
        await worker.exhaust(_written(still, history, eyes, numbers, (lang, you), found))
    return [msgspec.Raw(entry) for entry in found if entry is not None]


def _written(
    live: Live,
    history: History,
    eyes: Eyes,
    numbers: Sequence[int],
    words: tuple[str, int | None],
    found: list[bytes | None],
) -> Iterator[None]:
    """Write the entries that are not known, one per step."""
    missing = [number for number, entry in zip(numbers, found, strict=True) if entry is None]
    first = numbers[0]
    if not missing[0]:
        found[0] = written_beginning(live, eyes, *words)
        del missing[0]
    if missing:
        since, count = missing[0] - 1, missing[-1] - missing[0] + 1
        for message in messages(live, history, eyes, since, count):
            found[message.number - first] = written_entry(live, eyes, message, *words)
            yield


def last_number(live: Live, eyes: Eyes) -> int:
    """The number of messages of a viewer."""
    return len(rows_seen(live, eyes))
