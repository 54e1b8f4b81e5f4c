"""`magnate recover`: the owner helps somebody who has forgotten a password."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.hosting import Config, Data, Database, database_problems, settings_of
from magnate.cli.options import Lang
from magnate.cli.problems import Problem
from magnate.cli.words import say


@command("recover", "magnate recover ann")
def recover(
    lang: Lang,
    login: Annotated[str, typer.Argument(metavar="NAME", help="The account's login name.")],
    config: Config = None,
    data: Data = None,
    database: Database = None,
) -> None:
    """Print a link by which the person of an account can choose a new password, once."""
    from sqlalchemy import select

    from magnate.server.accounts import folded
    from magnate.server.backup import check_there
    from magnate.server.database import open_database, writing
    from magnate.server.recovery import BY_OWNER, new_link
    from magnate.server.schema import people

    settings = settings_of(config, data=data, database=database)
    check_there(settings)
    site = settings.url or f"http://{settings.host}:{settings.port}"

    async def made() -> str | None:
        engine = open_database(settings.database_url)
        try:
            async with writing(engine) as connection:
                wanted = select(people.c.id).where(people.c.login == folded(login))
                found = (await connection.execute(wanted)).scalar_one_or_none()
                if found is None:
                    return None
                return await new_link(connection, site, found, time.time(), BY_OWNER)
        finally:
            await engine.dispose()

    with database_problems(settings.sqlite_file):
        link = asyncio.run(made())
    if link is None:
        raise Problem("no_account", login=login)
    typer.echo(say("recover.link", lang, login=folded(login), link=link))
