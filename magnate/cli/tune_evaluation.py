"""`magnate tune evaluation`: its set-ups and its output."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import typer

from magnate.cli.findings import kept
from magnate.cli.many_games import INTERRUPTED, ReportOptions
from magnate.cli.options import setup_of
from magnate.cli.problems import Problem
from magnate.cli.show import columns, console, print_json, print_lines, table, watched
from magnate.cli.words import say
from magnate.setup import Setup, begin

if TYPE_CHECKING:
    from magnate.arena.tuning.evaluation import Fitted

MANY = 800
"""Games, unless told otherwise."""


def setups_of(
    scenario: str, modules: str, players: int | None, turn_limit: int
) -> tuple[Setup, ...]:
    """Return the set-ups asked for, or a mix of all; without `players`, for several numbers."""
    from magnate.arena.tuning.evaluation import MIXED, mix

    if turn_limit == 1:
        raise Problem("nothing_seen")
    if scenario or modules:
        found = [setup_of(scenario, modules, n) for n in (MIXED if players is None else (players,))]
        setups = tuple(msgspec.structs.replace(one, turn_limit=turn_limit) for one in found)
    else:
        setups = mix(players, turn_limit)
    for setup in setups:
        begin(setup)  # refused before anything is written
    return setups


def tune_evaluation(
    setups: tuple[Setup, ...],
    games: int,
    seed: int,
    jobs: int,
    report: ReportOptions,
    lang: str,
) -> None:
    """Play, fit, write the report, and print the result."""
    from magnate.arena.tuning import evaluation

    report.check()
    settings = evaluation.MixSettings(setups=setups, games=games, seed=seed)
    found = evaluation.Fitted(settings=settings)
    with (
        kept(report.file, found),
        evaluation.watchers(jobs) as watch,
        closing(evaluation.fitted(found, watch)) as steps,
    ):
        for _ in watched(steps, settings.total, say("simulate.games", lang)):
            pass
    if report.json:
        print_json(found)
    elif found.finished:
        _print(found, report.file, lang)
    if not found.finished:
        said = say("tune.unfitted", lang, file=report.file, games=found.played, all=settings.total)
        typer.echo(said, err=True)
        raise typer.Exit(INTERRUPTED)


def _print(found: Fitted, file: Path, lang: str) -> None:
    """Print the losses of the fit, the present evaluation and cash alone, and the new lines."""
    fit = found.fit
    assert fit is not None
    losses = (("fitted", fit.loss), ("present", fit.loss_before), ("cash", fit.loss_by_cash))
    names = {
        "fitted": say("tune.fitted", lang),
        "present": say("tune.present", lang),
        "cash": say("tune.cash_alone", lang),
    }
    rows = [(names[name], f"{loss:.4f}") for name, loss in losses]
    console().print(table(columns(lang, "candidate", "loss"), rows, right=(1,)))
    told = say(
        "tune.foretells",
        lang,
        positions=fit.positions,
        games=fit.games,
        held_out=fit.held_out,
        right=f"{fit.right * 100:.1f}",
    )
    print_lines([told, say("tune.write", lang), *found.lines, str(file)])
