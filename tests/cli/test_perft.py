"""`magnate perft`: how many sequences of actions a position leads to."""

import json
from pathlib import Path

import pytest

GAME = Path(__file__).parents[1] / "playthroughs" / "to_the_end.json"


def test_sequences_are_counted_to_a_depth(run, data):
    told = [line.split() for line in run("perft", f"{GAME}@4", "--depth", 3).splitlines()]
    assert [line for line in told if line and line[0].isdigit()] == [
        ["1", "2"],
        ["2", "18"],
        ["3", "34"],
    ]
    assert data("perft", f"{GAME}@4", "--depth", 3) == {"counts": [2, 18, 34]}


def test_and_divided_among_the_first_actions(run, data):
    told = run("perft", f"{GAME}@4", "-d", 3, "--divide").splitlines()
    assert told[:2] == ["1 choose_position 1: 17", "1 choose_position 2: 17"]
    assert data("perft", f"{GAME}@4", "-d", 2, "--divide")["divide"] == [
        {"action": "1 choose_position 1", "count": 9},
        {"action": "1 choose_position 2", "count": 9},
    ]


def test_a_game_that_is_over_leads_nowhere(data):
    assert data("perft", GAME) == {"counts": [0, 0]}


def test_a_position_whose_step_has_not_begun(position, data):
    assert data("perft", position, "-d", 1)["counts"] == [
        len(data("legal", position, "--all")[0]["actions"])
    ]


def test_a_view_whose_reserve_cards_are_hidden_is_counted_through_a_break_of_the_bank(
    position, data
):
    given = json.loads(position.read_text())
    given |= {"step": "food", "acting": 1, "awaited": [0], "bank": 1, "partial": True, "seat": 0}
    given["chains"][0]["work"] = {"burger_cook": 1}
    given["chains"][1]["reserve"] = "hidden"
    position.write_text(json.dumps(given))
    assert "bank_broke" in [event["what"] for event in data("dinner", position)]
    counts = data("perft", position, "-d", 2)["counts"]
    assert counts[0] == len(data("legal", position, "--all")[0]["actions"])
    assert counts[1] > counts[0]


@pytest.mark.parametrize("depth", [0, -1])
def test_a_depth_is_at_least_one(refused, depth):
    assert "depth" in refused("perft", GAME, "--depth", depth)
