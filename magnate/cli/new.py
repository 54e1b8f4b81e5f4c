"""`magnate new`: a game file at its first decision."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from magnate.cli.app import command
from magnate.cli.options import (
    Json,
    Lang,
    Modules,
    Players,
    Scenario,
    Seed,
    TurnLimit,
    names_in,
    seed_or_chance,
    setup_of,
)
from magnate.cli.problems import Problem
from magnate.cli.show import print_board, print_json, print_lines, whose_turn
from magnate.cli.sources import write_record
from magnate.record import Record


@command(
    "new",
    "magnate new --players 2 --seed 5 -o game.json",
    "magnate new --map 'E0 N2 B0 / A2 O1 C0 / L1 Q0 D3' -p 2 --chains duck,xango -o duel.json",
    "magnate new --introductory -o first.json",
    "magnate new --scenario city_builder --players 4 -o city.json",
)
def new(
    lang: Lang,
    players: Players = 3,
    seed: Seed = None,
    map_code: Annotated[
        str, typer.Option("--map", help="A map code.", show_default="drawn from the seed")
    ] = "",
    chains: Annotated[
        str, typer.Option(help="Chains by seat: duck,xango,…", show_default="as they come")
    ] = "",
    modules: Modules = "",
    scenario: Scenario = "",
    options: Annotated[
        list[str] | None, typer.Option("--option", help="An option of a module: NAME=VALUE.")
    ] = None,
    introductory: Annotated[
        bool, typer.Option("--introductory", help="The introductory game (INT-01).")
    ] = False,
    milestones: Annotated[
        bool | None,
        typer.Option(
            "--milestones/--no-milestones",
            help="The introductory game can have them, too; every other has them.",
            show_default="not in the introductory game",
        ),
    ] = None,
    turn_limit: TurnLimit = 0,
    output: Annotated[str, typer.Option("--output", "-o", help="The file to write.")] = "game.json",
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
    json: Json = False,
) -> None:
    """Begin a game: write its file, show the map and the order."""
    preset = setup_of(scenario, modules, players)
    setup = msgspec.structs.replace(
        preset,
        seed=seed_or_chance(seed),
        map=map_code,
        chains=names_in(chains),
        options={**preset.options, **_options(options or [])},
        introductory=introductory or preset.introductory,
        milestones=preset.milestones if milestones is None else milestones,
        turn_limit=turn_limit,
    )
    record = Record(setup)
    if Path(output).exists() and not force:
        raise Problem("file_exists", file=output)
    write_record(record, output)
    if json:
        print_json({"file": output, "setup": setup, "events": record.opening})
        return
    from magnate.texts import narrate

    print_board(record.game, lang)
    print_lines([""])
    print_lines(narrate(event, record.game, lang) for event in record.opening[:1])
    print_lines([whose_turn(record.game, lang), f"{output}  (--seed {setup.seed})"])


def _options(given: list[str]) -> dict[str, str]:
    chosen = {}
    for option in given:
        name, equals, value = option.partition("=")
        if not equals:
            raise Problem("no_option", text=option)
        chosen[name.strip()] = value.strip()
    return chosen
