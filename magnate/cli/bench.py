"""`magnate bench`: how fast the engine is here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from magnate.cli.app import command
from magnate.cli.options import Json, Lang, Modules, Scenario, names_in, setup_of
from magnate.cli.problems import Problem
from magnate.cli.show import console, print_json, progress, table
from magnate.cli.words import say
from magnate.setup import begin

if TYPE_CHECKING:
    from magnate.bench import BenchReport

FIGURES = (
    *("decisions_per_second", "games_per_second"),
    *("copy_us", "legal_us", "step_us", "checked_step_us"),
    *("dinnertime_us", "evening_us", "evenings_per_second"),
    *("worst_dinnertime_us", "state_bytes"),
)


@command(
    "bench",
    "magnate bench",
    "magnate bench --players 3 --seconds 2 --json > before.json",
    "magnate bench --compare before.json",
    "magnate bench -p 3 --scenario henri_lo_menu",
)
def bench(
    lang: Lang,
    players: Annotated[
        str, typer.Option("--players", "-p", help="Numbers of players.")
    ] = "2,3,4,5",
    seconds: Annotated[
        float, typer.Option(min=0.1, max=600, help="About how long for each number of players.")
    ] = 5.0,
    modules: Modules = "",
    scenario: Scenario = "",
    compare: Annotated[
        str, typer.Option(metavar="FILE", help="What --json wrote before: show the ratio, too.")
    ] = "",
    json: Json = False,
) -> None:
    """Measure the engine with random legal play: decisions, games, copies, dinnertimes."""
    from magnate.bench import measure

    before = _read(compare) if compare else None
    counts = [_number(count) for count in names_in(players)]
    setup = setup_of(scenario, modules, counts[0])
    for count in counts:
        begin(msgspec.structs.replace(setup, players=count))  # refused before any time is spent
    report = measure(progress(counts, say("bench.measures", lang)), seconds, setup)
    if json:
        print_json(report)
        return
    out = console()
    out.print(table(*_rows(report, before, lang), right=range(1, 99)))
    ratio = _ratio(report.import_ms, before.import_ms if before else None)
    out.print(say("bench.import", lang, ms=report.import_ms) + ratio)
    engine = say("bench.compiled" if report.compiled else "bench.pure", lang)
    out.print(f"{engine}; Python {report.python}, {report.machine}")


def _rows(
    report: BenchReport, before: BenchReport | None, lang: str
) -> tuple[list[str], list[tuple[str, ...]]]:
    """A row a figure, a column a number of players, with the ratio to what was before."""
    old = {figures.players: figures for figures in before.players} if before else {}
    names = [say("column.figure", lang)]
    names += [say("column.players", lang, players=figures.players) for figures in report.players]
    rows = []
    for name in FIGURES:
        row = [say(f"row.{name}", lang)]
        for figures in report.players:
            value = getattr(figures, name)
            then = getattr(old.get(figures.players), name, None)
            row.append(f"{value:,g}" + _ratio(value, then))
        rows.append(tuple(row))
    return names, rows


def _ratio(now: float, then: float | None) -> str:
    return f"  ×{now / then:.2f}" if then else ""


def _number(text: str) -> int:
    if not text.isdigit():
        raise Problem("no_number", text=text)
    return int(text)


def _read(file: str) -> BenchReport:
    from magnate.bench import BenchReport

    try:
        report = msgspec.json.decode(Path(file).read_bytes(), type=BenchReport)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Problem("no_report", file=file) from None
    return report
