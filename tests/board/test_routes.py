import pytest

from magnate.board import bits, distance, geometry_from_drawing, passed_sets
from tests.board import brute
from tests.board.tileset import map_of

rule = pytest.mark.rule


def marks_beside(geometry, *places):
    """Marks 1, 2, 4 … on the road squares beside each place."""
    marks: dict[int, int] = {}
    for number, place in enumerate(places):
        for bit in bits(geometry.neighbours(geometry.mask([place])) & geometry.roads):
            marks[bit] = marks.get(bit, 0) | 1 << number
    return marks


def sets(geometry, start, goal, *places, tolls=()):
    start, goal, tolls = geometry.mask([start]), geometry.mask([goal]), geometry.mask(tolls)
    found = passed_sets(geometry, start, goal, marks_beside(geometry, *places), tolls)
    return {passed for passed, _ in found}


def largest(found):
    return {a for a in found if not any(a != b and a & b == a for b in found)}


SHOP, GLUTTONY, XANGO, DUCK = (1, 4), (6, 1), (5, 8), (8, 8)


@rule("COF-08")
def test_worked_example_eating_at_xango():
    geometry = map_of("E0 N2 / A2 O1")
    house = next(house for house in geometry.houses if house.id == "8")
    marks = marks_beside(geometry, SHOP, GLUTTONY, DUCK)
    found = passed_sets(geometry, house.squares, geometry.mask([XANGO]), marks)
    assert distance(geometry, house.squares, geometry.mask([XANGO])) == 2
    assert largest({passed for passed, _ in found}) == {0b011}


@rule("COF-08")
def test_worked_example_eating_at_duck():
    geometry = map_of("E0 N2 / A2 O1")
    house = next(house for house in geometry.houses if house.id == "8")
    marks = marks_beside(geometry, SHOP, GLUTTONY, XANGO)
    found = passed_sets(geometry, house.squares, geometry.mask([DUCK]), marks)
    assert largest({passed for passed, _ in found}) == {0b011, 0b101}


RING = """
    .....
    #####
    .#.#.
    .###.
    .....
"""


@rule("COF-05", "GEO-09")
def test_the_car_goes_round_what_costs_nothing():
    geometry = geometry_from_drawing(RING)
    assert sets(geometry, (0, 0), (4, 0), (2, 4)) == {0, 1}


@rule("GEO-09")
def test_a_car_never_reverses_out_of_a_dead_end():
    geometry = geometry_from_drawing("""
        .....
        #####
        ..#..
        ..#..
        .....
    """)
    assert sets(geometry, (0, 0), (4, 0), (2, 4)) == {0}


@rule("GEO-09")
def test_a_loop_turns_the_car_round():
    geometry = geometry_from_drawing("""
        ..#..
        ..#..
        .###.
        .#.#.
        .###.
    """)
    assert sets(geometry, (1, 0), (3, 0), (0, 4), (4, 4)) == {0, 0b11}


@rule("GEO-04", "GEO-09")
def test_nobody_turns_on_a_bridge():
    geometry = geometry_from_drawing("""
        ..###
        ..#.#
        ##+##
        ..#..
        ..#..
    """)
    found = passed_sets(
        geometry,
        geometry.mask([(0, 1)]),
        geometry.mask([(1, 4)]),
        {geometry.bit(4, 0): 1},
    )
    ((passed, route),) = found
    assert passed == 1  # over the bridge, round the loop, and over it again the other way
    assert route.count((2, 2)) == 2


@rule("GEO-06", "COF-04")
def test_the_last_border_may_lie_at_the_entrance():
    geometry = geometry_from_drawing("""
        ....# .....
        ....# .....
        ....# .....
        ....# .....
        ....# .....
    """)
    assert sets(geometry, (3, 0), (5, 4), (3, 2)) == {1}


@rule("COF-04")
def test_only_shortest_routes_count():
    geometry = geometry_from_drawing("""
        ..... .....
        ####. .....
        .#.## #....
        .#### ##...
        ..... .....
    """)
    # The shop at (7,3) lies beyond a border that the way to (3,0) need not cross.
    assert sets(geometry, (0, 0), (3, 0), (7, 3)) == {0}


@rule("LOB-05", "COF-04")
def test_tolls_make_other_routes_shortest():
    geometry = geometry_from_drawing("""
        ..... .....
        .#### ###..
        .#... ..#..
        .#### ###..
        ..... .....
    """)
    ends = (0, 2), (8, 2)
    assert sets(geometry, *ends, (3, 0), (3, 4)) == {0b01, 0b10}
    assert sets(geometry, *ends, (3, 0), (3, 4), tolls=[(2, 1)]) == {0b10}


@rule("LOB-05")
def test_a_toll_is_paid_once_however_often_passed():
    geometry = geometry_from_drawing("""
        ..#..
        ..#..
        .###.
        .#.#.
        .###.
    """)
    # Down over the marked square, round the loop, and up over it again.
    assert sets(geometry, (1, 0), (3, 0), (0, 4), tolls=[(2, 0)]) == {0, 1}


def test_no_road_no_route():
    geometry = geometry_from_drawing("#...#\n" * 5)
    assert sets(geometry, (1, 0), (3, 0)) == set()


def test_each_set_comes_with_a_route_that_passes_it():
    geometry = brute.random_map(3, 3, 3, ids=brute.BASE)
    free = list(bits(geometry.neighbours(geometry.roads) & ~geometry.printed))
    places = [geometry.xy(bit) for bit in free[::6]]
    marks = marks_beside(geometry, *places)
    house = geometry.houses[0].squares
    for passed, route in passed_sets(geometry, house, 1 << free[-1], marks):
        seen = 0
        for square in route:
            seen |= marks.get(geometry.bit(*square), 0)
        assert seen == passed
        legal_route(geometry, route)


def legal_route(geometry, route):
    roads, bridges = (brute.squares(geometry, m) for m in (geometry.roads, geometry.bridges))
    for came, here, there in zip((None, *route), route, route[1:], strict=False):
        assert there in set(brute.steps(roads, bridges, came, here))
