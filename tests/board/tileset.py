"""The 26 tiles, copied from the data file."""

from magnate.board import Geometry, Tile, make_geometry, tile_from_rows, tiles_from_code


def _tile(id, rows, **more) -> Tile:
    return tile_from_rows(id, rows.split(), **more)


_TILES = [
    _tile("A", "..#.. ..#.. ##### HH#.. HH#..", houses=("2",)),
    _tile("B", "..#HH ..#HH ##### ..#.. ..#..", houses=("4",)),
    _tile("C", "##### #.HH# #.HH# #...# #####", houses=("5",)),
    _tile("D", "##### #HH.# #HH.# ..... .....", houses=("7",)),
    _tile("E", "###.. #B... #.HH# ..HH# ..###", houses=("8",)),
    _tile("F", "HH#.. HH#.. ##### ..... .....", houses=("10",)),
    _tile("G", "HH#.. HH#.. ##### ..#.. ..#..", houses=("12",), bridge=(2, 2)),
    _tile("H", "..#.. ..#.. ##### .HH.. .HH..", houses=("13",)),
    _tile("I", "..#.. ..#.. ##### ...HH ...HH", houses=("15",)),
    _tile("J", "..### .HH.# #HH.# #.... ###..", houses=("16",)),
    _tile("K", "##### #.HH# #.HH# ..... .....", houses=("18",)),
    _tile("L", "..#.. ..#.. ##### ...L. ....."),
    _tile("M", "..### ...L# #...# #S... ###.."),
    _tile("N", "..#.. .B#.. ##### ..... ....."),
    _tile("O", ".B#.. ..#.. ##### ..#.. ..#.."),
    _tile("P", "..#.. L.#.. ##### ..#.. ..#B.", bridge=(2, 2)),
    _tile("Q", "..#.. ..#.. ##### .S... ....."),
    _tile("R", "..#.. .S#.. ##### ..#.. ..#.."),
    _tile("S", "..#S. ..#.. ##### B.#.. ..#.."),
    _tile("T", "..#.. .L#.. ##### ..#.. ..#.."),
    _tile("U", ".###. ##.## #L.L# ##L## .###."),
    _tile(
        "V",
        "..HH. ..HH. ##### .HH.. .HH..",
        houses=("22", "21"),
        corners={"22": (0, 2), "21": (3, 1)},
    ),
    _tile("W", "..... HH... HH### GG... .....", houses=("25",)),
    _tile("X", "..#.. .AAA. #AAA# .AAA. ..#..", apartment="pi"),
    _tile("Y", "##### #AAA# #AAA# #AAA. ###..", apartment="9 3/4"),
    _tile("Z", "PP#.. PP#.. ##### ..#PP ..#PP"),
]
TILES: dict[str, Tile] = {tile.id: tile for tile in _TILES}


def map_of(code: str) -> Geometry:
    """The geometry of a map code."""
    return make_geometry(tiles_from_code(code, TILES))
