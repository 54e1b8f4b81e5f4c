"""The pictures kept as files."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import magnate.draw
from magnate import modules
from magnate.draw import symbols
from magnate.draw.symbols import definitions, find_symbol, use
from magnate.engine import compile_rules
from tests.draw.fair import fair

FOLDER = Path(magnate.draw.__file__).parent / "symbols"
FILES = sorted(FOLDER.rglob("*.svg"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_file_is_a_picture(file: Path) -> None:
    root = ElementTree.parse(file).getroot()
    assert root.tag.endswith("svg")
    assert len(root.attrib["viewBox"].split()) == 4
    assert definitions(use(f"{file.parent.name}-{file.stem}", 0, 0, 24)).startswith("<symbol ")


def test_all_goods_and_chains_of_the_base_game_have_pictures() -> None:
    content = compile_rules().content
    assert all(find_symbol("goods", good) for good in content.goods)
    assert all(find_symbol("emblems", chain) for chain in content.chains)
    assert find_symbol("emblems", "a_new_chain") is None


def test_emblems_are_silhouettes_in_the_colour_of_their_chain() -> None:
    for file in (FOLDER / "emblems").glob("*.svg"):
        root = ElementTree.parse(file).getroot()
        fills = {element.get("fill") for element in root.iter()} - {None}
        assert fills == {"currentColor"}, file.name


def test_a_module_brings_its_own_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "fair" / "symbols"
    folder.mkdir(parents=True)
    picture = '<svg viewBox="0 0 80 80"><circle r="30" fill="currentColor"/></svg>'
    (folder / "carousel.svg").write_text(picture, encoding="utf-8")
    monkeypatch.setattr(modules, "home_of", lambda name: tmp_path / name)
    symbols._file_of.cache_clear()
    game = fair()
    assert find_symbol("pieces", "carousel", game.rules) == "modules-fair-carousel"
    assert find_symbol("pieces", "carousel", compile_rules()) is None
    svg = magnate.draw.svg_position(game)
    assert '<symbol id="modules-fair-carousel" viewBox="0 0 80 80">' in svg
    assert svg.count('href="#modules-fair-carousel"') == 1
    symbols._file_of.cache_clear()
