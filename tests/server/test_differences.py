"""Pushes are differences: whoever applies all of them has the whole."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from magnate import Record, Setup, awaited, legal
from magnate.base.actions import OpenCompany, PutToWork
from magnate.core.actions import Undo
from magnate.scenarios import players_of, scenario, scenarios, set_up
from magnate.server.game.differences import applied, differences
from magnate.server.game.live import Viewer
from tests.random_play import lively
from tests.server.pushes import Pushed

PARTS = ("shown", "options", "number", "awaited", "over", "can_undo", "deadline", "clocks")


class Card(msgspec.Struct, frozen=True):
    """Something that is shown."""

    name: str
    left: dict[str, int]
    places: tuple[int | None, ...] = ()


def test_a_change_is_a_path_and_a_value() -> None:
    old = {"cards": (Card("cook", {"a": 1, "b": 2}), Card("waitress", {})), "turn": 1}
    new = {"cards": (Card("cook", {"b": 3, "c": 4}), Card("waitress", {}, (1,))), "turn": 1}
    assert differences(old, new) == [
        (["cards", 0, "left", "a"],),
        (["cards", 0, "left", "b"], 3),
        (["cards", 0, "left", "c"], 4),
        (["cards", 1, "places"], (1,)),
    ]
    assert differences(old, old) == []
    assert differences((1,), (None,), ("seen",)) == [(["seen", 0], None)]


# No booleans: for Python they equal 0 and 1, and no field is now the one and now the other.
plain = st.recursive(
    st.none() | st.integers(-3, 3) | st.sampled_from(["", "a"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(plain, plain)
def test_the_changes_make_the_new_of_the_old_and_leave_the_old(old: Any, new: Any) -> None:
    before = msgspec.json.encode(old)
    changes = msgspec.json.decode(msgspec.json.encode(differences(old, new)))
    assert msgspec.json.encode(applied(old, changes), order="sorted") == msgspec.json.encode(
        new, order="sorted"
    )
    assert msgspec.json.encode(old) == before


def seen(whole: dict[str, Any]) -> dict[str, Any]:
    """What of it is looked at."""
    return {part: whole[part] for part in PARTS}


@pytest.mark.parametrize("name", [one.id for one in scenarios()])
def test_all_differences_give_the_whole_for_every_viewer(name: str) -> None:
    players = max(players_of(scenario(name)))
    pushed, rng = Pushed(set_up(scenario(name), players, 4)), Random(name)
    told: dict[Viewer, int] = dict.fromkeys(pushed.live.viewers, 0)
    record = pushed.live.record
    while not record.game.over and len(pushed.live.rows) < 160:
        seat = rng.choice(awaited(record.game))
        if rng.random() < 0.05 and record.can_undo(seat):
            pushed.add(Undo(seat))
        elif rng.random() < 0.02:
            pushed.rewind(rng.randrange(len(record.actions) + 1))
            record = pushed.live.record
        else:
            pushed.add(*_together(record, seat, rng))
        for viewer in pushed.live.viewers:
            told[viewer] = len(pushed.messages[viewer])
            assert seen(pushed.known[viewer]) == seen(pushed.truth(viewer)), (name, viewer)
    assert all(told.values())


def _together(record: Record, seat: int, rng: Random) -> list[Any]:
    """An action, or several at once, as a gesture brings them."""
    first = lively(legal(record.game, seat), rng)
    if not isinstance(first, PutToWork) or rng.random() < 0.5:
        return [first]
    return [first, OpenCompany(seat)]


def test_a_push_is_small() -> None:
    """Half of all pushes have less than 1 kB, with many modules, too; they had 12 kB and more."""
    for setup in (Setup(players=4, seed=5), set_up(scenario("henri_lo_menu"), 5, 5)):
        pushed, rng = Pushed(setup), Random(3)
        record = pushed.live.record
        for _ in range(200):
            pushed.add(lively(legal(record.game, awaited(record.game)[0]), rng))
        sizes = sorted(len(one) for found in pushed.messages.values() for one in found)
        assert sizes[len(sizes) // 2] < 1000
