"""The weights' file: typed, whole, and each number with where it comes from."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from magnate.bots import weights as of_bots
from magnate.bots.weights import WEIGHTS, load_weights

TEXT = (Path(of_bots.__file__).parent / "weights.toml").read_text(encoding="utf-8")

KITCHEN = TEXT[TEXT.index("[kitchen]") : TEXT.index("[promise]")]


def test_the_file_is_what_bots_play_with():
    assert load_weights(TEXT) == WEIGHTS
    assert hash(WEIGHTS) == hash(load_weights(TEXT))  # habits are keys of caches


@pytest.mark.parametrize(
    ("line", "instead", "reason"),
    [
        ("even = 0.5 ", "# ", "missing required field `even`"),
        ("even = 0.5 ", "luck = 1.0\neven = 0.5 ", "unknown field `luck`"),
        ("even = 0.5 ", 'even = "half" ', "Expected `float`"),
        (KITCHEN, "", "missing required field `kitchen`"),
        ("[kitchen]", "[luck]\nmuch = 1\n[kitchen]", "unknown field `luck`"),
        ("courses = 30 ", "courses = 30.5 ", "Expected `int`"),
    ],
)
def test_what_is_unknown_missing_or_of_another_kind_is_refused(line, instead, reason):
    assert TEXT.count(line) == 1
    with pytest.raises(msgspec.ValidationError, match=reason):
        load_weights(TEXT.replace(line, instead))


@pytest.mark.parametrize("group", WEIGHTS.__struct_fields__)
def test_every_group_says_where_it_comes_from(group):
    found = re.search(rf"^(\[{group}\].*)\n((?:\w.*\n)+)", TEXT, re.MULTILINE)
    assert found is not None
    header, body = found.groups()
    lines = body.splitlines()
    assert [line.split(" = ")[0] for line in lines] == list(
        getattr(WEIGHTS, group).__struct_fields__
    )
    assert "#" in header or all("#" in line for line in lines)


@pytest.mark.parametrize("group", WEIGHTS.__struct_fields__)
def test_every_number_has_a_unit_and_a_meaning(group):
    for name in getattr(WEIGHTS, group).__struct_fields__:
        body = TEXT.split(f"[{group}]")[1]
        assert re.search(rf"^{name} = \S+  # [a-z ]+: \w", body, re.MULTILINE), name


def test_every_field_is_explained_or_says_it_all_by_its_name():
    for group in WEIGHTS.__struct_fields__:
        assert type(getattr(WEIGHTS, group)).__doc__
    standing = WEIGHTS.standing
    assert standing.behind <= standing.even <= standing.ahead
