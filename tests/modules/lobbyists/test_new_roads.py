"""Where a road may lie (LOB-03)."""

import pytest

from magnate.core.values import Restaurant
from magnate.modules.lobbyists.actions import PlacePark, PlaceRoad
from magnate.modules.lobbyists.shapes import ROAD_WAYS
from tests.builder import chain, offered, refused, rule
from tests.modules.lobbyists.city import STREET, lobbying


def has(game, piece, at, turns=0):
    return PlaceRoad(0, piece, at, turns) in offered(game, 0, PlaceRoad)


@rule("LOB-03")
def test_arrows_point_on_along_their_arms():
    assert ROAD_WAYS["short", 0].arrows == ((-1, 0), (2, 0))
    assert ROAD_WAYS["long", 1].arrows == ((0, -1), (0, 4))
    # #    the arms of a corner point up and to the right
    # ##
    assert ROAD_WAYS["corner", 0].squares == ((0, 0), (0, 1), (1, 1))
    assert ROAD_WAYS["corner", 0].arrows == ((0, -1), (2, 1))


@rule("LOB-03")
def test_an_arrow_must_point_at_a_road():
    game = lobbying()
    assert has(game, "short", (3, 0), 1)  # down at the road, the other arrow off the map
    assert has(game, "short", (3, 3), 1)
    assert refused(game, PlaceRoad(0, "short", (3, 1), 0)) == "LOB-03"  # along the road
    assert refused(game, PlaceRoad(0, "long", (5, 3), 0)) == "LOB-03"
    assert has(game, "corner", (3, 3), 0)  # one arm up
    assert refused(game, PlaceRoad(0, "corner", (3, 3), 1)) == "LOB-03"  # arms right and down


@rule("LOB-03")
def test_or_at_an_own_entrance():
    game = lobbying()  # entrance at (1, 1)
    assert has(game, "short", (2, 1), 0)
    assert refused(game, PlaceRoad(0, "short", (2, 0), 0)) == "LOB-03"  # the wall beside it
    others = chain((0, 0), "nw", work={"lobbyist": 1}), chain((5, 0), "sw")
    assert not has(lobbying(STREET, *others), "short", (3, 1), 0)  # somebody else's entrance


@rule("LOB-03", "GEO-07")
def test_a_drive_in_has_four_entrances():
    chains = chain((0, 0), "se", work={"lobbyist": 1, "local_manager": 1}), chain()
    assert has(lobbying(STREET, *chains), "short", (2, 0), 0)


@rule("LOB-03")
def test_an_entrance_is_enough_without_any_road():
    game = lobbying(STREET, chain((0, 3), "se", work={"lobbyist": 1}), chain())
    assert has(game, "short", (2, 4), 0)
    assert refused(game, PlaceRoad(0, "short", (2, 3), 1)) == "LOB-03"  # a road nobody reaches
    assert not offered(game, 0, PlacePark)


@rule("LOB-03", "RST-04")
def test_a_restaurant_coming_soon_has_no_entrance_to_point_at():
    soon = Restaurant((0, 3), "se", open=False)
    game = lobbying(STREET, chain(restaurants=(soon,), work={"lobbyist": 1}), chain())
    assert not offered(game, 0, PlaceRoad)


@rule("LOB-03")
def test_the_road_beside_it_must_be_in_range():
    game = lobbying()
    assert has(game, "short", (14, 0), 1)
    assert refused(game, PlaceRoad(0, "short", (15, 0), 1)) == "LOB-03"


ENDS = """
    ..... ..... ..... .....
    ..... ..... ..... .....
    ##### ##### ##### .....
    ..... ..... ..... .....
    ..... ..... ..... .....
"""


@rule("LOB-03")
def test_the_border_to_it_is_free():
    game = lobbying(ENDS)
    assert has(game, "short", (15, 2), 0)  # beside (14, 2), which is two borders away


@rule("LOB-03")
def test_any_square_of_the_piece_may_touch_the_road_in_range():
    # one arrow points at a far road, and only the middle of the piece touches the near one
    map = """
        ..... ..... ..... .....
        ..... ..... ..... .....
        ##### ##### ###.. .#...
        ..... ..... ..... .#...
        ..... ..... ..... .#...
    """
    game = lobbying(map)
    assert has(game, "long", (12, 3), 0)  # its right arrow points at (16, 3), which no road reaches
    assert not has(game, "long", (12, 4), 0)


@rule("LOB-03", "COF-03")
def test_a_coffee_shop_is_an_origin_but_no_target():
    shop = {"coffee": {"placed": [{"seat": 0, "at": (18, 1)}]}}
    both = ["coffee", "lobbyists"]
    game = lobbying(modules=both, ext=shop)
    assert has(game, "short", (19, 0), 1)  # from the restaurant it is too far
    assert refused(game, PlaceRoad(0, "short", (16, 1), 0)) == "LOB-03"  # points at the shop
    assert not has(lobbying(modules=both), "short", (19, 0), 1)


@rule("LOB-03")
def test_every_restaurant_counts():
    far = (Restaurant((0, 0), "se"), Restaurant((18, 0), "sw"))
    game = lobbying(STREET, chain(restaurants=far, work={"lobbyist": 1}), chain())
    assert has(game, "short", (15, 0), 1)


BRIDGE = """
    .....
    .....
    ##+##
    .....
    .....
"""


@rule("LOB-03", "LOB-04")
def test_an_arrow_may_point_at_a_bridge():
    game = lobbying(BRIDGE, chain((0, 0), "se", work={"lobbyist": 1}), chain())
    assert has(game, "short", (2, 0), 1)


@rule("LOB-03")
@pytest.mark.parametrize("turns", [-1, 2, 4, 7])
def test_a_straight_piece_is_turned_once_or_not_at_all(turns):
    assert refused(lobbying(), PlaceRoad(0, "short", (3, 0), turns)) == "LOB-02"
