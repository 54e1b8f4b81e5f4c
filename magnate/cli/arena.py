"""`magnate arena`: how strong bots are, measured."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from magnate.cli.app import command
from magnate.cli.many_games import arena_problems, check_address, first_setup, output_option
from magnate.cli.options import FirstSeed, Jobs, Json, Lang, Modules, Scenario, TurnLimit, names_in
from magnate.cli.players import bots_named
from magnate.cli.show import columns, console, print_json, print_lines, table, watched
from magnate.cli.words import say
from magnate.setup import begin

if TYPE_CHECKING:
    from magnate.arena import ArenaReport
    from magnate.arena.report import ArenaScore

FAILED = 1
"""The exit status when a bot failed: every fallback is a fault."""
SIGNS = {"above": "▲", "below": "▼", "fair": "="}


@command(
    "arena",
    "magnate arena --bots easy,random --games 100",
    "magnate arena --bots easy,random,random -n 60 --scenario nightlife -o nightlife --jobs 4",
    "magnate arena --bots easy,random -n 1000 --ray",
    "magnate arena --bots easy,random -n 1000 --ray 10.0.0.5:6379 --json",
)
def arena(
    lang: Lang,
    bots: Annotated[
        str,
        typer.Option(
            help="The line-up: one per seat, or one for all; a name, or file.py:function."
        ),
    ],
    address: Annotated[
        str,
        typer.Argument(
            help="With --ray: a running cluster, HOST:PORT or auto.", show_default=False
        ),
    ] = "",
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", help="How many play.", show_default="one a bot"),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many; rounded up to whole rounds.")
    ] = 100,
    modules: Modules = "",
    scenario: Scenario = "",
    seed: FirstSeed = 1,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.001,
            help="What a bot may think about a decision.",
            show_default="what its level takes",
        ),
    ] = None,
    turn_limit: TurnLimit = 40,
    output: Annotated[
        str, output_option("DIR", "Keeps all games.", "arena-BOTS-SCENARIO-SEED")
    ] = "",
    jobs: Jobs = 0,
    ray: Annotated[
        bool, typer.Option("--ray", help="On a Ray cluster: here, or that at the ADDRESS.")
    ] = False,
    json: Json = False,
) -> None:
    """Measure bots against each other. Everybody plays every seat of the same maps.

    With the same DIR it goes on where it stopped. The status is 1 if a bot failed.
    """
    from magnate.arena import (
        ArenaSettings,
        executor_for,
        missing,
        outcomes_in,
        report_on,
        run_arena,
    )

    check_address(address, ray)
    line_up = names_in(bots)
    count = players or max(2, len(line_up))
    setup = first_setup(scenario, modules, count, seed, turn_limit)
    bots_named(bots, setup.players)
    begin(setup)  # refused before anything is written
    if len(line_up) == 1:
        line_up *= setup.players
    settings = ArenaSettings(bots=line_up, setup=setup, seconds=seconds)
    who = [re.sub(r"\W+", "_", name) for name in line_up]  # a place has slashes in it
    folder = Path(output or "-".join(("arena", *who, *names_in(scenario), str(seed))))
    with arena_problems(folder, lang):
        todo = len(missing(folder, settings, games))
        results = run_arena(folder, settings, games, executor_for(jobs, address if ray else None))
        for _ in watched(results, todo, say("simulate.games", lang)):
            pass
    report = report_on(settings, outcomes_in(folder, settings, games))
    if json:
        print_json({"folder": str(folder), **msgspec.to_builtins(report)})
    else:
        _print(report, folder, lang)
    if report.fallbacks:
        raise typer.Exit(FAILED)


def _print(report: ArenaReport, folder: Path, lang: str) -> None:
    """The tables, and what else there is to say."""
    from magnate.texts import text

    out = console()
    names = ("bot", "games", "wins", "rate", "rating", "cash", "cash_won", "ms", "fallbacks")
    rows = [_row(score) for score in report.bots]
    out.print(table(columns(lang, *names), rows, right=range(1, len(names))))
    lines = [
        say("arena.share", lang, share=_percent(report.fair_share)),
        say(
            "arena.games",
            lang,
            games=report.games,
            turns=f"{report.turns:.1f}",
            most=report.most_turns,
            cash=f"${report.winners_cash:.0f}",
        ),
    ]
    lines += [
        say("arena.hurried", lang, bot=score.bot, count=score.hurried)
        for score in report.bots
        if score.hurried
    ]
    for reason, count in report.ends.items():
        lines.append(f"{count:5} × {text(f'reason.{reason}', lang)}")
    lines.append(str(folder))
    print_lines(lines)


def _row(score: ArenaScore) -> tuple[str, ...]:
    low, high = _percent(score.low), _percent(score.high)
    rate = f"{_percent(score.rate)} % ({low}–{high}) {SIGNS[score.verdict]}"
    times = score.times
    return (
        score.bot if score.seats == 1 else f"{score.bot} ×{score.seats}",
        str(score.games),
        str(score.wins),
        rate,
        f"{score.rating.mu:.1f} ± {score.rating.sigma:.1f}",
        f"${score.cash:.0f}",
        "" if score.cash_won is None else f"${score.cash_won:.0f}",
        f"{times.p50:.1f} / {times.p95:.1f} / {times.max:.0f}",
        str(score.fallbacks),
    )


def _percent(share: float) -> str:
    return f"{share * 100:.1f}"
