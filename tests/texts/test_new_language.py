"""Adding a language is data only: a copy of the package gets a row and some Polish texts.

What the browser makes of the same data: client/src/texts/incomplete.test.ts.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import magnate
from tests.texts.more_languages import SHARED

POLISH = SHARED / "polish"
TERM = '[term.bank]\nname = "Bank"\ntext = "Tu leżą pieniądze."\nrules = ["BNK-01"]\n'
SAID = """
import json
from fastapi.testclient import TestClient
from typer.testing import CliRunner
import magnate
from magnate.base.events import Fired, Hired, Trained
from magnate.cli.commands import app as program
from magnate.guide import guide
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import create_app
from magnate.server.kit.words import say
from magnate.texts import complete_languages, languages, narrate, text
from magnate.texts.words import Words

def run(*words):
    done = CliRunner().invoke(program, words)
    return done.exit_code, done.stdout

words = Words((), "pl")
with TestClient(create_app(ServerSettings(data="data", _env_file=None))) as client:
    polish = {"Accept-Language": "pl-PL,pl;q=0.9,de;q=0.5"}
    served = client.get("/api/texts/pl").json()
    catalogue = client.get("/api/catalogue").json()
    lost = client.get("/api/tables/nobody", headers=polish)
    page = client.get("/", headers=polish).text
    openapi = json.dumps(client.get("/api/openapi.json").json())
print(json.dumps({
    "home": magnate.__file__,
    "languages": [languages(), complete_languages()],
    "hired": narrate(Hired(0, "waitress", False, 1), ["duck"], "pl"),
    "yours": narrate(Hired(0, "waitress", False, 1), ["duck"], "pl", you=0),
    "fired": narrate(Fired(0, "waitress", "beach"), ["duck"], "pl"),
    "trained": narrate(Trained(0, "waitress", "coach", ()), ["duck"], "pl"),
    "burgers": [words.goods({"burger": n}) for n in (1, 2, 5, 22)],
    "pizzas": [words.goods({"pizza": n}) for n in (1, 2, 5)],
    "both": words.goods({"burger": 2, "pizza": 1}),
    "served": {key: served[key] for key in ("good.burger.some", "good.pizza.some")},
    "same": served.keys() == client.get("/api/texts/en").json().keys(),
    "catalogue": catalogue["languages"],
    "lost": [lost.status_code, bool(lost.json()["message"])],
    "page": page[:40],
    "listed": '"pl"' in openapi,
    "term": {term.id: term.name for term in guide("pl").terms}["term.bank"],
    "chapters": [chapter.title for chapter in guide("pl").chapters]
    == [chapter.title for chapter in guide("en").chapters],
    "command": run("scenarios", "--lang", "pl")[0],
    "missing": run("texts", "--missing", "pl"),
    "complete": run("texts", "--missing", "de"),
    "progress": json.loads(run("texts", "--json")[1])[-1],
}))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a server and a narrator that have been given Polish texts say."""
    home = tmp_path_factory.mktemp("polish")
    package = home / "magnate"
    source = Path(magnate.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("static", "__pycache__"))
    (home / "docs").symlink_to(source.parent / "docs")
    declared = package / "texts" / "languages.json"
    rows = json.loads(declared.read_text(encoding="utf-8"))
    rows["pl"] = json.loads((POLISH / "row.json").read_text(encoding="utf-8"))
    declared.write_text(json.dumps(rows), encoding="utf-8")
    shutil.copy(POLISH / "game.json", package / "base" / "texts" / "pl.json")
    (package / "guide" / "pl").mkdir()
    (package / "guide" / "pl" / "words.toml").write_text(TERM, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", SAID],
        cwd=home,
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    assert "text event.fired of the base game (pl): a branch expected" in done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert Path(found["home"]).is_relative_to(home)
    return found


def test_it_is_offered_but_not_complete(said: dict[str, Any]) -> None:
    assert said["languages"] == [["en", "zh", "de", "pl"], ["en", "zh", "de"]]
    assert said["catalogue"] == ["en", "zh", "de", "pl"]
    assert said["listed"]


def test_what_is_translated_is_said_by_its_own_plural_rule(said: dict[str, Any]) -> None:
    assert said["hired"] == "Golden Duck Diner zatrudnia kelnerkę."
    assert said["yours"] == "You zatrudniasz kelnerkę."
    assert said["burgers"] == ["1 burger", "2 burgery", "5 burgerów", "22 burgery"]


def test_what_is_not_translated_is_said_in_english(said: dict[str, Any]) -> None:
    assert said["pizzas"] == ["1 pizza", "2 pizzas", "5 pizzas"]
    assert said["both"] == "2 burgery i 1 pizza"
    assert said["chapters"]
    assert said["term"] == "Bank"
    assert said["command"] == 0


def test_a_wrong_translation_is_english_too(said: dict[str, Any]) -> None:
    assert said["fired"].startswith("Golden Duck Diner fires kelnerkę")
    assert said["trained"].startswith("Golden Duck Diner trains")


def test_the_server_serves_it_and_browsers_get_it(said: dict[str, Any]) -> None:
    assert said["same"]
    assert said["served"]["good.burger.some"].startswith("{count, plural, one {{count} burger} few")
    assert said["served"]["good.pizza.some"] == (
        "{count, plural, =1 {{count} pizza} other {{count} pizzas}}"
    )
    assert said["lost"] == [404, True]
    assert said["page"].startswith('<!doctype html>\n<html lang="pl">')


def test_the_command_lists_what_is_missing(said: dict[str, Any]) -> None:
    status, listed = said["missing"]
    assert status == 1
    lines = listed.splitlines()
    assert "magnate/base/texts/pl.json" in lines
    assert "magnate/guide/pl/bank.md" in lines
    assert "magnate/server/kit/texts/pl.json" in lines
    assert "  good.pizza.some: {count, plural, one {{count} pizza} other {{count} pizzas}}" in lines
    assert not any(line.startswith("  good.burger.some") for line in lines)
    assert any(line.startswith("  event.fired cannot be said: a branch") for line in lines)
    assert "  event.trained cannot be said: the English text has no {nonsense}" in lines
    assert said["complete"] == [0, ""]
    assert said["progress"]["lang"] == "pl"
    assert 4 < said["progress"]["translated"] < said["progress"]["texts"] / 100
