"""`magnate recover`: the owner helps somebody who has forgotten a password."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Lang
from magnate.cli.problems import Problem
from magnate.cli.server_options import Config, Data, Database, settings_of, worked_out
from magnate.cli.words import say

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine


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

    from magnate.server.db.database import writing
    from magnate.server.db.schema import people
    from magnate.server.notify.links import BY_OWNER, recovery_link
    from magnate.server.people.accounts import folded

    settings = settings_of(config, data=data, database=database)
    site = settings.url or f"http://{settings.host}:{settings.port}"

    async def made(engine: AsyncEngine) -> str | None:
        async with writing(engine) as connection:
            wanted = select(people.c.id).where(people.c.login == folded(login))
            found = (await connection.execute(wanted)).scalar_one_or_none()
            if found is None:
                return None
            return await recovery_link(connection, site, found, time.time(), BY_OWNER)

    link = worked_out(settings, made)
    if link is None:
        raise Problem("no_account", login=login)
    typer.echo(say("recover.link", lang, login=folded(login), link=link))
