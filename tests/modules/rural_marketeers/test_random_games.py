"""Whole games by players who like the country: what must always hold does."""

import pytest

from magnate import Game
from magnate.base.events import Sold
from magnate.base.kinds import squares_outside
from magnate.modules.rural_marketeers.actions import PlaceOfframp
from magnate.modules.rural_marketeers.offramps import offramps, roads_touched
from tests.builder import every, rule
from tests.modules.rural_marketeers.country import AREA
from tests.modules.rural_marketeers.random_games import begun, choice, setup
from tests.random_games.watching import play_and_repeat, watched


def check_country(game: Game) -> None:
    squares = [square for offramp in offramps(game) for square in offramp.squares]
    assert len(set(squares)) == len(squares) <= 9
    assert not any(game.geometry.on_map(*square) for square in squares)
    for campaign in game.campaigns.values():
        assert not squares_outside(game, campaign) & set(squares)
    doors = 0
    for offramp in offramps(game):
        assert roads_touched(game, offramp)
        doors |= roads_touched(game, offramp)
    area = game.houses[AREA]
    assert (area.doors, area.squares, game.diners[-1]) == (doors, 0, AREA)


@rule("RUR-02", "RUR-04", "SET-09")
def test_offramps_lie_right():
    sold = placed = 0
    for seed in range(24):
        game = begun(seed)
        for action, events in watched(game, seed, sparing=4, choose=choice):
            placed += isinstance(action, PlaceOfframp)
            sold += any(event.house == AREA for event in every(events, Sold))
            check_country(game)
    assert min(placed, sold) > 0


@pytest.mark.parametrize("seed", range(12))
def test_the_log_replays(seed):
    play_and_repeat(setup(seed), sparing=8, choose=choice)
