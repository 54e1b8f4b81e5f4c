import itertools
import json
from unittest.mock import Mock

import pytest

from magnate import chain, legal, table
from magnate.actions import PlaceCampaign
from magnate.cli import distances
from magnate.cli.campaign_check import why_not
from tests.cli.conftest import POSITION


def test_houses_and_chains(run, data, position):
    told = run("reach", position)
    houses = data("reach", position)
    assert [house["house"] for house in houses] == ["2", "4", "5", "7", "8"]
    for house in houses:
        for found in house["chains"]:
            if found["sum"] is not None:
                assert found["sum"] == found["price"] + found["distance"]
    assert "10 + " in told


def test_dinner_agrees_with_who_comes_first(data, position):
    first = next(h["first"] for h in data("reach", position) if h["house"] == "8")
    sold = next(e for e in data("dinner", position) if e["what"] == "sold")
    assert sold["seat"] == first


def test_squares_in_range_grow(run, data, position):
    near = data("reach", position, "--range", 0)["squares"]
    far = data("reach", position, "--range", 2)["squares"]
    assert {tuple(s) for s in near} < {tuple(s) for s in far}
    assert f"{len(near)} empty squares" in run("reach", position, "--range", 0)
    assert run("reach", position, "--range", 0).count("*") == len(near) + 1  # and in the legend


def test_range_from_a_square(data, position):
    assert data("reach", position, "--range", 0, "--from", "2,2") != (
        data("reach", position, "--range", 0)
    )


def test_a_marketeer_reaches_what_its_range_says(data, position):
    card = data("reach", position, "--card", "marketing_trainee")
    assert card["squares"] == data("reach", position, "--range", 2)["squares"]


def test_hauls_of_a_buyer(run, data, position):
    hauls = data("reach", position, "--card", "truck_driver")["hauls"]
    assert hauls
    for haul in hauls:
        assert sum(haul["drinks"].values()) == 3 * len(haul["sources"])
    assert "beer" in run("reach", position, "--card", "truck_driver")


def test_places_of_a_manager(run, data, position):
    places = data("reach", position, "--card", "local_manager")["places"]
    assert set(places) == {"nw", "ne", "se", "sw"}
    assert "north-west" in run("reach", position, "--card", "local_manager")


def test_houses_of_a_campaign(run, data, position):
    there = data("reach", position, "--campaign", 14, "--at", "0,3")
    (ran,) = data("marketing", position)
    assert there["houses"] == [reached["house"] for reached in ran["reached"]]
    assert there["fits"] is False  # it lies there already
    assert (there["legal"], there["refused"]["rule"]) == (False, "CMP-01")
    assert "CMP-01" in run("reach", position, "--campaign", 14, "--at", "0,3")


@pytest.mark.parametrize(
    ("tile", "at", "rule"),
    [(13, "9,0", ""), (13, "4,0", "CMP-04"), (13, "3,0", "CMP-05"), (13, "0,0", "GEO-11")],
)
def test_whether_a_campaign_may_be_placed_there(run, data, position, tile, at, rule):
    given = json.loads(position.read_text())
    given["chains"][0]["beach"] = {"marketing_trainee": 1}
    position.write_text(json.dumps(given))
    found = data("reach", position, "--campaign", tile, "--at", at)
    assert found["legal"] == (not rule)
    assert (found["refused"] or {"rule": ""})["rule"] == rule
    told = run("reach", position, "--campaign", tile, "--at", at)
    assert ("Not legal" in told, rule in told) == (bool(rule), True)


def test_what_may_be_placed_is_what_is_offered():
    trainee = chain((8, 8), work={"marketing_trainee": 1})
    game = table(str(POSITION["map"]), trainee, chain((5, 8)), step="campaigns")
    offered = [action for action in legal(game, 0) if isinstance(action, PlaceCampaign)]
    places = {(action.number, action.at, action.turned) for action in offered}
    tiles = [
        number for number in game.tiles if game.rules.campaign_tiles[number].kind == "billboard"
    ]
    for x, y, number, turned in itertools.product(range(13), range(13), tiles, (False, True)):
        card, refused = why_not(game, game.chains[0], number, (x, y), turned)
        assert card == "marketing_trainee"
        assert (refused is None) == ((number, (x, y), turned) in places), (number, x, y, turned)


def test_a_verdict_is_worked_out_once(run, position, monkeypatch):
    counted = Mock(return_value=("guru", None))
    monkeypatch.setattr(distances, "why_not", counted)
    run("reach", position, "--campaign", 13, "--at", "9,0")
    counted.assert_called_once()


def test_what_no_card_knows_nobody_may_place(run, position, monkeypatch):
    game = table(str(POSITION["map"]), chain((8, 8)), chain((5, 8)), begin=False)
    plain = {name: row for name, row in game.rules.employees.items() if not row.campaigns}
    game.rules = game.rules._with(employees=plain)
    card, refused = why_not(game, game.chains[0], 13, (9, 0), False)
    assert refused is not None
    assert (card, refused.code) == ("", "nobody_places")
    monkeypatch.setattr(distances, "why_not", lambda *given: (card, refused))
    told = run("reach", position, "--campaign", 13, "--at", "9,0")
    assert "Nobody can place this kind of campaign: Billboard. (CMP-01)" in told


def test_an_airplane_lies_at_the_edge(data, position, refused):
    assert data("reach", position, "--campaign", 4, "--at", "1,-2")["kind"] == "airplane"
    assert "CMP-09" in refused("reach", position, "--campaign", 4, "--at", "3,3")


def test_one_question_at_a_time(position, refused):
    assert "--card" in refused("reach", position, "--range", 1, "--card", "cart_operator")


def test_what_has_no_reach(position, refused):
    assert "waitress" in refused("reach", position, "--card", "waitress")
    assert "no employee" in refused("reach", position, "--card", "wizard")
    assert "99" in refused("reach", position, "--campaign", 99, "--at", "1,1")
    assert "GEO-01" in refused("reach", position, "--campaign", 14, "--at", "14,14")
    assert "CMP-04" in refused("reach", position, "--campaign", 14)
    assert "GEO-01" in refused("reach", position, "--range", 1, "--from", "99,0")
    assert "3,4" in refused("reach", position, "--range", 1, "--from", "here")
    assert "seat 5" in refused("reach", position, "--seat", 5)
