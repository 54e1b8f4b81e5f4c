"""Shops as others see them: drawn, written, undone."""

from magnate import Setup, legal, position_of
from magnate.core.actions import Undo
from magnate.core.module import Piece
from magnate.modules.coffee.actions import DeclineShop, MoveShop, PlaceShop
from magnate.modules.coffee.shops import pieces
from magnate.notation import notation, parse_notation
from magnate.record import Record
from tests.builder import chain, rule, table
from tests.modules.coffee.evening import with_shops
from tests.modules.coffee.random_games import begun, random_play


@rule("COF-02")
def test_shops_are_pieces_of_their_owners():
    game = table(
        "E0 N2 / A2 O1",
        chain(),
        chain(),
        modules=["coffee"],
        ext=with_shops((1, (1, 4)), (0, (8, 8))),
    )
    assert pieces(game) == [
        Piece("coffee_shop", (1, 4), (1, 1), 1),
        Piece("coffee_shop", (8, 8), (1, 1), 0),
    ]


def test_actions_can_be_written_and_read():
    rules = begun(0, 1).rules
    written = {
        PlaceShop(0, (4, -1)): "0 coffee.place_shop 4,-1",
        MoveShop(1, 2, (4, 1)): "1 coffee.move_shop 2 4,1",
        DeclineShop(1): "1 coffee.decline",
    }
    assert {action: notation(action) for action in written} == written
    assert [parse_notation(rules, text) for text in written.values()] == list(written)


def up_to_a_shop():
    """A set-up, and the actions of a random game up to its first shop."""
    for seed in range(100):
        game = begun(seed, 12)
        log = []
        for action in random_play(game, seed):
            log.append(action)
            if isinstance(action, PlaceShop):
                setup = Setup(
                    players=len(game.chains), seed=seed, modules=("coffee",), turn_limit=12
                )
                return setup, log
    raise AssertionError("nobody opened a shop")


def test_a_shop_can_be_taken_back():
    setup, log = up_to_a_shop()
    record = Record(setup, log)
    record.act(Undo(log[-1].seat))
    assert position_of(record.game) == position_of(Record(setup, log[:-1]).game)
    assert log[-1] in legal(record.game, log[-1].seat)
