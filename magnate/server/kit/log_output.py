"""Logs of the server's work, without the texts, choices or identities of people.

Bodies, cookies, query strings and the data of the game's log are never passed to the logger. The
filter here is a second line of defence.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from magnate.server.kit.settings import ServerSettings

SECRET = ("action", "body", "cookie", "data", "key", "password", "query", "secret", "token")
"""Fields whose names contain such a word are hidden."""
HIDDEN = "(hidden)"

Entry = MutableMapping[str, Any]


def without_secrets(_: Any, __: str, entry: Entry) -> Entry:
    """Hide the fields of an entry that could open a seat or reveal a choice."""
    for name in entry:
        if any(word in name.lower() for word in SECRET):
            entry[name] = HIDDEN
    return entry


def configure_logging(settings: ServerSettings) -> None:
    """Log to stderr: JSON lines, or lines for people, coloured on a terminal."""
    level = settings.log_level or ("info" if settings.log_json else "warning")
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=settings.log_json),
        without_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_written(settings.log_json),
            ],
        )
    )
    handler.addFilter(_without_sockets)
    root = logging.getLogger()
    root.handlers = [handler]
    ours = logging.getLevelNamesMapping()[level.upper()]
    root.setLevel(max(ours, logging.WARNING))  # libraries would log every statement and frame
    logging.getLogger("magnate").setLevel(ours)
    logging.getLogger("uvicorn.error").setLevel(max(ours, logging.INFO))


def _written(as_json: bool) -> list[structlog.typing.Processor]:
    """Return the renderers of a line. Tracebacks have no local variables: these hold secrets."""
    if as_json:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    plain = structlog.dev.plain_traceback
    return [
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain),
    ]


def _without_sockets(record: logging.LogRecord) -> bool:
    """Drop uvicorn's line about a socket, which has its query string; we log our own."""
    return '"WebSocket' not in str(record.msg)
