"""`magnate load`: many tables at once, and what a server makes of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import msgspec
import typer

from magnate.cli.app import command
from magnate.cli.options import Json, Lang, Modules, Scenario, setup_of
from magnate.cli.problems import Problem
from magnate.cli.show import console, print_json, table
from magnate.cli.words import say
from magnate.setup import begin

if TYPE_CHECKING:
    from magnate.load.plan import LoadPlan, LoadReport
    from magnate.load.run import Progress

LONGEST = 3600.0
"""Seconds, if only actions are to be counted."""
FAILED = 1
"""The exit status when something was lost, doubled or refused."""
COUNTS = (
    *("games", "told", "lost", "doubled", "altered", "unanswered", "stale", "resumed"),
    *("longest_away_s", "kills"),
)


@command(
    "load",
    "magnate load",
    "magnate load --tables 100 --players 4 --seconds 30 --rate 350",
    "magnate load --tables 5 --actions 2000 --kill 3",
    "magnate load --database postgresql://localhost/load --workers 3 --kill 20",
    "magnate load http://127.0.0.1:8470 --tables 20 --json",
)
def load(
    lang: Lang,
    url: Annotated[
        str, typer.Argument(metavar="[URL]", help="A server; without: one of its own, started now.")
    ] = "",
    tables: Annotated[int, typer.Option(min=1, max=2000, help="Tables at once.")] = 100,
    players: Annotated[int, typer.Option("--players", "-p", help="How many play at each.")] = 4,
    seconds: Annotated[
        float | None, typer.Option(min=0.5, max=LONGEST, help="How long.", show_default="30")
    ] = None,
    actions: Annotated[int, typer.Option(min=0, help="How many actions, instead.")] = 0,
    rate: Annotated[
        float, typer.Option(min=0, help="Actions a second (0: as fast as it answers).")
    ] = 0.0,
    kill: Annotated[
        int,
        typer.Option(
            min=0, max=100, help="Kill its own server, or one of its processes, so often meanwhile."
        ),
    ] = 0,
    database: Annotated[
        str, typer.Option(metavar="URL", help="PostgreSQL for its own server; an empty database.")
    ] = "",
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes of its own server.")] = 1,
    auto: Annotated[
        bool,
        typer.Option("--auto", help="Let the server do what leaves no choice, as browsers do."),
    ] = False,
    modules: Modules = "",
    scenario: Scenario = "",
    turn_limit: Annotated[int, typer.Option(min=1, help="Turns of a game.")] = 10,
    seed: Annotated[int, typer.Option("--seed", "-s", min=1, help="Of the games.")] = 1,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Also a server that is not on this machine.")
    ] = False,
    json: Json = False,
) -> None:
    """Play random games at many tables, one socket per seat; measure, and check all messages.

    Ends with status 1 if anything was lost, doubled, altered or refused.
    """
    from magnate.load.plan import LoadPlan
    from magnate.load.run import NoCrowd, run_load
    from magnate.load.server_process import ServerNotStarted

    if url:
        _check_near(url, anyway)
        if kill or database or workers > 1:
            raise Problem("kill_its_own")
    if workers > 1 and not database:
        raise Problem("workers_need_postgresql", workers=workers)
    setup = msgspec.structs.replace(setup_of(scenario, modules, players), turn_limit=turn_limit)
    begin(setup)  # refused before anything is started
    plan = LoadPlan(
        setup=setup,
        url=url.rstrip("/"),
        tables=tables,
        seconds=seconds or (LONGEST if actions else 30.0),
        actions=actions,
        rate=rate,
        seed=seed,
        kills=kill,
        database=database,
        workers=workers,
        auto=auto,
    )
    try:
        with _progress(plan, lang) as progress:
            report = run_load(plan, progress)
    except NoCrowd as problem:
        raise Problem("no_crowd", problem=str(problem).splitlines()[-1]) from None
    except ServerNotStarted as problem:
        raise Problem("no_house", problem=problem) from None
    if json:
        print_json(report)
    else:
        show(report, lang)
    if not report.sound:
        raise typer.Exit(FAILED)


def _check_near(url: str, anyway: bool) -> None:
    """Refuse an address that is none, and one of another machine unless it is meant."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Problem("no_url", text=url)
    try:
        near = ip_address(parts.hostname).is_loopback
    except ValueError:
        near = parts.hostname == "localhost"
    if not (near or anyway):
        raise Problem("not_loopback", host=parts.hostname)


@contextmanager
def _progress(plan: LoadPlan, lang: str) -> Iterator[Progress]:
    """Show progress on a terminal; elsewhere show nothing."""
    if not sys.stderr.isatty():
        yield lambda step, acted: None
        return
    from rich.console import Console

    steps = {
        "": say("load.playing", lang),
        "here": say("load.seating", lang, tables=plan.tables),
        "seated": say("load.playing", lang),
        "played": say("load.checking", lang),
    }
    with Console(stderr=True).status(say("load.starting", lang)) as status:
        yield lambda step, acted: status.update(f"{steps[step]} {acted or ''}")


def show(report: LoadReport, lang: str) -> None:
    """The report as a table."""

    def row(name: str, *values: float | str | None) -> tuple[str, str]:
        said = (f"{value:,g}" if isinstance(value, float | int) else value for value in values)
        return say(f"row.{name}", lang), "  ".join(text for text in said if text)

    rows = [
        row("actions", report.actions),
        row("actions_per_second", report.actions_per_second),
        row("latency", report.p50_ms, report.p99_ms, report.max_ms),
        *(row(name, getattr(report, name)) for name in COUNTS),
        row("errors", *(f"{code}: {count}" for code, count in report.errors.items())),
    ]
    if report.server_memory_mib is not None:
        rows += [
            row("server_cpu", report.server_cpu_ms_per_action),
            row("server_memory", report.server_memory_mib),
            row(
                "table_memory",
                report.memory_per_idle_table_mib,
                report.memory_per_played_table_mib,
            ),
        ]
    rows.append(row("load_average", report.load_average))
    title = say("load.title", lang, tables=report.tables, players=report.players)
    out = console()
    out.print(table((title, say("load.seconds", lang, seconds=report.seconds)), rows, right=(1,)))
    for example in report.examples:
        out.print(example)
