"""Roads, parks and grown maps as others see them: drawn, written, undone, replayed."""

from magnate import Setup, legal, position_of
from magnate.board import bits
from magnate.core.actions import Undo
from magnate.core.module import Piece
from magnate.core.values import Campaign
from magnate.draw import svg_position, text_position
from magnate.files import read_game, write_game
from magnate.modules.lobbyists.actions import AddTile, DeclineTile, PlacePark, PlaceRoad
from magnate.modules.lobbyists.works import pieces
from magnate.notation import notation, parse_notation
from magnate.record import Record
from tests.builder import chain, do, rule, table
from tests.modules.lobbyists.city import STREET, lobbying, park, road, works
from tests.modules.lobbyists.random_games import begun, random_play


@rule("LOB-02", "LOB-04")
def test_pieces_are_told_square_by_square():
    ext = works(road("short", (3, 0), 1), markers=((3, 2),), parks=(park("straight", (5, 3)),))
    game = table(STREET, chain(), chain(), modules=["lobbyists"], ext=ext)
    one = (1, 1)
    assert pieces(game) == [
        *(Piece("park", (x, 3), one) for x in range(5, 9)),
        Piece("unfinished_road", (3, 0), one),
        Piece("unfinished_road", (3, 1), one),
        Piece("roadworks", (3, 2), one),
    ]
    drawn = svg_position(game, legend=True)
    assert "modules-lobbyists-roadworks" in drawn
    assert "modules-lobbyists-unfinished_road" in drawn
    assert "♣♣" in text_position(game)


@rule("LOB-08", "CMP-09")
def test_a_grown_map_can_be_drawn():
    planes = (
        Campaign(4, "airplane", ("beer",), 2, (3, -2)),
        Campaign(5, "airplane", ("beer",), 2, (10, 0), True),
    )
    game = lobbying(
        "N0 F0 / L0 Q0",
        chain((3, 0), "sw", work={"lobbyist": 1}),
        chain((8, 0), "sw"),
        campaigns=planes,
    )
    do(game, PlaceRoad(0, "short", (3, 3), 1), AddTile(0, "A", (-5, 5), 3))
    for dark in (False, True):
        assert svg_position(game, dark=dark, legend=True).startswith("<svg")
    assert " ZV " in text_position(game)  # the fifth column left of A


@rule("CMP-09", "LOB-08")
def test_an_airplane_keeps_its_place_when_the_map_grows_round_it():
    # tiles east of the airplane, then behind it
    plane = Campaign(5, "airplane", ("beer",), 2, (1, -2))
    game = table(
        "@0,-2 A0 B0 / . C0 / N0 F0",
        chain(),
        chain(),
        modules=["lobbyists"],
        campaigns=(plane,),
    )
    assert game.campaigns[5] == plane
    assert svg_position(game)
    assert text_position(game)


def test_actions_can_be_written_and_read():
    rules = begun(0, 1).rules
    written = {
        PlaceRoad(0, "short", (4, -1), 1): "0 lobbyists.place_road short 4,-1 1",
        PlacePark(1, "ell", (4, 1), 2, True): "1 lobbyists.place_park ell 4,1 2 mirrored=yes",
        AddTile(1, "Z", (-5, 10), 3): "1 lobbyists.add_tile Z -5,10 3",
        DeclineTile(1): "1 lobbyists.decline",
    }
    assert {action: notation(action) for action in written} == written
    assert [parse_notation(rules, text) for text in written.values()] == list(written)


def up_to(kind):
    """A set-up, and the actions of a random game up to the first of this kind."""
    for seed in range(100):
        game = begun(seed, 15)
        log = []
        for action in random_play(game, seed):
            log.append(action)
            if isinstance(action, kind) and (kind is not AddTile or min(action.at) < 0):
                players = len(game.chains)
                return (
                    Setup(players=players, seed=seed, modules=("lobbyists",), turn_limit=15),
                    log,
                )
    raise AssertionError("nobody did that")


@rule("LOB-08")
def test_a_tile_can_be_taken_back():
    setup, log = up_to(AddTile)
    record = Record(setup, log)
    grown = record.game.geometry
    assert min(grown.x0, grown.y0) < 0
    record.act(Undo(log[-1].seat))
    assert position_of(record.game) == position_of(Record(setup, log[:-1]).game)
    assert log[-1] in legal(record.game, log[-1].seat)
    assert record.game.geometry != grown


@rule("LOB-08", "GEO-01")
def test_a_game_file_replays_a_map_with_negative_squares():
    setup, log = up_to(AddTile)
    record = Record(setup, log)
    again = read_game(write_game(record))
    assert position_of(again.game) == position_of(record.game)
    assert any(min(again.game.geometry.xy(bit)) < 0 for bit in bits(again.game.geometry.land))
