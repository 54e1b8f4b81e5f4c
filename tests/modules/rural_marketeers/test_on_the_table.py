"""Offramps and the rural area as others see them: drawn, written, read, undone, told."""

from random import Random
from xml.etree import ElementTree

from magnate import Setup, begin, legal, position_of
from magnate.base.events import WentHungry
from magnate.core.actions import Undo
from magnate.core.module import Piece
from magnate.draw import svg_position, text_position
from magnate.engine import game_in
from magnate.files import read_position, write_position
from magnate.modules.rural_marketeers.actions import DeclineOfframp, PlaceOfframp
from magnate.modules.rural_marketeers.offramps import pieces
from magnate.notation import notation, parse_notation
from magnate.record import Record
from magnate.texts import narrate
from tests.builder import chain, rule
from tests.modules.rural_marketeers.country import AREA, MODULE, RURAL, TOWN, country, running
from tests.modules.rural_marketeers.random_games import choice


def drawn_country(map=TOWN):
    return country(
        chain(busy={21: RURAL}),
        step="hire",
        map=map,
        offramps=(((2, -1), False), ((-1, 2), True)),
        campaigns=(running(21),),
        demand={AREA: ["beer"] * 12},
    )


@rule("RUR-02")
def test_offramps_are_pieces_of_nobody():
    assert pieces(drawn_country()) == [
        Piece("offramp", (2, -1), (3, 1)),
        Piece("offramp", (-1, 2), (1, 3)),
    ]


def test_a_country_can_be_drawn():
    game = drawn_country()
    picture = svg_position(game)
    ElementTree.fromstring(picture)
    assert picture.count("<title>offramp</title>") == 2
    text = text_position(game)
    assert "rural_area: 12 beer" in text
    assert "offramp C99" in text


def test_a_country_can_be_filed():
    game = drawn_country("A0 N2 / O0 E1")
    read = game_in(read_position(write_position(position_of(game))))
    assert position_of(read) == position_of(game)
    assert read.houses[AREA].doors == game.houses[AREA].doors != 0


def test_actions_can_be_written_and_read():
    rules = begin(Setup(players=2, modules=(MODULE,))).rules
    written = {
        PlaceOfframp(0, (2, -1)): "0 rural_marketeers.place_offramp 2,-1",
        PlaceOfframp(1, (-1, 2), True): "1 rural_marketeers.place_offramp -1,2 turned=yes",
        DeclineOfframp(1): "1 rural_marketeers.decline",
    }
    assert {action: notation(action) for action in written} == written
    assert [parse_notation(rules, text) for text in written.values()] == list(written)


def test_the_rural_area_is_called_by_its_name():
    hungry = WentHungry(AREA, (("beer", 0),), ())
    assert narrate(hungry, ("duck",)).startswith("The rural area wants 1 beer")
    assert narrate(hungry, ("duck",), "de").startswith("Das Umland")


@rule("RUR-02")
def test_an_offramp_can_be_taken_back():
    for seed in range(400):
        record = Record(Setup(players=2, seed=seed, modules=(MODULE,), turn_limit=9))
        rng = Random(seed)
        while not record.game.over:
            game = record.game
            seat = game.pending[0].seat if game.pending else game.awaited[0]
            action = choice(game, seat, rng)
            before = position_of(game)
            record.act(action)
            if isinstance(action, PlaceOfframp):
                record.act(Undo(seat))
                assert position_of(record.game) == before
                assert record.game.houses[AREA].doors == 0
                assert action in legal(record.game, seat)
                return
    raise AssertionError("nobody placed an offramp")
