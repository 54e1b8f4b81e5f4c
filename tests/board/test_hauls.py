import pytest

from magnate.board import flight_route, flights, geometry_from_drawing, haul_route, hauls
from tests.board.tileset import map_of

rule = pytest.mark.rule


def goods(geometry, sets):
    """The sets as sorted strings of the letters of their goods."""
    return {
        "".join(sorted(s.good[0] for n, s in enumerate(geometry.sources) if taken >> n & 1))
        for taken in sets
    }


STREET = """
    ..... ..... .....
    .B... .L... .S...
    ##### ##### #####
    ..... ..... .....
    ..... ..... .....
"""


@rule("FOD-03")
def test_every_source_beside_the_route_is_collected():
    geometry = geometry_from_drawing(STREET)
    origin = geometry.mask([(0, 3)])
    assert goods(geometry, hauls(geometry, origin, 2)) == {"b", "bl", "bcl"}
    assert goods(geometry, hauls(geometry, origin, 1)) == {"b", "bl"}


@rule("FOD-03")
def test_a_source_on_the_next_tile_is_collected():
    geometry = geometry_from_drawing("""
        ....# B....
        ....# .....
        ....# .....
        ....# .....
        ....# .....
    """)
    assert goods(geometry, hauls(geometry, geometry.mask([(3, 4)]), 0)) == {"b"}


@rule("FOD-03")
def test_a_source_only_the_entrance_touches_is_not_collected():
    geometry = geometry_from_drawing("""
        .....
        .B...
        ...##
        .....
        .....
    """)
    assert hauls(geometry, geometry.mask([(2, 1), (2, 2)]), 4) == ()


@rule("GEO-06", "FOD-03")
def test_the_border_at_the_entrance_counts():
    geometry = geometry_from_drawing("""
        ..... ####. .....
        ..... ...## ##S..
        ..... .....  .....
        ..... .....  .....
        ..... .....  .....
    """)
    origin = geometry.mask([(4, 0)])
    assert goods(geometry, hauls(geometry, origin, 2)) == {"c"}
    assert hauls(geometry, origin, 1) == ()


@rule("GEO-09")
def test_a_buyer_cannot_turn_back():
    geometry = geometry_from_drawing("""
        .....
        B...L
        ##.##
        .###.
        .....
    """)
    middle = geometry.mask([(2, 4)])
    assert goods(geometry, hauls(geometry, middle, 0)) == {"b", "l"}
    assert goods(geometry, hauls(geometry, geometry.mask([(0, 2)]), 0)) == {"b", "bl"}


@rule("GEO-04", "GEO-09")
def test_a_buyer_never_turns_on_a_bridge():
    geometry = map_of("P0")
    west, north = geometry.mask([(0, 3)]), geometry.mask([(1, 0)])
    assert goods(geometry, hauls(geometry, west, 3)) == {"l"}
    assert goods(geometry, hauls(geometry, north, 3)) == {"b"}


@rule("FOD-03")
def test_the_route_of_a_haul():
    geometry = geometry_from_drawing(STREET)
    origin = geometry.mask([(0, 3)])
    assert haul_route(geometry, origin, 3, 0b011) == tuple((x, 2) for x in range(7))
    with pytest.raises(ValueError, match="no route collects 10 "):
        haul_route(geometry, origin, 3, 0b010)


def test_a_route_saves_borders_before_squares():
    geometry = geometry_from_drawing("""
        ##### #....
        #.... #....
        #.... #....
        #..B. #....
        ##### #....
    """)
    route = haul_route(geometry, geometry.mask([(3, 1)]), 2, 1)
    assert len(route) == 11
    assert (0, 2) in route


def test_a_route_saves_squares_too():
    geometry = geometry_from_drawing("""
        ....# ##### .....
        ....# ....# .....
        ....# ....# .....
        ....# ....# .....
        ....# ##### ##S..
    """)
    route = haul_route(geometry, geometry.mask([(3, 2)]), 2, 1)
    assert route == ((4, 2), (4, 3), *((x, 4) for x in range(4, 12)))


@rule("FOD-03")
def test_routes_begin_at_one_origin():
    geometry = geometry_from_drawing(STREET)
    origins = geometry.mask([(0, 3), (14, 3)])
    assert goods(geometry, hauls(geometry, origins, 0)) == {"b", "c"}
    assert haul_route(geometry, origins, 0, 0b100) == ((14, 2), (13, 2), (12, 2), (11, 2))


@rule("FOD-04")
def test_a_zeppelin_collects_on_every_tile_it_flies_over():
    geometry = map_of("N0 L0 / A0 Q0")
    assert goods(geometry, flights(geometry, 0, 1)) == {"b", "bl"}
    assert goods(geometry, flights(geometry, 0, 2)) == {"b", "bl", "bc", "bcl"}
    assert flight_route(geometry, 0, 4, 0b111) == (0, 1, 3)


@rule("FOD-04")
def test_a_zeppelin_visits_no_tile_twice_and_no_gap():
    geometry = map_of("N0 L0 Q0 . R0")
    assert goods(geometry, flights(geometry, 1, 4)) == {"l", "bl", "cl"}
    assert flight_route(geometry, 2, 4, 0b111) == (2, 1, 0)
