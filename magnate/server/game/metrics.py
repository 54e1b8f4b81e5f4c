"""Numbers for Prometheus: what was asked and done, how long it took, how things are now."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from sqlalchemy import event, func, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from magnate.server.db.database import reading
from magnate.server.db.errors import database_errors
from magnate.server.db.schema import tables
from magnate.server.game.live import Happened, Live
from magnate.server.kit.denied import Denied

if TYPE_CHECKING:
    from magnate.server.game.state import ServerState

BUCKETS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)
STATUS = ("open", "playing", "over", "archived")


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        registry = self.registry
        self.requests = Counter(
            "magnate_requests", "HTTP requests", ["method", "route", "status"], registry=registry
        )
        self.request_seconds = Histogram(
            "magnate_request_seconds",
            "Seconds an HTTP request took",
            buckets=BUCKETS,
            registry=registry,
        )
        self.actions = Counter("magnate_actions", "Actions by who acted", ["by"], registry=registry)
        self.action_seconds = Histogram(
            "magnate_action_seconds",
            "Seconds from a person's action to its commit and push",
            buckets=BUCKETS,
            registry=registry,
        )
        self.database_errors = Counter(
            "magnate_database_errors",
            "Errors of the database, refused duplicates aside",
            registry=registry,
        )
        self.database_up = Gauge(
            "magnate_database_up", "Whether the database answers", registry=registry
        )
        self.database_damaged = Gauge(
            "magnate_database_damaged",
            "Whether a part of the database was found to be damaged since the start",
            registry=registry,
        )
        self.sockets = Gauge("magnate_sockets", "Open sockets", registry=registry)
        self.lives = Gauge("magnate_lives", "Tables in memory", registry=registry)
        self.thinking = Gauge(
            "magnate_bots_thinking", "Bots that think right now", registry=registry
        )
        self.replaced = Gauge(
            "magnate_bots_replaced",
            "Bots' moves that were made for them since the start",
            registry=registry,
        )
        self.notifications = Counter(
            "magnate_notifications",
            "Messages to people who are away",
            ["outcome"],
            registry=registry,
        )
        self.tables = Gauge("magnate_tables", "Tables by status", ["status"], registry=registry)
        ProcessCollector(registry=self.registry)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """An HTTP request was answered; unknown routes are one route, or they would be many."""
        self.requests.labels(method, route or "none", str(status)).inc()
        self.request_seconds.observe(seconds)

    def acted(self, live: Live, happened: list[Happened]) -> None:
        """Rows were committed."""
        for one in happened:
            self.actions.labels(one.row.by or "person").inc()


@asynccontextmanager
async def measured(server: ServerState) -> AsyncIterator[None]:
    """Count what happens as long as the server runs."""
    metrics = server.metrics

    def failed(context: Any) -> None:
        problem = context.sqlalchemy_exception or context.original_exception
        if isinstance(problem, (DBAPIError, OSError)) and not isinstance(problem, IntegrityError):
            metrics.database_errors.inc()

    server.changed.append(metrics.acted)
    event.listen(server.engine.sync_engine, "handle_error", failed)
    yield


async def scrape(server: ServerState) -> bytes:
    """All numbers, as Prometheus reads them."""
    metrics = server.metrics
    metrics.sockets.set(sum(len(list(server.hub.watching(table))) for table in server.hub.tables()))
    metrics.lives.set(len(server.lives))
    metrics.thinking.set(server.bot_pool.scheduler.busy)
    metrics.replaced.set(server.bot_pool.replaced)
    found = database_errors(server.engine.sync_engine)
    metrics.database_damaged.set(any(error.damaged for error in found))
    try:
        for status, count in (await tables_by_status(server)).items():
            metrics.tables.labels(status).set(count)
        metrics.database_up.set(1)
    except Denied:
        metrics.tables.clear()
        metrics.database_up.set(0)
    return generate_latest(metrics.registry)


async def tables_by_status(server: ServerState) -> dict[str, int]:
    """How many tables there are."""
    asked = select(tables.c.status, func.count()).group_by(tables.c.status)
    async with reading(server.engine) as connection:
        found = {row[0]: row[1] for row in await connection.execute(asked)}
    return {status: found.get(status, 0) for status in STATUS}
