"""What positions may hold: impossible ones are refused with the place named."""

import msgspec
import pytest

from magnate import Refused, position_of
from magnate.core.values import Pending
from magnate.engine import game_in
from magnate.files import read_position, write_position
from magnate.modules.lobbyists.actions import AddTile, PlaceRoad
from tests.builder import chain, do, rule, table
from tests.modules.lobbyists.city import STREET, lobbying, park, road, works

SHORT = road("short", (3, 0), 1)


def build(ext, **fields):
    return table(STREET, chain(), chain(), step="houses", modules=["lobbyists"], ext=ext, **fields)


def problem(ext, **fields):
    with pytest.raises(Refused) as caught:
        build(ext, **fields)
    return caught.value.where, caught.value.rule or caught.value.code


@rule("LOB-02", "LOB-04")
def test_a_possible_one_is_built():
    game = build(works(SHORT, markers=((3, 2),), parks=(park("tee", (5, 3)),)))
    assert game.occupied.bit_count() == 6


ROADS, PARKS, MARKERS = (f"ext.lobbyists.{name}[0]" for name in ("roads", "parks", "markers"))


@rule("LOB-02")
@pytest.mark.parametrize(
    ("ext", "where", "why"),
    [
        (works(road("huge", (3, 0))), ROADS, "LOB-02"),
        (works(road("short", (3, 0), 2)), ROADS, "LOB-02"),
        (works(road("tee", (3, 0))), ROADS, "LOB-02"),
        (works(parks=(park("tee", (3, 0), 0, True),)), PARKS, "LOB-02"),
        (works(parks=(park("long", (3, 0)),)), PARKS, "LOB-02"),
        (works(*[road("corner", (x, 0)) for x in (0, 3, 6)]), ROADS, "LOB-02"),
        (works(parks=(park("tee", (0, 0)), park("tee", (5, 0)))), PARKS, "LOB-02"),
        (works(road("short", (-3, 0))), ROADS, "GEO-01"),
        (works(road("long", (19, 3))), ROADS, "GEO-01"),
        (works(road("short", (3, 2))), ROADS, "GEO-11"),
        (works(SHORT, parks=(park("straight", (3, 1)),)), PARKS, "GEO-11"),
        (works(SHORT, SHORT), "ext.lobbyists.roads[1]", "GEO-11"),
        (works(road("short", (3, 0), 1, True)), ROADS, "GEO-11"),
        (works(markers=((3, 2),)), MARKERS, "LOB-04"),
        (works(SHORT, markers=((4, 2),)), MARKERS, "LOB-04"),
        (works(SHORT, markers=((3, -1),)), MARKERS, "LOB-04"),
        (works(SHORT, markers=((3, 2), (3, 2))), "ext.lobbyists.markers[1]", "LOB-04"),
        ({"lobbyists": {"roads": [{"piece": "short"}]}}, "ext.lobbyists", "bad_ext"),
        ({"lobbyists": {"rails": []}}, "ext.lobbyists", "bad_ext"),
        ({"lobbyists": {"roads": [{"piece": [], "at": 3}]}}, "ext.lobbyists", "bad_ext"),
    ],
)
def test_impossible_ones_are_refused(ext, where, why):
    assert problem(ext) == (where, why)


@rule("LOB-08")
def test_a_question_that_says_too_much_is_refused():
    pending = (Pending(0, "lobbyists.tile", ("A",)),)
    assert problem({}, pending=pending) == ("pending[0]", "LOB-08")


@rule("GEO-11")
def test_roads_lie_on_empty_squares():
    for square, why in (((2, 2), "GEO-11"), ((40, 2), "GEO-01")):
        with pytest.raises(Refused) as caught:
            table("N0 F0", chain(), chain(), roads=(square,), modules=["lobbyists"])
        assert (caught.value.where, caught.value.rule) == ("roads[0]", why)


@rule("LOB-06", "LOB-08")
def test_a_grown_map_with_new_roads_is_written_and_read():
    game = lobbying("N0 F0", chain((3, 0), "sw", work={"lobbyist": 1}), chain((8, 0), "sw"))
    do(game, PlaceRoad(0, "short", (3, 3), 1), AddTile(0, "A", (-5, 0), 3))
    again = game_in(read_position(write_position(position_of(game))))
    assert position_of(again) == position_of(game)
    assert again.occupied == game.occupied
    assert again.geometry == game.geometry
    assert msgspec.json.encode(position_of(again)) == msgspec.json.encode(position_of(game))
