"""Kimchi in the freezer and in the bin (KIM-03)."""

from magnate import awaited
from magnate.base.actions import Keep
from magnate.base.events import GoodsCleared, MilestoneEarned
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.modules.dinner import STREET, at

MASTER = {"kimchi_master": 1}


def clean_up(stock, work=None, milestones=("first_throw_away",)):
    owner = at(0, stock=stock, work=work or {}, milestones=milestones)
    return table(STREET, owner, chain(), step="clean_up", modules=["kimchi"])


def counts(game):
    return [(action.good, action.count) for action in offered(game, 0, Keep)]


@rule("KIM-03")
def test_beside_anything_else_there_is_no_room_for_kimchi():
    game = clean_up({"burger": 2, "kimchi": 3})
    events = do(game, Keep(0, "burger", 1))
    assert one(events, GoodsCleared).kept == {"burger": 1}
    assert one(events, GoodsCleared).thrown == {"burger": 1, "kimchi": 3}


@rule("KIM-03")
def test_with_nothing_else_kimchi_is_kept():
    game = clean_up({"burger": 2, "kimchi": 3})
    do(game, Keep(0, "burger", 0))
    assert counts(game) == [("kimchi", 3), ("kimchi", 2), ("kimchi", 1), ("kimchi", 0)]
    assert refused(game, Keep(0, "kimchi", 4)) == "CLN-01"
    events = do(game, Keep(0, "kimchi", 3))
    assert one(events, GoodsCleared).kept == {"kimchi": 3}


@rule("KIM-03", "CLN-01")
def test_up_to_ten_of_them():
    game = clean_up({"kimchi": 12})
    assert counts(game)[0] == ("kimchi", 10)
    assert refused(game, Keep(0, "kimchi", 11)) == "CLN-01"
    do(game, Keep(0, "kimchi", 10))
    assert game.chains[0].stock == {"kimchi": 10}


@rule("KIM-03")
def test_the_new_one_lies_beside_what_was_frozen():
    game = clean_up({"burger": 10}, MASTER)
    do(game, Keep(0, "burger", 10))
    assert game.chains[0].stock == {"burger": 10, "kimchi": 1}


@rule("KIM-03")
def test_the_new_one_is_no_part_of_the_choice():
    game = clean_up({}, MASTER)
    assert (game.turn, game.chains[0].stock) == (3, {"kimchi": 1})


@rule("KIM-03")
def test_ten_frozen_and_a_new_one_are_eleven():
    game = clean_up({"kimchi": 10}, MASTER)
    do(game, Keep(0, "kimchi", 10))
    assert game.chains[0].stock == {"kimchi": 11}


@rule("KIM-03")
def test_the_next_clean_up_treats_it_like_other_goods():
    game = clean_up({"burger": 1, "kimchi": 1}, MASTER)
    assert awaited(game) == (0,)
    do(game, Keep(0, "burger", 1))
    assert game.chains[0].stock == {"burger": 1, "kimchi": 1}  # the old one went, a new one came


@rule("KIM-03", "CLN-01", "MIL-02")
def test_kimchi_thrown_away_earns_the_milestone_and_everything_goes():
    game = clean_up({"kimchi": 1}, milestones=())
    assert one(game, GoodsCleared).thrown == {"kimchi": 1}
    assert [event.milestone for event in every(game, MilestoneEarned)] == ["first_throw_away"]
