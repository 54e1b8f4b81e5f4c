"""`magnate tune shares`: how well every plan and line does in which game, by habit.

For every map all of them stand in a circle by chance, and as many neighbours as there are seats sit
down together, beginning with each in turn: so everybody plays every seat of it once.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from time import perf_counter

import msgspec

from magnate.arena.tuning.contest import APART
from magnate.arena.tuning.table import Play, Table
from magnate.bots.heuristics import PLANS, GrowthPlan, Habit
from magnate.bots.heuristics.plan import FOLLOWED
from magnate.core.rules import RULES_VERSION
from magnate.scenarios import players_of, scenario, scenarios, set_up

WAYS: tuple[GrowthPlan, ...] = (*PLANS, *FOLLOWED)


class ShareSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played. Equal settings find the same."""

    kinds: tuple[tuple[str, int], ...]
    """Scenarios by id, and how many play."""
    games: int
    """Of each way in each kind, rounded up to whole maps."""
    seed: int
    turn_limit: int = 40
    rules_version: int = RULES_VERSION


class Shared(msgspec.Struct, kw_only=True):
    """The report. Broken off, it tells what was played to the end."""

    settings: ShareSettings
    ways: tuple[str, ...] = tuple(way.name for way in WAYS)
    won: dict[str, dict[str, tuple[int, ...]]] = {}
    """By scenario and number of players what each way won, in percent."""
    lines: tuple[str, ...] = ()
    """What to write into the file of shares."""
    finished: bool = False
    took: float = 0.0
    """Seconds."""


def kinds_of(ids: tuple[str, ...], players: int | None) -> tuple[tuple[str, int], ...]:
    """These scenarios with so many players, or with as many as each takes; all, if none are
    named."""
    return tuple(
        (one.id, count)
        for one in (map(scenario, ids) if ids else scenarios())
        for count in players_of(one)
        if players in (None, count)
    )


def games_in(settings: ShareSettings) -> int:
    """How many games that makes."""
    return sum(_maps(settings.games, players) * len(WAYS) for _, players in settings.kinds)


def shared(found: Shared, play: Play) -> Generator[None]:
    """Play, one step a game."""
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
    """The whole file of shares, with how it was found."""
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
    """On a map each way plays from every seat."""
    return -(-games // players)


def _seated(
    settings: ShareSettings, name: str, players: int
) -> Iterator[tuple[tuple[int, ...], Table]]:
    """The tables of a kind of game, each with the ways at its seats."""
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
