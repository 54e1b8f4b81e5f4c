"""What a program gives the engine is taken or refused, with a code, a place and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import magnate
from magnate import (
    ChainPosition,
    Position,
    Refused,
    Restaurant,
    Setup,
    awaited,
    begin,
    chain,
    compile_rules,
    game_in,
    guess,
    legal,
    position_of,
    step,
    table,
    view,
)
from magnate.actions import Hire, PlaceRestaurant
from magnate.texts import explain

T = TypeVar("T")
MAP = "E0 N2 A0 / D2 O1 C0 / L1 Q0 K3"
DRAWN = """
..#..
..#..
#####
..#11
..#11
"""


def two(**fields: Any) -> magnate.Game:
    return table(MAP, chain((8, 8), **fields), chain((5, 8)))


LETTERED = "aa...\n" * 2 + "#####\n" + ".....\n" * 2
APARTMENT = "AAA..\n" * 3 + "#####\n" + ".....\n"
BAD: dict[str, tuple[Callable[[], object], str, str]] = {
    "unknown card": (lambda: two(work={"wizard": 1}), "unknown_employee", "chains[0].work"),
    "card not counted": (lambda: two(work={"waitress": "two"}), "bad_value", "chain.work[...]"),
    "unknown field": (lambda: two(colour="red"), "bad_value", "chain"),
    "unknown field of a table": (
        lambda: table(MAP, chain(), chain(), colour="red"),
        "bad_value",
        "",
    ),
    "no tuple of cards": (lambda: chain(milestones=3), "bad_value", "chain.milestones"),  # type: ignore[arg-type]
    "negative cash": (lambda: two(cash=-1), "too_small", "chains[0].cash"),
    "cash in words": (lambda: two(cash="much"), "bad_value", "chain.cash"),
    "off the map": (
        lambda: table(MAP, chain((99, 0)), chain()),
        "off_the_map",
        "chains[0].restaurants[0]",
    ),
    "two on one square": (
        lambda: table(MAP, chain((8, 8)), chain((8, 8))),
        "squares_not_empty",
        "chains[1].restaurants[0]",
    ),
    "no corner": (
        lambda: table(MAP, chain((8, 8), "north"), chain()),  # type: ignore[arg-type]
        "bad_value",
        "chain.restaurants[0].entrance",
    ),
    "no square": (lambda: chain((8, "8")), "bad_value", "chain.restaurants[0].at[1]"),  # type: ignore[arg-type]
    "no such seat": (
        lambda: table(MAP, chain(), chain(), demand={"8": [("burger", 7)]}),
        "no_such_seat",
        "demand.8",
    ),
    "too few chains": (lambda: table(MAP, chain()), "bad_players", ""),
    "no chain": (lambda: table(MAP, "duck", chain()), "bad_value", "chains[0]"),  # type: ignore[arg-type]
    "unknown module": (
        lambda: table(MAP, chain(), chain(), modules=["moon"]),
        "unknown_module",
        "",
    ),
    "modules as one word": (
        lambda: table(MAP, chain(), chain(), modules="coffee"),
        "bad_value",
        "modules",
    ),
    "unknown step": (lambda: table(MAP, chain(), chain(), step="siesta"), "unknown_step", "step"),
    "map code": (lambda: table("E0 Z9", chain(), chain()), "bad_map_code", "map"),
    "no map": (lambda: table(5, chain(), chain()), "bad_value", "map"),  # type: ignore[arg-type]
    "drawing": (lambda: table("..#\n..#", chain(), chain()), "bad_drawing", "map"),
    "lettered house": (lambda: table(LETTERED, chain(), chain()), "bad_drawing", "map"),
    "drawn apartment": (lambda: table(APARTMENT, chain(), chain()), "bad_drawing", "map"),
    "road on a drawing": (
        lambda: table(DRAWN, chain(), chain(), roads=[(9, 9)]),
        "off_the_map",
        "roads[0]",
    ),
    "position": (
        lambda: game_in(Position(map=MAP, chains=(ChainPosition(cash=None), ChainPosition()))),  # type: ignore[arg-type]
        "bad_value",
        "chains[0].cash",
    ),
    "set-up": (lambda: begin(Setup(players="3")), "bad_value", "players"),  # type: ignore[arg-type]
    "set-up with a list in a map": (
        lambda: begin(Setup(players=2, options={"x": []})),  # type: ignore[dict-item]
        "bad_value",
        "options[...]",
    ),
    "rules": (lambda: compile_rules(5), "bad_value", "modules"),  # type: ignore[arg-type]
    "rules with a turn limit": (
        lambda: compile_rules(turn_limit="ten"),  # type: ignore[arg-type]
        "bad_value",
        "turn_limit",
    ),
    "legal": (lambda: legal(two(), 9), "no_such_seat", ""),
    "legal for a word": (lambda: legal(two(), "red"), "no_such_seat", ""),  # type: ignore[arg-type]
    "view": (lambda: view(two(), 2), "no_such_seat", ""),
    "action of a wrong type inside": (
        lambda: step(two(), Hire(0, 5)),  # type: ignore[arg-type]
        "bad_value",
        "employee",
    ),
    "action of an odd truth": (
        lambda: step(two(), Hire(0, "waitress", by_manager="yes")),  # type: ignore[arg-type]
        "bad_value",
        "by_manager",
    ),
    "seat of nobody": (lambda: step(two(), Hire(7, "waitress")), "not_awaited", ""),
    "phase": (lambda: magnate.run_phase(two(), "siesta"), "unknown_step", ""),
    "question": (lambda: magnate.as_if(two(), "weather", len), "unknown_question", ""),
    "a field of the questions": (
        lambda: magnate.as_if(two(), "answers", len),
        "unknown_question",
        "",
    ),
    "step to stop before": (
        lambda: magnate.proceed(two(), until=("siesta",)),
        "unknown_step",
        "",
    ),
    "step to stop before after an action": (
        lambda: step(two(), Hire(0, "waitress"), until=["siesta"]),
        "unknown_step",
        "",
    ),
    "step to stand before": (
        lambda: magnate.stands_before(two(), {"siesta"}),
        "unknown_step",
        "",
    ),
    "view to guess from": (
        lambda: guess(Position(map=MAP, chains=(ChainPosition(cash="much"), ChainPosition()))),  # type: ignore[arg-type]
        "bad_value",
        "chains[0].cash",
    ),
    "file that is too deep": (lambda: magnate.read_game(b"[" * 99999), "bad_json", ""),
    "file that is no text": (lambda: magnate.read_position(b'{"magnate": "\xff"}'), "bad_json", ""),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_is_refused_with_its_place_and_in_words(case: str) -> None:
    attempt, code, where = BAD[case]
    with pytest.raises(Refused) as caught:
        attempt()
    assert (caught.value.code, caught.value.where) == (code, where)
    for lang in ("en", "de", "zh"):
        assert explain(caught.value, lang)


@pytest.mark.parametrize(
    ("attempt", "expected"),
    [
        (lambda: step(two(), "hire a waitress"), "Action expected, got str: 'hire a waitress'"),  # type: ignore[arg-type]
        (lambda: step("game", Hire(0, "waitress")), "Game expected, got str"),  # type: ignore[arg-type]
        (lambda: legal(None, 0), "Game expected, got NoneType"),  # type: ignore[arg-type]
        (lambda: awaited(Setup(players=2)), "Game expected, got Setup"),  # type: ignore[arg-type]
        (lambda: view(3, None), "Game expected, got int"),  # type: ignore[arg-type]
        (lambda: begin("x"), "Setup expected, got str: 'x'"),  # type: ignore[arg-type]
        (lambda: magnate.Record({"players": 2}), "Setup expected, got dict"),  # type: ignore[arg-type]
        (lambda: game_in(two()), "Position expected, got Game"),  # type: ignore[arg-type]
        (lambda: position_of(5), "Game expected, got int"),  # type: ignore[arg-type]
        (lambda: guess(5), "Position expected, got int"),  # type: ignore[arg-type]
        (lambda: guess(view(two(), 0), "5"), "int expected, got str"),  # type: ignore[arg-type]
        (lambda: guess(view(two(), 0), like=3), "Game expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.hangs_on_guess(3, []), "Position expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.hangs_on_guess(view(two(), 0), 3), "Iterable expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.redact(3, 0), "Game expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.run_phase(3, "dinnertime"), "Game expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.proceed(3), "Game expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.proceed(two(), until=3), "Collection expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.proceed(two(), "dinnertime"), "a collection of steps expected"),
        (lambda: magnate.stands_before(3, ()), "Game expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.begin_step(3), "Game expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.as_if(3, "salary", len), "Game expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.as_if(two(), "salary", 7), "Callable expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.carry_out(3, Hire(0, "waitress")), "Game expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.notation.parse_notation(3, "0 pass"), "Rules expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.notation.notation(3), "Action expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.read_game(3), "bytes expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.read_position(None), "bytes expected, got NoneType"),  # type: ignore[arg-type]
        (lambda: magnate.write_position(3), "Position expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.replay(3, ()), "Setup expected, got int"),  # type: ignore[arg-type]
        (lambda: magnate.write_game(two()), "Record expected, got Game"),  # type: ignore[arg-type]
        (lambda: magnate.new_game(compile_rules(), "2"), "int expected, got str: '2'"),  # type: ignore[arg-type]
    ],
)
def test_a_mistake_in_a_program_is_a_type_error_in_a_sentence(
    attempt: Callable[[], object], expected: str
) -> None:
    with pytest.raises(TypeError) as caught:
        attempt()
    assert str(caught.value).startswith(expected)


def test_what_was_given_stays_as_it_was() -> None:
    given = chain((8, 8))
    table(MAP, given, chain())
    assert given == chain((8, 8))
    assert given.restaurants == (Restaurant((8, 8), "nw"),)


odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 30),
    st.sampled_from([10**20, -(10**20), 1.5, float("nan"), b"x", object(), {1, 2}, "", "burger"]),
    st.text(max_size=3),
    st.lists(st.integers(-2, 9), max_size=3),
    st.tuples(st.integers(-2, 20), st.integers(-2, 20)),
    st.dictionaries(st.sampled_from(["burger", "waitress", "8", "coffee"]), st.integers(-2, 3)),
    st.just([{}]),
    st.just([Restaurant((8, 8), "nw")]),
)
fields_of = {
    kind: st.dictionaries(
        st.sampled_from([*kind.__struct_fields__, "colour"]), odd, min_size=1, max_size=3
    )
    for kind in (Setup, Position, ChainPosition)
}


def taken(attempt: Callable[[], T]) -> T | None:
    """What is answered; None, where it is refused, in words."""
    try:
        return attempt()
    except Refused as problem:
        refused = problem
    assert all(explain(refused, lang) for lang in ("en", "de", "zh"))
    return None


@given(of_chain=fields_of[ChainPosition], of_table=fields_of[Position])
def test_no_position_does_anything_but_stand_or_be_refused(
    of_chain: dict[str, Any], of_table: dict[str, Any]
) -> None:
    whole: dict[str, Any] = {"map": MAP, "chains": (), **of_table}
    several = whole.pop("chains")
    others = tuple(several) if isinstance(several, tuple | list) else (several,)
    built = taken(lambda: chain(**of_chain)) or chain()
    game = taken(lambda: table(whole.pop("map"), built, chain(), *others, begin=False, **whole))
    if game is not None:
        position = position_of(game)
        assert position_of(game_in(position)) == position
        assert view(game, 0).seat == 0


@given(fields=fields_of[Setup])
def test_no_set_up_does_anything_but_begin_or_be_refused(fields: dict[str, Any]) -> None:
    fields.pop("colour", None)
    game = taken(lambda: begin(Setup(**{"players": 2, **fields})))
    assert game is None or awaited(game)


@given(at=odd, entrance=odd, seat=odd)
def test_no_action_does_anything_but_happen_or_be_refused(
    at: Any, entrance: Any, seat: Any
) -> None:
    game = begin(Setup(players=2))
    before = position_of(game)
    action = PlaceRestaurant(seat, at, entrance)
    if taken(lambda: step(game, action)) is None:
        assert position_of(game) == before
    else:
        read = msgspec.json.decode(msgspec.json.encode(action), type=PlaceRestaurant)
        assert read in legal(begin(Setup(players=2)), read.seat)
