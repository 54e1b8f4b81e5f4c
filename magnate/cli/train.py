"""`magnate train`: a value learned from games. Play them, fit a network, measure it."""

from __future__ import annotations

from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from magnate.cli.app import command
from magnate.cli.options import Json, Lang, names_in, setup_of
from magnate.cli.problems import Problem
from magnate.cli.show import print_json, print_lines, watched
from magnate.cli.words import say
from magnate.setup import Setup, begin

if TYPE_CHECKING:
    from magnate.bots.mind import Plan

INTERRUPTED = 130
NOT_BETTER = 1
GAMES = 20000
MATCHES = 100
SECONDS = 0.25
Given = dict[str, object]


class What(StrEnum):
    """The three steps."""

    games = "games"
    fit = "fit"
    measure = "measure"


class By(StrEnum):
    """Who plays with a network."""

    medium = "medium"
    hard = "hard"


@command(
    "train",
    "magnate train games data --games 20000",
    "magnate train games data --games 5000 --players 2 --scenario base_game,nightlife",
    "magnate train fit data -o candidate.bin --leave-out radio,airplane",
    "magnate train measure candidate.bin --games 200 --seconds 0.25",
)
def train(
    lang: Lang,
    what: Annotated[What, typer.Argument(help="What is done.", show_default=False)],
    path: Annotated[
        Path,
        typer.Argument(
            help="The folder of games; to be measured: the file of a network.", show_default=False
        ),
    ],
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-n",
            min=1,
            help="How many there are to be, or are played.",
            show_default=f"{GAMES}; to measure {MATCHES}",
        ),
    ] = None,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            "-p",
            help="How many play, numbers split by commas.",
            show_default="a mix; to measure 2",
        ),
    ] = "",
    scenario: Annotated[
        str,
        typer.Option(
            help="Scenarios, split by commas.", show_default="all; to measure the base game"
        ),
    ] = "",
    plans: Annotated[
        list[Path] | None,
        typer.Option(help="games: more plans, in a file like bots/lines.toml.", metavar="FILE"),
    ] = None,
    ray: Annotated[
        bool, typer.Option("--ray", help="games: on a Ray cluster: here, or that at the ADDRESS.")
    ] = False,
    address: Annotated[
        str, typer.Option(help="With --ray: a running cluster, HOST:PORT or auto.")
    ] = "",
    also: Annotated[
        list[Path] | None,
        typer.Option(help="fit: another folder of games to learn from.", metavar="FOLDER"),
    ] = None,
    leave_out: Annotated[
        str,
        typer.Option(
            help="fit: plans whose games are not learned from but foretold, split by commas."
        ),
    ] = "",
    hidden: Annotated[
        str, typer.Option(help="fit: nodes of the layers.", show_default="64,32")
    ] = "",
    members: Annotated[
        int | None,
        typer.Option(min=1, help="fit: networks that are asked together.", show_default="1"),
    ] = None,
    epochs: Annotated[
        float | None,
        typer.Option(min=0.01, help="fit: how often every table is seen.", show_default="12"),
    ] = None,
    temperature: Annotated[
        float | None,
        typer.Option(min=0.1, help="fit: how cautious it is.", show_default="by what is held out"),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="fit: the network to write."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="fit: write over a file that exists.")
    ] = False,
    by: Annotated[
        By | None, typer.Option(help="measure: who plays with it.", show_default="hard")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.001, help="measure: thought about a decision.", show_default=str(SECONDS)
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Decides all chance.")] = 1,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, help="Games at a time (0: one a processor).")
    ] = 0,
    json: Json = False,
) -> None:
    """Learn from games who wins: play them, fit a network, measure it against the present bots.

    Games that are there are not played again; Ctrl-C keeps what was played. A network that is not
    better with 95 % certainty is refused with status 1; one that is goes into the package.
    """
    of_games: Given = {"--plans": plans, "--ray": ray, "--address": address}
    of_fit: Given = {
        "--also": also,
        "--leave-out": leave_out,
        "--hidden": hidden,
        "--members": members,
        "--epochs": epochs,
        "--temperature": temperature,
        "--output": output,
        "--force": force,
    }
    of_measure: Given = {"--by": by, "--seconds": seconds}
    of_both: Given = {"--games": games, "--players": players, "--scenario": scenario}
    if what is What.games:
        _not_for(what, **of_fit, **of_measure, **{"--json": json})
        _play(path, games or GAMES, players, scenario, plans or [], seed, jobs, ray, address, lang)
    elif what is What.fit:
        _not_for(what, **of_games, **of_measure, **of_both)
        shape = (hidden or "64,32", members or 1, epochs, seed)
        _fit([path, *(also or ())], output, force, leave_out, shape, temperature, json, lang)
    else:
        _not_for(what, **of_games, **of_fit)
        setup = setup_of(scenario, "", _numbers(players)[0] if players else 2)
        setup = msgspec.structs.replace(setup, seed=seed, turn_limit=30)
        _measure(path, setup, games or MATCHES, by or By.hard, seconds or SECONDS, jobs, json, lang)


def _play(
    folder: Path,
    games: int,
    players: str,
    scenario: str,
    plans: list[Path],
    seed: int,
    jobs: int,
    ray: bool,
    address: str,
    lang: str,
) -> None:
    from magnate.arena import NoCluster
    from magnate.training import playing, recipe, shards

    if address and not ray:
        raise Problem("address_without_ray", address=address)
    kinds = recipe.mix(_numbers(players), names_in(scenario))
    if not kinds:
        raise Problem("nothing_to_play")
    more = tuple(plan for file in plans for plan in _plans(file))
    asked = recipe.Recipe(kinds=kinds, seed=seed, plans=more)
    try:
        todo = playing.missing(folder, asked, games)
    except shards.OtherRecipe:
        raise Problem("other_recipe", folder=folder) from None
    try:
        with (
            playing.players(jobs, address if ray else None) as work,
            closing(playing.fill(folder, asked, todo, work)) as steps,
        ):
            for _ in watched(steps, len(todo), say("simulate.games", lang)):
                pass
    except NoCluster as problem:
        raise Problem("no_cluster", problem=problem) from None
    except KeyboardInterrupt:
        there = len(shards.numbers_in(folder))
        typer.echo(say("train.interrupted", lang, games=there, folder=folder), err=True)
        raise typer.Exit(INTERRUPTED) from None
    print_lines([say("train.played", lang, games=len(shards.numbers_in(folder)), folder=folder)])


def _fit(
    folders: list[Path],
    output: Path | None,
    force: bool,
    leave_out: str,
    shape: tuple[str, int, float | None, int],
    temperature: float | None,
    json: bool,
    lang: str,
) -> None:
    from magnate.training import fitting, gradient, losses, shards

    if output is None:
        raise Problem("no_output")
    if output.exists() and not force:
        raise Problem("file_exists", file=output)
    for folder in folders:
        if not shards.shards_in(folder):
            raise Problem("nothing_to_fit", folder=folder)
    hidden, members, epochs, seed = shape
    layers = _numbers(hidden)
    if len(layers) != 2:
        raise Problem("no_layers", text=hidden)
    found = fitting.Report(
        name=output.stem,
        fitting=gradient.Fitting(
            hidden=(layers[0], layers[1]), epochs=epochs or gradient.Fitting().epochs, seed=seed
        ),
        members=members,
        left_out=names_in(leave_out),
        temperature=temperature or 0.0,
    )
    steps = fitting.fit(found, folders, output)
    for _ in watched(steps, members * gradient.TOLD, say("train.steps", lang)):
        pass
    if json:
        print_json(found)
    else:
        print_lines([*losses.shown(found.lines), *fitting.summary(found), str(output)])


def _measure(
    file: Path,
    setup: Setup,
    games: int,
    by: By,
    seconds: float,
    jobs: int,
    json: bool,
    lang: str,
) -> None:
    from magnate.arena.tuning import tables
    from magnate.bots.value import LEADS, BadNetwork
    from magnate.training import measuring

    begin(setup)  # refused before anything is played
    try:
        found = measuring.measurement(file, setup, games, by.value, seconds)
    except BadNetwork as problem:
        raise Problem("bad_network", file=file, problem=problem) from None
    total = found.maps * setup.players
    try:
        with tables(jobs) as play, closing(measuring.measure(found, play)) as steps:
            for _ in watched(steps, total, say("simulate.games", lang)):
                pass
    except KeyboardInterrupt:
        maps = len(found.shares)
        typer.echo(say("train.unmeasured", lang, maps=maps, all=found.maps), err=True)
        raise typer.Exit(INTERRUPTED) from None
    if found.better:
        measuring.install(file)
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


def _not_for(what: What, **given: object) -> None:
    """Options that mean nothing here are refused."""
    for option, value in given.items():
        if value:
            raise Problem("option_not_for", option=option, what=f"train {what.value}")


def _plans(file: Path) -> tuple[Plan, ...]:
    from magnate.training.recipe import plans_in

    try:
        return plans_in(file)
    except ValueError as problem:
        raise Problem("bad_plans", file=file, problem=problem) from None


def _numbers(text: str) -> list[int]:
    try:
        return [int(name) for name in names_in(text)]
    except ValueError:
        raise Problem("no_numbers", text=text) from None
