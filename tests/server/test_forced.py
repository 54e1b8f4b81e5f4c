"""What leaves no choice: done for seats that have said so, told, and taken back with what led to
it."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient

from magnate import Game, legal, step
from magnate.base.actions import EndStep, Hire, Keep, Pay
from magnate.server.game.forced import ends_day, forced
from tests.builder import chain, table
from tests.server.conftest import Json, act, state
from tests.server.reached import at_step, game_reaching, live_at, settled, table_with
from tests.server.test_orders import MAP, give

FREEZER = ("first_throw_away",)


def last_hire(game: Game, *, day: bool = False) -> bool:
    """Whether somebody hires, and has nothing left to do in this step then, or all `day`."""
    if not at_step("hire")(game):
        return False
    seat = game.awaited[0]
    hires = [one for one in legal(game, seat) if isinstance(one, Hire)]
    if not hires:
        return False
    after = game.copy()
    step(after, hires[0])
    return forced(after, seat) == [EndStep(seat)] and ends_day(after, seat) == day


def hired(client: TestClient, at: Json, seat: int) -> Json:
    """Whom the seat has hired now."""
    (family, *_) = [f for f in state(client, at, seat)["options"] if f["do"] == "hire"]
    axes = family.get("axes", {})
    action = {"do": "hire", **family["fixed"], **{name: axes[name][0] for name in axes}}
    answer = act(client, at, seat, action)
    assert answer.status_code == 200, answer.text
    return action


def log_of(client: TestClient, at: Json) -> list[tuple[int, str, str]]:
    """The last actions: who, what, and by whom."""
    rows = live_at(client, at).rows
    read = live_at(client, at).read
    return [(row.seat, type(read(row.data)).__name__, row.automatic) for row in rows]


def test_a_payday_is_paid_where_nobody_costs_anything() -> None:
    free = table(MAP, chain(work={"waitress": 1}), chain(work={"waitress": 1}), step="payday")
    assert forced(free, 0) == [Pay(0)]
    paid = table(MAP, chain(cash=50, work={"burger_chef": 1}), chain(), step="payday")
    assert forced(paid, 0) == []


@pytest.mark.rule("MAS-01")
def test_who_lets_campaigns_run_again_may_be_fired() -> None:
    people, free = {"mass_marketeer": 1}, ("first_billboard",)
    works, rests = chain(milestones=free, work=people), chain(milestones=free, beach=people)
    game = table(MAP, works, rests, step="payday", modules=["mass_marketeers"])
    assert [forced(game, seat) for seat in (0, 1)] == [[], [Pay(1)]]


def test_a_freezer_with_room_for_all_keeps_all() -> None:
    stock = {"burger": 4, "pizza": 6}
    game = table(MAP, chain(milestones=FREEZER, stock=stock), chain(), step="freezer")
    atoms = forced(game, 0)
    assert {one.good: one.count for one in atoms if isinstance(one, Keep)} == stock
    stock["burger"] = 5
    full = table(MAP, chain(milestones=FREEZER, stock=stock), chain(), step="freezer")
    assert forced(full, 0) == []


def test_kimchi_beside_other_goods_is_a_choice() -> None:
    stock = {"burger": 1, "kimchi": 1}
    game = table(
        MAP, chain(milestones=FREEZER, stock=stock), chain(), step="freezer", modules=["kimchi"]
    )
    assert forced(game, 0) == []


def test_a_step_ends_after_its_last_deed_and_undo_takes_back_both(client: TestClient) -> None:
    setup, actions = game_reaching(last_hire)
    at = table_with(client, setup, actions)
    (seat,) = state(client, at)["awaited"]
    give(client, at, seat, auto=True)
    before = state(client, at, seat)
    hired(client, at, seat)
    assert log_of(client, at)[-2:] == [(seat, "Hire", ""), (seat, "EndStep", "forced")]
    told = state(client, at, seat)["missed"]
    assert [one["automatic"] for one in told[-2:]] == ["", "forced"]

    assert act(client, at, seat, {"do": "undo", "seat": seat}).status_code == 200
    settled(client, at)
    again = state(client, at, seat)
    assert (again["view"], again["options"]) == (before["view"], before["options"])


@pytest.mark.parametrize("last", [False, True])
def test_a_day_does_not_end_by_itself_after_what_can_be_taken_back(
    client: TestClient, last: bool
) -> None:
    def wanted(game: Game) -> bool:
        return last_hire(game, day=True) and (game.awaited[0] == game.order[-1]) == last

    setup, actions = game_reaching(wanted)
    at = table_with(client, setup, actions)
    (seat,) = state(client, at)["awaited"]
    for each in (0, 1):
        give(client, at, each, auto=True)
    before = state(client, at, seat)
    hired(client, at, seat)
    settled(client, at)
    assert log_of(client, at)[-1] == (seat, "Hire", "")
    assert state(client, at, seat)["can_undo"]
    assert act(client, at, seat, {"do": "undo", "seat": seat}).status_code == 200
    settled(client, at)
    assert state(client, at, seat)["options"] == before["options"]

    hired(client, at, seat)
    assert act(client, at, seat, {"do": "end_step", "seat": seat}).status_code == 200
    settled(client, at)
    now = state(client, at)
    assert now["awaited"] != [seat] or now["shown"]["phase"] != "working"


def test_who_has_said_nothing_ends_steps_alone(client: TestClient) -> None:
    setup, actions = game_reaching(last_hire)
    at = table_with(client, setup, actions)
    (seat,) = state(client, at)["awaited"]
    hired(client, at, seat)
    settled(client, at)
    assert log_of(client, at)[-1] == (seat, "Hire", "")
    assert [family["do"] for family in state(client, at, seat)["options"]] == ["end_step"]

    give(client, at, seat, auto=True)  # from now on, and for what is asked already
    assert log_of(client, at)[-1] == (seat, "EndStep", "forced")


def test_a_forced_choice_alone_can_be_taken_back_and_made(client: TestClient) -> None:
    def nobody_is_paid(game: Game) -> bool:
        both = at_step("payday", waiting=2)(game)
        return both and all(forced(game, seat) for seat in (0, 1))

    setup, actions = game_reaching(nobody_is_paid)
    at = table_with(client, setup, actions)
    give(client, at, 0, auto=True)
    assert log_of(client, at)[-1] == (0, "Pay", "forced")
    assert state(client, at)["awaited"] == [1]
    assert act(client, at, 0, {"do": "undo", "seat": 0}).status_code == 200
    settled(client, at)
    assert sorted(state(client, at)["awaited"]) == [0, 1]
    assert act(client, at, 1, {"do": "pay", "seat": 1}).status_code == 200
    settled(client, at)
    assert state(client, at)["awaited"] == [0]  # who took it back decides, whatever others do
