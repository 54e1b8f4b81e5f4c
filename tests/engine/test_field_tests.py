"""The quick test of an action's fields never takes what the full check refuses or changes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from magnate import Action, Refused, compile_rules
from magnate.core.checked import checked, checked_action
from magnate.core.field_tests import field_test
from magnate.modules import find_module, module_names

KINDS = [
    *compile_rules().actions,
    *(kind for name in module_names() for kind in find_module(name).actions),
]
VALUES: list[Any] = [
    *(0, 3, -1, True, 1.0, None, "", "work", "nw", "north", b"x", object()),
    *((), (1, 2), (1, True), (1, 2, 3), [1, 2], ("a", 1), {1, 2}),
    *(((1, 2),), ((1, 2), [3, 4]), (("a", 1),), [("a", 1)], (("a", 1.0),), {"a": 1}),
]


class Odd(Action, frozen=True):
    """An action with fields of rare types."""

    price: float
    by: dict[str, int]
    mark: bool | int | None = None
    pair: tuple[int, ...] = ()


def fits(value: object, kind: Any) -> bool:
    """Whether a value is of a type, as it is."""
    try:
        return repr(msgspec.convert(value, kind)) == repr(value)
    except msgspec.ValidationError:
        return False


def samples(kind: type[Action]) -> list[Action]:
    """Actions with each value in each field, the other fields being right."""
    fields = msgspec.structs.fields(kind)
    right = {it.name: next(value for value in VALUES if fits(value, it.type)) for it in fields}
    return [kind(**{**right, it.name: value}) for it in fields for value in VALUES]


def taken(action: Action) -> Action | None:
    """The answer of the full check."""
    try:
        return checked(action, Action)
    except Refused:
        return None


@pytest.mark.parametrize("kind", [*KINDS, Odd], ids=lambda kind: kind.__name__)
def test_what_it_takes_is_what_the_full_check_takes_as_it_is(kind: type[Action]) -> None:
    test = field_test(kind)
    for action in samples(kind):
        full = taken(action)
        if test(action):
            assert repr(full) == repr(action)
        if full is None:
            with pytest.raises(Refused):
                checked_action(action)
        else:
            assert repr(checked_action(action)) == repr(full)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_it_knows_the_types_of_all_our_actions(kind: type[Action]) -> None:
    for action in samples(kind):
        assert field_test(kind)(action) == (repr(taken(action)) == repr(action))


def test_what_it_does_not_know_is_left_to_the_full_check() -> None:
    action = Odd(0, 1.5, {"a": 1}, True, (1,))
    assert not field_test(Odd)(action)
    assert checked_action(action) == action
