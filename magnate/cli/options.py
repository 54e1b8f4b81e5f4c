"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
import typer

from magnate.cli.language import default_language
from magnate.cli.problems import Problem
from magnate.setup import Setup
from magnate.texts import languages

if TYPE_CHECKING:
    Language: TypeAlias = str
else:  # data decides which languages there are, so no type checker can know
    Language = Literal[languages()]

Lang = Annotated[
    Language,
    typer.Option(
        "--lang",
        default_factory=default_language,
        show_default="from LC_ALL or LANG",
        help="The language of what is said.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Data instead of text.")]
Players = Annotated[
    int, typer.Option("--players", "-p", help="How many play, 2 to 5 (6 with its module).")
]
Seed = Annotated[
    int | None, typer.Option("--seed", "-s", help="Decides all chance. Drawn, if not given.")
]
Modules = Annotated[
    str, typer.Option("--modules", "-m", help="Modules of the expansion, split by commas.")
]
Scenario = Annotated[
    str, typer.Option("--scenario", help="A scenario by id: see magnate scenarios.")
]
TurnLimit = Annotated[
    int, typer.Option("--turn-limit", min=0, help="End after this turn (0: only as the rules say).")
]
Jobs = Annotated[
    int, typer.Option("--jobs", "-j", min=0, help="Games at a time (0: one a processor).")
]
FirstSeed = Annotated[int, typer.Option("--seed", "-s", help="Of the first map; then one up.")]
Position = Annotated[
    str,
    typer.Argument(
        metavar="POSITION",
        help="A position file, a game file (its last moment), GAME@N (after N actions) or -.",
        show_default=False,
    ),
]
GameFile = Annotated[str, typer.Argument(metavar="GAME", help="A game file.", show_default=False)]
Seat = Annotated[int | None, typer.Option("--seat", min=0, help="A seat, counted from 0.")]


def names_in(text: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def numbers_in(text: str) -> list[int]:
    """The numbers in a list with commas."""
    try:
        return [int(name) for name in names_in(text)]
    except ValueError:
        raise Problem("no_numbers", text=text) from None


def setup_of(scenario: str, modules: str, players: int) -> Setup:
    """The set-up of a scenario (or of the base game) with these modules besides."""
    from magnate import scenarios

    more = names_in(modules)
    if not scenario:
        return Setup(players=players, modules=more)
    setup = scenarios.set_up(scenarios.scenario(scenario), players)
    return msgspec.structs.replace(
        setup, modules=(*setup.modules, *(name for name in more if name not in setup.modules))
    )


def square_in(text: str) -> tuple[int, int]:
    """A square written `x,y`."""
    try:
        x, y = (int(part) for part in text.split(","))
    except ValueError:
        raise Problem("no_square", text=text) from None
    return x, y


def seed_or_chance(seed: int | None) -> int:
    """The seed given, or one drawn now that is short enough to be typed again."""
    if seed is not None:
        return seed
    from secrets import randbelow

    return randbelow(1_000_000)
