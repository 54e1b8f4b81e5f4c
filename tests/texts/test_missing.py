"""A module whose texts are missing or broken is told in bare words, and nobody else suffers."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from magnate import Refused
from magnate.base.events import Hired, MilestoneEarned, Trained
from magnate.modules.lobbyists.actions import PlaceRoad
from magnate.modules.lobbyists.events import RoadPlaced
from magnate.server import catalogue as served
from magnate.texts import catalogue as texts
from magnate.texts import describe, explain, languages, narrate, why

MODULE = "lobbyists"
ROAD = RoadPlaced(0, "lobbyist", "short", (3, 0), 1, ((3, 0), (3, 1)), ((3, 2),), ())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The module's texts, to be spoilt."""
    copy = tmp_path / "texts"
    known = texts.folders()
    shutil.copytree(known[MODULE], copy)
    monkeypatch.setattr(texts, "folders", lambda: _elsewhere(known, copy))
    texts.catalogue.cache_clear()
    yield copy
    texts.catalogue.cache_clear()


def _elsewhere(known: Mapping[str, Path], copy: Path) -> dict[str, Path]:
    """As `folders` tells it: a folder that is not there is not told."""
    others = {name: folder for name, folder in known.items() if name != MODULE}
    return others | ({MODULE: copy} if copy.is_dir() else {})


@pytest.mark.parametrize("lang", languages())
def test_without_any_text_of_a_module_everything_can_be_told(folder: Path, lang: str) -> None:
    before = narrate(Hired(0, "waitress", False, 1), ["duck"], lang)
    shutil.rmtree(folder)
    texts.catalogue.cache_clear()
    assert narrate(Hired(0, "waitress", False, 1), ["duck"], lang) == before
    assert narrate(ROAD, ["duck"], lang) == "Lobbyists.road_placed"
    assert "lobbyist" in narrate(Hired(0, "lobbyist", False, 1), ["duck"], lang)
    assert "lobbyist" in narrate(Trained(0, "waitress", "lobbyist", ()), ["duck"], lang)
    assert "first_lobbyist_used" in narrate(MilestoneEarned(0, "first_lobbyist_used"), [], lang)
    assert why(MilestoneEarned(0, "first_lobbyist_used"), [], lang) == []
    assert "place_road" in describe(PlaceRoad(0, "short", (3, 0), 1), lang)
    assert "LOB-03" in explain(Refused("arrow_points_nowhere", "LOB-03", at=(3, 0)), lang)


def test_the_catalogue_of_the_server_calls_it_by_its_id(folder: Path) -> None:
    shutil.rmtree(folder)
    texts.catalogue.cache_clear()
    names = {module.id: module.name for module in served.catalogue("de").modules}
    assert names[MODULE] == MODULE
    assert names["coffee"] == "Kaffee"


@pytest.mark.parametrize("spoilt", [None, b"{", b"\xff"])
def test_a_language_that_is_missing_or_broken_is_english_there_alone(
    folder: Path, spoilt: bytes | None
) -> None:
    german, english = narrate(ROAD, ["duck"], "de"), narrate(ROAD, ["duck"], "en")
    hired = narrate(Hired(0, "waitress", False, 1), ["duck"], "de")
    file = folder / "de.json"
    file.unlink() if spoilt is None else file.write_bytes(spoilt)
    texts.catalogue.cache_clear()
    assert german != english
    assert narrate(ROAD, ["duck"], "de") != german
    assert texts.catalogue("de")["step.lobbying"] == texts.catalogue("en")["step.lobbying"]
    assert narrate(Hired(0, "waitress", False, 1), ["duck"], "de") == hired


@pytest.mark.parametrize("lang", languages())
def test_no_two_say_the_same_thing(lang: str) -> None:
    keys = Counter(
        key for folder in texts.folders().values() for key in texts._read(folder / f"{lang}.json")
    )
    assert [key for key, count in keys.items() if count > 1] == []
