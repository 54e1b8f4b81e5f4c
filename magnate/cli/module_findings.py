"""Findings of `magnate check-module`: everything that is wrong with a module."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from magnate import modules
from magnate.base import BASE
from magnate.base.position import position_of
from magnate.cli.problems import in_words
from magnate.core.actions import Action, tag
from magnate.core.errors import Refused
from magnate.core.flow import awaited, legal
from magnate.core.module import Module
from magnate.core.options import Options
from magnate.core.rules import Rules, compile_parts
from magnate.engine import compile_rules, game_in
from magnate.files import read_game, write_game
from magnate.known import guess, view
from magnate.record import Record
from magnate.scenarios import Scenario, brought_by, players_of
from magnate.setup import Setup

TURNS = 5
"""Turns of a random game."""
LOOK_EVERY = 20
"""Actions of a random game between two looks at the whole position."""
ENDING = 0.15
"""How often a random game ends a step or declines where it could do something else."""
SCANNED = ("Refused", "Condition", "ChoiceCondition", "Piece")
"""Calls whose first argument needs a text."""


class Finding(msgspec.Struct, frozen=True):
    """Something wrong with a module: a text of the command line, and its values."""

    key: str
    facts: dict[str, Any]


def findings(
    name: str, entry: EntryPoint | None, games: int, seed: int, lang: str
) -> list[Finding]:
    """Return all that is wrong with a module; one that does not compile is looked into no further.

    `entry`: the entry point of a module of another package.
    """
    try:
        if entry:
            _compile(_loaded(entry))
            modules.add(entry)
        module = modules.find_module(name)
        _compile(module)
        together = [compile_rules(names) for names in companions(module)]
    except Exception as problem:
        return [Finding("check.broken", {"problem": _told(problem, lang)})]
    return [
        *_of_scenarios(module, lang),
        *_of_texts(module),
        *_of_guide(module),
        *_of_pictures(module, together[0]),
        *_of_games(module, [rules.modules for rules in together], games, seed, lang),
    ]


def companions(module: Module) -> list[tuple[str, ...]]:
    """Return the modules that it is compiled with: those it needs, then as many as go together.

    Where others exclude each other there is a set with each of them.
    """
    needed = (module.name, *modules.required_by(module))
    alone = tuple(sorted({*needed, *module.implies}))
    found = [alone]
    names = modules.module_names()
    for order in (names, names[::-1]):
        chosen = list(alone)
        for name in order:
            if name not in chosen and all(_agree(name, other) for other in chosen):
                chosen.append(name)
        found.append(tuple(sorted(chosen)))
    return list(dict.fromkeys(found))


def _agree(one: str, two: str) -> bool:
    first, second = modules.find_module(one), modules.find_module(two)
    return two not in first.excludes and one not in second.excludes


def _loaded(entry: EntryPoint) -> Module:
    module = entry.load()
    if not isinstance(module, Module):
        raise TypeError(f"{entry.value} is no Module")
    return module


def _compile(module: Module) -> None:
    """Compile it with what it needs: as it is, and with every value of its options."""
    needed = dict.fromkeys((*modules.required_by(module), *module.implies))
    parts = [module, *map(modules.find_module, needed)]
    chosen = [{name: value} for name, values in module.options.items() for value in values]
    for options in ({}, *chosen):
        compile_parts(BASE, parts, options, False, True, 0)
    if not (module.needs_milestones or module.not_introductory):
        compile_parts(BASE, parts, {}, True, False, 0)


def _told(problem: Exception, lang: str) -> str:
    if isinstance(problem, Refused | OSError):
        return in_words(problem, lang)
    return f"{type(problem).__name__}: {problem}"


def _of_scenarios(module: Module, lang: str) -> Iterator[Finding]:
    if modules.beside(module.name, "scenarios.toml") and not brought_by(module.name):
        yield Finding("check.unreadable", {"file": "scenarios.toml"})
    for scenario in brought_by(module.name):
        try:
            if not players_of(scenario):
                facts = {"scenario": scenario.id}
                yield Finding("check.nobody_can_play", facts)
        except Refused as refused:
            yield Finding("check.broken", {"problem": _told(refused, lang)})


def _of_texts(module: Module) -> Iterator[Finding]:
    """Every language says everything, with the same values, and nothing that others say."""
    from magnate.texts import languages
    from magnate.texts.bare import bare_messages
    from magnate.texts.catalogue import catalogue

    others = [name for name in modules.module_names() if name != module.name]
    said: dict[str, dict[str, str]] = {}
    for lang in languages():
        file = f"texts/{lang}.json"
        found = modules.beside(module.name, *file.split("/"))
        if found is None:
            yield Finding("check.missing", {"file": file})
            continue
        try:
            said[lang] = msgspec.json.decode(found.read_bytes(), type=dict[str, str])
        except (OSError, ValueError):
            yield Finding("check.unreadable", {"file": file})
    wanted = {*bare_messages(module), *_keys_in_code(modules.home_of(module.name))}
    for lang, messages in said.items():
        file = f"texts/{lang}.json"
        elsewhere = catalogue(lang, others)
        everywhere = {key for other in said.values() for key in other} | wanted
        yield from _named("check.unsaid", file, everywhere - set(messages) - set(elsewhere))
        yield from _named("check.said_already", file, set(messages) & set(elsewhere))
        english = said.get("en", {})
        differ = [
            key
            for key, message in messages.items()
            if _values(message) != _values(english.get(key, message))
        ]
        yield from _named("check.other_values", file, differ)


def _values(message: str) -> frozenset[str]:
    """Return the facts in a message, without the form that its language needs."""
    from magnate.texts.message import placeholders

    try:
        names = placeholders(message)
    except ValueError:
        return frozenset(("",))  # an unreadable message has other facts than English
    plain = {name.removesuffix("_who").removesuffix("_name") for name in names}
    return frozenset(name for name in plain if not (name == "you" or name.endswith("_you")))


def _keys_in_code(home: Traversable | None) -> Iterator[str]:
    """The texts of the refusals and pieces that the code of a module names."""
    if not isinstance(home, Path):
        return
    for file in sorted(home.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                first = node.args[0]
                code = first.value if isinstance(first, ast.Constant) else None
                if node.func.id in SCANNED and isinstance(code, str):
                    yield f"{'piece' if node.func.id == 'Piece' else 'error'}.{code}"


def _named(key: str, file: str, names: Iterable[str]) -> Iterator[Finding]:
    if listed := ", ".join(sorted(names)):
        yield Finding(key, {"file": file, "names": listed})


def _of_guide(module: Module) -> Iterator[Finding]:
    """Every language explains every rule, and says what each decision asks."""
    from magnate.guide.files import read_chapter, read_words
    from magnate.rulebook import rules_called
    from magnate.texts import languages

    others = [one for one in modules.module_names() if one != module.name]
    shared = {prefix for one in others for prefix in modules.find_module(one).rules}
    rules: set[str] = set()
    own: set[str] = set()
    for prefix in module.rules:
        try:
            rules |= {rule.id for rule in rules_called(prefix)}
            if prefix not in shared:  # else another module may explain them
                own |= {rule.id for rule in rules_called(prefix)}
        except Refused:
            yield Finding("check.no_rules", {"file": "rules.md", "names": prefix})
    for lang in languages():
        for kind in ("md", "toml"):
            file = f"guide/{lang}.{kind}"
            found = modules.beside(module.name, *file.split("/"))
            if found is None:
                if kind == "md" or module.actions:
                    yield Finding("check.missing", {"file": file})
                continue
            try:
                if kind == "md":
                    told = read_chapter(module.name, found).paragraphs
                    ids = {id for explained, _ in told for id in explained}
                    yield from _named("check.unexplained", file, own - ids)
                    yield from _named("check.unknown_rules", file, ids - rules)
                else:
                    asked = set(read_words(found).ask)
                    yield from _named("check.unasked", file, {*map(tag, module.actions)} - asked)
            except (OSError, ValueError):
                yield Finding("check.unreadable", {"file": file})


def _of_pictures(module: Module, rules: Rules) -> Iterator[Finding]:
    """Employees have portraits; goods, pieces and campaigns on the map have pictures."""
    from magnate.draw.pieces import PARK
    from magnate.draw.portraits import portraits
    from magnate.draw.symbols import find_symbol

    there = portraits([module.name])
    for employee in module.content.employees:
        if f"employees-{employee}" not in there:
            yield Finding("check.no_picture", {"file": f"portraits/{employee}.svg"})
    home = modules.home_of(module.name)
    pieces = {key.partition(".")[2] for key in _keys_in_code(home) if key.startswith("piece.")}
    wanted = [
        *(("goods", good) for good in module.content.goods),
        *(("kinds", k.name) for k in module.kinds if k.plate == "card" and k.lies != "beside"),
        *(("pieces", piece) for piece in sorted(pieces - {PARK})),
    ]
    for folder, name in wanted:
        if not find_symbol(folder, name, rules):
            yield Finding("check.no_picture", {"file": f"symbols/{name}.svg"})


def _of_games(
    module: Module, choices: list[tuple[str, ...]], games: int, seed: int, lang: str
) -> Iterator[Finding]:
    """Random games, by turns alone and with others; the first that breaks is enough."""
    for number in range(games):
        names = choices[number % len(choices)]
        players = players_of(Scenario(id=module.name, modules=names))
        setup = Setup(
            players=players[number % len(players)],
            seed=seed + number,
            modules=names,
            turn_limit=TURNS,
        )
        record = None
        try:
            record = Record(setup)
            _play(record)
        except Exception as problem:
            facts = {
                "seed": setup.seed,
                "players": setup.players,
                "modules": ", ".join(names),
                "actions": len(record.actions) if record else 0,
                "problem": _told(problem, lang),
            }
            yield Finding("check.game", facts)
            return


def _play(record: Record) -> None:
    """A whole random game: told, drawn, written and read in the meantime."""
    from magnate.draw import svg_position
    from magnate.texts import describe, languages, narrate

    rng = Random(record.setup.seed)
    while not record.game.over:
        seat = rng.choice(awaited(record.game))
        action = _any(legal(record.game, seat), rng)
        events = record.act(action)
        for lang in languages():
            describe(action, lang, record.game)
            for event in events:
                narrate(event, record.game, lang)
        if len(record.actions) % LOOK_EVERY == 0:
            _look(record)
    _look(record)
    svg_position(record.game)
    again = read_game(write_game(record))
    if position_of(again.game) != position_of(record.game):
        raise ValueError("a game that is written and read is another one")


def _any(options: Options, rng: Random) -> Action:
    families = [family for family in options.families if not family.kind.declines]
    if not families or rng.random() < ENDING:
        families = list(options.families)
    family = rng.choice(families)
    return family[rng.randrange(len(family))]


def _look(record: Record) -> None:
    """A position can be written and read, and every seat can guess the rest of its view."""
    position = position_of(record.game)
    if position_of(game_in(position)) != position:
        raise ValueError("a position that is written and read is another one")
    for seat in range(len(record.game.chains)):
        guess(view(record.game, seat))
