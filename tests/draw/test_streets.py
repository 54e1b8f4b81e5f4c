"""How roads are joined in drawings."""

from __future__ import annotations

from magnate.board import bits, geometry_from_drawing
from magnate.draw.roads import _stretches, draw_roads
from magnate.draw.streets import OPPOSITE, Spot, crossings, streets
from tests.draw.positions import CROWDS, crowded

TWO_RINGS = geometry_from_drawing("""
    ##### #####
    #...# #...#
    #...# #...#
    #...# #...#
    ##### #####
""")
BRIDGE = geometry_from_drawing("""
    ..#..
    ..#..
    ##+##
    ..#..
    ..#..
""")


def ways(geometry, x, y, upper=False):
    return "".join(streets(geometry)[Spot(x, y, upper)])


def test_roads_side_by_side_are_joined_in_the_middle_of_a_border() -> None:
    assert list(crossings(TWO_RINGS)) == [(4, 2, "e")]
    assert "e" not in ways(TWO_RINGS, 4, 1)


def test_roads_that_meet_elsewhere_are_joined_there() -> None:
    geometry = geometry_from_drawing("""
        ..#.. .....
        ..### ##...
        ..... .....
        ..... .....
        ..... .....
    """)
    assert list(crossings(geometry)) == [(4, 1, "e")]


def test_added_roads_join_every_neighbour() -> None:
    plain = geometry_from_drawing("""
        ..... .....
        ..... .....
        ##### #####
        ..... .....
        ..... .....
    """)
    geometry = plain.with_roads([(4, 1), (5, 1)])
    assert set(crossings(geometry)) == {(4, 1, "e"), (4, 2, "e")}


def test_roads_run_off_the_map_in_the_middle_of_its_sides() -> None:
    assert streets(TWO_RINGS)[Spot(2, 0)]["n"] is None
    assert "n" not in streets(TWO_RINGS)[Spot(1, 0)]
    assert ways(BRIDGE, 0, 2) == "ew"


def test_a_bridge_is_two_roads() -> None:
    assert ways(BRIDGE, 2, 2) == "ns"
    assert ways(BRIDGE, 2, 2, upper=True) == "ew"
    assert streets(BRIDGE)[Spot(1, 2)]["e"] == Spot(2, 2, upper=True)


def test_what_opens_one_way_opens_the_other() -> None:
    for crowd in CROWDS:
        geometry = crowded(*crowd).geometry
        plan = streets(geometry)
        assert {geometry.bit(spot.x, spot.y) for spot in plan} == set(bits(geometry.roads))
        for spot, out in plan.items():
            for way, there in out.items():
                assert there is None or plan[there][OPPOSITE[way]] == spot


def test_every_way_is_drawn_once() -> None:
    for crowd in CROWDS:
        plan = streets(crowded(*crowd).geometry)
        drawn: list[tuple[Spot, str]] = []
        for stretch in _stretches(plan):
            for a, b in zip(stretch.spots, stretch.spots[1:], strict=False):
                drawn += [(s, w) for s in (a, b) for w, t in plan[s].items() if t in (a, b)]
            ends = zip((stretch.spots[0], stretch.spots[-1]), stretch.leads_out, strict=True)
            drawn += [(spot, way) for spot, way in ends if way]
        assert sorted(drawn) == sorted((spot, way) for spot in plan for way in plan[spot])


def test_a_ring_without_junctions_is_closed() -> None:
    geometry = geometry_from_drawing("""
        .....
        .###.
        .#.#.
        .###.
        .....
    """)
    (ring,) = _stretches(streets(geometry))
    assert ring.closed
    assert len(ring.spots) == 9
    assert " z" in draw_roads(geometry)


def test_dead_ends_get_a_bar_and_lonely_squares_a_dot() -> None:
    geometry = geometry_from_drawing("""
        .....
        .##..
        .....
        ...#.
        .....
    """)
    drawn = draw_roads(geometry)
    assert drawn.count("stroke-action") == 2
    assert "M 140 140 h0" in drawn
