"""What may be chosen: a list of named conditions, as core/placing.py has for places.

On offer are the choices for which all of them hold; a refusal names the first that does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, TypeVar

import msgspec

from magnate.core.errors import Refused

T = TypeVar("T")


class ChoiceCondition(msgspec.Struct, Generic[T], frozen=True):
    """A condition on a choice: why it is refused, by which rule, and for which choices it holds."""

    code: str
    rule: str
    holds: Callable[[T], object]
    """Answers something true for the choices for which it holds."""
    called: str
    """The name under which the text of the refusal has the choice."""
    facts: Mapping[str, object] = {}
    """What the text of the refusal needs beside the choice."""


ChoiceConditions = tuple[ChoiceCondition[T], ...]
"""Those that a player would look at first come first; later ones may rely on earlier ones."""


def choosable(candidates: Iterable[T], conditions: ChoiceConditions[T]) -> list[T]:
    """Return the candidates for which all of the conditions hold, in their order."""
    found = list(candidates)
    for condition in conditions:
        found = list(filter(condition.holds, found))
    return found


def check_choice(
    choice: T, conditions: ChoiceConditions[T], shown: object = None, where: str = ""
) -> None:
    """Refuse a choice for which a condition does not hold. `shown`: the choice in the refusal."""
    for condition in conditions:
        if not condition.holds(choice):
            facts = {condition.called: choice if shown is None else shown, **condition.facts}
            raise Refused(condition.code, condition.rule, where, **facts)
