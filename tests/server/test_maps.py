"""The ground of maps whose tiles come from several modules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from magnate.core.content import Content, Good, TileRow
from magnate.core.errors import Refused
from magnate.core.module import Module
from magnate.server.catalogue import maps

EMPTY = "....."
GROVE = TileRow(id="TT", rows=(EMPTY, ".T.B.", EMPTY, EMPTY, EMPTY))
TEA_HOUSE = Module(
    name="tea_house",
    content=Content(goods={"tea": Good(id="tea", letter="T")}, tiles={"TT": GROVE}),
)
TORN = Module(name="torn", content=Content(tiles={"UU": TileRow(id="UU", rows=("?",))}))


@pytest.fixture
def theirs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Others have brought a module with a good of its own, and one that is no good."""
    known = {module.name: module for module in (TEA_HOUSE, TORN)}
    monkeypatch.setattr(maps, "module_names", lambda: tuple(known))
    monkeypatch.setattr(maps, "find_module", known.__getitem__)
    maps._tiles.cache_clear()
    maps.ground.cache_clear()
    yield
    maps._tiles.cache_clear()
    maps.ground.cache_clear()


def picture(code: str) -> bytes:
    return maps.ground(code, frozenset(), frozenset(), False)[0]


def test_a_tile_may_print_a_good_of_its_own_module(theirs: None) -> None:
    assert picture("TT0") != picture("E0")
    assert maps._tiles()["TT"].sources == (("tea", 1, 1), ("beer", 1, 3))


def test_tiles_that_are_no_good_are_left_out(
    theirs: None, caplog: pytest.LogCaptureFixture
) -> None:
    assert picture("E0")
    assert "tiles of the module torn" in caplog.text
    with pytest.raises(Refused, match="bad_map_code"):
        picture("UU0")
