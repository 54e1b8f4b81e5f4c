"""The background task for notifications. Requests only leave a note for it in memory."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import msgspec

from magnate.server.db.database import reading, writing
from magnate.server.game.live import Happened, Live
from magnate.server.game.loops import looping
from magnate.server.game.state import ServerState, logger
from magnate.server.kit.denied import Denied
from magnate.server.notify import mail, outbox, push, times, webhook
from magnate.server.notify.delivery import Gone, Later, Lost
from magnate.server.notify.details import DECISIONS, details
from magnate.server.notify.links import table_link
from magnate.server.notify.message import STRENGTH, Message
from magnate.server.notify.places import Browser, Letterbox, Webhook, place_in, remove_place
from magnate.server.notify.reminders import reminders
from magnate.server.notify.who import TableNews, notices, notices_to, still_true
from magnate.server.notify.wishes import decoded

MOST_TABLES = 10_000
"""Tables whose changes may wait to be looked at."""
MOST_CALLS = 1_000
"""Calls that may wait."""
AT_ONCE, A_HOST = 32, 4
"""Messages that are on their way at the same time, and those of them to one host."""


class Called(msgspec.Struct, frozen=True):
    """A person calls seats of a table: an invitation, a mention."""

    kind: str
    table_id: str
    seats: tuple[int, ...]
    by: str


class Notifier:
    """The queue of changes and calls, and the deliveries, of this process."""

    def __init__(self, server: ServerState) -> None:
        self.server = server
        self.changes: dict[str, TableNews] = {}
        self.calls: list[Called] = []
        self.busy: Counter[str] = Counter()
        """Messages on their way, by host."""
        self.awake = asyncio.Event()
        self.sending: set[asyncio.Task[Any]] = set()
        self._clocks_at = 0.0
        self._clean_at = 0.0

    def changed(self, live: Live, happened: list[Happened]) -> None:
        """Note a change; called in the path of a request, so it does nothing else."""
        change = self._change(live.id)
        if change is not None and happened:
            change.add(live, happened)

    def started(self, table_id: str) -> None:
        """Note that a game begins."""
        change = self._change(table_id)
        if change is not None:
            change.started = True

    def call(self, kind: str, table_id: str, seats: Iterable[int], by: str) -> None:
        """Note that somebody calls seats of a table: `invite` or `mention`."""
        called = Called(kind, table_id, tuple(seats), by)
        if called.seats and len(self.calls) < MOST_CALLS:
            self.calls.append(called)
            self.awake.set()

    def _change(self, table_id: str) -> TableNews | None:
        if table_id not in self.changes and len(self.changes) >= MOST_TABLES:
            self._count("overflow")
            return None
        self.awake.set()
        return self.changes.setdefault(table_id, TableNews())

    def _count(self, outcome: str, messages: int = 1) -> None:
        self.server.metrics.notifications.labels(outcome).inc(messages)

    async def run(self) -> None:
        """Go on until the server ends, whatever happens."""
        while True:
            try:
                await self.round()
            except Exception as problem:  # the database may be gone; it will come back
                logger.warning("notifications_failed", problem=type(problem).__name__)
                await asyncio.sleep(times.TICK)
            await self._rest()

    async def _rest(self) -> None:
        """Wait for a tick, or less when something happens; then for more of it to come."""
        self.awake.clear()
        try:
            async with asyncio.timeout(times.TICK):
                await self.awake.wait()
        except TimeoutError:
            return
        await asyncio.sleep(times.TICK / 4)

    async def round(self) -> None:
        """Handle new changes, present people, running clocks and due messages once."""
        now = self.server.now()
        await self._take(now)
        await self._see()
        if now >= self._clocks_at:
            self._clocks_at = now + times.CLOCKS
            await self._remind(now)
        if now >= self._clean_at:
            self._clean_at = now + times.CLEAN
            async with writing(self.server.engine) as connection:
                await outbox.clean(connection, now)
        await self._dispatch(self.server.now())

    async def _take(self, now: float) -> None:
        """Turn notes in memory into rows of the outbox. If that fails, keep the notes."""
        changes, calls = self.changes, self.calls
        if not changes and not calls:
            return
        self.changes, self.calls = {}, []
        try:
            async with reading(self.server.engine) as connection:
                told = await notices(connection, changes, now)
                for one in calls:
                    told += await notices_to(
                        connection, one.table_id, one.seats, one.kind, one.by, now
                    )
                acted = {table_id: change.acted for table_id, change in changes.items()}
                unseen = await outbox.unseen_at(connection, acted)
            if told or unseen:
                async with writing(self.server.engine) as connection:
                    for table_id in unseen:
                        await outbox.seen(connection, table_id, acted[table_id])
                    await self._put(connection, told, now)
        except Denied:  # other exceptions would only repeat
            for table_id, change in changes.items():
                change.follow(self.changes.get(table_id))
                self.changes[table_id] = change
            self.calls = [*calls, *self.calls][:MOST_CALLS]
            raise

    async def _put(self, connection: Any, told: Sequence[outbox.Notice], now: float) -> None:
        dropped = await outbox.put(connection, told, now)
        if dropped:
            self._count("overflow", dropped)
            logger.warning("outbox_full", dropped=dropped)

    async def _see(self) -> None:
        """Mark the messages of people who look at their table here as seen, for all processes."""
        hub = self.server.hub
        looking = {
            table_id: [watcher for watcher in hub.watching(table_id) if watcher.looking]
            for table_id in hub.tables()
        }
        if not looking:
            return
        async with reading(self.server.engine) as connection:
            unseen = await outbox.unseen_at(connection, looking)
        for table_id in unseen:
            seats = {w.viewer for w in looking[table_id] if w.viewer is not None}
            people = {w.person_id for w in looking[table_id] if w.person_id is not None}
            if seats or people:
                async with writing(self.server.engine) as connection:
                    await outbox.seen(connection, table_id, seats, people)

    async def _remind(self, now: float) -> None:
        async with reading(self.server.engine) as connection:
            told = await reminders(connection, now)
        if told:
            async with writing(self.server.engine) as connection:
                await self._put(connection, told, now)

    async def _dispatch(self, now: float) -> None:
        """Send what is due, as far as hosts are not busy already."""
        async with reading(self.server.engine) as connection:
            rows = await outbox.due(connection, now)
        begun = set()
        for row in rows:
            whole = row.channel == "mail"
            group = (row.subscription_id, None if whole else row.table_id)
            host = _host(row)
            full = self.busy.total() >= AT_ONCE or self.busy[host] >= A_HOST
            if group in begun or full:
                continue
            begun.add(group)
            async with writing(self.server.engine) as connection:
                mine = await outbox.claim(connection, *group, whole, now)
            if mine:
                self.busy[host] += 1
                task = self.server.spawn(self._deliver(host, mine))
                self.sending.add(task)
                task.add_done_callback(self.sending.discard)

    async def _deliver(self, host: str, rows: Sequence[outbox.Waiting]) -> None:
        """Send claimed messages to a channel, and save the outcome."""
        ids = [row.id for row in rows]
        outcome = "sent"
        try:
            outcome = await self._send(rows)
            async with writing(self.server.engine) as connection:
                await outbox.settle(connection, ids, outcome)
        except Gone:
            outcome = "gone"
            async with writing(self.server.engine) as connection:
                await remove_place(connection, rows[0].subscription_id)
        except Lost as lost:
            outcome = "lost"
            logger.info("notification_lost", channel=rows[0].channel, why=str(lost))
            async with writing(self.server.engine) as connection:
                await outbox.settle(connection, ids, "lost")
        except Exception as problem:  # a fault of ours must not end in sending for ever, either
            outcome = "later"
            await self._again(rows, problem)
        finally:
            self._count(outcome)
            self.busy[host] -= 1
            if not self.busy[host]:
                del self.busy[host]
            self.awake.set()

    async def _again(self, rows: Sequence[outbox.Waiting], problem: Exception) -> None:
        now = self.server.now()
        why = str(problem) if isinstance(problem, Later) else type(problem).__name__
        logger.info("notification_postponed", channel=rows[0].channel, why=why)
        after = problem.after if isinstance(problem, Later) else 0.0
        async with writing(self.server.engine) as connection:
            for row in rows:
                wait = max(times.wait_after(row.tries + 1), after)
                if now + wait - row.made_at > times.DROP:
                    await outbox.settle(connection, [row.id], "lost")
                else:
                    await outbox.postpone(connection, [row.id], now + wait)

    async def _send(self, rows: Sequence[outbox.Waiting]) -> str:
        """Send the messages that are still true: one per table, or one letter for all tables."""
        first = rows[0]
        place: Any = place_in(first.channel, first.data)
        lang, number, since = first.lang, first.subscription_id, first.since
        if any(row.kind == "confirm" for row in rows):
            await mail.send_confirmation(self.server, number, since, place, lang)
        if any(row.kind == "recover" for row in rows):
            await mail.send_recovery(self.server, first.person_id, place, lang)
        if any(row.kind == "former" for row in rows):
            await mail.send_farewell(self.server, first.person_id, place, lang)
            raise Gone
        rows = [row for row in rows if row.kind not in outbox.ASKED_FOR]
        if decoded(first.wishes).paused(self.server.now()):
            return "seen"
        messages = await self._messages(rows)
        if not messages:
            return "sent"
        match place:
            case Letterbox():
                about = {row.code: await self._details(row) for row in rows}
                await mail.send(self.server, number, since, place, messages, lang, about)
            case Browser():
                await push.send(self.server, place, messages[0], lang)
            case Webhook():
                await webhook.send(self.server, place, messages[0], lang)
        return "sent"

    async def _details(self, row: outbox.Waiting) -> tuple[str, ...]:
        """Return what a letter says about the decision that a table asks for."""
        if row.kind not in DECISIONS or row.table_id is None:
            return ()
        return await details(self.server, row.person_id, row.table_id, row.lang)

    async def _messages(self, rows: Sequence[outbox.Waiting]) -> list[Message]:
        """Return the most urgent message about each table; delete those no longer true."""
        async with reading(self.server.engine) as connection:
            true = [row for row in rows if await still_true(connection, row)]
        false = [row.id for row in rows if row not in true]
        if false:
            async with writing(self.server.engine) as connection:
                await outbox.forget(connection, false)
        strongest: dict[str | None, outbox.Waiting] = {}
        for row in sorted(true, key=lambda row: STRENGTH.index(row.kind)):
            strongest[row.table_id] = row
        return [
            Message(
                row.kind,
                " ".join(row.name.split()),
                row.code,
                table_link(self.server, row.code),
                " ".join(row.by.split()),
            )
            for row in strongest.values()
        ]


def _host(row: outbox.Due) -> str:
    """Return the host that a message goes to."""
    match place_in(row.channel, row.data):
        case Browser(endpoint=url) | Webhook(url=url):
            return urlsplit(url).netloc
        case Letterbox():
            return "mail"


@asynccontextmanager
async def notifying(server: ServerState) -> AsyncIterator[None]:
    """Tell people who are away, as long as the server runs."""
    missing = mail.missing_settings(server.settings)
    if missing:
        logger.warning("mail_is_off", missing=missing)
    worker = Notifier(server)
    server.changed.append(worker.changed)
    server.started.append(worker.started)
    server.call = worker.call
    try:
        async with looping("notifications", worker.run):
            yield
    finally:
        server.changed.remove(worker.changed)
        server.started.remove(worker.started)
        if worker.sending:  # a message that arrives and is not saved as sent would be sent again
            await asyncio.wait(worker.sending, timeout=times.LAST)
