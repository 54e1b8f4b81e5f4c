"""`magnate purge`: what nobody has touched for a long time."""

from __future__ import annotations

from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Lang
from magnate.cli.server_options import Config, Data, Database, settings_of, worked_out
from magnate.cli.words import say


@command("purge", "magnate purge --dry-run", "magnate purge --days 365 --finished")
def purge(
    lang: Lang,
    days: Annotated[float, typer.Option(min=1, help="Untouched for so many days.")] = 30,
    finished: Annotated[
        bool, typer.Option("--finished", help="Finished games as well; else they stay.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count.")] = False,
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Remove tables that never began, guests who left nothing behind, sessions nobody uses."""
    from magnate.server.db.purge import purge as remove

    settings = settings_of(config, data=data, database=database)
    found = worked_out(settings, lambda engine: remove(engine, days, finished, dry_run))
    key = "purge.would" if dry_run else "purge.done"
    numbers = {"tables": found.tables, "people": found.people, "sessions": found.sessions}
    typer.echo(say(key, lang, **numbers))
