"""`python -m magnate.training`: games, fit, measure. Needs none of the command line's libraries."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic

import msgspec

from magnate.arena.tuning.processes import tables
from magnate.scenarios import scenario, set_up
from magnate.training.fitting import Report, fit, summary
from magnate.training.gradient import TOLD, Fitting
from magnate.training.losses import shown
from magnate.training.measuring import install, measure, measurement
from magnate.training.playing import fill, missing, players
from magnate.training.recipe import BASE, HURRIED, INVITED, TURN_LIMIT, Recipe, mix, plans_in

INTERRUPTED = 130
EVERY = 10.0
"""Seconds between two lines of progress."""


def main(given: Sequence[str] | None = None) -> int:
    """The exit status of one of the three."""
    asked = _parser().parse_args(given)
    status: int = asked.does(asked)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m magnate.training", description=__doc__)
    parts = parser.add_subparsers(required=True)
    games = parts.add_parser("games", help="play games and keep what could be seen in them")
    games.add_argument("folder", type=Path)
    games.add_argument("--games", "-n", type=int, default=20000)
    games.add_argument("--players", "-p", default="", help="split by commas; none: a mix")
    games.add_argument("--scenario", default="", help="split by commas; none: all")
    games.add_argument("--plans", type=Path, action="append", default=[], help="more plans")
    games.add_argument("--guests", default="", help="bots who sit down, too, split by commas")
    games.add_argument("--invited", type=float, default=INVITED, help="the share of their seats")
    games.add_argument("--thinking", type=float, default=HURRIED, help="a guest's seconds")
    games.add_argument("--seed", "-s", type=int, default=1)
    games.add_argument("--jobs", "-j", type=int, default=0)
    games.add_argument("--ray", nargs="?", const="", help="on a Ray cluster, perhaps at ADDRESS")
    games.add_argument("--seconds", type=float, default=0.0, help="end sooner")
    games.set_defaults(does=_games)
    fits = parts.add_parser("fit", help="fit a network to games")
    fits.add_argument("folders", type=Path, nargs="+")
    fits.add_argument("--output", "-o", type=Path, required=True)
    fits.add_argument("--leave-out", default="", help="lines, split by commas")
    fits.add_argument("--from", dest="begun", default="", help="a network to go on from")
    fits.add_argument("--hidden", default="64,32")
    fits.add_argument("--members", type=int, default=1)
    fits.add_argument("--epochs", type=float, default=Fitting().epochs)
    fits.add_argument("--temperature", type=float, default=0.0)
    fits.add_argument("--seed", "-s", type=int, default=1)
    fits.add_argument("--library", default="", help="numpy or torch")
    fits.set_defaults(does=_fit)
    tried = parts.add_parser("measure", help="play with a network against the present bots")
    tried.add_argument("network", type=Path)
    tried.add_argument("--games", "-n", type=int, default=100)
    tried.add_argument("--players", "-p", type=int, default=2)
    tried.add_argument("--scenario", default=BASE)
    tried.add_argument("--by", choices=("medium", "hard"), default="hard")
    tried.add_argument("--seconds", type=float, default=0.25)
    tried.add_argument("--seed", "-s", type=int, default=1)
    tried.add_argument("--jobs", "-j", type=int, default=0)
    tried.set_defaults(does=_measure)
    return parser


def _games(asked: argparse.Namespace) -> int:
    kinds = mix([int(one) for one in _split(asked.players)], _split(asked.scenario))
    plans = tuple(plan for file in asked.plans for plan in plans_in(file))
    guests = tuple(_split(asked.guests))
    recipe = Recipe(
        kinds=kinds,
        seed=asked.seed,
        plans=plans,
        guests=guests,
        invited=asked.invited,
        seconds=asked.thinking,
    )
    todo = missing(asked.folder, recipe, asked.games)
    until = monotonic() + asked.seconds if asked.seconds else float("inf")
    try:
        with (
            players(asked.jobs, asked.ray) as work,
            closing(fill(asked.folder, recipe, todo, work)) as steps,
        ):
            for _ in _watched(steps, len(todo)):
                if monotonic() > until:
                    break
    except KeyboardInterrupt:
        _say("broken off; what was played is kept")
        return INTERRUPTED
    return 0


def _fit(asked: argparse.Namespace) -> int:
    first, second = (int(one) for one in _split(asked.hidden))
    fitting = Fitting(hidden=(first, second), epochs=asked.epochs, seed=asked.seed)
    found = Report(
        name=asked.output.stem,
        fitting=fitting,
        members=asked.members,
        begun=asked.begun,
        left_out=tuple(_split(asked.leave_out)),
        temperature=asked.temperature,
    )
    for _ in _watched(
        _counted(fit(found, asked.folders, asked.output, asked.library)), TOLD * asked.members
    ):
        pass
    for line in (*shown(found.lines), *summary(found)):
        _say(line)
    return 0


def _measure(asked: argparse.Namespace) -> int:
    setup = msgspec.structs.replace(
        set_up(scenario(asked.scenario), asked.players), seed=asked.seed, turn_limit=TURN_LIMIT
    )
    found = measurement(asked.network, setup, asked.games, asked.by, asked.seconds)
    total = found.maps * setup.players
    try:
        with tables(asked.jobs) as play, closing(measure(found, play)) as steps:
            for _ in _watched(_counted(steps), total):
                pass
    except KeyboardInterrupt:
        _say("broken off")
    low, high = found.within
    _say(f"{found.candidate} against {found.against}: won {found.rate:.1%} ({low:.1%}–{high:.1%})")
    if not found.better:
        _say(f"not better than its fair share of {found.fair:.1%}: the present file stays")
        return 1
    install(asked.network)
    _say("better: it is in the package now")
    return 0


def _split(words: str) -> list[str]:
    return [word for word in words.split(",") if word]


def _counted(steps: Iterable[object]) -> Iterator[int]:
    return (nth for nth, _ in enumerate(steps, 1))


def _watched(steps: Iterable[int], total: int) -> Iterator[int]:
    began = said = monotonic()
    for step in steps:
        yield step
        if monotonic() - said > EVERY:
            said = monotonic()
            _say(f"{step} of {total}, {said - began:.0f} s")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
