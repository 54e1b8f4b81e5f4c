"""A made-up module with everything a drawing may meet, for the tests of drawings.

It has a tile with an apartment, a park and a source of a good nobody has drawn, campaigns that
lie beside the map, a diner without a place on it, and pieces on and off the map.
"""

from __future__ import annotations

from magnate.base import BASE
from magnate.base.build import build_on
from magnate.base.houses import seat_diner
from magnate.base.position import ChainPosition, PlacedCampaign, Position
from magnate.board import make_geometry
from magnate.core.content import CampaignTileRow, Content, Good, TileRow
from magnate.core.module import CampaignKind, Module, Piece
from magnate.core.rules import Rules, compile_parts
from magnate.core.state import Game, House
from magnate.core.values import Restaurant, Token

ROWS = (
    "..#..",
    "AAA#.",
    "AAA#P",
    "AAA#P",
    "W.#PP",
)


def pieces(game: Game) -> list[Piece]:
    return [
        Piece("carousel", (5, 0), (2, 2), 1),
        Piece("ticket_booth", (9, 4), (1, 1)),
        Piece("fun_train", (-1, 1), (1, 3), 0),
        Piece("park", (8, 3), (1, 2)),
        Piece("park", (9, 3), (1, 1)),
    ]


FAIR = Module(
    name="fair",
    content=Content(
        goods={"water": Good(id="water", tags=("drink", "marketable", "storable"), letter="W")},
        tiles={"Fair": TileRow(id="Fair", rows=ROWS, apartment="tower", order=3.5)},
        campaigns={"77": CampaignTileRow(id="77", kind="parade", size=(0, 0))},
    ),
    kinds=(CampaignKind("parade", "beside", lambda game, campaign: []),),
    pieces=pieces,
)


def fair_rules() -> Rules:
    return compile_parts(BASE, [FAIR], {}, False, True, 0)


def fair() -> Game:
    """A game on two tiles, the fair's and a crossing."""
    rules = fair_rules()
    tiles = rules.map_tiles
    geometry = make_geometry({(0, 0): (tiles["Fair"], 0), (1, 0): (tiles["B"], 2)})
    chains = (
        ChainPosition(name="geese", restaurants=(Restaurant((8, 0), "sw"),), stock={"water": 3}),
        ChainPosition(name="xango", busy={77: "marketing_trainee"}),
    )
    parade = PlacedCampaign(77, "parade", ("water", "burger"), 2, owner=1, lead=77)
    game = build_on(
        rules,
        geometry,
        Position(map="", chains=chains, campaigns=(parade,), turn=3, step="dinnertime"),
    )
    seat_diner(game, House("crowd", 100, 0))
    game.demand["tower"] = (Token("burger"),) * 4 + (Token("water"),) * 2 + (Token("pizza"),)
    game.demand["crowd"] = (Token("beer"),) * 12
    return game
