"""What modules keep in a position stands in the document, all of it and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from magnate import Action, Game, Setup, module_names, position_of
from magnate.modules import find_module
from magnate.scenarios import scenario, set_up
from tests.random_play import play

TEXT = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
DOCUMENTED = set(re.findall(r"^\| (\w+) \| `([^`]+)` \|", TEXT, re.MULTILINE))


def declared(kind: Any, path: str = "") -> Iterator[str]:
    """The fields of a struct, and of the structs in its lists."""
    for field in msgspec.structs.fields(kind):
        yield path + field.name
        for inner in getattr(field.type, "__args__", ()):
            if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
                yield from declared(inner, f"{path}{field.name}[].")


def written(data: Any, path: str = "") -> Iterator[str]:
    """The keys in plain data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield path + key
            yield from written(value, f"{path}{key}[].")
    elif isinstance(data, list | tuple):
        for item in data:
            yield from written(item, path)


def test_the_document_has_every_field_that_a_module_declares() -> None:
    modules = [find_module(name) for name in module_names()]
    fields = {(one.name, path) for one in modules if one.ext for path in declared(one.ext)}
    assert fields == DOCUMENTED


@pytest.mark.parametrize("seed", range(3))
def test_the_document_has_every_key_of_random_games_with_all_modules(seed: int) -> None:
    found: set[tuple[str, str]] = set()

    def note(game: Game, _: Action) -> None:
        for name, ext in position_of(game).ext.items():
            found.update((name, path) for path in written(ext))

    menu = set_up(scenario("henri_lo_menu"), 3)
    play(Setup(players=3, seed=seed, modules=menu.modules, turn_limit=7), seed, note)
    assert found <= DOCUMENTED
    assert {name for name, _ in found} >= {"coffee", "lobbyists", "rural_marketeers"}
