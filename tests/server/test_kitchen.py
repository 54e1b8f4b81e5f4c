"""A proposal for all cooks at once: what houses want, and nothing that cannot be done."""

from __future__ import annotations

from fastapi.testclient import TestClient

from magnate import Game, awaited, step
from magnate.base.actions import FetchDrink, Produce
from magnate.server.whatif.kitchen import proposed
from tests.builder import chain, table
from tests.server.conftest import state
from tests.server.reached import at_step, game_reaching, table_with

STREET = """
    11... .....
    11... .....
    ##### #####
    22g.. .....
    22g.. .....
"""


def test_all_cook_what_houses_want() -> None:
    work = {"kitchen_trainee": 2, "errand_boy": 1}
    demand = {"1": ["burger"], "2": ["beer", "burger"]}
    game = table(STREET, chain((3, 3), work=work), chain(), step="food", demand=demand)
    found = proposed(game, 0)
    goods = [one.good for one in found if isinstance(one, Produce | FetchDrink)]
    assert sorted(goods) == ["beer", "burger", "burger"]
    for action in found:
        step(game, action)


def test_who_is_not_needed_brings_what_is_wanted_elsewhere() -> None:
    work = {"kitchen_trainee": 2}
    game = table(
        STREET,
        chain((3, 3), work=work),
        chain(),
        step="food",
        demand={"1": ["burger"], "2": ["beer", "pizza"]},
    )
    goods = [one.good for one in proposed(game, 0) if isinstance(one, Produce)]
    assert sorted(goods) == ["burger", "pizza"]


def test_nobody_brings_more_than_houses_want() -> None:
    """B14: two cooks made two burgers where one was wanted."""
    work = {"kitchen_trainee": 2, "errand_boy": 1}
    demand = {"1": ["burger"]}
    game = table(STREET, chain((3, 3), work=work), chain(), step="food", demand=demand)
    goods = [one.good for one in proposed(game, 0) if isinstance(one, Produce | FetchDrink)]
    assert goods == ["burger"]


def _with_work_for_cooks(game: Game) -> bool:
    return at_step("food")(game) and bool(proposed(game, awaited(game)[0]))


def test_a_seat_is_proposed_what_it_can_do(client: TestClient) -> None:
    setup, actions = game_reaching(_with_work_for_cooks)
    at = table_with(client, setup, actions)
    (seat,) = state(client, at)["awaited"]
    asked = {"seat": seat}
    answer = client.get(f"/api/tables/{at['id']}/kitchen", params=asked).json()
    kinds = {family["do"] for family in state(client, at, seat)["options"]}
    assert answer["number"] == state(client, at, seat)["number"]
    assert answer["actions"]
    assert {one["do"] for one in answer["actions"]} <= kinds


def test_nobody_cooks_in_another_step(client: TestClient) -> None:
    setup, actions = game_reaching(at_step("hire"))
    at = table_with(client, setup, actions)
    (seat,) = state(client, at)["awaited"]
    answer = client.get(f"/api/tables/{at['id']}/kitchen", params={"seat": seat}).json()
    assert answer["actions"] == []
