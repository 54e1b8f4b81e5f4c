"""`magnate train measure`: bots with a network against the present ones."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Literal

import typer

from magnate.cli.many_games import INTERRUPTED
from magnate.cli.problems import Problem
from magnate.cli.show import print_json, print_lines, watched
from magnate.cli.words import say
from magnate.setup import Setup, begin

NOT_BETTER = 1


def measure_network(
    file: Path,
    setup: Setup,
    games: int,
    by: Literal["medium", "hard"],
    seconds: float,
    jobs: int,
    json: bool,
    lang: str,
) -> None:
    """Measure a network. A better one is put into the package; else the exit status is 1."""
    from magnate.arena.tuning import tables
    from magnate.bots.value import LEADS, BadNetwork
    from magnate.training import measurement

    begin(setup)  # refused before anything is played
    try:
        found = measurement.measurement(file, setup, games, by, seconds)
    except BadNetwork as problem:
        raise Problem("bad_network", file=file, problem=problem) from None
    total = found.maps * setup.players
    try:
        with tables(jobs) as play, closing(measurement.measure(found, play)) as steps:
            for _ in watched(steps, total, say("simulate.games", lang)):
                pass
    except KeyboardInterrupt:
        maps = len(found.shares)
        typer.echo(say("train.unmeasured", lang, maps=maps, all=found.maps), err=True)
        raise typer.Exit(INTERRUPTED) from None
    if found.better:
        measurement.install(file)
    if json:
        print_json(found)
    else:
        low, high = found.within
        told = say(
            "train.measured",
            lang,
            candidate=file,
            against=found.against,
            games=total,
            **{
                name: f"{share * 100:.1f}"
                for name, share in (
                    ("rate", found.rate),
                    ("low", low),
                    ("high", high),
                    ("fair", found.fair),
                )
            },
        )
        lines = [told, say("train.installed" if found.better else "train.refused", lang)]
        if found.better and found.against == LEADS:
            lines.append(say("train.switch", lang))
        print_lines(lines)
    if not found.better:
        raise typer.Exit(NOT_BETTER)
