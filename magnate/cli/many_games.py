"""Shared parts of the commands that play many games: arena, rank, train, tune."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import typer

from magnate.cli.options import setup_of
from magnate.cli.problems import Problem
from magnate.cli.words import say
from magnate.setup import Setup

INTERRUPTED = 130
"""The exit status after Ctrl-C."""


class ReportOptions(NamedTuple):
    """Options for a report: its file, whether it may be replaced, and whether JSON is printed."""

    file: Path
    force: bool
    json: bool

    def check(self) -> None:
        """Refuse a file that exists, unless it may be replaced."""
        if self.file.exists() and not self.force:
            raise Problem("file_exists", file=self.file)


def games_option(help: str, show_default: str) -> Any:
    """Return the option for the number of games, without a default of its own."""
    return typer.Option("--games", "-n", min=1, help=help, show_default=show_default)


def output_option(metavar: str, help: str, show_default: str | bool = True) -> Any:
    """Return the option for the file or folder that is written."""
    return typer.Option("--output", "-o", metavar=metavar, help=help, show_default=show_default)


def first_setup(scenario: str, modules: str, players: int, seed: int, turn_limit: int) -> Setup:
    """Return the set-up of the first map, its modules in order. It may be impossible."""
    setup = setup_of(scenario, modules, players)
    return msgspec.structs.replace(
        setup, seed=seed, turn_limit=turn_limit, modules=tuple(sorted(setup.modules))
    )


def check_address(address: str, ray: bool) -> None:
    """Refuse the address of a cluster without --ray."""
    if address and not ray:
        raise Problem("address_without_ray", address=address)


def refuse_options(command: str, /, **given: object) -> None:
    """Refuse options that mean nothing for a subcommand, unless they are empty."""
    for option, value in given.items():
        if value:
            raise Problem("option_not_for", option=option, what=command)


@contextmanager
def arena_problems(folder: Path, lang: str) -> Iterator[None]:
    """Turn the errors of an arena into a Problem. Ctrl-C ends the command with a hint."""
    from magnate.arena import NoCluster, OtherArena

    try:
        yield
    except OtherArena as other:
        raise Problem("other_arena", folder=folder, differs=", ".join(other.differs)) from None
    except NoCluster as problem:
        raise Problem("no_cluster", problem=problem) from None
    except KeyboardInterrupt:
        typer.echo(say("arena.interrupted", lang, folder=folder), err=True)
        raise typer.Exit(INTERRUPTED) from None
