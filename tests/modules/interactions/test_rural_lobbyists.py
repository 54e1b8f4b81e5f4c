"""Offramps beside roadworks, new roads, new tiles and parks."""

from magnate import legal, position_of, step
from magnate.base.build import build
from magnate.base.events import Sold
from magnate.modules.lobbyists.actions import AddTile, PlacePark
from magnate.modules.lobbyists.works import finish_roads
from magnate.modules.rural_marketeers.actions import PlaceOfframp
from magnate.modules.rural_marketeers.offramps import Offramp, offramps
from tests.builder import chain, do, offered, one, refused, rule
from tests.modules.rural_marketeers.country import AREA, RURAL, country, giant

MAP = "N0 F0 / L0 Q0"
"""Roads reach the edge of the map at (2, 0), (7, 0), (0, 2) and (9, 2), among others."""
NORTH = (((2, -1), False),)
WORKS = {
    "lobbyists": {"roads": [{"piece": "short", "at": (3, 0), "turns": 0}], "markers": [(2, 0)]}
}
"""A road under construction at (3, 0) and (4, 0), roadworks at (2, 0)."""


def lobby(*chains, step, **fields):
    return country(*chains, step=step, map=MAP, modules=("lobbyists",), **fields)


def lobbyist():
    return chain((3, 3), "nw", work={"lobbyist": 1})


def doors(game):
    geometry = game.geometry
    return {geometry.xy(bit) for bit in range(400) if game.houses[AREA].doors >> bit & 1}


def dinner(**fields):
    return lobby(
        chain((3, 3), "nw", stock={"beer": 2}),
        step="dinnertime",
        offramps=NORTH,
        demand={AREA: ["beer", "beer"]},
        **fields,
    )


@rule("RUR-02", "LOB-08")
def test_no_tile_is_added_over_an_offramp():
    game = lobby(lobbyist(), step="lobbying", offramps=NORTH)
    do(game, PlacePark(0, "straight", (5, 3), 0))
    assert refused(game, AddTile(0, "A", (0, -5), 0)) == "LOB-08"
    assert (5, -5) in {action.at for action in offered(game, 0, AddTile)}


@rule("RUR-02", "RUR-04", "LOB-08")
def test_a_tile_to_the_left_moves_no_offramp_and_the_position_can_be_read():
    game = lobby(lobbyist(), step="lobbying", offramps=NORTH)
    do(game, PlacePark(0, "straight", (5, 3), 0), AddTile(0, "A", (-5, 0), 0))
    assert offramps(game) == (Offramp((2, -1)),)
    assert doors(game) == {(2, 0)}
    read = build(game.rules, position_of(game))
    assert position_of(read) == position_of(game)
    assert doors(read) == {(2, 0)}


@rule("RUR-04", "LOB-08")
def test_a_tile_beside_an_offramp_brings_it_more_roads():
    game = lobby(lobbyist(), step="lobbying", offramps=NORTH)
    do(game, PlacePark(0, "straight", (5, 3), 0), AddTile(0, "C", (5, -5), 0))  # a ring of road
    assert doors(game) == {(2, 0), (5, -1)}
    assert doors(build(game.rules, position_of(game))) == doors(game)


@rule("RUR-04", "LOB-05")
def test_roadworks_where_it_arrives_cost_one_more():
    assert one(dinner(), Sold).offers[0].distance == 1
    assert one(dinner(ext=WORKS), Sold).offers[0].distance == 2


@rule("RUR-02", "LOB-04")
def test_an_offramp_may_lie_at_roadworks_but_at_no_road_under_construction():
    def built(**fields):
        game = lobby(chain(work={RURAL: 1}), step="campaigns", ext=WORKS, **fields)
        do(game, giant())
        return game

    game, then = built(), built(version=1)
    assert refused(game, PlaceOfframp(0, (3, -3), True)) == "RUR-02"
    for at, turned in (((0, -1), False), ((2, -1), False), ((2, -3), True)):
        assert PlaceOfframp(0, at, turned) in legal(game, 0)
        assert refused(then, PlaceOfframp(0, at, turned)) == "RUR-02"
    assert PlaceOfframp(0, (7, -3), True) in legal(then, 0)


@rule("RUR-04", "LOB-06")
def test_a_finished_road_beside_an_offramp_is_touched():
    game = lobby(chain(), step="hire", offramps=NORTH, ext=WORKS)
    assert doors(game) == {(2, 0)}
    finish_roads(game)
    assert doors(game) == {(2, 0), (3, 0), (4, 0)}
    assert doors(build(game.rules, position_of(game))) == doors(game)


@rule("RUR-04", "LOB-07")
def test_no_park_is_beside_it():
    game = lobby(
        chain((3, 0), "sw", stock={"beer": 2}),
        step="dinnertime",
        offramps=(((-1, 2), True),),
        demand={AREA: ["beer", "beer"]},
        ext={"lobbyists": {"parks": [{"piece": "straight", "at": (0, 3), "turns": 0}]}},
    )
    assert one(game, Sold).factor == 1


@rule("RUR-02", "LOB-08")
def test_both_milestones_in_one_turn():
    mine = chain((3, 3), "nw", work={RURAL: 1, "lobbyist": 1})
    game = lobby(mine, step="campaigns")
    do(game, giant(), PlaceOfframp(0, (7, -1)))
    while not offered(game, 0, PlacePark):
        step(game, legal(game, 0)[-1])
    do(game, PlacePark(0, "straight", (5, 3), 0))
    assert refused(game, AddTile(0, "A", (5, -5), 0)) == "LOB-08"
    do(game, AddTile(0, "A", (0, -5), 0))
    assert offramps(game) == (Offramp((7, -1)),)
