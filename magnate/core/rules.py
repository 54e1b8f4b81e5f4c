"""Compiled rules: the base game and the chosen modules, frozen for one kind of game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from magnate.board import Tile, tile_from_rows
from magnate.core import upper
from magnate.core.actions import Action, Undo
from magnate.core.content import (
    ROWS,
    CampaignTileRow,
    Content,
    Employee,
    Good,
    Milestone,
    TileRow,
    merged,
)
from magnate.core.cross_check import check_rows
from magnate.core.errors import Refused
from magnate.core.events import Event, PhaseBegan, StepBegan
from magnate.core.module import CampaignKind, Decision, Join, Module, Step
from magnate.core.options import Options
from magnate.core.questions import SINGLE, Questions
from magnate.core.state import Game

RULES_VERSION = 2
"""The rules version of new games."""
OLDEST_VERSION = 1
"""The oldest rules version whose games can still be continued."""


class Effect(msgspec.Struct, frozen=True, array_like=True):
    """The number that a milestone adds to the answer of a question asked by name."""

    milestone: str
    value: int
    delay: int
    """Turns until it counts."""


class Rules:
    """Everything about a kind of game that does not change while it is played, nor ever."""

    def __init__(
        self,
        modules: Sequence[Module],
        options: Mapping[str, str],
        introductory: bool,
        with_milestones: bool,
        turn_limit: int,
        version: int = RULES_VERSION,
    ) -> None:
        self.version = version
        self.modules = tuple(module.name for module in modules[1:])
        self.parts = tuple(modules)
        self.options = dict(options)
        self.introductory = introductory
        self.with_milestones = with_milestones
        self.turn_limit = turn_limit
        replaced = {table for module in modules for table in module.replaces}
        self.content: Content = merged([module.content for module in modules], replaced)
        content = self.content
        check_rows(modules, content)

        self.employees: dict[str, Employee] = content.employees
        self.goods = content.goods
        self.milestones: dict[str, Milestone] = {
            name: row
            for module in modules
            for name, row in self.content.milestones.items()
            if name in module.content.milestones and (with_milestones or module is not modules[0])
        }
        self.campaign_tiles: dict[int, CampaignTileRow] = {
            int(key): row for key, row in content.campaigns.items()
        }
        self.questions = Questions(_gathered(modules))
        barred = set(self.questions.barred_tiles(self))
        playable = [row for row in content.tiles.values() if row.id not in barred]
        self.map_tiles = map_tiles(playable, self.goods.values())
        self.careers = _careers(self.employees)
        self.triggers = _triggers(self.milestones)
        self.thresholds = _thresholds(self.triggers)
        self.effects = _effects(self.milestones)

        self.steps = tuple(
            _joined(step, [join for m in modules for join in m.joins if join.step == step.name])
            for step in _ordered_steps(modules)
            if step.introductory or not introductory
        )
        self.step_index = {step.name: i for i, step in enumerate(self.steps)}
        self.decisions: dict[str, Decision] = {d.kind: d for m in modules for d in m.decisions}
        self.kinds: dict[str, CampaignKind] = {k.name: k for m in modules for k in m.kinds}
        self.reactions = _reactions(modules)
        self.marketable = tuple(g.id for g in self.goods.values() if "marketable" in g.tags)
        self.storable = tuple(g.id for g in self.goods.values() if "storable" in g.tags)
        self.drinks = tuple(g.id for g in self.goods.values() if "drink" in g.tags)
        self.rank = {name: i for i, name in enumerate(self.employees)}
        """The place of each card in the content, for stable orders."""
        self.entry_rows = {row.id: row for row in self.employees.values() if row.entry}
        self.entry_cards = tuple(self.entry_rows.values())

        actions: list[type[Action]] = [Undo]
        for module in modules:
            actions.extend(module.actions)
        self.actions = tuple(actions)
        self.events: tuple[type[Event], ...] = (
            PhaseBegan,
            StepBegan,
            *(e for m in modules for e in m.events),
        )
        self.action_decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(_union(actions))
        self.action_union: Any = _union(actions)
        self.event_union: Any = _union(self.events)
        self.altered = False
        """Whether an answer or a milestone was added, as no module brings it."""
        self._hash = hash((self.modules, turn_limit, version))
        self._is_compiled = True

    def __copy__(self) -> Rules:
        """The same: rules do not change."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Rules:
        return self

    def __eq__(self, other: object) -> bool:
        """Return True if both are made of equal modules in the same way."""
        if self is other:
            return True
        if not isinstance(other, Rules) or self.altered or other.altered:
            return False
        return self._made_of() == other._made_of()

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return upper.reduce_rules(self)

    def _made_of(self) -> tuple[object, ...]:
        kind = (self.introductory, self.with_milestones, self.turn_limit)
        return (self.version, self.modules, self.options, kind, self.parts)

    def __repr__(self) -> str:
        introductory = "introductory game" if self.introductory else "base game"
        limit = f", {self.turn_limit} turns" if self.turn_limit else ""
        words = ", ".join([introductory, *self.modules])
        return f"<Rules: {words}{limit}, version {self.version}{', altered' * self.altered}>"

    def __setattr__(self, name: str, value: object) -> None:
        if "_is_compiled" in self.__dict__:
            raise AttributeError(f"rules do not change: {name}")
        super().__setattr__(name, value)

    def with_answer(self, question: str, answer: Callable[..., Any]) -> Rules:
        """These rules with one more answer to a question, as if a module gave it."""
        return self._with(questions=self.questions.with_answer(question, answer))

    def with_more_milestones(self, rows: Mapping[str, Milestone]) -> Rules:
        """These rules with more milestones to be earned, as if a module brought them."""
        milestones = {**self.milestones, **rows}
        triggers = _triggers(milestones)
        return self._with(
            milestones=milestones,
            triggers=triggers,
            thresholds=_thresholds(triggers),
            effects=_effects(milestones),
        )

    def _with(self, **changed: object) -> Rules:
        other = object.__new__(Rules)
        other.__dict__.update(self.__dict__, altered=True, **changed)
        return other


def compile_parts(
    base: Module,
    modules: Sequence[Module],
    options: Mapping[str, str],
    introductory: bool,
    with_milestones: bool,
    turn_limit: int,
    version: int = RULES_VERSION,
) -> Rules:
    """The rules of a kind of game. Modules that do not go together are refused."""
    check_version(version)
    base = base.as_of(version)
    parts = sorted((module.as_of(version) for module in modules), key=lambda module: module.name)
    names = [module.name for module in parts]
    known = {name: values for module in parts for name, values in module.options.items()}
    for name, value in options.items():
        if value not in known.get(name, ()):
            raise Refused("bad_option", where=f"options.{name}", option=name, value=value)
    for module in parts:
        for needed in module.requires:
            if needed not in names:
                raise Refused("module_requires", module=module.name, needed=needed)
        for other in module.excludes:
            if other in names:
                raise Refused("module_excludes", module=module.name, other=other)
        if module.needs_milestones and not with_milestones:
            raise Refused("module_needs_milestones", "INT-02", module=module.name)
        if module.not_introductory and introductory:
            raise Refused("module_not_introductory", "INT-02", module=module.name)
    check_apart(base, parts)
    chosen = {name: options.get(name, values[0]) for name, values in known.items()}
    parts = [module.with_options(chosen) for module in parts]
    return Rules([base, *parts], chosen, introductory, with_milestones, turn_limit, version)


def check_apart(base: Module, modules: Sequence[Module]) -> None:
    """Refuse modules that bring different things of one name, or the one answer to a question."""
    replaced = {table for module in modules for table in module.replaces}
    brought: dict[tuple[str, str], tuple[Module, object]] = {}
    for module in (base, *modules):
        for (table, id), thing in _brought(module):
            if module is base and table in replaced:
                continue
            other, known = brought.setdefault((table, id), (module, thing))
            if other is not module and (table != "patches" or known != thing):
                raise Refused("modules_clash", module=module.name, other=other.name, thing=id)
    answering: dict[str, Module] = {}
    for module in modules:
        for question in sorted(SINGLE.intersection(module.answers)):
            other = answering.setdefault(question, module)
            if other is not module:
                raise Refused(
                    "modules_answer", module=module.name, other=other.name, question=question
                )


def _brought(module: Module) -> Iterator[tuple[tuple[str, str], object]]:
    """Everything that a module brings, by what it is and its id."""
    for table in ROWS:
        for id, row in getattr(module.content, table).items():
            yield (table, id), row
    for step in module.steps:
        yield ("steps", step.name), step
    for decision in module.decisions:
        yield ("decisions", decision.kind), decision
    for kind in module.kinds:
        yield ("kinds", kind.name), kind
    for action in module.actions:
        yield ("actions", str(action.__struct_config__.tag)), action
    for event in module.events:
        yield ("events", str(event.__struct_config__.tag)), event


def check_version(version: int, where: str = "") -> None:
    """Refuse rules that are not known, or no longer."""
    if not OLDEST_VERSION <= version <= RULES_VERSION:
        raise Refused("other_rules_version", where=where, version=version)


def map_tiles(rows: Iterable[TileRow], goods: Iterable[Good]) -> dict[str, Tile]:
    """The map tiles of these rows, by letter; `goods`: those that may be printed on them."""
    letters = {good.letter: good.id for good in goods if good.letter}
    return {
        row.id: tile_from_rows(
            row.id,
            row.rows,
            houses=row.houses,
            corners=row.house_corners or None,
            bridge=row.bridge,
            apartment=row.apartment or None,
            goods=letters,
        )
        for row in rows
    }


def _careers(employees: Mapping[str, Employee]) -> dict[str, dict[str, int]]:
    """For each card the cards it can become, with the training steps that takes (TRN-01)."""
    result: dict[str, dict[str, int]] = {}
    for start in employees:
        steps: dict[str, int] = {}
        frontier = [start]
        while frontier:
            nearest = frontier.pop(0)
            for into in employees[nearest].trains_into:
                if into not in steps:
                    steps[into] = steps.get(nearest, 0) + 1
                    frontier.append(into)
        result[start] = steps
    return result


def _triggers(milestones: Mapping[str, Milestone]) -> dict[str, tuple[str, ...]]:
    result: dict[str, tuple[str, ...]] = {}
    for row in milestones.values():
        for occasion in row.when:
            result[occasion] = (*result.get(occasion, ()), row.id)
    return result


def _thresholds(triggers: Mapping[str, object]) -> dict[str, tuple[tuple[int, str], ...]]:
    """Occasions of the form `name:number`, by name: reached with that number or more."""
    result: dict[str, tuple[tuple[int, str], ...]] = {}
    for occasion in triggers:
        name, _, number = occasion.partition(":")
        if number.isdigit():
            result[name] = (*result.get(name, ()), (int(number), occasion))
    return result


def _effects(milestones: Mapping[str, Milestone]) -> dict[str, tuple[Effect, ...]]:
    result: dict[str, tuple[Effect, ...]] = {}
    for row in milestones.values():
        for kind, value in row.effects.items():
            effect = Effect(row.id, value, int(row.from_next_turn))
            result[kind] = (*result.get(kind, ()), effect)
    return result


def _gathered(modules: Sequence[Module]) -> dict[str, tuple[Callable[..., Any], ...]]:
    result: dict[str, tuple[Callable[..., Any], ...]] = {}
    for module in modules:
        for name, answer in module.answers.items():
            result[name] = (*result.get(name, ()), answer)
    return result


def _reactions(modules: Sequence[Module]) -> dict[type[Event], tuple[Callable[..., None], ...]]:
    result: dict[type[Event], tuple[Callable[..., None], ...]] = {}
    for module in modules:
        for kind, reaction in module.reactions.items():
            result[kind] = (*result.get(kind, ()), reaction)
    return result


def _ordered_steps(modules: Sequence[Module]) -> tuple[Step, ...]:
    """The base steps, with those of modules behind the steps they name."""
    steps = list(modules[0].steps)
    for module in reversed(modules[1:]):
        for step in reversed(module.steps):
            places = [i for i, other in enumerate(steps) if other.name == step.after]
            if not places:
                raise ValueError(f"no step {step.after!r} for {step.name!r} to come after")
            steps.insert(places[0] + 1, step)
    return tuple(steps)


def _joined(step: Step, joins: Sequence[Join]) -> Step:
    """A step with what modules add to it; their families come first."""
    if not joins:
        return step
    alone = [join.can_act for join in joins if join.can_act]

    def begin(game: Game) -> None:
        step.begin(game)
        if step.daily and not game.awaited and not game.pending:
            chain = game.chains[game.order[game.acting]]
            if any(can_act(game, chain) for can_act in alone):
                game.awaited = (chain.seat,)

    def options(game: Game, seat: int) -> Options:
        chain = game.chains[seat]
        own = step.options(game, seat).families if step.options else ()
        return Options([*(f for join in joins for f in join.families(game, chain)), *own])

    handlers = dict(step.handlers)
    for join in joins:
        handlers.update(join.handlers)
    return replace(step, begin=begin, options=options, handlers=handlers)


def _union(types: Sequence[type]) -> Any:
    union: Any = types[0]
    for other in types[1:]:
        union = union | other
    return union
