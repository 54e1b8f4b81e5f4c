"""`magnate serve`: the server, for friends in the room or a club."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Lang
from magnate.cli.problems import Problem
from magnate.cli.server_options import Config, Data, Database, database_problems, settings_of
from magnate.cli.words import say

if TYPE_CHECKING:
    from magnate.server.kit.settings import ServerSettings

NEXT_PORTS = 20
"""How many ports are tried when the usual one is taken."""


@command(
    "serve",
    "magnate serve --open",
    "magnate serve --lan --qr",
    "magnate serve --config magnate.toml --port 9000",
)
def serve(
    lang: Lang,
    host: Annotated[str | None, typer.Option(help="The address to listen at.")] = None,
    port: Annotated[
        int | None,
        typer.Option(help="8470 or the next free one, if not given; 0: any.", show_default=False),
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let in the local network.")] = False,
    qr: Annotated[bool, typer.Option("--qr", help="Show the address as a QR code.")] = False,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Open the page in the browser.")
    ] = False,
    config: Config = None,
    data: Data = None,
    database: Database = None,
    redis: Annotated[
        str | None, typer.Option(help="Redis or Valkey between processes: redis://…")
    ] = None,
    url: Annotated[
        str | None, typer.Option(help="The address players use: https://…, behind a proxy.")
    ] = None,
    secure: Annotated[
        bool | None, typer.Option("--secure", help="Players come by https: cookies insist on it.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Server processes; more than 1 need PostgreSQL.")
    ] = None,
) -> None:
    """Run the server: tables and seats for people and bots, in the browser and by API."""
    settings = settings_of(
        config,
        host="0.0.0.0" if lan and host is None else host,
        port=port,
        data=data,
        database=database,
        redis=redis,
        url=url,
        secure=secure,
        workers=workers,
    )
    _tell_slips(lang)
    if settings.workers > 1 and not settings.database:
        raise Problem("workers_need_postgresql", workers=settings.workers)
    _prepare(settings)
    _serve(settings, lang, lan, qr, open_page)


def _tell_slips(lang: str) -> None:
    """A variable that is none of ours may be a slip, or somebody else's: it is told, no more."""
    from magnate.server.kit.settings import unknown_variables

    for name, meant in unknown_variables().items():
        key = "serve.slip_near" if meant else "serve.slip"
        typer.echo(f"magnate: {say(key, lang, name=name, meant=meant)}", err=True)


def _prepare(settings: ServerSettings) -> None:
    """The database, brought to its newest version; what is wrong with it is one line."""
    import asyncio

    from magnate.server.db.file_lock import file_lock
    from magnate.server.db.migrations import migrate

    if not settings.database:
        _open_folder(settings.data)
    with database_problems(settings.sqlite_file), ExitStack() as held:
        if not settings.database:
            held.enter_context(file_lock(settings.sqlite_file))
        asyncio.run(migrate(settings.database_url))


def _open_folder(folder: Path) -> None:
    """The data folder, there and ours alone to write in."""
    from magnate.server.kit.private import private_folder

    try:
        private_folder(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as problem:
        reason = problem.strerror or problem
        raise Problem("data_folder", folder=folder, reason=reason) from None


def _serve(settings: ServerSettings, lang: str, lan: bool, qr: bool, open_page: bool) -> None:
    from magnate.server.web.server_run import PortTaken, address, lan_host, listen, run

    tries = 1 if "port" in settings.model_fields_set else NEXT_PORTS
    try:
        listener = listen(settings.host, settings.port, tries)
    except PortTaken:
        raise Problem("port_taken", port=settings.port) from None
    actual = listener.getsockname()[1]
    anywhere = settings.host in ("0.0.0.0", "::")
    here = address("localhost" if anywhere else settings.host, actual)
    around = address(lan_host(), actual) if (lan or qr) and anywhere and lan_host() else ""

    def ready() -> None:
        if tries > 1 and actual != settings.port:
            typer.echo(say("serve.next_port", lang, port=settings.port, actual=actual))
        typer.echo(say("serve.at", lang, url=settings.url or here))
        if around:
            typer.echo(say("serve.lan", lang, url=around))
        if qr:
            _print_qr(settings.url or around or here)
        typer.echo(say("serve.stop", lang))
        sys.stdout.flush()
        if open_page and _has_browser():
            import webbrowser

            webbrowser.open(here)

    try:
        if not run(settings, listener, ready):
            raise Problem("not_started")
    except KeyboardInterrupt:
        typer.echo(say("serve.stopped", lang))


def _print_qr(url: str) -> None:
    import segno

    segno.make(url, micro=False).terminal(sys.stdout, compact=True)


def _has_browser() -> bool:
    """Not on a server without a screen: a browser in text would take the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
