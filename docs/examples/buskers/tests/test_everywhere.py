"""The module is played, drawn, told, filed and served like any other."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from buskers.hats import HatEmptied

from magnate import (
    Event,
    Game,
    Record,
    Setup,
    awaited,
    begin,
    compile_rules,
    game_in,
    legal,
    position_of,
    read_game,
    read_position,
    step,
    write_game,
    write_position,
)
from magnate.bots import easy_bot, medium_bot, play
from magnate.draw import svg_position, text_position
from magnate.events import CampaignPlaced, Trained
from magnate.guide import guide
from magnate.modules import find_module, module_names, other_names
from magnate.rulebook import rules_called
from magnate.scenarios import scenario, set_up
from magnate.texts import describe, languages, narrate
from magnate.texts.catalogue import catalogue, messages_of

ALL = tuple(name for name in module_names() if name != "hard_choices")


def test_it_is_there() -> None:
    assert other_names() == ("buskers",)
    assert find_module("buskers").name == "buskers"


def played(setup: Setup, seed: int) -> Record:
    """A whole game at random."""
    record, rng = Record(setup), Random(seed)
    while not record.game.over:
        seat = rng.choice(awaited(record.game))
        record.act(rng.choice(legal(record.game, seat)))
    return record


@pytest.mark.parametrize("modules", [("buskers",), ALL], ids=["alone", "with all"])
@pytest.mark.parametrize("seed", range(2))
def test_whole_games_are_played_written_and_read(modules: tuple[str, ...], seed: int) -> None:
    record = played(Setup(players=3, seed=seed, modules=modules, turn_limit=6), seed)
    again = read_game(write_game(record))
    assert position_of(again.game) == position_of(record.game)
    position = read_position(write_position(position_of(record.game)))
    assert position_of(game_in(position)) == position_of(record.game)


@pytest.fixture(scope="module")
def game_of_bots() -> Record:
    """A game that easy bots have played."""
    record = Record(Setup(players=3, seed=1, modules=("buskers",), turn_limit=12))
    for _ in play(record, [easy_bot] * 3, seed=1):
        pass
    return record


def told(record: Record) -> list[Event]:
    """All that happened."""
    return [event for events in record.events() for event in events]


def test_easy_bots_train_buskers_and_let_them_sing(game_of_bots: Record) -> None:
    events = told(game_of_bots)
    assert "busker" in [event.into for event in events if isinstance(event, Trained)]
    placed = [event.campaign for event in events if isinstance(event, CampaignPlaced)]
    assert "song" in [campaign.kind for campaign in placed]
    assert any(isinstance(event, HatEmptied) for event in events)


def test_medium_bots_play_with_it() -> None:
    record = Record(Setup(players=2, seed=1, modules=("buskers",), turn_limit=3))
    for _ in play(record, [medium_bot] * 2, seed=1, seconds=0.01):
        pass
    assert record.game.over


@pytest.mark.parametrize("lang", languages())
def test_every_event_and_action_is_told(game_of_bots: Record, lang: str) -> None:
    game = game_of_bots.game
    for event in told(game_of_bots):
        assert "_" not in narrate(event, game, lang)
    for action in game_of_bots.log:
        assert describe(action, lang, game)


@pytest.mark.parametrize("lang", languages())
def test_languages_say_the_same_things(lang: str) -> None:
    assert list(messages_of("buskers", lang)) == list(messages_of("buskers", "en"))
    assert catalogue(lang)["module.buskers"] == messages_of("buskers", lang)["module.buskers"]
    (chapter,) = [one for one in guide(lang).chapters if one.module == "buskers"]
    assert chapter.title == messages_of("buskers", lang)["module.buskers"]
    assert [one.ids for one in chapter.paragraphs] == [(f"BUS-0{n}",) for n in range(1, 5)]
    assert "term.song" in {term.id for term in guide(lang).terms}


def with_a_song() -> Game:
    from test_buskers import position, song

    return game_in(position(song()))


def test_a_song_is_drawn_with_its_own_picture() -> None:
    game = with_a_song()
    svg = svg_position(game)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert '<symbol id="modules-buskers-song"' in svg
    assert "#31 song" in text_position(game)
    assert "modules-buskers-song" not in svg_position(begin(Setup(players=2)))


def test_its_rules_can_be_looked_up() -> None:
    rules = rules_called("bus")
    assert [rule.id for rule in rules] == ["BUS-01", "BUS-02", "BUS-03", "BUS-04"]
    assert "empty_hats" in {place.name for place in rules[2].decided}


def test_its_scenario_can_be_played() -> None:
    game = begin(set_up(scenario("street_fair"), players=3))
    assert game.rules.modules == ("buskers", "coffee")
    step(game, legal(game, awaited(game)[0])[0])


def test_the_server_shows_it(tmp_path: Path) -> None:
    from fastapi.testclient import TestClient

    from magnate.server.kit.settings import ServerSettings
    from magnate.server.web.app import create_app

    settings = ServerSettings(data=tmp_path, _env_file=None)
    with TestClient(create_app(settings)) as browser:
        found = browser.get("/api/catalogue?lang=de").json()
        assert "Straßenmusik" in {module["name"] for module in found["modules"]}
        assert "street_fair" in {one["id"] for one in found["scenarios"]}
        assert browser.get("/api/texts/zh").json()["campaign.song"] == "歌曲"
        assert "modules-buskers-song" in browser.get("/api/symbols").json()
        box = browser.get("/api/content?players=3&modules=buskers").json()
        (tile,) = [one for one in box["campaigns"] if one["number"] == 31]
        assert (tile["lies"], tile["plate"], tile["module"]) == ("map", "card", "buskers")
        assert "buskers.hat_emptied" in json.dumps(browser.get("/api/openapi.json").json())
        assert browser.post("/api/me", json={"name": "Ada"}).status_code == 201
        table = {"setup": {"players": 2, "modules": ["buskers"]}, "bots": {"1": "easy"}}
        assert browser.post("/api/tables", json=table).status_code == 201


def test_without_it_nothing_is_different() -> None:
    rules = compile_rules(("coffee",))
    assert "busker" not in rules.employees
    assert "module.buskers" not in catalogue("en", rules.modules)
