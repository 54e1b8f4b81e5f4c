"""A folder of training games: the recipe, and shards of arrays with a few thousand games each.

The arrays follow the order of the games. `times` has the number of samples of each game, `rows` the
number of rows of each sample: one for every seat in business.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from magnate.bots.value.features import CHAIN, TABLE
from magnate.training.games import RecordedGame
from magnate.training.recipe import Recipe

RECIPE = "recipe.json"
SHARD = "games-*.npz"
SEATS = 6


class OtherRecipe(ValueError):
    """The folder holds games of another recipe."""


def numpy() -> Any:
    """Import NumPy on first use: it is large, and a game does not need it."""
    return import_module("numpy")


def open_folder(folder: Path, recipe: Recipe) -> None:
    """Make the folder, or check that it holds games of this recipe."""
    numpy()  # if NumPy is not installed, fail now, not after the first shard
    file = folder / RECIPE
    if file.exists():
        if recipe_in(folder) != recipe:
            raise OtherRecipe(f"{folder} holds games of another recipe")
        return
    folder.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(recipe)) + b"\n")


def recipe_in(folder: Path) -> Recipe:
    """Return the recipe of the folder's games."""
    return msgspec.json.decode((folder / RECIPE).read_bytes(), type=Recipe)


def shards_in(folder: Path) -> list[Path]:
    """Return the shards in order."""
    return sorted(folder.glob(SHARD))


def numbers_in(folder: Path) -> set[int]:
    """Return the numbers of the games in the folder."""
    found: set[int] = set()
    for file in shards_in(folder):
        with numpy().load(file) as shard:
            found.update(shard["number"].tolist())
    return found


def keep(folder: Path, games: Sequence[RecordedGame]) -> None:
    """Write a shard in one step, so it is never half written."""
    np = numpy()
    games = sorted(games, key=lambda told: told.number)
    cash = np.zeros((len(games), SEATS), np.int32)
    for row, told in zip(cash, games, strict=True):
        row[: len(told.cash)] = told.cash
    file = folder / SHARD.replace("*", f"{games[0].number:08}")
    draft = file.with_suffix(".part")
    with draft.open("wb") as out:
        np.savez_compressed(
            out,
            number=np.array([told.number for told in games], np.int64),
            scenario=np.array([told.scenario for told in games]),
            plans=np.array([",".join(told.plans) for told in games]),
            players=np.array([len(told.plans) for told in games], np.int8),
            cash=cash,
            winner=np.array([-1 if t.winner is None else t.winner for t in games], np.int8),
            wild=np.array([told.wild for told in games]),
            times=np.array([len(told.turns) for told in games], np.int16),
            turn=np.array([turn for told in games for turn in told.turns], np.int16),
            rows=np.array([len(seats) for told in games for seats in told.seats], np.int8),
            seat=np.array([s for told in games for seats in told.seats for s in seats], np.int8),
            by_leads=np.array([one for told in games for one in told.by_leads], np.float32),
            table=_numbers(np, [told.table for told in games], len(TABLE)),
            chains=_numbers(np, [told.chains for told in games], len(CHAIN)),
        )
    draft.replace(file)


def _numbers(np: Any, parts: Sequence[bytes], width: int) -> Any:
    return np.frombuffer(b"".join(parts), np.int16).reshape(-1, width)
