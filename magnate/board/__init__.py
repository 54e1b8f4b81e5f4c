"""Geometry of the map: squares, roads, tiles, buildings and marks."""

from magnate.board.geometry import Building, Geometry, Source, make_geometry
from magnate.board.hauls import flight_route, flights, haul_route, hauls
from magnate.board.labels import column_label, row_label, square_label
from magnate.board.lines import (
    AirplanePlace,
    airplane_places,
    airplane_side,
    around,
    around_square,
    lines_mask,
)
from magnate.board.mapcode import (
    format_map_code,
    parse_map_code,
    parse_map_origin,
    tiles_from_code,
)
from magnate.board.placement import (
    block,
    fits,
    fits_shape,
    footprint,
    shape_footprint,
    touching,
    touching_shape,
)
from magnate.board.roads import (
    access,
    distance,
    links,
    road_between,
    roads_within,
    squares_within,
)
from magnate.board.routes import passed_sets
from magnate.board.squares import bits, lowest_bit, mask_of, nth_bit
from magnate.board.text_maps import draw_text, geometry_from_drawing
from magnate.board.tiles import GOODS, SIDE, PrintedHouse, Tile, tile_from_rows, turned

__all__ = [
    "GOODS",
    "SIDE",
    "AirplanePlace",
    "Building",
    "Geometry",
    "PrintedHouse",
    "Source",
    "Tile",
    "access",
    "airplane_places",
    "airplane_side",
    "around",
    "around_square",
    "bits",
    "block",
    "column_label",
    "distance",
    "draw_text",
    "fits",
    "fits_shape",
    "flight_route",
    "flights",
    "footprint",
    "format_map_code",
    "geometry_from_drawing",
    "haul_route",
    "hauls",
    "lines_mask",
    "links",
    "lowest_bit",
    "make_geometry",
    "mask_of",
    "nth_bit",
    "parse_map_code",
    "parse_map_origin",
    "passed_sets",
    "road_between",
    "roads_within",
    "row_label",
    "shape_footprint",
    "square_label",
    "squares_within",
    "tile_from_rows",
    "tiles_from_code",
    "touching",
    "touching_shape",
    "turned",
]
