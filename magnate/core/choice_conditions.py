"""Conditions on choices: a list of named conditions, as core/place_conditions.py has for places.

A choice is an option if all conditions hold. A refusal names the first one that does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

import msgspec

from magnate.core.errors import Refused

T = TypeVar("T")


class ChoiceCondition(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """A condition on a choice: the code and the rule of its refusal, and a test of choices."""

    code: str
    rule: str
    holds: Callable[[T], object]
    """Return something true for the choices that the condition allows."""
    called: str
    """The name of the choice in the parameters of the refusal."""
    facts: Mapping[str, object] = {}
    """Further parameters of the refusal."""


ChoiceConditions = tuple[ChoiceCondition[T], ...]
"""Conditions in the order of a player's checks; later ones may rely on earlier ones."""


def choosable(candidates: Iterable[T], conditions: ChoiceConditions[T]) -> list[T]:
    """Return the candidates for which all conditions hold, in their order."""
    found = list(candidates)
    for condition in conditions:
        found = list(filter(condition.holds, found))
    return found


def check_choice(
    choice: T, conditions: ChoiceConditions[T], shown: object = None, where: str = ""
) -> None:
    """Refuse a choice for which a condition does not hold. `shown`: its form in the refusal."""
    for condition in conditions:
        if not condition.holds(choice):
            facts = {condition.called: choice if shown is None else shown, **condition.facts}
            raise Refused(condition.code, condition.rule, where, **facts)
