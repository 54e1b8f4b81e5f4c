"""What is in the box, and every way it can lie (LOB-02)."""

from magnate.modules.lobbyists.actions import PlacePark, PlaceRoad
from magnate.modules.lobbyists.shapes import PARK_WAYS, PARKS, ROAD_WAYS, ROADS
from tests.builder import chain, do, offered, refused, rule
from tests.modules.lobbyists.city import STREET, lobbying, park, road, works


@rule("LOB-02", "SET-09")
def test_counts_and_sizes():
    sizes = {piece: "".join(rows).count("#") for piece, (_, rows) in (ROADS | PARKS).items()}
    assert sizes == {"short": 2, "long": 4, "corner": 3, "straight": 4, "tee": 4, "ell": 4}
    assert {piece: count for piece, (count, _) in ROADS.items()} == {
        "short": 4,
        "long": 2,
        "corner": 2,
    }
    assert {piece: count for piece, (count, _) in PARKS.items()} == {
        "straight": 1,
        "tee": 1,
        "ell": 2,
    }


@rule("LOB-02", "GEO-12")
def test_ways_to_lie():
    assert [turns for piece, turns in ROAD_WAYS if piece == "short"] == [0, 1]
    assert [turns for piece, turns in ROAD_WAYS if piece == "corner"] == [0, 1, 2, 3]
    assert sum(piece == "tee" for piece, _, _ in PARK_WAYS) == 4
    assert sum(piece == "ell" for piece, _, _ in PARK_WAYS) == 8
    shapes = [shape.squares for shape in PARK_WAYS.values()]
    assert len(set(shapes)) == len(shapes) == 14


@rule("LOB-02")
def test_only_the_l_can_be_mirrored():
    game = lobbying()
    do(game.copy(), PlacePark(0, "ell", (5, 3), 0, True))
    assert refused(game, PlacePark(0, "tee", (5, 3), 0, True)) == "LOB-02"
    assert refused(game, PlacePark(0, "straight", (5, 3), 2)) == "LOB-02"
    assert refused(game, PlaceRoad(0, "straight", (5, 3), 0)) == "LOB-02"


@rule("LOB-02")
def test_a_turned_l_is_named_by_its_first_square():
    # .#
    # .#
    # ##   an L turned once: its first square is the top right one
    shape = PARK_WAYS["ell", 1, False]
    assert shape.squares == ((0, 0), (0, 1), (-1, 2), (0, 2))
    mirrored = PARK_WAYS["ell", 0, True]
    assert mirrored.squares == ((0, 0), (1, 0), (2, 0), (0, 1))


@rule("LOB-02", "GEO-12")
def test_across_tile_borders():
    assert PlacePark(0, "straight", (3, 3), 0) in offered(lobbying(), 0, PlacePark)


@rule("LOB-02", "GEO-11")
def test_on_empty_squares_only():
    ext = works(parks=(park("tee", (5, 3)),))
    game = lobbying(STREET, chain((0, 0), "se", work={"lobbyist": 2}), chain((5, 0)), ext=ext)
    assert refused(game, PlacePark(0, "straight", (3, 3), 0)) == "GEO-11"
    assert refused(game, PlaceRoad(0, "short", (5, 0), 1)) == "GEO-11"
    assert refused(game, PlaceRoad(0, "short", (3, 2), 1)) == "GEO-11"
    assert refused(game, PlaceRoad(0, "short", (3, 4), 1)) == "GEO-11"
    assert refused(game, PlaceRoad(0, "short", (3, 9), 1)) == "GEO-01"


@rule("LOB-02", "GEO-11")
def test_a_road_under_construction_is_not_empty():
    game = lobbying(ext=works(road("short", (3, 0), 1), markers=((3, 2),)))
    assert refused(game, PlacePark(0, "straight", (3, 1), 0)) == "GEO-11"


@rule("LOB-02")
def test_a_finished_road_piece_is_used_up():
    chains = chain((3, 0), "sw", work={"lobbyist": 1}), chain()
    ext = works(road("long", (0, 3), 0, True), road("long", (4, 3), 0, True))
    game = lobbying("N0 F0", *chains, roads=tuple((x, 3) for x in range(8)), ext=ext)
    assert refused(game, PlaceRoad(0, "long", (0, 4), 0)) == "LOB-02"
    assert {action.piece for action in offered(game, 0, PlaceRoad)} == {"short", "corner"}
