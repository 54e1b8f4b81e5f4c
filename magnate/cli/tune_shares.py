"""`magnate tune shares`: its games and its output."""

from __future__ import annotations

from contextlib import closing

import typer

from magnate.cli.findings import kept
from magnate.cli.many_games import INTERRUPTED, ReportOptions
from magnate.cli.options import names_in
from magnate.cli.problems import Problem
from magnate.cli.show import print_json, print_lines, watched
from magnate.cli.words import say

OF_EACH = 120
"""Games of each plan in each kind of game, unless told otherwise."""


def tune_shares(
    scenario: str,
    players: int | None,
    games: int | None,
    seed: int,
    turn_limit: int,
    jobs: int,
    report: ReportOptions,
    lang: str,
) -> None:
    """Play, write the report, and print the new content of the file of shares."""
    from magnate.arena.tuning import shares, tables

    kinds = shares.kinds_of(names_in(scenario), players)
    if not kinds:
        raise Problem("nothing_to_play")
    report.check()
    settings = shares.ShareSettings(
        kinds=kinds, games=games or OF_EACH, seed=seed, turn_limit=turn_limit
    )
    found = shares.Shared(settings=settings)
    with (
        kept(report.file, found),
        tables(jobs) as play,
        closing(shares.shared(found, play)) as steps,
    ):
        for _ in watched(steps, shares.games_in(settings), say("simulate.games", lang)):
            pass
    if report.json:
        print_json(found)
    elif found.finished:
        print_lines([say("tune.write_shares", lang), *found.lines, str(report.file)])
    if not found.finished:
        typer.echo(say("tune.interrupted", lang, file=report.file), err=True)
        raise typer.Exit(INTERRUPTED)
