"""`magnate tune`: other weights, plans and evaluations for our bots, found in many games."""

from __future__ import annotations

from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from magnate.cli.app import command
from magnate.cli.findings import kept
from magnate.cli.many_games import (
    INTERRUPTED,
    ReportOptions,
    first_setup,
    games_option,
    output_option,
    refuse_options,
)
from magnate.cli.options import Jobs, Json, Lang, Modules, Scenario, TurnLimit, names_in
from magnate.cli.problems import Problem
from magnate.cli.show import columns, console, print_json, print_lines, table, watched
from magnate.cli.tune_evaluation import MANY, setups_of, tune_evaluation
from magnate.cli.tune_shares import OF_EACH, tune_shares
from magnate.cli.words import say
from magnate.setup import begin

if TYPE_CHECKING:
    from magnate.arena.tuning import Found, Rung, Score

GENERATIONS = 10
CANDIDATES = 32
GAMES = 16
PLAYERS = 2
SECONDS = 0.04
EVERYTHING = "all"


class TuneCommand(StrEnum):
    """Subcommands of `magnate tune`."""

    weights = "weights"
    plans = "plans"
    evaluation = "evaluation"
    shares = "shares"


class TunedPlayer(StrEnum):
    """Players that can be used for tuning."""

    habit = "habit"
    medium = "medium"
    hard = "hard"


@command(
    "tune",
    "magnate tune weights --only standing,use.serving -o tuned.json",
    "magnate tune weights --by medium --candidates 8 --games 8 --players 4",
    "magnate tune plans --from prices --generations 20 --scenario nightlife",
    "magnate tune evaluation --games 3200 -o evaluation.json",
    "magnate tune shares --games 120 -o shares.json",
)
def tune(
    lang: Lang,
    what: Annotated[TuneCommand, typer.Argument(help="What is tuned.", show_default=False)],
    only: Annotated[
        str,
        typer.Option(
            help="Weights that may change, groups or names split by commas.", show_default="all"
        ),
    ] = "",
    by: Annotated[
        TunedPlayer, typer.Option(help="Who plays with the weights: habit alone, or a bot.")
    ] = TunedPlayer.habit,
    begin_with: Annotated[
        str,
        typer.Option("--from", help="Plans to begin with, split by commas.", show_default="all"),
    ] = "",
    generations: Annotated[
        int | None,
        typer.Option(min=1, help="How often plans are changed.", show_default=str(GENERATIONS)),
    ] = None,
    candidates: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="How many are tried at first, or in each generation.",
            show_default=str(CANDIDATES),
        ),
    ] = None,
    games: Annotated[
        int | None,
        games_option(
            "Of each candidate in the first rung, or in all; rounded up to whole rounds.",
            f"{GAMES}; for the evaluation {MANY}, for shares {OF_EACH}",
        ),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            help="How many play.",
            show_default=f"{PLAYERS}; for the evaluation a mix, for shares all",
        ),
    ] = None,
    modules: Modules = "",
    scenario: Scenario = "",
    turn_limit: TurnLimit = 40,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Decides all chance.")] = 1,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.001, help="What a bot may think about a decision.", show_default=str(SECONDS)
        ),
    ] = None,
    jobs: Jobs = 0,
    output: Annotated[str, output_option("FILE", "The report to write.")] = "tuned.json",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
    json: Json = False,
) -> None:
    """Look for better weights, plans or evaluations, or see which plans do well in which game.

    Everything tried plays every seat of the same maps, and the best one plays again on fresh maps.
    Ctrl-C writes what was found so far.
    """
    from magnate.arena import tuning

    report, file = ReportOptions(Path(output), force, json), Path(output)
    command = f"tune {what.value}"
    if what is TuneCommand.evaluation:
        refuse_options(
            command, **{"--only": only, "--by": by is not TunedPlayer.habit, "--from": begin_with}
        )
        refuse_options(command, **{"--generations": generations, "--candidates": candidates})
        refuse_options(command, **{"--seconds": seconds})
        setups = setups_of(scenario, modules, players, turn_limit)
        tune_evaluation(setups, games or MANY, seed, jobs, report, lang)
        return
    if what is TuneCommand.shares:
        refuse_options(
            command, **{"--only": only, "--by": by is not TunedPlayer.habit, "--from": begin_with}
        )
        refuse_options(command, **{"--generations": generations, "--candidates": candidates})
        refuse_options(command, **{"--seconds": seconds, "--modules": modules})
        tune_shares(scenario, players, games, seed, turn_limit, jobs, report, lang)
        return
    candidates, games = candidates or CANDIDATES, games or GAMES
    count = PLAYERS if players is None else players
    setup = first_setup(scenario, modules, count, seed, turn_limit)
    begin(setup)  # refused before anything is written
    if what is TuneCommand.weights:
        refuse_options(command, **{"--from": begin_with, "--generations": generations})
        settings = tuning.TuneSettings(
            what="weights",
            names=_weights(only, by),
            setup=setup,
            by=by.value,
            seconds=seconds or SECONDS,
            candidates=candidates,
            games=games,
        )
    else:
        refuse_options(
            command, **{"--only": only, "--by": by is not TunedPlayer.habit, "--seconds": seconds}
        )
        settings = tuning.TuneSettings(
            what="plans",
            names=_plans(begin_with),
            setup=setup,
            candidates=candidates,
            games=games,
            generations=generations or GENERATIONS,
        )
    report.check()
    found = tuning.begun(settings)
    with (
        kept(file, found),
        tuning.tables(jobs) as play,
        closing(tuning.tune(found, play)) as steps,
    ):
        for _ in watched(steps, tuning.games_planned(found), say("simulate.games", lang)):
            pass
    if json:
        print_json(found)
    else:
        _print(found, file, lang)
    if not found.finished:
        typer.echo(say("tune.interrupted", lang, file=file), err=True)
        raise typer.Exit(INTERRUPTED)


def _weights(only: str, by: TunedPlayer) -> tuple[str, ...]:
    from magnate.arena.tuning import UnknownWeight, named
    from magnate.bots.weights import WEIGHTS

    try:
        return named(WEIGHTS, by.value, names_in(only))
    except UnknownWeight as unknown:
        known = ", ".join(unknown.known)
        raise Problem("unknown_weight", weight=unknown.name, by=by.value, known=known) from None


def _plans(begin_with: str) -> tuple[str, ...]:
    from magnate.bots.heuristics import PLANS

    known = tuple(plan.name for plan in PLANS)
    asked = names_in(begin_with)
    if not asked or asked == (EVERYTHING,):
        return known
    for name in asked:
        if name not in known:
            raise Problem("unknown_plan", plan=name, known=", ".join(known))
    return asked


def _print(found: Found, file: Path, lang: str) -> None:
    """Print the best of each rung beside the unchanged candidate, the confirmation, the verdict."""
    plans = found.settings.what == "plans"
    names = ("generation" if plans else "rung", "candidate", "games", "wins", "rate", "value")
    shown = [
        *_shown(found, lang),
        *((say("tune.confirmation", lang), rung) for rung in found.confirmation),
    ]
    rows = [row for place, rung in shown for row in _rows(found, rung, place, lang)]
    console().print(table(columns(lang, *names), rows, right=(2, 3, 4, 5)))
    lines = [say("tune.share", lang, share=_percent(found.fair_share))]
    if found.finished:
        lines.append(say("tune.better" if found.better else "tune.keep", lang))
    lines += found.lines
    print_lines([*lines, str(file)])


def _shown(found: Found, lang: str) -> list[tuple[str, Rung]]:
    """Return the rungs with their names; of each generation only the last rung."""
    if found.settings.what == "weights":
        return [(str(number), rung) for number, rung in enumerate(found.rungs, 1)]
    last = {rung.generation: rung for rung in found.rungs}
    return [(str(n) if n else say("tune.finale", lang), rung) for n, rung in last.items()]


def _rows(found: Found, rung: Rung, place: str, lang: str) -> list[tuple[str, ...]]:
    """Return the rows of the best candidate and of the one without changes."""
    from magnate.arena.tuning import PRESENT

    best = next(score for score in rung.scores if score.candidate != PRESENT)
    present = next(score for score in rung.scores if score.candidate == PRESENT)
    plans = found.settings.what == "plans"
    field = rung.against[0] if len(rung.against) == 1 and plans else say("tune.present", lang)
    return [
        (place, _named(found, best), *_figures(best)),
        ("", field, *_figures(present)),
    ]


def _named(found: Found, score: Score) -> str:
    candidate = found.candidates[score.candidate]
    if candidate.plan is not None:
        return candidate.plan.name
    return ", ".join(f"{name} {value:g}" for name, value in candidate.changes.items())


def _figures(score: Score) -> tuple[str, ...]:
    low, high = _percent(score.low), _percent(score.high)
    rate = f"{_percent(score.rate)} % ({low}–{high})"
    return str(score.games), str(score.wins), rate, f"{score.value:.3f}"


def _percent(share: float) -> str:
    return f"{share * 100:.1f}"
