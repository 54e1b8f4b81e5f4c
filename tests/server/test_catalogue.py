"""What can be played, in words."""

from __future__ import annotations

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate.bots import bot_names
from magnate.scenarios import scenarios
from magnate.server.catalogue.catalogue import TOLD_BY_SERVER, Catalogue, catalogue
from magnate.texts import complete_languages
from magnate.texts.catalogue import catalogue as texts


@pytest.mark.parametrize("lang", complete_languages())
def test_everything_has_words_in_every_language(lang: str) -> None:
    found = catalogue(lang)
    assert [one.id for one in found.scenarios] == [one.id for one in scenarios()]
    assert [bot.id for bot in found.bots] == list(bot_names())
    assert all(bot.does for bot in found.bots)
    assert all(one.name and one.does for one in found.scenarios)
    assert all(one.name and one.does for one in found.modules)
    options = [option for module in found.modules for option in module.options]
    assert any(len(option.values) > 1 for option in options)
    named = texts(lang)
    for option in options:
        assert option.name == named[f"option.{option.id}"]
        assert all(one.name == named[f"option.{option.id}.{one.id}"] for one in option.values)


def test_the_asked_language_comes_before_the_browsers(client: TestClient) -> None:
    german = client.get("/api/catalogue", params={"lang": "de"}).json()
    assert german != client.get("/api/catalogue", params={"lang": "zh"}).json()
    assert german["scenarios"][0]["name"] == texts("de")["scenario.base_game"]


def test_every_scenario_of_the_catalogue_can_be_set_up(client: TestClient) -> None:
    found = msgspec.json.decode(client.get("/api/catalogue").content, type=Catalogue)
    for one in found.scenarios:
        setup = {
            "players": one.players[0],
            "modules": one.modules,
            "options": one.options,
            "introductory": one.introductory,
            "milestones": one.milestones,
        }
        answer = client.post("/api/tables", json={"setup": setup, "scenario": one.id})
        assert answer.status_code == 201, answer.text
        assert client.delete(f"/api/tables/{answer.json()['id']}").status_code == 204


def test_what_is_known_is_not_sent_again(client: TestClient) -> None:
    for path in ("/api/catalogue", "/api/texts/de", "/api/portraits"):
        first = client.get(path)
        assert first.headers["cache-control"] == "no-cache"
        again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.get(path, headers={"If-None-Match": '"other"'}).content == first.content


def test_portraits_come_with_their_modules(client: TestClient) -> None:
    base = client.get("/api/portraits").json()
    assert base["employees-waitress"].startswith('<symbol id="employees-waitress"')
    assert "employees-barista" not in base
    more = client.get("/api/portraits", params={"modules": "coffee,nonsense"}).json()
    assert set(more) - set(base) == {
        *("employees-barista", "employees-barista_trainee", "employees-lead_barista")
    }


def test_all_texts_of_a_language_come_at_once(client: TestClient) -> None:
    found = client.get("/api/texts/de").json()
    shown = {k: v for k, v in texts("de").items() if not k.startswith(("event.", "error."))}
    assert found.items() >= shown.items()
    assert not [key for key in found if key.startswith(TOLD_BY_SERVER)]
    assert client.get("/api/texts/xx").status_code == 422
