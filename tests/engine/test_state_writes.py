"""The state of a game is written by the engine alone: everything above asks it, on a copy.

The engine is `core`, `base`, `modules`, `board` and `known`. `known` belongs to it: to take what a
viewer must not know out of the state, and to fill it in again, is all it does, and nothing else may
do that. Positions are plain data and no state: who writes into one (builder.py, forks) has it
checked by `build`.

What is found: assignments to fields of `Game`, `Chain` and `House` and to what they hold, calls
that change containers, `setattr`, private functions of the engine, and a step's own functions.
Fields are found by name, so those of others by the same name are listed below.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from magnate.compiled import fields_of
from magnate.core.state import Chain, Game, House

ROOT = Path(__file__).parents[2]
ENGINE = ("core", "base", "modules", "board", "known")
LEAVING = (
    "magnate/bots/scripted/",  # sparring partners, which are to become short or go
)
"""Places that are not mended any more."""
OTHERS = {
    "magnate/arena/manners.py": ("found[seat].milestones", "own.income", "placed[campaign.kind]"),
    "magnate/builder.py": ("one.reserve",),
    "magnate/forecast/draft.py": ("day.events", "other.events"),
    "magnate/forecast/trial.py": ("trial.events",),
    "magnate/server/game/log/focus.py": (
        "focus.campaigns",
        "focus.houses",
        "focus.restaurants",
        "focus.squares",
    ),
    "magnate/server/tables/forks.py": ("chain.reserve", "position.seat"),
    "magnate/training/network_fit.py": ("found.cash",),
}
"""Fields of things that are no part of a game's state, by the same names."""
FIELDS = {field for kind in (Game, Chain, House) for field in fields_of(kind)}
CHANGES = {
    *("add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove"),
    *("reverse", "setdefault", "sort", "subtract", "update", "add_card", "take_card"),
}
"""Calls that change a container: a method of it, or a function it is given to."""
SETTERS = ("setattr", "__setattr__")
INNER = ("begin", "finish", "handlers")
"""What the flow alone may call: of a step or a decision."""
A_STEP = re.compile(r"\b(steps|decisions)\[.*\]$")
Aliases = dict[str, ast.expr]


def reaches_into_the_engine(source: str) -> list[tuple[int, str]]:
    """Every place that writes the state of a game or calls what is the engine's own."""
    tree = ast.parse(source)
    imported = dict(_imported(tree))
    found = [(line, name) for name, line in imported.items() if _is_private(name)]
    for function in ast.walk(tree):
        if isinstance(function, ast.Module | ast.FunctionDef):
            nodes = list(_own_nodes(function))
            aliases = dict(_aliases(nodes))
            for node in nodes:
                places = [one for one in _changed(node) if FIELDS.intersection(_path(one, aliases))]
                if isinstance(node, ast.Attribute) and _is_inner(node, aliases, imported):
                    places.append(node)
                found += [(place.lineno, ast.unparse(place)) for place in places]
    return sorted(found)


def _imported(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """What comes from the engine, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            room = (node.module or "").split(".")
            if room == ["magnate"] or (room[0] == "magnate" and room[1] in ENGINE):
                yield from ((alias.name, node.lineno) for alias in node.names)


def _own_nodes(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a module or function, without those of functions inside."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from _own_nodes(child)


def _aliases(nodes: list[ast.AST]) -> Iterator[tuple[str, ast.expr]]:
    """Names for a part of something: what such a name changes is changed there."""
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute | ast.Subscript):
            yield from ((one.id, node.value) for one in node.targets if isinstance(one, ast.Name))


def _changed(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement or a call changes: attributes, items and containers."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = list(node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For):
        targets = [node.target]
    while targets:
        target = targets.pop()
        if isinstance(target, ast.Tuple | ast.List):
            targets += target.elts
        elif isinstance(target, ast.Attribute | ast.Subscript):
            yield target
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        if called in SETTERS and len(node.args) == 3:
            thing, field, _ = node.args
            if isinstance(field, ast.Constant):
                named = ast.Attribute(thing, str(field.value), ast.Store())
                yield ast.copy_location(named, node)
        elif called in CHANGES and isinstance(node.func, ast.Attribute):
            yield node.func.value
        elif called in CHANGES and node.args:
            yield node.args[0]


def _path(place: ast.expr, aliases: Aliases) -> Iterator[str]:
    """The attributes on the way to a place, but not what an object keeps of its own."""
    known = dict(aliases)
    while isinstance(place, ast.Attribute | ast.Subscript | ast.Name):
        if isinstance(place, ast.Name):
            alias = known.pop(place.id, None)
            if alias is None:
                return
            place = alias
        else:
            if isinstance(place, ast.Attribute) and ast.unparse(place.value) != "self":
                yield place.attr
            place = place.value


def _is_inner(node: ast.Attribute, aliases: Aliases, imported: dict[str, int]) -> bool:
    """Whether it is a private function of the engine, or what a step keeps for the flow."""
    name = node.value.id if isinstance(node.value, ast.Name) else ""
    if _is_private(node.attr):
        return name in imported
    return node.attr in INNER and bool(A_STEP.search(ast.unparse(aliases.get(name, node.value))))


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def above_the_engine() -> dict[str, Path]:
    """The files of the package and the scripts that are no part of the engine."""
    files = [file for folder in ("magnate", "scripts") for file in (ROOT / folder).rglob("*.py")]
    apart = (*(f"magnate/{part}/" for part in ENGINE), *LEAVING)
    named = {file.relative_to(ROOT).as_posix(): file for file in sorted(files)}
    return {name: file for name, file in named.items() if not name.startswith(apart)}


def test_nothing_above_the_engine_writes_the_state_of_a_game() -> None:
    files = above_the_engine()
    assert len(files) > 300
    found = {
        (name, place, line)
        for name, file in files.items()
        for line, place in reaches_into_the_engine(file.read_text(encoding="utf-8"))
    }
    others = {(name, place) for name, places in OTHERS.items() for place in places}
    assert sorted(f"{n}:{line}: {p}" for n, p, line in found if (n, p) not in others) == []
    assert others <= {(name, place) for name, place, _ in found}


WRITES = (
    "game.step = 3",
    "game.step, game.settled = 3, False",
    "self.game.turn += 1",
    "del game.demand['8']",
    "game.chains[0].stock['burger'] = 2",
    "game.chains[seat].work.update(cards)",
    "take_card(chain.beach, 'waitress')",
    "stock = chain.stock\nstock.pop('burger')",
    "chain = game.chains[0]\nbeach = chain.beach\nbeach['waitress'] = 1",
    "setattr(chain, 'cash', 7)",
    "object.__setattr__(game, 'rules', other)",
    "for game.turn in range(3): pass",
    "game.rules.steps[game.step].begin(game)",
    "current = game.rules.steps[game.step]\ncurrent.finish(game)",
    "game.rules.steps[3].handlers[Pay](game, action)",
    "from magnate.core.flow import _next_step",
    "from magnate.core import flow\nflow._next_step(game)",
)
READS = (
    "self.stock = dict(chain.stock)",
    "self.step = 3",
    "stock = dict(chain.stock)\nstock.pop('burger')",
    "goods = Counter(chain.stock)\ngoods.update(more)",
    "step(game, action)",
    "current = game.rules.steps[game.step]\ncurrent.name",
    "known = {}\nknown[game.turn] = 3",
    "from magnate.bots.search import _ranked",
)


@pytest.mark.parametrize("source", WRITES)
def test_writing_is_found(source: str) -> None:
    assert len(reaches_into_the_engine(source)) >= 1


@pytest.mark.parametrize("source", READS)
def test_reading_is_not(source: str) -> None:
    assert reaches_into_the_engine(source) == []
