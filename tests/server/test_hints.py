"""Advice for a seat, where a table allows it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from magnate.base.company import fits_company
from magnate.bots import easy_bot
from magnate.core.flow import awaited, legal, step
from magnate.known import view
from magnate.server.web.limits import HINTS
from magnate.server.whatif.hint_work import advise_as_json
from magnate.setup import Setup, begin
from tests.server.conftest import Json, act, set_up, started, state

NewClient = Callable[[str], TestClient]


def hint(client: TestClient, table: Json, seat: int, lang: str = "en") -> Json:
    path = f"/api/tables/{table['id']}/hint"
    headers = {"Accept-Language": lang}
    found: Json = client.post(path, params={"seat": seat}, headers=headers).json()
    return found


def test_a_seat_is_told_moves_it_can_make(client: TestClient) -> None:
    table = set_up(client, hotseat=True, setup={"introductory": True})
    started(client, table)
    for _ in range(2):
        seat = state(client, table)["awaited"][0]
        found = hint(client, table, seat)
        assert found["moves"], found
        assert found["number"] == state(client, table, seat)["number"]
        best = found["moves"][0]
        assert best["words"]
        assert [one["kind"] for one in found["why"]][:2] == ["place", "plan"]
        assert found["then"]
        assert best["notation"].startswith(f"{seat} ")
        assert act(client, table, seat, best["action"]).status_code == 200
    idle = next(s for s in (0, 1) if s not in state(client, table)["awaited"])
    assert hint(client, table, idle)["error"] == "not_awaited"


def test_nobody_is_advised_for_another_seat(client: TestClient, new_client: NewClient) -> None:
    table = set_up(client, bots={"1": "random"})
    started(client, table)
    assert hint(new_client("Bob"), table, 0)["error"] == "not_your_seat"
    assert hint(client, table, 1)["error"] == "not_your_seat"


def test_among_several_people_there_is_advice_only_if_all_know(
    client: TestClient, new_client: NewClient
) -> None:
    bob = new_client("Bob")

    def shown(**wanted: Any) -> Json:
        table = set_up(client, **wanted)
        bob.post(f"/api/tables/{table['id']}/sit", json={})
        return started(client, table)

    table = shown()
    assert not table["hints"]
    seat = table["awaited"][0]
    assert hint((client, bob)[seat], table, seat)["error"] == "no_hints_here"
    assert shown(hints=True)["hints"]
    assert shown(setup={"introductory": True})["hints"]
    assert not shown(setup={"introductory": True}, public=True)["hints"]
    alone = set_up(client, bots={"1": "easy"})
    assert alone["hints"]
    assert not set_up(client, bots={"1": "easy"}, hints=False)["hints"]


@pytest.mark.usefixtures("still")
def test_a_seat_cannot_ask_all_the_time(client: TestClient) -> None:
    table = set_up(client, hotseat=True, setup={"introductory": True})
    seat = started(client, table)["awaited"][0]
    asked = [hint(client, table, seat) for _ in range(HINTS[0] + 1)]
    assert asked[-1]["error"] == "too_fast"
    assert "moves" in asked[0]


def test_advice_says_what_a_card_does_and_what_a_move_brings() -> None:
    game = begin(Setup(players=2, seed=3, introductory=True, milestones=True))

    while game.rules.steps[game.step].name != "hire":
        seat = awaited(game)[0]
        step(game, easy_bot(view(game, seat), legal(game, seat), Random(1), 0.1).action)
    seat = awaited(game)[0]
    seen = msgspec.json.encode(view(game, seat))
    advice = msgspec.json.decode(advise_as_json("medium", seen, 0.1, 60.0, "de"))
    moves = advice["moves"]
    hires = [move for move in moves if move["action"]["do"] == "hire"]
    assert hires
    assert all(move["why"] for move in hires)
    assert moves[0]["value"] is None or moves[0]["cash"] is not None
    assert [reason["kind"] for reason in advice["why"]][:2] == ["plan", "tonight"]
    assert all(reason["words"] for reason in advice["why"])
    assert advice["then"]
    assert advice["company"] is None


def test_advice_at_restructuring_is_a_whole_company() -> None:
    game = begin(Setup(players=2, seed=3, introductory=True, milestones=True))
    while not (game.rules.steps[game.step].name == "restructuring" and game.turn > 2):
        seat = awaited(game)[0]
        step(game, easy_bot(view(game, seat), legal(game, seat), Random(1), 0.1).action)
    seat = awaited(game)[0]
    seen = msgspec.json.encode(view(game, seat))
    advice = msgspec.json.decode(advise_as_json("medium", seen, 0.1, 60.0, "en"))
    chain = game.chains[seat]
    assert fits_company(game, chain, advice["company"].items())
    assert all(count <= chain.beach[card] for card, count in advice["company"].items())
