import pytest

from magnate.board import (
    bits,
    block,
    fits,
    fits_shape,
    footprint,
    geometry_from_drawing,
    shape_footprint,
    touching,
    touching_shape,
)
from tests.board import brute

rule = pytest.mark.rule

CORNER = ((0, 0), (0, 1), (1, 1))
HOLLOW = ((1, 0), (0, 1), (1, 1))  # its anchor is no square of it
TEE = ((0, 0), (1, 0), (2, 0), (1, 1))


@rule("GEO-12")
@pytest.mark.parametrize("size", [(1, 1), (2, 2), (3, 2), (1, 4), (5, 3)])
def test_fits_is_where_every_square_is_free(size):
    geometry = brute.random_map(4, 3, 2)
    free = geometry.land & ~geometry.printed
    expected = {
        bit for bit in bits(geometry.land) if not footprint(bit, geometry.stride, *size) & ~free
    }
    assert set(bits(fits(free, geometry.stride, *size))) == expected


def test_footprint_hangs_from_its_anchor():
    geometry = brute.random_map(1, 2, 2)
    squares = footprint(geometry.bit(3, 4), geometry.stride, 3, 2)
    assert squares == geometry.mask([(x, y) for x in (3, 4, 5) for y in (4, 5)])


@pytest.mark.parametrize("size", [(1, 1), (2, 2), (3, 2), (1, 4)])
def test_touching_is_where_a_square_is_in_the_set(size):
    geometry = brute.random_map(5, 3, 2)
    anchors = fits(geometry.land, geometry.stride, *size)
    roadside = geometry.neighbours(geometry.roads)
    expected = {b for b in bits(anchors) if footprint(b, geometry.stride, *size) & roadside}
    assert set(bits(touching(roadside, geometry.stride, *size) & anchors)) == expected


@rule("LOB-02")
@pytest.mark.parametrize("shape", [CORNER, HOLLOW, TEE])
def test_shapes_fit_where_every_square_is_free(shape):
    geometry = brute.random_map(6, 3, 2)
    free = geometry.land & ~geometry.printed
    anchors = fits_shape(free, geometry.stride, shape)
    expected = {
        geometry.bit(x, y)
        for x, y in brute.squares(geometry, geometry.land)
        if all(
            geometry.on_map(x + dx, y + dy) and free >> geometry.bit(x + dx, y + dy) & 1
            for dx, dy in shape
        )
    }
    assert set(bits(anchors)) == expected
    near = touching_shape(geometry.parks, geometry.stride, shape) & anchors
    assert near == 0  # a park is not free


def test_shape_footprint():
    geometry = brute.random_map(6, 3, 2)
    squares = shape_footprint(geometry.bit(2, 2), geometry.stride, HOLLOW)
    assert squares == geometry.mask([(3, 2), (2, 3), (3, 3)])


@rule("MKT-03")
def test_mail_stops_at_roads_and_squeezes_through_no_diagonal():
    geometry = geometry_from_drawing("""
        ..#..
        ..#..
        ##...
        .#...
        .#...
    """)
    corner = geometry.mask([(0, 0), (1, 0), (0, 1), (1, 1)])
    assert block(geometry, geometry.mask([(0, 0)])) == corner
    assert block(geometry, geometry.mask([(0, 4)])) == geometry.mask([(0, 3), (0, 4)])


@rule("MKT-03")
def test_blocks_cross_tile_borders_and_buildings():
    geometry = geometry_from_drawing("""
        ...11 #....
        ...11 #....
        ....# .....
        ....# .....
        ....# .....
    """)
    west = block(geometry, geometry.mask([(0, 0)]))
    assert west & geometry.houses[0].squares
    assert not west & geometry.mask([(5, 2)])
    open_street = geometry_from_drawing(".....#....\n" * 4 + "..........\n")
    everything = open_street.land & ~open_street.roads
    assert block(open_street, open_street.mask([(0, 0)])) == everything


@rule("MKT-03")
def test_bridges_bound_blocks():
    geometry = geometry_from_drawing("""
        ..#..
        ..#..
        ##+##
        ..#..
        ..#..
    """)
    assert block(geometry, geometry.mask([(0, 0)])).bit_count() == 4


@rule("LOB-04")
def test_barriers_stop_mail_too():
    geometry = geometry_from_drawing(".....\n" * 5)
    barriers = geometry.mask([(2, y) for y in range(5)])
    assert block(geometry, geometry.mask([(0, 0)]), barriers).bit_count() == 10
    assert block(geometry, geometry.mask([(0, 0)])).bit_count() == 25


@rule("DIS-04")
def test_mail_passes_through_the_apartment():
    geometry = geometry_from_drawing("""
        ..#..
        .AAA.
        #AAA#
        .AAA.
        ..#..
    """)
    assert block(geometry, geometry.mask([(0, 0)])).bit_count() == 21


@pytest.mark.parametrize("seed", range(20))
def test_block_is_a_flood_fill(seed):
    geometry = brute.random_map(seed, 3, 3, extra=6)
    for bit in list(bits(geometry.land))[seed::17]:
        assert block(geometry, 1 << bit) == brute.block(geometry, 1 << bit)
