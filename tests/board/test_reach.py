import pytest

from magnate.board import geometry_from_drawing, roads_within, squares_within

rule = pytest.mark.rule

STREET = """
    ..... ..... .....
    ..... ..... .....
    ##### ##### #####
    ..... ..... .....
    ..... ..... .....
"""


def test_roads_within_reach():
    geometry = geometry_from_drawing(STREET)
    origin = geometry.mask([(0, 1)])
    assert roads_within(geometry, origin, 0) == geometry.mask([(x, 2) for x in range(5)])
    assert roads_within(geometry, origin, 2) == geometry.roads
    assert roads_within(geometry, origin, -1) == 0


@rule("CMP-05")
def test_squares_beside_the_roads_reached():
    geometry = geometry_from_drawing(STREET)
    near = squares_within(geometry, geometry.mask([(0, 1)]), 1)
    assert near & geometry.mask([(9, 1), (9, 3)]) == geometry.mask([(9, 1), (9, 3)])
    assert not near & geometry.mask([(10, 1), (9, 0), (10, 2)])


@rule("CMP-05")
def test_the_step_to_a_square_on_another_tile_costs_one():
    geometry = geometry_from_drawing("""
        ....# .....
        ....# .....
        ....# .....
        ....# .....
        ....# .....
    """)
    origin, over = geometry.mask([(3, 0)]), geometry.mask([(5, 4)])
    assert not squares_within(geometry, origin, 0) & over
    assert squares_within(geometry, origin, 1) & over


@rule("GEO-06", "CMP-05")
def test_the_entrance_border_counts_against_the_range():
    geometry = geometry_from_drawing("""
        ..... #....
        ..... #....
        ..... #....
        ..... #....
        ..... #....
    """)
    origin = geometry.mask([(4, 0)])
    assert squares_within(geometry, origin, 0) == 0
    assert squares_within(geometry, origin, 1) & geometry.mask([(6, 4)])
    assert not squares_within(geometry, origin, 1) & geometry.mask([(4, 4)])
    assert squares_within(geometry, origin, 2) & geometry.mask([(4, 4)])


@rule("LOB-04")
def test_closed_squares_are_driven_on_but_not_built_at():
    geometry = geometry_from_drawing(STREET)
    origin, closed = geometry.mask([(0, 1)]), geometry.mask([(6, 2)])
    near = squares_within(geometry, origin, 1, closed)
    assert not near & geometry.mask([(6, 1), (6, 3)])
    assert near & geometry.mask([(7, 1)])


def test_several_origins_reach_what_any_reaches():
    geometry = geometry_from_drawing(STREET)
    one, other = geometry.mask([(0, 1)]), geometry.mask([(14, 1)])
    both = roads_within(geometry, one | other, 0)
    assert both == roads_within(geometry, one, 0) | roads_within(geometry, other, 0)
