"""Default texts for modules that bring none: ids as names."""

from __future__ import annotations

from collections.abc import Mapping

from magnate.base import BASE
from magnate.core.actions import tag
from magnate.core.module import Module
from magnate.scenarios import brought_by

FORMS: Mapping[str, tuple[str, ...]] = {
    "employees": ("employee.{}", "employee.{}.who", "employee.{}.into"),
    "goods": ("good.{}", "good.{}.any"),
    "milestones": ("milestone.{}",),
    "reserves": ("reserve.{}",),
}
"""The keys of a row that read as its name."""
COUNTED = {"employees": "employee.{}.some", "goods": "good.{}.some"}
SILENT = {"employees": "employee.{}.does", "milestones": "milestone.{}.gives"}
"""The keys that would explain a row; their default is empty."""


def plain(id: str) -> str:
    """An id as words: `first_20` becomes "first 20"."""
    return id.replace("_", " ").replace(".", ": ")


def bare_messages(module: Module) -> dict[str, str]:
    """A message for everything in a module, made of its ids."""
    found = {f"module.{module.name}": plain(module.name), f"module.{module.name}.does": ""}
    for table, keys in FORMS.items():
        for id in getattr(module.content, table):
            found |= {key.format(id): plain(id) for key in keys}
            if table in COUNTED:
                found[COUNTED[table].format(id)] = f"{{count}} {plain(id)}"
            if table in SILENT:
                found[SILENT[table].format(id)] = ""
    for kind in module.kinds:
        found[f"campaign.{kind.name}"] = plain(kind.name)
        found[f"campaign.{kind.name}.named"] = f"{plain(kind.name)} {{number}}"
    steps = [step.name for step in module.steps] + [one.kind for one in module.decisions]
    found |= {f"step.{name}": plain(name) for name in steps}
    phases = {step.phase for step in module.steps} - {step.phase for step in BASE.steps}
    found |= {f"phase.{name}": plain(name) for name in sorted(phases)}
    found |= {f"chain.{name}": plain(name) for name in module.content.chains}
    for scenario in brought_by(module.name):
        found[f"scenario.{scenario.id}"] = plain(scenario.id)
        found[f"scenario.{scenario.id}.does"] = ""
    for action in module.actions:
        found |= {f"action.{tag(action)}{form}": plain(tag(action)) for form in ("", ".full")}
    for event in module.events:
        name = str(event.__struct_config__.tag)
        found[f"event.{name}"] = plain(name)
    for option, values in module.options.items():
        found |= {f"option.{option}.{value}": plain(value) for value in values}
        found[f"option.{option}"] = plain(option)
    return found
