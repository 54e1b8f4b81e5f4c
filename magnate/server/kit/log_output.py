"""Logs: what the server does; never what people say, choose or are known by.

Bodies, cookies, query strings and the data of the game's log are not logged at all; what follows
here is the net below.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from magnate.server.kit.settings import ServerSettings

SECRET = ("action", "body", "cookie", "data", "key", "password", "query", "secret", "token")
"""Whatever has such a word in its name is not shown."""
HIDDEN = "(hidden)"

Entry = MutableMapping[str, Any]


def without_secrets(_: Any, __: str, entry: Entry) -> Entry:
    """The entry with nothing in it that opens a seat or tells a choice."""
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
    root.setLevel(max(ours, logging.WARNING))  # libraries would tell every statement and frame
    logging.getLogger("magnate").setLevel(ours)
    logging.getLogger("uvicorn.error").setLevel(max(ours, logging.INFO))


def _written(as_json: bool) -> list[structlog.typing.Processor]:
    """How a line is written. Tracebacks are plain: their local variables are nobody's business."""
    if as_json:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    plain = structlog.dev.plain_traceback
    return [
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain),
    ]


def _without_sockets(record: logging.LogRecord) -> bool:
    """Uvicorn tells of each socket with its query string; we tell of it ourselves, without."""
    return '"WebSocket' not in str(record.msg)
