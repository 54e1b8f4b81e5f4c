"""Options as they travel, for the client's tests: decisions of every kind.

python -m tests.browser.offered FILE     write them there

They come from the moments and the games that led to them, each of which is played on a while.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from magnate import Game, awaited, begin, legal, step
from magnate.core.options import Options
from magnate.files import read_game
from tests.browser.moments import FINISHED, FOLDER, read_moment
from tests.random_play import lively

FURTHER = 600
"""Actions that are played on."""
MOST = 1500
"""Actions of a decision: there are some of 25,000, and the tests look at each."""


Families = list[dict[str, Any]]


def offered() -> dict[str, Families]:
    """A decision for each mix of kinds of actions and of campaigns, and those of the moments."""
    found: dict[str, Families] = {}
    for path in sorted(FOLDER.glob("*.json")):
        for game, options in _met(path.stem):
            found.setdefault(_mix(game, options), _few(options.summary()))
        if path.stem != FINISHED:
            game, action = _game(path.stem), read_moment(path.stem)[1]
            families = legal(game, action.seat).summary()
            found[f"at {path.stem}"] = _few(families, getattr(action, "number", None))
    return found


def _few(families: Families, tile: int | None = None) -> Families:
    """Of families of many actions as many as are not too many, but some of every kind of action;
    those of a tile before others."""
    kept: Families = []
    left = MOST
    for family in sorted(
        families, key=lambda one: (one["fixed"].get("number") != tile, one["count"])
    ):
        new = family["do"] not in {one["do"] for one in kept}
        if new or family["count"] <= left:
            kept.append(family)
            left -= family["count"]
    return [family for family in families if family in kept]


def _mix(game: Game, options: Options) -> str:
    """Kinds of actions, and which kinds of campaigns could be placed."""
    families = options.summary()
    placed = [family for family in families if family["do"] == "place_campaign"]
    numbers = {
        number
        for family in placed
        for number in [family["fixed"].get("number"), *family.get("axes", {}).get("number", [])]
    }
    kinds = {game.rules.campaign_tiles[number].kind for number in numbers - {None}}
    doings = "+".join(sorted({family["do"] for family in families}))
    return f"{doings} {','.join(sorted(kinds))}".rstrip()


def _game(name: str) -> Game:
    return read_game((FOLDER / f"{name}.json").read_bytes()).game


def _met(name: str) -> Iterator[tuple[Game, Options]]:
    """What is offered on the way to a moment and after it."""
    record = read_game((FOLDER / f"{name}.json").read_bytes())
    game, rng = begin(record.setup), Random(1)
    for action in record.log:
        yield game, legal(game, action.seat)
        step(game, action)
    for _ in range(FURTHER):
        if game.over:
            return
        options = legal(game, rng.choice(awaited(game)))
        yield game, options
        step(game, lively(options, rng))


def write(target: Path) -> None:
    """Write them for the client."""
    decisions = [{"name": name, "options": families} for name, families in offered().items()]
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(msgspec.json.encode(decisions))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
