"""Clean-up finishes the roads (LOB-06)."""

from magnate.base.build import begin_step
from magnate.base.events import RestaurantOpened
from magnate.board import distance
from magnate.core.values import Restaurant
from magnate.engine import compile_rules
from magnate.modules.lobbyists.events import RoadsFinished
from magnate.modules.lobbyists.works import works_of
from tests.builder import chain, one, rule, table
from tests.modules.lobbyists.city import park, road, works

TWO_STREETS = """
    ##### #####
    ..... .....
    ..... .....
    ##### #####
    ..... .....
"""
FAR_HOUSE = """
    #####
    .....
    .....
    22...
    22...
"""


def finished(*roads, markers=(), parks=(), map=TWO_STREETS, **fields):
    """The game when the roads are finished, and the rest of the turn is over."""
    return table(
        map,
        *(fields.pop("chains", None) or (chain(), chain())),
        step="finish_roads",
        modules=["lobbyists"],
        ext=works(*roads, markers=markers, parks=parks),
        **fields,
    )


@rule("LOB-06", "CLN-03")
def test_the_step_comes_after_the_freezer_and_before_closing():
    steps = [step.name for step in compile_rules(["lobbyists"]).steps]
    assert steps[-3:] == ["stocked", "finish_roads", "closing"]


@rule("LOB-06")
def test_markers_go_and_the_road_is_a_road():
    game = finished(road("short", (3, 1), 1), markers=((3, 0), (3, 3)))
    assert works_of(game).markers == ()
    assert all(piece.finished for piece in works_of(game).roads)
    assert game.geometry.extra_roads == ((3, 1), (3, 2))
    assert not game.occupied
    event = one(game, RoadsFinished)
    assert event.squares == ((3, 1), (3, 2))
    assert event.markers == ((3, 0), (3, 3))


@rule("LOB-06", "GEO-03")
def test_it_joins_every_adjacent_road():
    game = finished(road("short", (3, 1), 1), markers=((3, 0), (3, 3)))
    north, south = game.geometry.mask([(0, 0)]), game.geometry.mask([(2, 3)])
    assert distance(game.geometry, north, south) == 0
    # a corner lies beside the street in the south as well, and needs no arrow there
    game = finished(road("corner", (0, 1)), markers=((0, 0),))
    assert distance(game.geometry, north, south) == 0


@rule("LOB-06")
def test_two_roads_of_one_turn_join_each_other():
    game = finished(road("short", (3, 1), 1), road("short", (4, 1), 0), markers=((3, 0), (3, 3)))
    assert game.geometry.extra_roads == ((3, 1), (3, 2), (4, 1), (5, 1))
    east = game.geometry.mask([(5, 1)])
    assert distance(game.geometry, east, game.geometry.mask([(0, 0)])) in (0, 1)


@rule("LOB-06", "GEO-08")
def test_a_house_finds_its_road():
    game = finished(road("corner", (0, 1)), markers=((0, 0),), map=FAR_HOUSE)
    assert distance(game.geometry, game.houses["2"].doors, game.geometry.mask([(4, 0)])) == 0


@rule("LOB-06")
def test_parks_and_everything_else_stay():
    restaurants = (Restaurant((6, 1), "nw", open=False),)
    game = finished(
        road("short", (3, 1), 1),
        markers=((3, 0), (3, 3)),
        parks=(park("straight", (2, 4)),),
        chains=(chain(restaurants=restaurants), chain()),
    )
    assert game.occupied == game.geometry.mask(
        [(6, 1), (7, 1), (6, 2), (7, 2), *((x, 4) for x in range(2, 6))]
    )
    assert one(game, RestaurantOpened).seat == 0


@rule("LOB-06")
def test_without_roads_the_map_stays_the_same_object():
    game = finished(parks=(park("straight", (2, 4)),), begin=False)
    before = game.geometry
    begin_step(game)
    assert game.geometry is before
    assert not [event for event in game.events if isinstance(event, RoadsFinished)]
