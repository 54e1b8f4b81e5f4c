"""`magnate train games`: play what a folder of games lacks."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from magnate.cli.options import names_in, numbers_in
from magnate.cli.players import bot_named
from magnate.cli.problems import Problem
from magnate.cli.show import print_lines, watched
from magnate.cli.words import say

if TYPE_CHECKING:
    from magnate.bots.heuristics import GrowthPlan
    from magnate.training.recipe import Recipe

INTERRUPTED = 130


def recipe_of(
    players: str,
    scenario: str,
    plans: list[Path],
    guests: str,
    invited: float | None,
    seconds: float | None,
    seed: int,
) -> Recipe:
    """What is to be played."""
    from magnate.training import recipe

    kinds = recipe.mix(numbers_in(players), names_in(scenario))
    if not kinds:
        raise Problem("nothing_to_play")
    return recipe.Recipe(
        kinds=kinds,
        seed=seed,
        plans=tuple(plan for file in plans for plan in _plans(file)),
        guests=_guests(guests),
        invited=recipe.INVITED if invited is None else invited,
        seconds=seconds or recipe.HURRIED,
    )


def play_games(
    folder: Path, games: int, asked: Recipe, jobs: int, ray: bool, address: str, lang: str
) -> None:
    """Play, and say how many games there are."""
    from magnate.arena import NoCluster, executor_for
    from magnate.training import playing, shards

    if address and not ray:
        raise Problem("address_without_ray", address=address)
    try:
        todo = playing.missing(folder, asked, games)
        executor = executor_for(jobs, address if ray else None)
        with closing(playing.fill(folder, asked, todo, executor)) as steps:
            for _ in watched(steps, len(todo), say("simulate.games", lang)):
                pass
    except shards.OtherRecipe:
        raise Problem("other_recipe", folder=folder) from None
    except NoCluster as problem:
        raise Problem("no_cluster", problem=problem) from None
    except KeyboardInterrupt:
        there = len(shards.numbers_in(folder))
        typer.echo(say("train.interrupted", lang, games=there, folder=folder), err=True)
        raise typer.Exit(INTERRUPTED) from None
    print_lines([say("train.played", lang, games=len(shards.numbers_in(folder)), folder=folder)])


def _guests(names: str) -> tuple[str, ...]:
    named = names_in(names)
    for name in named:
        bot_named(name)
    return named


def _plans(file: Path) -> tuple[GrowthPlan, ...]:
    from magnate.training.recipe import plans_in

    try:
        return plans_in(file)
    except ValueError as problem:
        raise Problem("bad_plans", file=file, problem=problem) from None
