import pytest

from magnate.board import access, distance, geometry_from_drawing, road_between
from tests.board.tileset import map_of

rule = pytest.mark.rule


def between(geometry, a, b, tolls=()):
    return distance(geometry, geometry.mask([a]), geometry.mask([b]), geometry.mask(tolls))


@rule("GEO-05")
def test_distance_is_borders_crossed():
    geometry = map_of("A0 B0 R0")
    assert between(geometry, (1, 1), (4, 1)) == 0
    assert between(geometry, (1, 1), (6, 1)) == 1
    assert between(geometry, (1, 1), (11, 3)) == 2


def test_no_road_no_distance():
    geometry = geometry_from_drawing("""
        ..... .....
        ..... .....
        ##... ...##
        ..... .....
        ..... .....
    """)
    assert between(geometry, (0, 1), (9, 1)) is None
    assert road_between(geometry, geometry.mask([(0, 1)]), geometry.mask([(9, 1)])) == ()


@rule("GEO-03")
def test_parallel_roads_are_connected_across_the_border():
    geometry = geometry_from_drawing("""
        ....# #....
        ....# #....
        ....# #....
        ....# #....
        ....# #....
    """)
    assert between(geometry, (3, 0), (6, 4)) == 1
    road = road_between(geometry, geometry.mask([(3, 0)]), geometry.mask([(6, 4)]))
    assert len(road) == 6


@rule("GEO-04")
def test_a_route_goes_straight_over_a_bridge():
    geometry = map_of("P0")
    assert between(geometry, (0, 3), (4, 1)) == 0
    assert between(geometry, (1, 0), (3, 3)) == 0  # both beside the road along
    assert between(geometry, (0, 3), (1, 0)) is None  # across and along do not meet


@rule("GEO-04")
def test_a_way_round_joins_the_two_roads_of_a_bridge():
    geometry = map_of("P0").with_roads([(1, 1)])
    assert between(geometry, (0, 3), (1, 0)) == 0
    road = road_between(geometry, geometry.mask([(0, 3)]), geometry.mask([(1, 0)]))
    assert road == ((0, 2), (1, 2), (1, 1))


@rule("GEO-06")
def test_the_step_onto_another_tile_costs_one_at_either_end():
    geometry = geometry_from_drawing("""
        ..... #....
        ..... #....
        ..... #....
        ..... #....
        ..... #....
    """)
    assert between(geometry, (4, 0), (6, 4)) == 1
    assert between(geometry, (6, 4), (4, 0)) == 1
    assert between(geometry, (4, 0), (4, 4)) == 2


@rule("GEO-06")
def test_two_roads_at_one_entrance_are_not_joined_by_it():
    geometry = geometry_from_drawing("""
        .....
        .....
        ##.##
        .....
        .....
    """)
    assert between(geometry, (2, 2), (0, 1)) == 0
    assert between(geometry, (2, 2), (4, 1)) == 0
    assert between(geometry, (0, 1), (4, 1)) is None


@rule("GEO-07")
def test_any_of_several_entrances_may_be_used():
    geometry = map_of("A0 B0")
    corners = geometry.mask([(3, 0), (4, 0), (3, 1), (4, 1)])
    assert distance(geometry, corners, geometry.mask([(6, 1)])) == 1
    assert distance(geometry, corners, geometry.mask([(1, 1)])) == 0


@rule("GEO-08")
def test_the_garden_connects_its_house():
    geometry = geometry_from_drawing("""
        .....
        11g#.
        11g#.
        ...#.
        ...#.
    """)
    (house,) = geometry.houses
    assert distance(geometry, house.squares, geometry.mask([(2, 4)])) is None
    assert distance(geometry, house.squares | house.garden, geometry.mask([(2, 4)])) == 0


@rule("GEO-08")
def test_a_house_on_two_tiles_is_at_none_from_both():
    geometry = geometry_from_drawing("""
        ..#.. ..#..
        ..#.. ..#..
        ..#.. ..#..
        ..#.. ..#..
        ..#.. ..#..
    """)
    house = geometry.mask([(3, 1), (4, 1), (5, 1), (6, 1), (3, 2), (4, 2), (5, 2), (6, 2)])
    assert distance(geometry, house, geometry.mask([(1, 0)])) == 0
    assert distance(geometry, house, geometry.mask([(8, 0)])) == 0


@rule("GEO-08")
def test_the_best_square_counts():
    geometry = geometry_from_drawing("""
        .##.. .....
        ..### #....
        ..... .....
        ..... .....
        ..... .....
    """)
    house = geometry.mask([(4, 2), (5, 2), (4, 3), (5, 3)])
    assert access(geometry, house) == ((geometry.bit(4, 1), 0), (geometry.bit(5, 1), 0))


def test_road_squares_may_be_named_outright():
    geometry = map_of("A0 B0")
    assert distance(geometry, geometry.mask([(0, 2)]), geometry.mask([(6, 1)])) == 1
    assert access(geometry, geometry.mask([(0, 2)])) == ((geometry.bit(0, 2), 0),)


@rule("DIS-04")
def test_the_stubs_of_pi_are_not_joined():
    geometry = map_of("X0")
    assert between(geometry, (1, 0), (0, 3)) is None
    (pi,) = geometry.houses
    assert distance(geometry, pi.squares, geometry.mask([(0, 3)])) == 0


@rule("LOB-06")
def test_an_added_road_joins_every_adjacent_road_square():
    geometry = map_of("L0 / Q0")
    assert between(geometry, (0, 1), (0, 6)) is None
    assert between(geometry.with_roads([(2, 3), (2, 4)]), (0, 1), (0, 6)) == 1


TWO_WAYS = """
    ..... .....
    .#### ###..
    .#... ..#..
    .#### ###..
    ..... .....
"""


@rule("LOB-05")
def test_tolls_are_driven_round_or_paid_once_each():
    geometry = geometry_from_drawing(TWO_WAYS)
    ends = (0, 1), (8, 2)
    assert between(geometry, *ends) == 1
    assert between(geometry, *ends, tolls=[(3, 1)]) == 1
    assert between(geometry, *ends, tolls=[(3, 1), (3, 3)]) == 2
    one, other, toll = (geometry.mask([square]) for square in (*ends, (3, 1)))
    road = road_between(geometry, one, other, toll)
    assert (3, 3) in road


@rule("LOB-05")
def test_the_first_and_last_square_cost_their_toll():
    geometry = geometry_from_drawing(TWO_WAYS)
    assert between(geometry, (0, 1), (8, 2), tolls=[(1, 1)]) == 2
    assert between(geometry, (0, 1), (8, 2), tolls=[(7, 2)]) == 2
    assert between(geometry, (0, 1), (8, 2), tolls=[(1, 1), (7, 2)]) == 3
