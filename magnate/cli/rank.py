"""`magnate rank`: a round robin between bots, with ratings and play styles."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from magnate.cli.app import command
from magnate.cli.arena import FAILED
from magnate.cli.many_games import (
    ReportOptions,
    arena_problems,
    check_address,
    first_setup,
    games_option,
    output_option,
    refuse_options,
)
from magnate.cli.options import FirstSeed, Jobs, Json, Lang, Modules, Scenario, TurnLimit, names_in
from magnate.cli.players import bot_named
from magnate.cli.problems import Problem
from magnate.cli.rank_exploit import CANDIDATES, TRIED, SearchSize, exploit, report_name
from magnate.cli.rank_publish import publish
from magnate.cli.show import columns, console, print_json, print_lines, table, watched
from magnate.cli.words import say
from magnate.setup import Setup, begin

if TYPE_CHECKING:
    from magnate.arena.round_robin import RoundRobinSettings
    from magnate.bots.ratings import BotScore, HeadToHead, RatingTable

PLAYERS = 2
GAMES = 10
SECONDS = 1.0


class RankCommand(StrEnum):
    """Subcommands of `magnate rank`."""

    play = "play"
    publish = "publish"
    exploit = "exploit"


@command(
    "rank",
    "magnate rank --games 20 --seconds 0.2 -o ratings",
    "magnate rank --bots easy,medium,spar-radio,spar-airplane --players 3 --jobs 4",
    "magnate rank --scenario nightlife --games 40 --ray --json",
    "magnate rank publish ratings",
    "magnate rank exploit hard --minutes 120 --seconds 0.5 -o exploit.json",
    former="league",
)
def rank(
    lang: Lang,
    what: Annotated[
        RankCommand,
        typer.Argument(help="Play one, write it into a checkout, or look for what beats a bot."),
    ] = RankCommand.play,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]...",
            help="What to publish (folders, reports), or the bot to beat.",
            show_default=False,
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Who takes part, split by commas; a name, or file.py:function.",
            show_default="our bots and the sparring partners for such a game",
        ),
    ] = "",
    players: Annotated[
        int, typer.Option("--players", "-p", help="How many play a game.")
    ] = PLAYERS,
    games: Annotated[
        int | None,
        games_option(
            "Of every pair, or of each line that is tried at first; whole rounds.",
            f"{GAMES}, or {TRIED}",
        ),
    ] = None,
    modules: Modules = "",
    scenario: Scenario = "",
    seed: FirstSeed = 1,
    seconds: Annotated[
        float, typer.Option(min=0.001, help="What a bot may think about a decision.")
    ] = SECONDS,
    turn_limit: TurnLimit = 40,
    output: Annotated[
        str,
        output_option(
            "DIR|FILE",
            "Keeps all games, or the report.",
            "rank-PLAYERS-SCENARIO-MODULES-SEED, exploit-BOT.json",
        ),
    ] = "",
    jobs: Jobs = 0,
    ray: Annotated[
        bool, typer.Option("--ray", help="On a Ray cluster: here, or that at the --address.")
    ] = False,
    address: Annotated[
        str, typer.Option(metavar="ADDRESS", help="A running cluster, HOST:PORT or auto.")
    ] = "",
    minutes: Annotated[
        float | None,
        typer.Option(min=0.0, help="How long lines are looked for.", show_default="no end"),
    ] = None,
    generations: Annotated[
        int | None,
        typer.Option(min=1, help="How often lines are changed.", show_default="no end"),
    ] = None,
    candidates: Annotated[
        int | None,
        typer.Option(min=1, help="New lines in each generation.", show_default=str(CANDIDATES)),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write over a report that exists.")
    ] = False,
    checkout: Annotated[
        str,
        typer.Option(metavar="DIR", help="Where docs/bots.md is; to publish.", show_default="here"),
    ] = ".",
    json: Json = False,
) -> None:
    """Let all bots meet all others, from every seat of the same maps.

    With the same DIR it goes on where it stopped. The status is 1 if a bot failed. `publish` writes
    tables into docs/bots.md and the app; `exploit` looks by evolution for a plan that beats a bot,
    and Ctrl-C keeps what it found.
    """
    if what is RankCommand.publish:
        publish([Path(name) for name in names or ()], Path(checkout), lang)
        return
    check_address(address, ray)
    setup = first_setup(scenario, modules, players, seed, turn_limit)
    begin(setup)  # refused before anything is written
    if what is RankCommand.exploit:
        refuse_options("rank exploit", **{"--bots": bots, "--ray": ray})
        tried = SearchSize(
            games or TRIED, candidates or CANDIDATES, generations or 0, minutes or 0.0
        )
        report = ReportOptions(Path(output or report_name(names or [])), force, json)
        exploit(names or [], setup, scenario, seconds, tried, jobs, report, lang)
        return
    refuse_options("rank play", **{"--minutes": minutes, "--generations": generations})
    refuse_options("rank play", **{"--candidates": candidates, "--force": force})
    if names:
        raise Problem("names_for_nothing", names=", ".join(names))
    settings = _settings(names_in(bots), setup, seconds, scenario)
    named = (str(players), *names_in(scenario), *names_in(modules), str(seed))
    folder = Path(output or re.sub(r"[^\w-]+", "_", "-".join(("rank", *named))))
    _play(folder, settings, games or GAMES, jobs, ray, address, json, lang)


def _settings(
    bots: tuple[str, ...], setup: Setup, seconds: float, scenario: str
) -> RoundRobinSettings:
    """Return the round robin asked for. Fewer bots than seats are refused."""
    from magnate.arena.round_robin import RoundRobinSettings, entrants
    from magnate.bots.partners import partners, partners_with

    taking_part = tuple(dict.fromkeys(bots)) or entrants(setup)
    for name in taking_part:
        bot_named(name)
    lineless = set(taking_part) & (set(partners()) - set(partners_with(setup.modules)))
    if lineless:
        raise Problem("no_line_here", bots=", ".join(sorted(lineless)))
    if len(taking_part) < setup.players:
        raise Problem("bots_for_seats", players=setup.players, bots=len(taking_part))
    return RoundRobinSettings(bots=taking_part, setup=setup, seconds=seconds, scenario=scenario)


def _play(
    folder: Path,
    settings: RoundRobinSettings,
    games: int,
    jobs: int,
    ray: bool,
    address: str,
    json: bool,
    lang: str,
) -> None:
    """Play what is missing, and show the table."""
    from magnate.arena import executor_for, play_all, unplayed
    from magnate.arena.origin import note_origin, origin_in
    from magnate.arena.rating_tables import table_of
    from magnate.arena.results import finished
    from magnate.arena.round_robin import round_robin_games

    wanted = round_robin_games(settings, games)
    with arena_problems(folder, lang):
        todo = unplayed(folder, settings, wanted)
        if todo:
            note_origin(folder)
        results = play_all(folder, todo, executor_for(jobs, address if ray else None))
        for _ in watched(results, len(todo), say("simulate.games", lang)):
            pass
    done = finished(folder)
    each = -(-games // settings.setup.players) * settings.setup.players
    found = table_of(settings, [done[m.game] for m in wanted], each, origin_in(folder))
    if json:
        print_json({"folder": str(folder), **msgspec.to_builtins(found)})
    else:
        _print(found, folder, lang)
    if any(one.fallbacks for one in found.bots):
        raise typer.Exit(FAILED)


def _print(found: RatingTable, folder: Path, lang: str) -> None:
    """Print ratings, play styles and the results of each pair."""
    out = console()
    names = ("place", "bot", "rating", "games", "wins", "rate", "cash", "fallbacks")
    rows = [_strength(nth, one) for nth, one in enumerate(found.bots, 1)]
    out.print(table(columns(lang, *names), rows, right=(0, *range(2, len(names)))))
    names = ("place", "bot", "sales", "turns", "thrown", "milestones", "trainings", "wasted")
    rows = [_style(nth, one) for nth, one in enumerate(found.bots, 1)]
    headings = columns(lang, *names, "campaigns")
    out.print(table(headings, rows, right=(0, *range(2, len(names)))))
    numbers = [str(nth) for nth in range(1, len(found.bots) + 1)]
    rows = [
        (number, one.bot, *map(_share, row))
        for number, one, row in zip(numbers, found.bots, found.meetings, strict=True)
    ]
    out.print(table([*columns(lang, "place", "bot"), *numbers], rows, right=(0, *range(2, 99))))
    print_lines([say("rank.matrix", lang), say("rank.all", lang, games=found.games), str(folder)])


def _strength(nth: int, one: BotScore) -> tuple[str, ...]:
    from magnate.arena.publication import interval

    return (
        *(str(nth), one.bot, f"{one.mu:.1f} ± {one.sigma:.1f}", str(one.games), str(one.wins)),
        *(interval(one), f"${one.cash:.0f}", str(one.fallbacks)),
    )


def _style(nth: int, one: BotScore) -> tuple[str, ...]:
    style = one.style
    return (
        *(str(nth), one.bot, f"${style.sales:.0f}", f"{style.turns:.1f}"),
        *(f"{style.thrown * 100:.0f} %", f"{style.milestones:.1f}", f"{style.trainings:.1f}"),
        f"{style.wasted:.2f}",
        ", ".join(f"{kind} {count:.1f}" for kind, count in style.campaigns.items() if count),
    )


def _share(met: HeadToHead | None) -> str:
    return "·" if met is None else f"{met.ahead / met.games * 100:.0f}"
