"""Names: seen as they are, and nobody passes for somebody else."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from magnate.server.kit.denied import Denied
from magnate.server.kit.names import cleaned, unlike
from tests.server.conftest import set_up
from tests.server.test_tables import look, sit

NewClient = Callable[[str], TestClient]
FINE = (
    *("Ann", "Müller-Łódź", "Nguyễn", "O’Neil 2", "Вова", "Ελένη"),
    *("王小明", "がく", "김민수", "กิ๊ก", "नमस्ते", "\U0001f469\u200d\U0001f680"),
)


@pytest.mark.parametrize("name", FINE)
def test_names_of_all_languages_stay(name: str) -> None:
    assert cleaned(name) == unicodedata.normalize("NFKC", name)


def test_marks_do_not_pile_up_and_stand_on_something() -> None:
    assert cleaned("A" + "\u0301" * 39) == "Á\u0301\u0301"
    assert cleaned("\u0301\u0302Ann \u0308") == "Ann"
    with pytest.raises(Denied) as denied:
        cleaned("\u0301" * 40)
    assert denied.value.code == "bad_name"


@pytest.mark.parametrize("name", ["\u0410nn", "B\u03bfb", "Ann Pet\u0435r"])
def test_alphabets_are_not_mixed_in_a_word(name: str) -> None:
    with pytest.raises(Denied) as denied:
        cleaned(name)
    assert denied.value.code == "mixed_alphabets"
    assert cleaned("Вова from Wien") == "Вова from Wien"


def test_wide_letters_are_the_letters() -> None:
    assert cleaned("Ａｎｎ") == "Ann"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("ann", "Ann"),
        ("\u0410\u041d\u041d", "AHH"),
        ("\u0410\u0441\u0435", "Ace"),
        ("AI", "Al"),
        ("B0b", "BOb"),
        ("Ánn", "Ann"),
    ],
)
def test_who_looks_like_another_gets_a_number(name: str, other: str) -> None:
    assert unlike(name, [other, ""]) == f"{name} 2"


def test_different_names_are_different() -> None:
    for name in FINE:
        assert unlike(name, [other for other in FINE if other != name]) == name
    assert unlike("Ian", ["Lan", "Jan"]) == "Ian"
    assert unlike("かく", ["がく"]) == "かく"


def test_a_look_alike_is_refused_at_a_table(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, players=3)
    bob = new_client("Bob")
    sit(bob, table, name="Ace")
    eve = new_client("\u0410\u0441\u0435")  # in Cyrillic letters
    assert sit(eve, table)["table"]["seats"][2]["name"].endswith(" 2")
    assert sit(eve, table, name="\u0410\u0441\u0435")["error"] == "name_taken"
    assert eve.post("/api/me", json={"name": "\u0410nn"}).json()["error"] == "mixed_alphabets"


def test_a_guest_takes_one_seat_and_the_host_may_take_more(
    client: TestClient, new_client: NewClient
) -> None:
    table = set_up(client, players=4, public=True)
    bob = new_client("Bob")
    assert sit(bob, table, seat=1)["seat"] == 1
    assert sit(bob, table, seat=2)["error"] == "one_seat_each"
    assert sit(bob, table, seat=1, name="Robert")["seat"] == 1
    assert [seat["kind"] for seat in look(client, table)["seats"]].count("open") == 2
    assert sit(client, table, seat=3)["seat"] == 3
