"""`magnate tune evaluation`: games of many set-ups by habit, their observations, a fit."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager
from time import perf_counter

import msgspec

from magnate.arena.evaluation_fit import Fit, fit, positions
from magnate.arena.executors import caller
from magnate.arena.regression import Seen
from magnate.arena.tuning.contest import APART
from magnate.bots.evaluation import EVALUATION, LOOKED_AT, Evaluation
from magnate.core.rules import RULES_VERSION
from magnate.scenarios import players_of, scenarios, set_up
from magnate.setup import Setup

MIXED = (2, 3, 4)
"""The numbers of players for the base game, or for the set-up asked for."""
OTHERS = 3
"""The number of players with which scenarios are played."""
FEWEST = 2
"""The least number of games per set-up, so that some can be held out."""


Watch = Callable[[Sequence[Setup]], Iterator[list[Seen]]]
"""Plays set-ups by habit and yields the observations of each, in their order."""


def watchers(jobs: int) -> AbstractContextManager[Watch]:
    """Return a context that plays so many games at a time (0: one per processor)."""
    return caller(positions, jobs)


class MixSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The set-ups and the number of games. Equal settings find the same."""

    setups: tuple[Setup, ...]
    """Played in turn; their seeds do not count."""
    games: int
    """Rounded up, so that each set-up is played equally often."""
    seed: int
    rules_version: int = RULES_VERSION

    @property
    def total(self) -> int:
        """The number of games in all."""
        return max(FEWEST, -(-self.games // len(self.setups))) * len(self.setups)


class Fitted(msgspec.Struct, kw_only=True):
    """The report. After an interruption it has the number of games played and no fit."""

    settings: MixSettings
    present: Evaluation = EVALUATION
    played: int = 0
    fit: Fit | None = None
    lines: tuple[str, ...] = ()
    """The new content of the evaluation's file."""
    finished: bool = False
    took: float = 0.0
    """Seconds."""


def mix(players: int | None, turn_limit: int) -> tuple[Setup, ...]:
    """Return the base game at several numbers of players and every scenario, none twice."""
    base = [Setup(players=count) for count in ((players,) if players else MIXED)]
    presets = [
        set_up(preset, players or OTHERS)
        for preset in scenarios()
        if (players or OTHERS) in players_of(preset)
    ]
    found = [msgspec.structs.replace(one, turn_limit=turn_limit) for one in (*base, *presets)]
    return tuple(setup for nth, setup in enumerate(found) if setup not in found[:nth])


def fitted(found: Fitted, watch: Watch) -> Generator[None]:
    """Play and fit; yield after each game."""
    began = perf_counter()
    settings = found.settings
    first = settings.seed * APART
    games = [
        msgspec.structs.replace(settings.setups[nth % len(settings.setups)], seed=first + nth)
        for nth in range(settings.total)
    ]
    seen: list[list[Seen]] = []
    try:
        for rows in watch(games):
            seen.append(rows)
            found.played += 1
            yield
        found.fit = fit(seen)
        found.lines = evaluation_lines(settings, found.fit)
        found.finished = True
    finally:
        found.took = round(perf_counter() - began, 1)


def evaluation_lines(settings: MixSettings, found: Fit) -> tuple[str, ...]:
    """Return the new content of the evaluation's file, with a comment about the fit."""
    weights = found.evaluation.weights
    games = f"{found.positions} positions of {found.games} games by habit"
    alone = f"cash alone: {found.loss_by_cash:.4f}"
    right = f"{found.right * 100:.1f} % right"
    return (
        "# How much each lead counts (magnate/bots/evaluation.py), fitted by logistic regression",
        f"# (`magnate tune evaluation`, seed {settings.seed}) to {games},",
        f"# {_described(settings.setups)}. On {found.held_out} games held out:",
        f"# log loss {found.loss:.4f} ({alone}), {right}.",
        f"offset = {found.evaluation.offset}",
        "",
        "[weights]",
        *(f"{name} = {weights[name]}" for name in LOOKED_AT),
    )


def _described(setups: tuple[Setup, ...]) -> str:
    """Describe the set-ups in a few words."""
    players = " or ".join(str(count) for count in sorted({setup.players for setup in setups}))
    unlike = sorted({setup.modules for setup in setups})
    if len(unlike) == 1:
        modules = ", ".join(("the base game", *unlike[0])) if unlike[0] else "the base game"
        return f"{modules}, {players} players"
    return f"{len(setups)} set-ups in turn, {players} players"
