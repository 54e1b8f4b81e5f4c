"""`magnate tune shares`: the share of games that each plan or line wins, by kind of game.

All of them play by habit. For each map they are put into a circle by chance. Each game takes as
many neighbours as there are seats, beginning with each in turn, so each plays every seat once.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from time import perf_counter

import msgspec

from magnate.arena.tuning.contest import APART
from magnate.arena.tuning.table import Play, Table
from magnate.bots.heuristics import PLANS, Habit, Plan
from magnate.bots.heuristics.plan import FOLLOWED
from magnate.core.rules import RULES_VERSION
from magnate.scenarios import players_of, scenario, scenarios, set_up

WAYS: tuple[Plan, ...] = (*PLANS, *FOLLOWED)


class ShareSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The kinds of game and the number of games. Equal settings find the same."""

    kinds: tuple[tuple[str, int], ...]
    """Scenarios by id, with a number of players."""
    games: int
    """Games of each plan or line in each kind, rounded up to whole maps."""
    seed: int
    turn_limit: int = 40
    rules_version: int = RULES_VERSION


class Shared(msgspec.Struct, kw_only=True):
    """The report. After an interruption it has the kinds of game that are complete."""

    settings: ShareSettings
    ways: tuple[str, ...] = tuple(way.name for way in WAYS)
    won: dict[str, dict[str, tuple[int, ...]]] = {}
    """By scenario and number of players: the percentage of games that each way won."""
    lines: tuple[str, ...] = ()
    """The new content of the file of shares."""
    finished: bool = False
    took: float = 0.0
    """Seconds."""


def kinds_of(ids: tuple[str, ...], players: int | None) -> tuple[tuple[str, int], ...]:
    """Return these scenarios (all, if none are named) with this number of players.

    None: with every number of players that each scenario allows.
    """
    return tuple(
        (one.id, count)
        for one in (map(scenario, ids) if ids else scenarios())
        for count in players_of(one)
        if players in (None, count)
    )


def games_in(settings: ShareSettings) -> int:
    """Return the number of games in all."""
    return sum(_maps(settings.games, players) * len(WAYS) for _, players in settings.kinds)


def shared(found: Shared, play: Play) -> Generator[None]:
    """Play; yield after each game."""
    began = perf_counter()
    settings = found.settings
    try:
        for name, players in settings.kinds:
            seated = list(_seated(settings, name, players))
            games, won = [0] * len(WAYS), [0] * len(WAYS)
            ended = play([table for _, table in seated])
            for (seats, _), end in zip(seated, ended, strict=True):
                for seat, way in enumerate(seats):
                    games[way] += 1
                    won[way] += end.winner == seat
                yield
            found.won.setdefault(name, {})[str(players)] = tuple(
                round(100 * a / b) for a, b in zip(won, games, strict=True)
            )
        found.lines = share_lines(found)
        found.finished = True
    finally:
        found.took = round(perf_counter() - began, 1)


def share_lines(found: Shared) -> tuple[str, ...]:
    """Return the new content of the file of shares, with the command that found it."""
    settings = found.settings
    by = f"magnate tune shares --games {settings.games} --seed {settings.seed}"
    return (
        "# What plans and lines win in which game, by habit against all the others, in percent of",
        f"# their games (magnate/bots/heuristics/shares.py). Found by `{by}`.",
        "ways = [",
        *(f'    "{way}",' for way in found.ways),
        "]",
        *(
            line
            for name, rows in found.won.items()
            for line in ("", f"[won.{name}]", *(f"{n} = {list(row)}" for n, row in rows.items()))
        ),
    )


def _maps(games: int, players: int) -> int:
    """Return the number of maps: on each map every way plays from every seat."""
    return -(-games // players)


def _seated(
    settings: ShareSettings, name: str, players: int
) -> Iterator[tuple[tuple[int, ...], Table]]:
    """Yield the tables of a kind of game, each with the ways at its seats."""
    setup = set_up(scenario(name), players)
    for nth in range(_maps(settings.games, players)):
        order = list(range(len(WAYS)))
        Random(f"{settings.seed} {name} {players} {nth}").shuffle(order)
        for at, _ in enumerate(order):
            seats = tuple(order[(at + i) % len(order)] for i in range(players))
            yield (
                seats,
                Table(
                    setup=msgspec.structs.replace(
                        setup,
                        seed=settings.seed * APART + nth,
                        turn_limit=settings.turn_limit,
                    ),
                    habits=tuple(Habit(WAYS[way]) for way in seats),
                    by="habit",
                    seconds=0.0,
                ),
            )
