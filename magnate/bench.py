"""Benchmark of the engine.

One process, a warm-up, the median of several rounds. Random play chooses uniformly among `legal`.
It needs only the engine; `magnate bench` prints the measurements.
"""

from __future__ import annotations

import gc
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import TypeVar

import msgspec

from magnate.base.dinnertime import dinnertime
from magnate.base.evening import Evening, Host
from magnate.bots import easy_bot, play
from magnate.compiled import fields_of, is_compiled
from magnate.core.actions import Action
from magnate.core.flow import awaited, checked_step, legal, step
from magnate.core.rules import RULES_VERSION
from magnate.core.state import Game, House
from magnate.record import Record
from magnate.setup import Setup, begin

T = TypeVar("T")

ROUNDS = 5
TURN_LIMIT = 40
DINNERS = 24
PLAIN = Setup(players=2)


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """Measurements for one number of players."""

    players: int
    decisions_per_second: float
    """Random legal play, `awaited` and `legal` included."""
    games_per_second: float
    """Whole random games of 40 turns."""
    copy_us: float
    legal_us: float
    """One `legal`, not enumerated."""
    step_us: float
    checked_step_us: float = 0
    """The same step as programs take it: the types of the action's fields are checked first."""
    dinnertime_us: float
    """One dinnertime in which houses are hungry and chains have stock."""
    evening_us: float = 0
    """The same dinner forecast by `Evening`, without playing it."""
    evenings_per_second: float = 0
    """Repeated forecasts of dinners with the same chains."""
    worst_dinnertime_us: float = 0
    """The slowest decision of the random games that ended in a dinnertime, without caches."""
    state_bytes: int
    """A game in memory, without the parts that copies share."""


class BenchReport(msgspec.Struct, frozen=True, kw_only=True):
    """A whole run of the benchmark."""

    magnate: str = "bench"
    python: str
    machine: str
    compiled: bool = False
    """True if the engine ran compiled (docs/decisions/0009-compiled.md)."""
    rules_version: int
    modules: tuple[str, ...] = ()
    import_ms: float
    """`from magnate import begin` in a new process, the start of Python not counted."""
    players: tuple[Figures, ...]


def measure(
    players: Iterable[int] = (2, 3, 4, 5), seconds: float = 5.0, setup: Setup = PLAIN
) -> BenchReport:
    """Measure everything; `seconds` is the time for one number of players, more or less."""
    return BenchReport(
        python=platform.python_version(),
        machine=platform.machine(),
        compiled=is_compiled(),
        rules_version=RULES_VERSION,
        modules=setup.modules,
        import_ms=import_ms(),
        players=tuple(measure_players(count, seconds, setup) for count in players),
    )


def _undisturbed(run: Callable[[], T]) -> T:
    """Run without the garbage collector, as timeit does: its pauses belong to the process."""
    gc.collect()
    gc.disable()
    try:
        return run()
    finally:
        gc.enable()


def measure_players(players: int, seconds: float, setup: Setup = PLAIN) -> Figures:
    """The figures for one number of players."""
    each = seconds / 10
    setup = msgspec.structs.replace(setup, players=players, turn_limit=TURN_LIMIT)
    rounds = [_undisturbed(partial(_random_play, setup, seed, each)) for seed in range(ROUNDS + 1)][
        1:
    ]  # one warms up
    games = [game for round in rounds for game in round.games]
    chosen = [_with_action(game) for game in games]
    dinners = hungry_games(setup)
    asked = [_with_hosts(game) for game in dinners]
    again = _timed(asked, each, lambda pair: pair[0].held(pair[1]), fresh=lambda pair: pair)
    return Figures(
        players=players,
        decisions_per_second=round(median(round.decisions for round in rounds)),
        games_per_second=round(median(round.games_played for round in rounds), 2),
        copy_us=_timed(games, each, Game.copy, fresh=lambda game: game),
        legal_us=_timed(
            games, each, lambda game: legal(game, awaited(game)[0]), fresh=lambda game: game
        ),
        step_us=_timed(chosen, each, lambda pair: step(*pair), fresh=_copied),
        checked_step_us=_timed(chosen, each, lambda pair: checked_step(*pair), fresh=_copied),
        dinnertime_us=_timed(dinners, each, dinnertime, fresh=Game.copy),
        evening_us=_timed(
            dinners, each, lambda game: Evening(game).as_it_is(), fresh=lambda game: game
        ),
        evenings_per_second=round(1e6 / again),
        worst_dinnertime_us=round(1e6 * max(round.worst_dinner for round in rounds), 1),
        state_bytes=round(median(size_of(game) for game in games)),
    )


def import_ms() -> float:
    """How long it takes a new process to have all that a game needs.

    A bare `import magnate` loads nothing of it yet.
    """
    timed = "t = time.perf_counter(); from magnate import begin; print(time.perf_counter() - t)"
    command = [sys.executable, "-c", f"import time; {timed}"]
    took = [
        float(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
        for _ in range(ROUNDS)
    ]
    return round(1000 * median(took), 1)


def hungry_games(setup: Setup) -> list[Game]:
    """Games just before a dinnertime with hungry houses, as easy bots bring them about."""
    found: list[Game] = []
    for seed in range(DINNERS):
        record = Record(msgspec.structs.replace(setup, seed=seed))
        before = record.game.copy()
        for events in play(record, [easy_bot] * setup.players, seed):
            if any(getattr(event, "phase", "") == "dinnertime" for event in events):
                if len(before.demand) >= setup.players and any(c.stock for c in before.chains):
                    step(before, record.actions[-1], {"dinnertime"})
                    found.append(before)
                if len(found) == DINNERS:
                    return found
            before = record.game.copy()
    return found


def size_of(game: Game) -> int:
    """The memory of a game in bytes; rules, geometry, ids and small numbers are shared."""
    seen: set[int] = set()

    def size(thing: object) -> int:
        if id(thing) in seen or thing is game.rules or thing is game.geometry:
            return 0
        if isinstance(thing, str | bool | House) or thing is None:
            return 0  # ids are interned; a house never changes and is shared by all copies
        if isinstance(thing, int) and -5 <= thing <= 256:
            return 0
        seen.add(id(thing))
        inside: Iterable[object] = ()
        if isinstance(thing, dict):
            inside = (*thing.keys(), *thing.values())
        elif isinstance(thing, list | tuple | frozenset | set):
            inside = thing
        else:
            inside = [getattr(thing, name) for name in _fields(thing)]
        return sys.getsizeof(thing) + sum(size(item) for item in inside)

    return size(game.copy())  # what the last action brought about is no part of the state


def _fields(thing: object) -> Iterable[str]:
    if isinstance(thing, msgspec.Struct):
        return thing.__struct_fields__
    return fields_of(type(thing))


class _Round(msgspec.Struct, frozen=True):
    """Decisions and games a second, the slowest dinnertime, some games from the midst."""

    decisions: float
    games_played: float
    worst_dinner: float
    games: list[Game]


def _random_play(setup: Setup, seed: int, seconds: float) -> _Round:
    """One round of random games."""
    rng = Random(seed)
    decisions = games = 0
    kept: list[Game] = []
    game = begin(msgspec.structs.replace(setup, seed=seed))
    aside = worst = 0.0
    dinner = game.rules.step_index["dinnertime"]
    began = time.perf_counter()
    while True:
        options = legal(game, awaited(game)[0])
        action = options[rng.randrange(len(options))]
        before, hungry, set_off = game.step, bool(game.demand), time.perf_counter()
        step(game, action)
        if hungry and before < dinner <= game.step:
            worst = max(worst, time.perf_counter() - set_off)
        decisions += 1
        if game.over:
            games += 1
            if time.perf_counter() - began >= seconds:
                break
            game = begin(msgspec.structs.replace(setup, seed=1000 * seed + games))
        elif decisions % 97 == 0 and len(kept) < 40:
            paused = time.perf_counter()
            kept.append(game.copy())
            aside += time.perf_counter() - paused
    took = time.perf_counter() - began - aside
    return _Round(decisions / took, games / took, worst, kept)


def _with_action(game: Game) -> tuple[Game, Action]:
    options = legal(game, awaited(game)[0])
    return game, options[Random(len(options)).randrange(len(options))]


def _copied(pair: tuple[Game, Action]) -> tuple[Game, Action]:
    game, action = pair
    return game.copy(), action


def _with_hosts(game: Game) -> tuple[Evening, list[Host]]:
    evening = Evening(game)
    return evening, [evening.host(game.chains[seat]) for seat in game.order]


def _timed(
    things: Sequence[T], seconds: float, do: Callable[[T], object], fresh: Callable[[T], T]
) -> float:
    """Return the microseconds of one call, the median of the rounds; `fresh` makes its argument."""
    rounds = []
    for _ in range(ROUNDS + 1):
        calls, took = 0, 0.0
        ends = time.perf_counter() + seconds / ROUNDS
        while not calls or time.perf_counter() < ends:
            batch = [fresh(thing) for thing in things]
            began = time.perf_counter()
            for thing in batch:
                do(thing)
            took += time.perf_counter() - began
            calls += len(batch)
        rounds.append(1e6 * took / calls)
    return round(median(rounds[1:]), 2)  # the first one warms up
