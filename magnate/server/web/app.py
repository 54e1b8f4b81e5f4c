"""The application: routes, faults, and what begins and ends with it."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from magnate.core.errors import Refused
from magnate.server.db.bus import open_bus
from magnate.server.db.database import open_database
from magnate.server.db.file_lock import file_lock
from magnate.server.db.migrations import migrate
from magnate.server.db.table_locks import TableLocks
from magnate.server.game.alarm import watching_clocks
from magnate.server.game.bots.bot_pool import BotPool
from magnate.server.game.faults import fault, headers_of, status_of
from magnate.server.game.metrics import measured
from magnate.server.game.play import Stale
from magnate.server.game.state import ServerState
from magnate.server.kit.adapter import Json
from magnate.server.kit.addresses import host_of
from magnate.server.kit.denied import Denied
from magnate.server.kit.private import private_folder
from magnate.server.kit.settings import ServerSettings
from magnate.server.kit.words import language_of
from magnate.server.notify.keys import key
from magnate.server.notify.worker import notifying
from magnate.server.running.automation import run_table
from magnate.server.running.bus_listener import listen_to_bus
from magnate.server.running.eviction import evict_idle_tables
from magnate.server.running.presence import attending
from magnate.server.running.sweeps import sweep_stalled_tables
from magnate.server.tables.votes import voting
from magnate.server.web import client, routes
from magnate.server.web.limits import Limits
from magnate.server.web.openapi import document
from magnate.server.web.requests import Requests
from magnate.server.web.routes.common import FAULTS
from magnate.server.web.security import guard, policy, security_headers
from magnate.server.web.sockets import turn_away

SERVICES: tuple[Callable[[ServerState], AbstractAsyncContextManager[None]], ...] = (
    listen_to_bus,
    sweep_stalled_tables,
    measured,
    notifying,
    attending,
    watching_clocks,
    voting,
    evict_idle_tables,
)
"""Background services: each is entered with the `ServerState` when the server starts."""
Beside = Callable[[FastAPI], AbstractAsyncContextManager[None]]


def route_modules() -> list[ModuleType]:
    """The files of `routes` that have a router."""
    found = [
        import_module(f"{routes.__name__}.{info.name}") for info in iter_modules(routes.__path__)
    ]
    return [module for module in found if hasattr(module, "router")]


def create_app(settings: ServerSettings, beside: Beside | None = None) -> FastAPI:
    """A server with these settings; it connects when it starts. `beside` runs with its services."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if not settings.database:
            private_folder(settings.data)
        async with AsyncExitStack() as held:
            if not settings.database:
                held.enter_context(file_lock(settings.sqlite_file))
            async with _serving(app, settings):
                yield

    @asynccontextmanager
    async def _serving(app: FastAPI, settings: ServerSettings) -> AsyncIterator[None]:
        await migrate(settings.database_url)
        engine = open_database(settings.database_url)
        server = ServerState(settings, engine, open_bus(settings, engine), TableLocks(engine))
        bot_pool = BotPool(settings.bot_workers, settings.bot_seconds, settings.bot_limit)
        bot_pool.secret = bytes.fromhex(await key(server, "bots", lambda: secrets.token_hex(32)))
        server.bot_pool = bot_pool
        server.run_table = run_table
        app.state.server = server
        app.state.limits = Limits(settings)
        async with AsyncExitStack() as stack:
            for service in SERVICES:
                await stack.enter_async_context(service(server))
            if beside:
                await stack.enter_async_context(beside(app))
            yield
        await server.close()
        await bot_pool.close()

    app = FastAPI(
        title="Magnate",
        version="1",
        lifespan=lifespan,
        responses=FAULTS,
        default_response_class=Json,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # a route of ours has it
        redirect_slashes=False,
    )
    built = client.FOLDER if client.is_built() else None
    if built:
        app.add_middleware(client.client, folder=built)
    app.add_middleware(guard, settings=settings, limits=lambda: app.state.limits, built=built)
    app.add_middleware(security_headers, settings=settings)
    app.add_middleware(Requests)
    for module in route_modules():
        app.include_router(module.router)
    for kind in (Refused, Denied, Stale):
        app.add_exception_handler(kind, _answer)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _other)
    app.add_exception_handler(Exception, _broken)
    app.openapi = lambda: _document(app)  # type: ignore[method-assign]  # FastAPI's own way
    return app


async def _answer(connection: Request | WebSocket, problem: Exception) -> Any:
    """A fault; who wants a socket is told on it, so Starlette has nothing more to send there."""
    if isinstance(connection, WebSocket) and isinstance(problem, Denied):
        await turn_away(connection, problem)
        return None
    answer = fault(problem, language_of(connection))
    return Json(answer, status_code=status_of(problem), headers=headers_of(problem))


async def _unreadable(request: Request, problem: Exception) -> Json:
    assert isinstance(problem, RequestValidationError)
    where = ".".join(str(part) for part in problem.errors()[0]["loc"])
    said = problem.errors()[0]["msg"].removeprefix("Value error, ")
    denied = Denied(422, "bad_request", where=where, problem=said)
    return Json(fault(denied, language_of(request)), status_code=422)


async def _other(request: Request, problem: Exception) -> Json:
    assert isinstance(problem, HTTPException)
    codes = {404: "no_such_page", 405: "no_such_method", 413: "too_big"}
    code = codes.get(problem.status_code, "unreadable")
    return Json(
        fault(Denied(problem.status_code, code), language_of(request)),
        status_code=problem.status_code,
        headers=dict(problem.headers or {}),
    )


async def _broken(request: Request, problem: Exception) -> Json:
    """A mistake of ours, which the log has; the answer tells nothing about it."""
    denied = Denied(500, "server_error")
    headers = dict(policy(host_of(request), request.app.state.server.settings.secure))
    return Json(fault(denied, language_of(request)), status_code=500, headers=headers)


def _document(app: FastAPI) -> dict[str, Any]:
    """OpenAPI with the schemas of our types."""
    if app.openapi_schema is None:
        app.openapi_schema = document(app, route_modules())
    return app.openapi_schema
