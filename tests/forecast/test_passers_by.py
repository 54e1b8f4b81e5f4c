"""B8: a coffee shop says which houses would pass it, and on the way to whom."""

from __future__ import annotations

from magnate.core.state import Game
from magnate.forecast import passing, try_out
from magnate.modules.coffee.actions import PlaceShop
from tests.builder import chain, table

STREET = """
    11... ..... ...22
    11... ..... ...22
    ##### ##### #####
    ..... ..... .....
    ..... ..... .....
"""
WEST, EAST = (0, 3), (13, 3)


def opening() -> Game:
    """Two chains at the ends of a street; the first may open a coffee shop anywhere."""
    earner = chain(WEST, "ne")
    earner.milestones = {"first_coffee_sold": 2}
    return table(STREET, earner, chain(EAST, "nw"), step="clean_up", modules=["coffee"])


def test_houses_that_drive_along_the_street_pass_a_shop_in_its_middle() -> None:
    game = opening()
    after = try_out(game, 0, [PlaceShop(0, (7, 3))]).game
    assert passing(game, after) == {"1": (1,), "2": (0,)}


def test_nothing_is_said_where_no_shop_has_come() -> None:
    game = opening()
    after = try_out(game, 0, [PlaceShop(0, (7, 3))]).game
    assert passing(after, after) == {}
    assert passing(game, game) == {}
