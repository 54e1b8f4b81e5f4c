"""`magnate train`: play games, fit a value network to them, measure it."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from magnate.cli.app import command
from magnate.cli.many_games import games_option, output_option, refuse_options
from magnate.cli.options import Jobs, Json, Lang, numbers_in, setup_of
from magnate.cli.train_fit import fit_network
from magnate.cli.train_games import play_games, recipe_of
from magnate.cli.train_measure import measure_network

GAMES = 20000
MATCHES = 100
SECONDS = 0.25
Given = dict[str, object]


class TrainCommand(StrEnum):
    """Subcommands of `magnate train`."""

    games = "games"
    fit = "fit"
    measure = "measure"


class NetworkPlayer(StrEnum):
    """Bots that can play with a network."""

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
    what: Annotated[TrainCommand, typer.Argument(help="What is done.", show_default=False)],
    path: Annotated[
        Path,
        typer.Argument(
            help="The folder of games; to be measured: the file of a network.", show_default=False
        ),
    ],
    games: Annotated[
        int | None,
        games_option(
            "How many there are to be, or are played.",
            f"{GAMES}; to measure {MATCHES}",
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
    guests: Annotated[
        str,
        typer.Option(
            help="games: bots who sit down, too: names or FILE.py:FUNCTION, split by commas."
        ),
    ] = "",
    invited: Annotated[
        float | None,
        typer.Option(
            min=0, max=1, help="games: the share of seats that guests take.", show_default="0.5"
        ),
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
    begun: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="NETWORK", help="fit: a network to go on from; it says how large."
        ),
    ] = None,
    members: Annotated[
        int | None,
        typer.Option(min=1, help="fit: networks that are asked together.", show_default="1"),
    ] = None,
    epochs: Annotated[
        float | None,
        typer.Option(min=0.01, help="fit: how often every table is seen.", show_default="6"),
    ] = None,
    temperature: Annotated[
        float | None,
        typer.Option(min=0.1, help="fit: how cautious it is.", show_default="by what is held out"),
    ] = None,
    output: Annotated[
        Path | None,
        output_option("FILE", "fit: the network to write."),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="fit: write over a file that exists.")
    ] = False,
    by: Annotated[
        NetworkPlayer | None, typer.Option(help="measure: who plays with it.", show_default="hard")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.001,
            help="Thought about a decision: by guests, or to measure.",
            show_default=f"0.02; to measure {SECONDS}",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="Decides all chance.")] = 1,
    jobs: Jobs = 0,
    json: Json = False,
) -> None:
    """Learn from games who wins: play them, fit a network, measure it against the present bots.

    Games that are there are not played again; Ctrl-C keeps what was played. A network that is not
    better with 95 % certainty is refused with status 1; one that is goes into the package.
    """
    of_games: Given = {
        "--plans": plans,
        "--guests": guests,
        "--invited": invited,
        "--ray": ray,
        "--address": address,
    }
    of_fit: Given = {
        "--also": also,
        "--leave-out": leave_out,
        "--from": begun,
        "--hidden": hidden,
        "--members": members,
        "--epochs": epochs,
        "--temperature": temperature,
        "--output": output,
        "--force": force,
    }
    of_measure: Given = {"--by": by}
    of_both: Given = {
        "--games": games,
        "--players": players,
        "--scenario": scenario,
        "--seconds": seconds,
    }
    if what is TrainCommand.games:
        _not_for(what, **of_fit, **of_measure, **{"--json": json})
        asked = recipe_of(players, scenario, plans or [], guests, invited, seconds, seed)
        play_games(path, games or GAMES, asked, jobs, ray, address, lang)
    elif what is TrainCommand.fit:
        _not_for(what, **of_games, **of_measure, **of_both)
        shape = (hidden or "64,32", members or 1, epochs, seed)
        if begun is not None:
            _not_for(TrainCommand.fit, "--from", **{"--hidden": hidden, "--members": members})
        fit_network(
            [path, *(also or ())],
            output,
            force,
            leave_out,
            shape,
            temperature,
            begun,
            json,
            lang,
        )
    else:
        _not_for(what, **of_games, **of_fit)
        setup = setup_of(scenario, "", numbers_in(players)[0] if players else 2)
        setup = msgspec.structs.replace(setup, seed=seed, turn_limit=30)
        measure_network(
            path,
            setup,
            games or MATCHES,
            (by or NetworkPlayer.hard).value,
            seconds or SECONDS,
            jobs,
            json,
            lang,
        )


def _not_for(what: TrainCommand, with_: str = "", /, **given: object) -> None:
    """Options that mean nothing here, or nothing with another one, are refused."""
    refuse_options(f"train {what.value} {with_}".strip(), **given)
