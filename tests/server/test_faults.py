"""Every fault says why, in every language."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.requests import HTTPConnection

from magnate import server
from magnate.core.errors import Refused
from magnate.server.game.faults import fault
from magnate.server.game.play import Stale
from magnate.server.kit.denied import Denied
from magnate.server.kit.words import language_of, preferred, sentences
from magnate.server.notify.words import say as say_in_a_notice
from magnate.texts import complete_languages
from magnate.texts.message import parse, placeholders

FOLDER = Path(server.__file__).parent
OTHERS = {"other", "stale", "no_such_page", "no_such_method", "unreadable", "too_big"}
"""Codes that are not written in a Denied: see faults.py and app.py."""


@cache
def denials() -> dict[str, set[str]]:
    """Every code the server says no with, and the values that come with it wherever it is used."""
    found: dict[str, set[str]] = {}
    for file in sorted(FOLDER.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Denied":
                params = {word.arg for word in call.keywords if word.arg}
                for part in ast.walk(call.args[1]):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        found[part.value] = found.get(part.value, params) & params
    return found


def test_denials_are_found() -> None:
    assert {"no_such_table", "too_fast", "wrong_password", "database_unavailable"} <= set(denials())


@pytest.mark.parametrize("lang", complete_languages())
def test_every_denial_has_a_text(lang: str) -> None:
    texts = sentences(lang)
    missing = [code for code in denials() if f"fault.{code}" not in texts]
    assert not missing
    for code, params in denials().items():
        assert placeholders(texts[f"fault.{code}"]) <= params, code


ADVICE_ALONE = {"fault.no_plan_yet", "fault.who_are_you"}
"""Faults whose only sentence is what to do."""


@pytest.mark.parametrize("lang", complete_languages())
def test_every_fault_says_what_to_do_next(lang: str) -> None:
    """Texts review, point 12: the reason, then a second sentence with the next step."""
    faults = {key: text for key, text in sentences(lang).items() if key.startswith("fault.")}
    short = [
        key for key, text in faults.items() if not re.search(r"[.。,，;；:：].*\S[.。}]", text)
    ]
    assert set(short) - ADVICE_ALONE == set()


@pytest.mark.parametrize("lang", complete_languages())
def test_all_languages_say_the_same(lang: str) -> None:
    english, other = sentences("en"), sentences(lang)
    assert list(english) == list(other)
    for key, text in english.items():
        assert parse(other[key])
        assert placeholders(text) == placeholders(other[key]), key


def test_no_text_is_left_over() -> None:
    used = {f"fault.{code}" for code in {*denials(), *OTHERS}}
    faults = {key for key in sentences("en") if key.startswith("fault.")}
    assert not faults - used


def test_a_rule_that_refuses_is_explained_in_the_language_of_the_person() -> None:
    refused = Refused("bad_players", "SET-01", players=9)
    assert "SET-01" in fault(refused).message
    assert fault(refused, "de").message != fault(refused, "en").message
    assert fault(Refused("never_heard"), "zh").message.startswith("操作失败（never_heard）。")
    assert fault(Stale(3, []), "de").number == 3


def test_a_code_without_a_text_still_says_which() -> None:
    assert "xyz" in fault(Denied(409, "xyz")).message


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("fr-FR, fr;q=0.9, de-AT;q=0.5, en;q=0.4", "de"),
        ("fr", "en"),
        ("de;q=0", "en"),
        ("de;q=x, zh;q=0.1", "zh"),
        (";;;,,q=", "en"),
    ],
)
def test_the_browsers_languages_in_their_order(accepted: str, lang: str) -> None:
    assert preferred(accepted) == lang


def test_the_persons_language_comes_before_the_browsers(client: TestClient) -> None:
    german = {"accept-language": "de"}
    client.cookies.clear()
    answer = client.get("/api/me", headers=german)
    assert (answer.status_code, answer.json()["message"]) == (401, "Gib zuerst einen Namen ein.")
    client.post("/api/me", json={"name": "Bo", "lang": "zh"})
    answer = client.post("/api/tables", json={"setup": {"players": 9}}, headers=german)
    assert answer.json()["error"] == "bad_players"
    assert "9" in answer.json()["message"]
    assert "Spiel" not in answer.json()["message"]
    client.patch("/api/me", json={"lang": "de"})
    assert "Spiel" in client.post("/api/tables", json={"setup": {"players": 9}}).json()["message"]


def test_a_language_that_was_taken_out_since_is_the_browsers() -> None:
    headers = [(b"accept-language", b"de")]
    asking = HTTPConnection({"type": "http", "headers": headers, "state": {"lang": "tlh"}})
    assert language_of(asking) == "de"
    assert say_in_a_notice("turn", "tlh", table="Diner", by="") == (
        say_in_a_notice("turn", "en", table="Diner", by="")
    )


def test_a_guest_speaks_what_the_browser_speaks(client: TestClient) -> None:
    answer = client.post("/api/me", json={"name": "Bo"}, headers={"accept-language": "zh-TW"})
    assert answer.json()["lang"] == "zh"
