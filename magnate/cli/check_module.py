"""`magnate check-module`: what is wrong with a module of one's own."""

from __future__ import annotations

from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Json, Lang
from magnate.cli.show import print_json, print_lines
from magnate.cli.words import say

FOUND = 1
"""The exit status where anything is wrong."""


@command(
    "check-module",
    "magnate check-module tea_house/",
    "magnate check-module docs/examples/buskers --games 10",
)
def check_module(
    lang: Lang,
    asked: Annotated[
        str,
        typer.Argument(
            metavar="MODULE",
            help="The folder or a file of a module's package or project, or an installed name.",
        ),
    ],
    games: Annotated[int, typer.Option("--games", min=0, help="Random games to play.")] = 4,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Of the first game; then one up.")] = 1,
    json: Json = False,
) -> None:
    """Check a module: its rows, texts, pictures, guide, and random games.

    It is compiled alone and with all other modules. The status is 1 if anything is wrong.
    """
    from magnate.cli.module_findings import findings
    from magnate.cli.module_source import entry_of, name_of
    from magnate.modules import find_module

    entry = entry_of(asked)
    name = name_of(asked, entry)
    if entry is None:
        find_module(name)
    found = findings(name, entry, games, seed, lang)
    if json:
        print_json(found)
    else:
        print_lines(say(one.key, lang, **one.facts) for one in found)
        key = "check.found" if found else "check.nothing"
        print_lines([say(key, lang, module=name, count=len(found), games=games)])
    if found:
        raise typer.Exit(FOUND)
