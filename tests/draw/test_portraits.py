"""Everybody who can be hired has a face of ours."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from magnate import modules
from magnate.draw.portraits import portraits
from magnate.engine import compile_rules
from scripts.make_portraits import all_parts, drawn

ROOT = Path(__file__).parent.parent.parent
FILES = sorted((ROOT / "magnate").glob("*/portraits/*.svg")) + sorted(
    (ROOT / "magnate" / "modules").glob("*/portraits/*.svg")
)
PARTS = all_parts()
COLOURS = {
    colour
    for table in ("palette", "skin", "lips", "hair", "coat", "ground")
    for colour in PARTS[table].values()
}
MOST = 2500
"""Bytes of a portrait."""


def employees_of(module: str) -> set[str]:
    """The employees that a module brings."""
    required = modules.required_by(modules.find_module(module))
    plain = compile_rules(required).content.employees
    return set(compile_rules((module, *required)).content.employees) - set(plain)


def test_every_employee_has_a_portrait_beside_its_content() -> None:
    base = compile_rules().content.employees
    assert {f"employees-{name}" for name in base} == set(portraits())
    for module in modules.module_names():
        brought = set(portraits([module])) - set(portraits())
        assert brought == {f"employees-{name}" for name in employees_of(module)}, module


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_portrait_is_small_square_and_in_our_colours(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.attrib["viewBox"] == "0 0 64 64"
    assert len(text.encode()) <= MOST
    painted = {
        value
        for element in root.iter()
        for name, value in element.attrib.items()
        if name in ("fill", "stroke") and value != "none"
    }
    assert painted <= COLOURS
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= {
        *("svg", "g", "path", "circle", "ellipse", "rect"),
    }


def test_no_two_look_alike() -> None:
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    assert len(set(texts)) == len(texts) > 0
    people = tomllib.loads((ROOT / "scripts/portraits/people.toml").read_text(encoding="utf-8"))
    props = [person["prop"] for home in people.values() for person in home.values()]
    assert len(set(props)) == len(props)


def test_coats_have_the_colours_of_the_cards() -> None:
    css = (ROOT / "client/src/cards/families.css").read_text(encoding="utf-8")
    families = dict(re.findall(r"\.family-(\w+) \{\s+--family: (#\w+);", css))
    assert {name: colour.lower() for name, colour in PARTS["coat"].items()} == families


def test_the_portraits_are_fresh() -> None:
    stale = [
        file.name
        for file, text in drawn().items()
        if not file.is_file() or file.read_text(encoding="utf-8") != text
    ]
    assert not stale, "run scripts/make_portraits.py"
