"""The card and its step (LOB-01), and how many players it takes (LOB-09)."""

import pytest

from magnate import Refused, Setup, begin
from magnate.base.actions import EndStep, Hire, Pay
from magnate.base.events import SalariesPaid
from magnate.engine import compile_rules
from magnate.modules.lobbyists.actions import PlacePark, PlaceRoad
from tests.builder import chain, do, every, offered, refused, rule, table
from tests.modules.lobbyists.city import STREET, lobbying

CLOSED = ("first_lobbyist_used",)
"""The milestone is gone, so no tile comes between."""


@rule("LOB-01", "GEN-03")
def test_six_lobbyists_can_be_hired_directly():
    game = table(STREET, chain(), chain(), step="hire", modules=["lobbyists"])
    assert game.supply["lobbyist"] == 6
    do(game, Hire(0, "lobbyist"))
    assert game.chains[0].beach == {"lobbyist": 1}


@rule("LOB-01")
def test_a_lobbyist_costs_a_salary():
    chains = chain(beach={"lobbyist": 2}, cash=20), chain(cash=20)
    game = table(STREET, *chains, step="payday", modules=["lobbyists"])
    paid = every(do(game, *(Pay(seat) for seat in game.awaited)), SalariesPaid)
    assert [event.paid for event in paid if event.seat == 0] == [10]


@rule("LOB-01", "WRK-01")
def test_the_step_comes_after_houses_and_before_restaurants():
    steps = [step.name for step in compile_rules(["lobbyists"]).steps]
    at = steps.index("lobbying")
    assert steps[at - 1 : at + 2] == ["houses", "lobbying", "restaurants"]


@rule("LOB-01")
def test_each_lobbyist_places_one_road_or_park():
    game = lobbying(STREET, chain((0, 0), "se", work={"lobbyist": 2}), chain(), closed=CLOSED)
    do(game, PlaceRoad(0, "short", (3, 0), 1), PlacePark(0, "straight", (5, 1), 0))
    assert refused(game, PlacePark(0, "tee", (10, 0), 0)) == "WRK-02"
    assert not offered(game, 0, PlaceRoad)
    do(game, EndStep(0))


@rule("LOB-01")
def test_without_a_lobbyist_at_work_the_step_is_passed_over():
    game = lobbying(STREET, chain((0, 0), "se", beach={"lobbyist": 1}), chain())
    assert game.rules.steps[game.step].name != "lobbying"


@rule("LOB-01", "LOB-02")
def test_tiles_last_as_long_as_they_last():
    game = lobbying(STREET, chain((0, 0), "se", work={"lobbyist": 3}), chain(), closed=CLOSED)
    do(game, PlacePark(0, "straight", (5, 1), 0))
    assert refused(game, PlacePark(0, "straight", (5, 3), 0)) == "LOB-02"
    assert {action.piece for action in offered(game, 0, PlacePark)} == {"tee", "ell"}


@rule("LOB-09")
@pytest.mark.parametrize("players", [5, 6])
def test_with_five_or_six_it_needs_new_districts(players):
    modules = ("lobbyists", "six_players", "new_districts")[: 1 if players == 5 else 3]
    if players == 5:
        with pytest.raises(Refused) as caught:
            begin(Setup(players=5, modules=modules))
        assert caught.value.code == "module_requires"
    game = begin(Setup(players=players, modules=(*modules, "new_districts")))
    assert set("UVWXYZ") <= set(game.rules.map_tiles)


@rule("LOB-09")
def test_with_five_the_park_tile_stays_in_the_pool():
    modules, out = ("lobbyists", "new_districts"), {"park_tile": "out"}
    with pytest.raises(Refused) as caught:
        begin(Setup(players=5, modules=modules, options=out))
    assert caught.value.code == "bad_option"
    assert "Z" not in begin(Setup(players=4, modules=modules, options=out)).rules.map_tiles


@rule("LOB-09")
def test_with_four_it_needs_nothing():
    assert begin(Setup(players=4, modules=("lobbyists",))).rules.modules == (
        "lobbyists",
        "park_tile",
    )
