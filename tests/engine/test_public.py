"""The front door: all that is public has one list, words, types, and costs nothing until used."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import assert_type

import pytest

import magnate
from magnate import actions, events, kit, public
from magnate.base import BASE

DOCUMENT = Path(__file__).parents[2] / "docs" / "python.md"
NAMES = [(room, name) for room in (public, actions, events, kit) for name in room.__all__]


def own_words(thing: object) -> str | None:
    """A docstring of its own, not one that it inherits."""
    return vars(thing).get("__doc__") if isinstance(thing, type) else inspect.getdoc(thing)


@pytest.mark.parametrize(("room", "name"), NAMES, ids=lambda part: getattr(part, "__name__", part))
def test_every_public_name_says_what_it_is(room: ModuleType, name: str) -> None:
    thing = getattr(room, name)
    if not callable(thing) and not isinstance(thing, ModuleType):
        return  # a number; the document says what it is
    assert own_words(thing), name
    for part, value in vars(thing).items() if isinstance(thing, type) else ():
        if inspect.isfunction(value) and not part.startswith("_"):
            assert inspect.getdoc(getattr(thing, part)), f"{name}.{part}"


@pytest.mark.parametrize("name", public.__all__)
def test_every_public_name_stands_in_the_document(name: str) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"`{name}`" in text or f"`magnate.{name}`" in text


def test_the_package_offers_the_whole_list_and_nothing_else() -> None:
    assert {name for name in dir(magnate) if name in public.__all__} == set(public.__all__)
    for name in public.__all__:
        assert getattr(magnate, name) is getattr(public, name)
    with pytest.raises(AttributeError, match="has no attribute 'moves'"):
        magnate.moves  # type: ignore[attr-defined]  # noqa: B018


def test_no_public_name_is_hidden_by_a_module_of_the_same_name() -> None:
    rooms = {path.stem for path in Path(magnate.__path__[0]).iterdir()}
    things = {n for n in public.__all__ if not isinstance(getattr(public, n), ModuleType)}
    assert things & rooms == set()


def test_actions_and_events_are_all_that_the_base_game_has() -> None:
    assert {kind.__name__ for kind in BASE.actions} <= set(actions.__all__)
    assert {kind.__name__ for kind in BASE.events} <= set(events.__all__)


def test_import_magnate_loads_nothing_before_it_is_used() -> None:
    code = "import sys, magnate; print([n for n in sys.modules if n.startswith('magnate.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_star_import_brings_the_whole_list() -> None:
    found: dict[str, object] = {}
    exec("from magnate import *", found)
    assert set(public.__all__) <= set(found)


def test_names_are_typed() -> None:
    """mypy reads this: what is fetched late has its type all the same."""
    game = magnate.begin(magnate.Setup(players=2))
    assert_type(game, magnate.Game)
    assert_type(magnate.legal(game, 0), magnate.Options)
    assert_type(magnate.view(game, None), magnate.Position)
    assert_type(magnate.actions.EndStep(0).seat, int)
    assert_type(magnate.table("A0 / B0", magnate.chain(), magnate.chain()), magnate.Game)
