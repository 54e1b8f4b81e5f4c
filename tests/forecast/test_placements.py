"""B8: what is built says how far houses are before and after it."""

from __future__ import annotations

import pytest

from magnate.files import read_game
from magnate.forecast import distances_before, new_distances, try_out
from tests.browser.moments import FOLDER, read_moment


@pytest.mark.parametrize("name", ["place_house", "lobbyists.place_road", "lobbyists.add_tile"])
def test_what_can_change_ways_tells_all_distances_and_those_that_were_others(name: str) -> None:
    game = read_game((FOLDER / f"{name}.json").read_bytes()).game
    _, action = read_moment(name)
    after = try_out(game, action.seat, [action]).game
    found = new_distances(game, after)
    assert set(found) == set(after.diners)
    was = distances_before(game, found)
    assert set(was) <= set(found)
    assert all(was[house] != found[house] for house in was)
    for house in set(after.diners) - set(game.diners):
        assert was.get(house, ()) == ()


def test_a_garden_changes_no_way() -> None:
    game = read_game((FOLDER / "place_garden.json").read_bytes()).game
    _, action = read_moment("place_garden")
    assert new_distances(game, try_out(game, action.seat, [action]).game) == {}
