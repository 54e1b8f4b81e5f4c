"""A module whose texts are missing or broken is told in bare words, and nobody else suffers."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from magnate import Refused, Setup, begin, modules
from magnate.base.events import Hired, MilestoneEarned, Trained
from magnate.guide import guide
from magnate.modules.lobbyists.actions import PlaceRoad
from magnate.modules.lobbyists.events import RoadPlaced
from magnate.server.catalogue import catalogue as served
from magnate.texts import catalogue as texts
from magnate.texts import complete_languages, describe, explain, narrate, why

MODULE = "lobbyists"
ROAD = RoadPlaced(0, "lobbyist", "short", (3, 0), 1, ((3, 0), (3, 1)), ((3, 2),), ())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The module's folder, to be spoilt."""
    known, copy = modules.home_of, tmp_path / MODULE
    shutil.copytree(Path(str(known(MODULE))), copy)
    monkeypatch.setattr(modules, "home_of", lambda name: copy if name == MODULE else known(name))
    forget()
    yield copy
    forget()


def forget() -> None:
    """Nothing has been read yet."""
    texts.messages_of.cache_clear()
    texts._together.cache_clear()
    guide.cache_clear()


@pytest.mark.parametrize("lang", complete_languages())
def test_without_any_text_of_a_module_everything_can_be_told(home: Path, lang: str) -> None:
    before = narrate(Hired(0, "waitress", False, 1), ["duck"], lang)
    shutil.rmtree(home / "texts")
    forget()
    assert narrate(Hired(0, "waitress", False, 1), ["duck"], lang) == before
    assert narrate(ROAD, ["duck"], lang) == "Lobbyists: road placed"
    assert "lobbyist" in narrate(Hired(0, "lobbyist", False, 1), ["duck"], lang)
    assert "lobbyist" in narrate(Trained(0, "waitress", "lobbyist", ()), ["duck"], lang)
    assert "first lobbyist used" in narrate(MilestoneEarned(0, "first_lobbyist_used"), [], lang)
    assert why(MilestoneEarned(0, "first_lobbyist_used"), [], lang) == []
    assert "place road" in describe(PlaceRoad(0, "short", (3, 0), 1), lang)
    assert "LOB-03" in explain(Refused("arrow_points_nowhere", "LOB-03", at=(3, 0)), lang)


def test_the_catalogue_of_the_server_calls_it_by_its_id(home: Path) -> None:
    shutil.rmtree(home / "texts")
    forget()
    names = {module.id: module.name for module in served.catalogue("de").modules}
    assert names[MODULE] == "lobbyists"
    assert names["coffee"] == "Kaffee"


@pytest.mark.parametrize("spoilt", [None, b"{", b"\xff", b"[]"])
def test_a_language_that_is_missing_or_broken_is_english_there_alone(
    home: Path, spoilt: bytes | None
) -> None:
    german, english = narrate(ROAD, ["duck"], "de"), narrate(ROAD, ["duck"], "en")
    hired = narrate(Hired(0, "waitress", False, 1), ["duck"], "de")
    file = home / "texts" / "de.json"
    file.unlink() if spoilt is None else file.write_bytes(spoilt)
    forget()
    assert german != english
    assert narrate(ROAD, ["duck"], "de") != german
    assert texts.catalogue("de")["step.lobbying"] == texts.catalogue("en")["step.lobbying"]
    assert narrate(Hired(0, "waitress", False, 1), ["duck"], "de") == hired


@pytest.mark.parametrize("lang", complete_languages())
def test_everything_of_it_still_has_a_name(home: Path, lang: str) -> None:
    """So that whoever looks a key up, the client above all, never shows the key."""
    known = set(texts.messages_of(MODULE, lang))
    shutil.rmtree(home / "texts")
    forget()
    unnamed = known - set(texts.messages_of(MODULE, lang))
    # A line is called by its id where it has no text (magnate/server/catalogue/bot_ratings.py).
    assert {key.partition(".")[0] for key in unnamed} == {"error", "line", "piece"}


@pytest.mark.parametrize("lang", complete_languages())
def test_no_two_say_the_same_thing(lang: str) -> None:
    names = ("", "scenarios", *modules.module_names())
    keys = Counter(key for name in names for key in texts.messages_of(name, lang))
    assert [key for key, count in keys.items() if count > 1] == []


def test_a_game_reads_the_texts_of_its_own_modules_alone(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (home / "texts" / "en.json").write_bytes(b"{")
    game = begin(Setup(players=2, modules=("coffee",)))
    assert "barista" in narrate(Hired(0, "barista", False, 1), game, "en")
    assert "module.coffee" in texts.catalogue("en", game.rules.modules)
    assert "module.kimchi" not in texts.catalogue("en", game.rules.modules)
    assert "texts of the module" not in caplog.text
    assert texts.messages_of(MODULE, "en")
    assert "texts of the module lobbyists" in caplog.text


@pytest.mark.parametrize("spoilt", [None, b"no title", b"\xff"])
def test_a_chapter_that_is_missing_or_broken_is_english_there_alone(
    home: Path, spoilt: bytes | None
) -> None:
    german = {chapter.id: chapter.title for chapter in guide("de").chapters}
    file = home / "guide" / "de.md"
    file.unlink() if spoilt is None else file.write_bytes(spoilt)
    forget()
    found = {chapter.id: chapter.title for chapter in guide("de").chapters}
    english = {chapter.id: chapter.title for chapter in guide("en").chapters}
    assert found == {**german, MODULE: english[MODULE]} != german


@pytest.mark.parametrize("lang", complete_languages())
def test_a_module_without_a_guide_has_no_chapter(home: Path, lang: str) -> None:
    shutil.rmtree(home / "guide")
    forget()
    chapters = [chapter.id for chapter in guide(lang).chapters]
    assert MODULE not in chapters
    assert "coffee" in chapters
