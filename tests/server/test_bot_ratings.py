"""The published bot ratings, as the app asks for them."""

from __future__ import annotations

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate.bots import measured_names
from magnate.bots.heuristics import GrowthPlan
from magnate.bots.ratings import BotRatings, Exploiter, published
from magnate.server.catalogue import bot_ratings as served
from magnate.server.catalogue.bot_ratings import BotRatingsShown
from magnate.setup import Setup

BASELINE = ("medium-1", "hard-1")
"""Measured as well, installed apart (tests/baseline_v1)."""


def test_everybody_has_a_name_and_a_sentence(client: TestClient) -> None:
    for lang in ("en", "zh", "de"):
        answer = client.get(f"/api/bots/ratings/{lang}")
        found = msgspec.json.decode(answer.content, type=BotRatingsShown)
        assert found.tables
        for table, known in zip(found.tables, published().tables, strict=True):
            assert [one.standing for one in table.bots] == list(known.bots)
            assert len(table.meetings) == len(table.bots)
            for one in table.bots:
                assert one.standing.bot in {*measured_names(), *BASELINE}
                assert one.name != one.standing.bot
                assert one.does
    assert client.get("/api/bots/ratings/xx").status_code == 422


def test_what_is_known_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/api/bots/ratings/de")
    again = client.get("/api/bots/ratings/de", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/api/bots/ratings/en").content != first.content


def test_the_former_address_answers_the_same(client: TestClient) -> None:
    now = client.get("/api/bots/ratings/de")
    assert client.get("/api/league/de").content == now.content


def test_lines_of_modules_and_of_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert served._said("spar-kimchi", "de")[0] == "Erst Kimchi"
    assert served._said("spar-moonwalk", "de") == ("spar-moonwalk", "")
    assert served._said("mine.py:cautious", "en") == ("mine.py:cautious", "")
    setup = Setup(players=3, modules=("coffee",))
    plan = GrowthPlan("x", ("waitress", "nobody"), ("coach",), goods=("beer",))
    found = Exploiter(
        bot="hard",
        setup=setup,
        seconds=1.0,
        plan=plan,
        tried=9,
        games=4,
        wins=1,
        rate=0.25,
        low=0.1,
        high=0.5,
        command="c",
    )
    monkeypatch.setattr(served, "published", lambda: BotRatings(exploiters=(found,)))
    (shown,) = served.bot_ratings("de").exploiters
    assert (shown.bot, shown.players, shown.modules) == ("Rocco", 3, ["Kaffee"])
    assert shown.cards == ["Kellnerin", "nobody"]
    assert (shown.training, shown.goods) == (["Coach"], ["Bier"])
