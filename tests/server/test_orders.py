"""Standing orders: carried out by the server, marked, and nobody else's business."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from magnate import Game, begin, legal, step
from magnate.base.actions import ChoosePosition, Fire, Keep, Pay
from magnate.server.kit.wire import Orders
from magnate.server.running.orders import ordered
from tests.builder import chain, table
from tests.server.conftest import Json, act, state
from tests.server.reached import (
    at_step,
    forward,
    game_reaching,
    live_at,
    server_of,
    settled,
    table_with,
    until,
)

NewClient = Callable[[str], TestClient]
MAP = "E0 N2 / A2 O1"
FREEZER = ("first_throw_away",)


def give(client: TestClient, at: Json, seat: int, **orders: object) -> None:
    """Give a seat orders."""
    answer = client.put(f"/api/tables/{at['id']}/orders", params={"seat": seat}, json=orders)
    assert answer.status_code == 200, answer.text
    settled(client, at)


def automatic(client: TestClient, at: Json, viewer: int | None = None) -> list[tuple[int, str]]:
    """Seats and kinds of the automatic actions that a viewer was told of."""
    told = state(client, at, viewer)["missed"]
    return [
        (one["seat"], (one["action"] or {}).get("do", ""))
        for one in told
        if one["automatic"] == "order"
    ]


def played(step_name: str, waiting: int = 1) -> Game:
    """A game that waits in a step."""
    setup, actions = game_reaching(at_step(step_name, waiting), players=3)
    game = begin(setup)
    for action in actions:
        step(game, action)
    return game


@pytest.mark.parametrize(
    ("wanted", "position"),
    [("first", 1), ("last", 3), (2, 2), (1, 1), (6, 3), (None, None)],
)
def test_a_position_is_taken(wanted: str | int | None, position: int | None) -> None:
    game = played("order")
    seat = game.awaited[0]
    found = ordered(game, seat, Orders(position=wanted))  # type: ignore[arg-type]
    assert found == ([ChoosePosition(seat, position)] if position else [])


def test_the_nearest_free_position_is_taken_and_of_two_none() -> None:
    game = played("order")
    step(game, ChoosePosition(game.awaited[0], 2))
    seat = game.awaited[0]
    assert ordered(game, seat, Orders(position=2)) == []  # 1 and 3 are as near
    assert ordered(game, seat, Orders(position="first")) == [ChoosePosition(seat, 1)]
    assert ordered(game, seat, Orders(position="last")) == [ChoosePosition(seat, 3)]


def test_salaries_are_paid_only_if_there_is_money_and_nobody_is_being_fired() -> None:
    rich = table(MAP, chain(cash=20, work={"burger_chef": 1}), chain(), step="payday")
    pay_all = Orders(pay_all=True)
    assert ordered(rich, 0, pay_all) == [Pay(0)]
    assert ordered(rich, 0, Orders()) == []
    step(rich, Fire(0, "burger_chef", "work"))
    assert ordered(rich, 0, pay_all) == []
    poor = table(MAP, chain(cash=0, work={"burger_chef": 1}), chain(), step="payday")
    assert Pay(0) not in legal(poor, 0)
    assert ordered(poor, 0, pay_all) == []


def test_the_freezer_is_filled_as_preferred_and_room_for_others_is_asked_about() -> None:
    stock = {"burger": 4, "pizza": 8, "beer": 3}
    game = table(MAP, chain(milestones=FREEZER, stock=stock), chain(), step="freezer")
    order = [action.good for action in legal(game, 0) if isinstance(action, Keep)]

    def kept(*freeze: str) -> dict[str, int]:
        atoms = ordered(game, 0, Orders(freeze=list(freeze)))
        return {a.good: a.count for a in atoms if isinstance(a, Keep) and a.count}

    assert kept("pizza", "burger") == {"pizza": 8, "burger": 2}
    assert kept("beer", "burger", "pizza") == {"beer": 3, "burger": 4, "pizza": 3}
    assert kept("burger") == {}  # six more would fit: of what?
    assert kept() == {}
    atoms = ordered(game, 0, Orders(freeze=["pizza", "burger"]))
    assert atoms[0] == Keep(0, order[0], 2)
    for atom in atoms:
        step(game, atom)
    assert game.rules.steps[game.step].name != "freezer"


def test_a_position_is_taken_at_a_table_and_marked(
    client: TestClient, new_client: NewClient
) -> None:
    setup, actions = game_reaching(at_step("order"))
    at = table_with(client, setup, actions)
    (seat,) = state(client, at)["awaited"]
    give(client, at, seat, position="last")
    until(lambda: automatic(client, at) == [(seat, "choose_position")])
    assert live_at(client, at).rows[-1].automatic == "order"
    cyd = new_client("Cyd")
    assert automatic(cyd, at) == [(seat, "choose_position")]


def test_who_takes_an_automatic_choice_back_decides(client: TestClient) -> None:
    setup, actions = game_reaching(at_step("order"), players=3)
    at = table_with(client, setup, actions)
    (seat,) = state(client, at)["awaited"]
    give(client, at, seat, position="last")
    until(lambda: automatic(client, at) == [(seat, "choose_position")])
    assert act(client, at, seat, {"do": "undo", "seat": seat}).status_code == 200
    settled(client, at)
    assert state(client, at)["awaited"] == [seat]
    chosen = {"do": "choose_position", "seat": seat, "position": 1}
    assert act(client, at, seat, chosen).status_code == 200
    assert len(automatic(client, at)) == 1


def test_an_order_on_payday_waits_for_the_others_so_that_it_stays_secret(
    client: TestClient, new_client: NewClient
) -> None:
    def affordable(game: Game) -> bool:
        both = at_step("payday", waiting=2)(game)
        return both and all(Pay(seat) in legal(game, seat) for seat in (0, 1))

    setup, actions = game_reaching(affordable)
    at = table_with(client, setup, actions)
    before = state(client, at)
    cyd = new_client("Cyd")
    watched = state(cyd, at)
    give(client, at, 0, pay_all=True)
    assert state(client, at)["awaited"] == before["awaited"]
    assert state(cyd, at) == watched
    assert act(client, at, 1, {"do": "pay", "seat": 1}).status_code == 200
    until(lambda: automatic(client, at, 0) == [(0, "pay")])
    assert (0, "pay") in automatic(cyd, at)  # now that it has been carried out, all may know


def test_if_all_have_orders_payday_is_over_at_once(client: TestClient) -> None:
    def affordable(game: Game) -> bool:
        both = at_step("payday", waiting=2)(game)
        return both and all(Pay(seat) in legal(game, seat) for seat in (0, 1))

    setup, actions = game_reaching(affordable)
    at = table_with(client, setup, actions)
    give(client, at, 0, pay_all=True)
    assert automatic(client, at) == []
    give(client, at, 1, pay_all=True)
    until(lambda: [seat for seat, _ in automatic(client, at)][:2] in ([0, 1], [1, 0]))


@pytest.mark.parametrize(
    ("orders", "looks"),
    [
        ({}, False),
        ({"auto": True}, False),
        ({"auto": False}, False),
        ({"auto": True, "position": "last"}, True),
        ({"pay_all": True}, True),
        ({"freeze": ["burger"]}, True),
    ],
)
def test_the_server_looks_after_an_action_only_where_an_order_may_follow(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, orders: Json, looks: bool
) -> None:
    """What leaves no choice was done with the action itself."""
    setup, actions = game_reaching(at_step("order"), players=3)
    at = table_with(client, setup, actions)
    (first,) = state(client, at)["awaited"]
    give(client, at, (first + 1) % 3, **orders)
    scheduled: list[str] = []
    monkeypatch.setattr(server_of(client), "schedule", scheduled.append)
    chosen = state(client, at, first)["options"][0]
    position = chosen["axes"]["position"][0]
    action = {"do": "choose_position", "seat": first, "position": position}
    assert act(client, at, first, action).status_code == 200
    assert bool(scheduled) is looks


def test_orders_wake_the_server_by_themselves(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup, actions = game_reaching(at_step("order"))
    at = table_with(client, setup, actions)
    settled(client, at)
    scheduled: list[str] = []
    monkeypatch.setattr(server_of(client), "schedule", scheduled.append)
    for orders in ({"auto": True}, {"auto": False}, {"pay_all": True}, {}):
        scheduled.clear()
        give(client, at, 0, **orders)
        assert scheduled == [at["id"]]


def test_goods_are_frozen_at_a_table(client: TestClient) -> None:
    setup, actions = game_reaching(at_step("freezer"), first=53)
    at = table_with(client, setup, actions)
    (seat,) = state(client, at)["awaited"]
    view = state(client, at, seat)["view"]["chains"][seat]
    goods = [good for good, count in view["stock"].items() if count]
    give(client, at, seat, freeze=["burger", "pizza", "lemonade", "beer", "coke"])
    until(lambda: (seat, "keep") in automatic(client, at, seat))
    rows = [row for row in live_at(client, at).rows if row.automatic == "order"]
    assert len(rows) == len(goods)
    stock = state(client, at, seat)["view"]["chains"][seat]["stock"]
    assert stock == view["stock"]


@pytest.mark.parametrize("going", ["leave", "forget"])
def test_nobody_plays_by_the_orders_of_who_has_gone(
    client: TestClient, new_client: NewClient, going: str
) -> None:
    def affordable(game: Game) -> bool:
        both = at_step("payday", waiting=2)(game)
        return both and all(Pay(seat) in legal(game, seat) for seat in (0, 1))

    setup, actions = game_reaching(affordable)
    at = table_with(client, setup, actions)
    give(client, at, 0, pay_all=True)
    path = f"/api/tables/{at['id']}/leave" if going == "leave" else "/api/me/forget"
    assert client.post(path, json={}).status_code < 300
    forward(client, at, [Pay(1)])
    settled(client, at)
    cyd = new_client("Cyd")
    assert (automatic(cyd, at), state(cyd, at)["awaited"]) == ([], [0])
