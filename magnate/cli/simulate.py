"""`magnate simulate`: many games between bots, and how they went."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from magnate.base.events import GameEnded, Sold
from magnate.cli.app import command
from magnate.cli.options import Json, Lang, Modules, Players, Scenario, TurnLimit, setup_of
from magnate.cli.players import bots_named, seconds_named
from magnate.cli.show import columns, console, print_json, progress, table
from magnate.cli.sources import write_record
from magnate.cli.words import say
from magnate.record import Record
from magnate.setup import Setup

if TYPE_CHECKING:
    from magnate.bots import Bot


class SimulatedGame(msgspec.Struct, frozen=True):
    """How one game went."""

    seed: int
    reason: str
    winner: int | None
    turns: int
    decisions: int
    sales: int
    """Houses served."""
    breaks: int
    cash: tuple[int, ...]
    """By seat."""


@command(
    "simulate",
    "magnate simulate --games 100 --bots easy",
    "magnate simulate -n 20 -p 4 --bots easy,random,random,random --json",
    "magnate simulate -n 5 --bots easy -o games",
)
def simulate(
    lang: Lang,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 20,
    players: Players = 3,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "--bot",
            help="Who plays: one for all, or one per seat; a name, or file.py:function.",
        ),
    ] = "random",
    modules: Modules = "",
    scenario: Scenario = "",
    turn_limit: TurnLimit = 40,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Of the first game; then one up.")] = 1,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="DIR", help="Keep the game files in a folder.")
    ] = "",
    json: Json = False,
) -> None:
    """Let bots play many games and report how they end. Equal seeds, equal games."""
    seats, seconds = bots_named(bots, players), seconds_named(bots, players)
    setup = msgspec.structs.replace(setup_of(scenario, modules, players), turn_limit=turn_limit)
    Record(setup)  # refused before anything is written
    if output:
        Path(output).mkdir(parents=True, exist_ok=True)
    outcomes = []
    began = time.perf_counter()
    for number in progress(range(seed, seed + games), say("simulate.games", lang)):
        record, outcome = _played(msgspec.structs.replace(setup, seed=number), seats, seconds)
        outcomes.append(outcome)
        if output:
            write_record(record, str(Path(output) / f"game-{number}.json"), {"bots": bots})
    took = time.perf_counter() - began
    if json:
        print_json({"setup": setup, "bots": bots, **_summary(outcomes, took), "games": outcomes})
    else:
        _report(outcomes, took, lang)


def _played(setup: Setup, seats: list[Bot], seconds: list[float]) -> tuple[Record, SimulatedGame]:
    from magnate.bots import play

    record = Record(setup)
    sales = 0
    for events in play(record, seats, setup.seed, seconds):
        sales += sum(isinstance(event, Sold) for event in events)
    game = record.game
    ended = next(event for event in game.events if isinstance(event, GameEnded))
    cash = tuple(chain.cash for chain in game.chains)
    return record, SimulatedGame(
        setup.seed,
        ended.reason,
        ended.winner,
        game.turn,
        len(record.actions),
        sales,
        game.breaks,
        cash,
    )


def _summary(outcomes: list[SimulatedGame], took: float) -> dict[str, Any]:
    decisions = sum(outcome.decisions for outcome in outcomes)
    seats = range(len(outcomes[0].cash))
    return {
        "ends": Counter(outcome.reason for outcome in outcomes),
        "turns": _spread(outcome.turns for outcome in outcomes),
        "decisions": _spread(outcome.decisions for outcome in outcomes),
        "sales": _spread(outcome.sales for outcome in outcomes),
        "cash_of_winner": _spread(max(outcome.cash) for outcome in outcomes),
        "cash_by_seat": [round(mean(o.cash[seat] for o in outcomes), 1) for seat in seats],
        "wins_by_seat": [sum(o.winner == seat for o in outcomes) for seat in seats],
        "seconds": round(took, 2),
        "decisions_per_second": round(decisions / took),
    }


def _spread(numbers: Iterable[int]) -> dict[str, float]:
    values = list(numbers)
    return {"mean": round(mean(values), 1), "least": min(values), "most": max(values)}


def _report(outcomes: list[SimulatedGame], took: float, lang: str) -> None:
    from magnate.texts import text

    summary = _summary(outcomes, took)
    rows = []
    for name in ("turns", "decisions", "sales", "cash_of_winner"):
        spread = summary[name]
        rows.append((say(f"row.{name}", lang), *(f"{spread[k]:g}" for k in spread)))
    out = console()
    out.print(table(columns(lang, "a_game", "mean", "least", "most"), rows, right=(1, 2, 3)))
    rows = [
        (str(seat), str(wins), f"${cash:g}")
        for seat, (wins, cash) in enumerate(
            zip(summary["wins_by_seat"], summary["cash_by_seat"], strict=True)
        )
    ]
    out.print(table(columns(lang, "seat", "wins", "cash"), rows, right=(0, 1, 2)))
    for reason, count in summary["ends"].most_common():
        out.print(f"{count:5} × {text(f'reason.{reason}', lang)}")
    rate = summary["decisions_per_second"]
    out.print(say("simulate.speed", lang, seconds=summary["seconds"], rate=rate))
