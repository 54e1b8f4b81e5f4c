"""Every request: given an id, timed, counted, and logged without anything that is secret in it."""

from __future__ import annotations

import secrets
import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from magnate.server.game.state import ServerState, logger

SILENT = ("/api/health", "/api/ready", "/metrics")
"""Asked by machines every few seconds: counted, not logged."""


class Requests:
    """The outermost layer. Of a request's address only the route and the table are kept."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        request_id = secrets.token_hex(6)
        began = time.perf_counter()
        status = 500 if scope["type"] == "http" else 1000

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"x-request-id", request_id.encode()),
                ]
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request_id):
            try:
                await self.app(scope, receive, sent)
            finally:
                _note(scope, status, time.perf_counter() - began)


def _note(scope: Scope, status: int, seconds: float) -> None:
    server: ServerState = scope["app"].state.server
    route = getattr(scope.get("route"), "path", "")
    method = scope.get("method", "SOCKET")
    if scope["type"] == "http":
        server.metrics.request(method, route, status, seconds)
    if route not in SILENT:
        logger.log(
            40 if status in range(500, 600) else 20,
            "request",
            method=method,
            route=route,
            table=scope.get("path_params", {}).get("table_id", ""),
            status=status,
            ms=round(seconds * 1000, 1),
            address=scope["client"][0] if scope.get("client") else "",
        )
