"""`magnate restore`: what a backup holds, back in a database."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Lang
from magnate.cli.server_options import Config, Data, Database, database_problems, settings_of
from magnate.cli.words import say


@command(
    "restore",
    "magnate restore magnate-20270101-040000.sqlite3",
    "magnate restore club.jsonl.gz --database postgresql://magnate@localhost/magnate",
)
def restore(
    lang: Lang,
    file: Annotated[Path, typer.Argument(help="A backup.", show_default=False)],
    config: Config = None,
    data: Data = None,
    database: Database = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Overwrite what is in the database.")
    ] = False,
) -> None:
    """Put a backup into an empty database, of either kind. Stop the server first."""
    from magnate.server.db.backup import restore_backup

    settings = settings_of(config, data=data, database=database)
    with database_problems(file):
        rows = restore_backup(settings, file, replace)
    typer.echo(say("backup.restored", lang, rows=rows, file=file))
