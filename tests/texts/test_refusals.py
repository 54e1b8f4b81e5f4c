"""Refusals in words: every code, with what is known where it is raised."""

from __future__ import annotations

import re
from typing import Any

import pytest

from magnate import Refused, Setup, begin, step
from magnate.base.actions import Hire
from magnate.files import read_position
from magnate.texts import complete_languages, explain
from magnate.texts.catalogue import catalogue
from magnate.texts.message import placeholders
from tests.texts.scan import refusals

VALUES: dict[str, Any] = {
    "action": "hire",
    "at": (3, 4),
    "bill": 15,
    "card": "small",
    "cash": 5,
    "chain": "duck",
    "corner": "nw",
    "count": 2,
    "employee": "waitress",
    "entrance": "nw",
    "good": "burger",
    "house": "8",
    "into": "cart_operator",
    "kind": "radio",
    "last": 7,
    "least": 1,
    "limit": 3,
    "milestone": "first_20",
    "moment": 9,
    "most": 6,
    "number": 11,
    "numbers": [11, 12],
    "order": (0, 0),
    "owned": 13,
    "person": "errand_boy",
    "place": "beach",
    "players": 7,
    "position": 4,
    "seat": 9,
    "side": "north",
    "sources": ((1, 2), (3, 4)),
    "step": "hire",
    "steps": 2,
    "turns": 9,
    "value": 0,
    "version": 2,
}


@pytest.mark.parametrize("found", refusals(), ids=lambda found: f"{found.code}-{found.place}")
def test_every_refusal_can_be_explained(found):
    assert placeholders(catalogue("en")[f"error.{found.code}"]) <= found.params
    known = {name: VALUES.get(name, name) for name in found.params}
    for lang in complete_languages():
        line = explain(Refused(found.code, "GEO-01", **known), lang)
        assert line.endswith("。（GEO-01）" if lang == "zh" else ". (GEO-01)")
        assert line[0] == line[0].upper()
        assert not re.search(r"[{}_]|  ", line)


DECISIONS = {
    *("campaigns", "food", "hire", "houses", "lobbying", "mailbox", "new_shops"),
    *("new_tile", "offramps", "order", "paying_with_goods", "places", "radios", "restaurants"),
    *("restructuring", "second_tile", "setup", "train", "train_at_work", "two_goods"),
}
"""Where what players do is refused."""
SAID_AT_ONCE = {
    *("always_eternal", "bad_decision", "bad_question", "lies_beside", "must_place"),
    *("not_an_entry_card", "not_four_turns", "not_like_the_first", "not_payday", "place_missing"),
    *("shops_left", "still_some_left", "unknown_corner", "unknown_house", "unknown_reserve"),
    *("unknown_side", "wrong_step"),
}
"""Refusals whose reason says what to do, or that only a program can meet."""


def test_what_players_do_is_refused_with_what_to_do_next() -> None:
    """Texts review, point 12: the reason, then a second sentence with the next step."""
    codes = {found.code for found in refusals() if found.place.split(":")[0] in DECISIONS}
    assert codes >= SAID_AT_ONCE
    for lang in complete_languages():
        stop = "。" if lang == "zh" else r"\.(?: |$)"
        for code in codes - SAID_AT_ONCE:
            assert len(re.findall(stop, catalogue(lang)[f"error.{code}"])) > 1, (lang, code)


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "“Coach” cannot be hired, only trained. (HIR-01)"),
        ("zh", "“教练”不能直接雇佣，只能通过培训获得。（HIR-01）"),
        ("de", "„Coach“ kann man nicht einstellen, nur durch Schulung bekommen. (HIR-01)"),
    ],
)
def test_a_refusal_of_the_rules(lang, line):
    refused = Refused("not_an_entry_card", "HIR-01", employee="coach")
    assert explain(refused, lang) == line


def test_a_refusal_in_a_file_says_where():
    refused = Refused("off_the_map", "GEO-01", where="roads[2]", at=(-1, 3))
    assert explain(refused) == "roads[2]: That lies outside the map. (GEO-01)"
    assert explain(refused, "zh") == "roads[2]：那里不在地图上。（GEO-01）"


def test_a_refusal_without_a_rule():
    game = begin(Setup(players=2))
    with pytest.raises(Refused) as caught:
        step(game, Hire(game.order[-1], "coach"))
    assert explain(caught.value) == (
        "“Hire” is not possible now; this is the step “First restaurants”."
    )
    with pytest.raises(Refused) as caught:
        read_position(b'{"magnate": "game"}')
    assert explain(caught.value, "de") == "Das ist keine Stellungsdatei."


def test_an_unknown_id_is_shown_as_it_is():
    refused = Refused("unknown_employee", employee="astro_naut")
    assert explain(refused) == "There is no employee “astro_naut”."
