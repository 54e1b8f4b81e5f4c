"""`magnate backup`: everything the server knows, in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Lang
from magnate.cli.problems import Problem
from magnate.cli.server_options import Config, Data, Database, database_problems, settings_of
from magnate.cli.words import say


@command("backup", "magnate backup", "magnate backup /safe/place/club.jsonl.gz")
def backup(
    lang: Lang,
    file: Annotated[
        Path | None,
        typer.Argument(
            help="Where to; *.jsonl or *.jsonl.gz is a dump that SQLite and PostgreSQL can read.",
            show_default="backups in the data folder, named by the time",
        ),
    ] = None,
    config: Config = None,
    data: Data = None,
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file.")] = False,
) -> None:
    """Write a backup of the server's database; the server may go on."""
    from magnate.server.db.backup import backup_name, make_backup

    settings = settings_of(config, data=data, database=database)
    to = file or backup_name(settings)
    if to.exists() and not force:
        raise Problem("file_exists", file=to)
    with database_problems(to):
        rows = make_backup(settings, to)
    typer.echo(say("backup.made", lang, rows=rows, file=to))
