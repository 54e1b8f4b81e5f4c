"""The keys that must have a text, from the content and the rules themselves."""

from __future__ import annotations

from typing import get_args

import msgspec

from magnate.base import BASE
from magnate.base.actions import SIDES
from magnate.base.payday import PLACES
from magnate.bots.partners import partners, partners_of
from magnate.core.actions import Undo, tag
from magnate.core.events import Event, PhaseBegan, StepBegan
from magnate.core.module import Module
from magnate.core.values import CORNERS
from magnate.modules import find_module, module_names
from magnate.scenarios import scenarios
from tests.texts.scan import diners, phrase_keys, piece_kinds, refusals

MAP = (
    *("map", "tile", "square", "road", "bridge", "house", "garden", "apartment", "park"),
    *("source", "restaurant", "entrance", "campaign"),
)
DRAWING = ("head", "room", "turns")
DECIDED_BY = ("only", "price", "tie", "waitresses", "order")
ENDED_BY = ("bank", "last_chain", "no_chain", "turn_limit")
HUNGRY = ("no_road", "lacks")


def parts() -> list[Module]:
    """The base game and every module."""
    return [BASE, *(find_module(name) for name in module_names())]


def trunk_keys() -> set[str]:
    """What belongs to no module."""
    keys = {"employee.ceo", "employee.ceo.does", "phase.setup"}
    keys |= {f"place.{place}" for place in PLACES}
    keys |= {f"corner.{corner}" for corner in CORNERS}
    keys |= {f"side.{side}" for side in SIDES}
    keys |= {f"map.{thing}" for thing in MAP}
    keys |= {f"drawing.{thing}" for thing in DRAWING}
    keys |= {f"reason.{reason}" for reason in (*DECIDED_BY, *ENDED_BY, *HUNGRY)}
    keys |= {f"action.{tag(Undo)}", f"action.{tag(Undo)}.full"}
    keys |= event_keys(PhaseBegan) | event_keys(StepBegan)
    return keys | phrase_keys()


def part_keys(part: Module) -> set[str]:
    """What the content and the rules of the base game or of a module bring."""
    content = part.content
    keys = {f"chain.{chain}" for chain in content.chains}
    if part is not BASE:
        keys |= {f"module.{part.name}", f"module.{part.name}.does"}
        lines = [partners()[name].name for name in partners_of(part.name)]
        keys |= {f"line.{line}{form}" for line in lines for form in ("", ".does")}
    for employee in content.employees:
        keys |= {f"employee.{employee}{form}" for form in ("", ".some", ".who", ".into", ".does")}
    for good in content.goods:
        keys |= {f"good.{good}{form}" for form in ("", ".any", ".some")}
    for milestone in content.milestones:
        keys |= {f"milestone.{milestone}", f"milestone.{milestone}.gives"}
    keys |= {f"reserve.{card}" for card in content.reserves}
    keys |= {f"campaign.{kind.name}{form}" for kind in part.kinds for form in ("", ".named")}
    keys |= {f"phase.{step.phase}" for step in part.steps if part is BASE}
    keys |= {f"step.{step.name}" for step in part.steps}
    keys |= {f"step.{decision.kind}" for decision in part.decisions}
    keys |= {f"action.{tag(action)}{form}" for action in part.actions for form in ("", ".full")}
    keys |= {f"option.{option}" for option in part.options}
    keys |= {f"option.{name}.{value}" for name, values in part.options.items() for value in values}
    return keys.union(*(event_keys(event) for event in part.events))


def event_keys(event: type[Event]) -> set[str]:
    """The line of an event."""
    return {f"event.{event.__struct_config__.tag}"}


def clause_keys(part: Module) -> set[str]:
    """Lines may have clauses for fields that are lists of structs."""
    return {
        f"event.{event.__struct_config__.tag}.{field.name}"
        for event in part.events
        for field in msgspec.structs.fields(event)
        if any(
            isinstance(kind, type) and issubclass(kind, msgspec.Struct)
            for kind in get_args(field.type)
        )
    }


def error_keys(module: str | None = None) -> set[str]:
    """The codes of all refusals, or of those in one module."""
    return {f"error.{found.code}" for found in refusals() if module in (None, found.module)}


def piece_keys() -> set[str]:
    """The pieces modules put on the table."""
    return {f"piece.{kind}" for kind in piece_kinds()}


def scenario_keys() -> set[str]:
    """The scenarios."""
    return {f"scenario.{preset.id}{form}" for preset in scenarios() for form in ("", ".does")}


def house_keys() -> set[str]:
    """Houses may have names of their own; apartments have no number."""
    apartments = {row.apartment for part in parts() for row in part.content.tiles.values()}
    return {f"house.{name}" for name in apartments | diners()}
