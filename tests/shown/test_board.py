"""What lies on the table: where, whose, whom it reaches."""

from __future__ import annotations

import pytest

from magnate import Setup, begin
from magnate.base.houses import add_garden, garden_places, garden_squares
from magnate.core.module import Piece
from magnate.core.values import Token
from magnate.draw.airplanes import draw_airplanes
from magnate.draw.markup import UNIT
from magnate.draw.pieces import pieces_of
from magnate.modules.lobbyists.actions import PlacePark
from magnate.scenarios import scenario, set_up
from magnate.shown import shown
from magnate.shown.values import Board, Box
from tests.builder import chain, do, offered, rule, table
from tests.draw.positions import CROWDS, crowded

STREET = """
    11... ..... .....
    11... ..... .....
    ##### ##### #####
    22g.. ..33. .....
    22g.. ..33. .....
"""


def board_of(game) -> Board:
    return shown(game, None).board


def within(inner: Box, outer: Box) -> bool:
    (a, b, c, d), (x, y, w, h) = inner, outer
    return x <= a and y <= b and a + c <= x + w + 1e-6 and b + d <= y + h + 1e-6


def meet(one: Box, other: Box) -> bool:
    (a, b, c, d), (x, y, w, h) = one, other
    return a < x + w and x < a + c and b < y + h and y < b + d


@pytest.mark.parametrize(("players", "seed"), CROWDS)
def test_everything_lies_in_the_box_and_airplanes_where_they_are_drawn(
    players: int, seed: int
) -> None:
    game = crowded(players, seed)
    board = board_of(game)
    boxes = [
        *(campaign.box for campaign in board.campaigns),
        *(house.box for house in board.houses),
        *(restaurant.box for restaurant in board.restaurants),
        *(piece.box for piece in board.pieces),
    ]
    assert all(within(box, board.box) for box in boxes if box is not None)
    assert within(board.land, board.box)
    airplanes = [c for c in board.campaigns if c.lies == "edge"]
    drawn = [tuple(part / UNIT for part in box) for box, _ in draw_airplanes(game)]
    assert [plane.box for plane in airplanes] == drawn
    assert airplanes
    assert not any(meet(plane.box, board.land) for plane in airplanes if plane.box)
    for i, plane in enumerate(airplanes):
        assert plane.box
        assert not any(other.box and meet(plane.box, other.box) for other in airplanes[:i])
    for one in board.campaigns:
        reached = game.rules.kinds[one.kind].reached(game, game.campaigns[one.number])
        assert one.reaches == tuple(house.id for house in reached)
    assert any(one.reaches for one in board.campaigns)


@rule("DIN-01", "MKT-01")
def test_houses_stand_in_dinner_order_with_the_room_they_have() -> None:
    game = begin(Setup(players=3, seed=2))
    name, sides = garden_places(game)[0]
    house = game.houses[name]
    add_garden(game, house, garden_squares(game, house, sides[0]))
    game.demand[name] = (Token("beer", 1), Token("pizza"))
    houses = board_of(game).houses
    assert [one.id for one in houses] == list(game.diners)
    assert [one.order for one in houses] == list(range(len(houses)))
    shown_house = next(one for one in houses if one.id == name)
    assert (shown_house.limit, shown_house.room, shown_house.price_factor) == (5, 3, 2)
    assert [(token.good, token.by) for token in shown_house.demand] == [("beer", 1), ("pizza", -1)]
    assert shown_house.garden
    assert shown_house.box
    assert sorted(shown_house.garden[2:]) == [1, 2]
    plain = next(one for one in houses if one.garden is None)
    assert (plain.limit, plain.room, plain.price_factor, plain.kind) == (3, 3, 1, "house")


@rule("DIS-02", "RUR-03")
def test_apartments_and_what_has_no_place_are_told_apart() -> None:
    setup = set_up(scenario("henri_lo_menu"), 5, 3)
    kinds = {one.kind: one for one in board_of(begin(setup)).houses}
    assert set(kinds) == {"house", "apartment", "area"}
    assert (kinds["area"].box, kinds["area"].limit, kinds["area"].room) == (None, None, None)
    assert kinds["apartment"].room is None


@rule("RST-07")
def test_a_drive_in_is_one_of_open_restaurants() -> None:
    game = crowded(5, 3)
    for one in board_of(game).restaurants:
        here = game.chains[one.seat]
        assert one.open == here.restaurants[one.index].open
        assert one.drive_in == (one.open and "local_manager" in here.work)
        assert one.box[:2] == here.restaurants[one.index].at


@rule("LOB-07")
def test_parks_are_ground_and_other_pieces_are_pieces() -> None:
    game = table(
        STREET,
        chain((3, 3), "nw", work={"lobbyist": 1}),
        chain(),
        step="lobbying",
        modules=("lobbyists",),
    )
    (park, *_) = offered(game, 0, PlacePark)
    assert board_of(game).parks == ()
    do(game, park)
    board = board_of(game)
    pieces = pieces_of(game)
    assert set(board.parks) == {piece.at for piece in pieces if piece.kind == "park"}
    assert board.parks
    assert all(piece.kind != "park" for piece in board.pieces)


def test_pieces_outside_the_map_make_the_box_larger(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin(Setup(players=2, seed=1))
    far = [Piece("offramp", (-3, 2), (3, 1), 1), Piece("spot", (4, 4), (0, 0))]
    monkeypatch.setattr("magnate.shown.board.pieces_of", lambda game: far)
    board = board_of(game)
    assert [(one.kind, one.box, one.owner) for one in board.pieces] == [
        ("offramp", (-3, 2, 3, 1), 1),
        ("spot", (4, 4, 1, 1), -1),
    ]
    assert board.box == pytest.approx((-3, -0.4, 18.4, 15.8))


def test_the_map_is_told_by_its_code_and_tiles() -> None:
    game = begin(Setup(players=2, map="A0 B1 C2 / D3 E0 F1 / G2 H3 I0"))
    board = board_of(game)
    assert board.map == "A0 B1 C2 / D3 E0 F1 / G2 H3 I0"
    assert list(board.land) == [0, 0, 15, 15]
    assert board.tiles[:4] == (("A", 0, 0), ("B", 5, 0), ("C", 10, 0), ("D", 0, 5))


def test_sources_of_drinks_have_their_square() -> None:
    game = begin(Setup(players=2, seed=3))
    sources = board_of(game).sources
    printed = [(source.good, game.geometry.xy(source.bit)) for source in game.geometry.sources]
    assert [(source.good, source.at) for source in sources] == printed
    assert sources
