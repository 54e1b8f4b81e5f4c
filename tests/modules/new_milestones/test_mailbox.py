"""First new restaurant: a free mailbox (NMS-18)."""

import pytest

from magnate import legal
from magnate.base.actions import EndStep, MoveRestaurant, PlaceRestaurant
from magnate.base.events import MilestoneEarned
from magnate.core.values import NOBODY, Campaign
from magnate.modules.new_milestones.actions import DeclineOffer, PlaceMailbox
from magnate.modules.new_milestones.events import MailboxPlaced
from magnate.modules.new_milestones.mailbox import KIND, MILESTONE
from tests.builder import chain, do, every, offered, one, refused, rule
from tests.modules.new_milestones.town import campaign, town

# Two blocks, north and south of a street.
BLOCKS = """
    ..... .....
    ..... .....
    ##### #####
    ..11. .....
    ..11. .....
"""
NEW = PlaceRestaurant(0, (8, 3), "nw", "regional_manager")


def plot(card="regional_manager", map=BLOCKS, **fields):
    milestones = fields.pop("milestones", ())
    here = chain((0, 0), "sw", work={card: 1}, milestones=milestones)
    return town(here, map=map, step="restaurants", **fields)


@rule("NMS-18")
@pytest.mark.parametrize("card", ["local_manager", "regional_manager"])
def test_a_new_restaurant_brings_a_free_mailbox_for_ever(card):
    game = plot(card)
    do(game, PlaceRestaurant(0, (8, 3), "nw", card))
    assert game.pending[0].kind == KIND
    placed = one(do(game, PlaceMailbox(0, 9, "coke", (5, 3))), MailboxPlaced)
    assert placed == MailboxPlaced(0, 9, "coke", (5, 3))
    assert game.campaigns[9] == Campaign(9, "mailbox", ("coke",), 0, (5, 3), False, NOBODY, 0)
    assert 9 not in game.tiles


@rule("NMS-18", "MKT-03")
def test_it_lies_in_the_restaurants_block_at_a_road():
    game = plot()
    do(game, NEW)
    small = {a.at for a in offered(game, 0, PlaceMailbox) if a.number == 9}
    assert small == {(x, 3) for x in (0, 1, 4, 5, 6, 7)}
    large = {a.at for a in offered(game, 0, PlaceMailbox) if a.number == 7}
    assert large == {(0, 3), (4, 3), (5, 3), (6, 3)}


@rule("NMS-18")
@pytest.mark.parametrize(
    ("number", "good", "at", "rule"),
    [
        (9, "coke", (5, 1), "NMS-18"),
        (9, "coke", (5, 4), "CMP-04"),
        (9, "coke", (2, 3), "GEO-11"),
        (9, "coke", (2, 9), "GEO-01"),
        (9, "waitress", (5, 3), "CMP-03"),
        (14, "coke", (5, 3), "NMS-18"),
        (99, "coke", (5, 3), "CMP-01"),
    ],
)
def test_anything_else_is_refused(number, good, at, rule):
    game = plot()
    do(game, NEW)
    assert refused(game, PlaceMailbox(0, number, good, at)) == rule


@rule("NMS-18")
def test_it_is_optional():
    game = plot()
    do(game, NEW)
    assert refused(game, EndStep(0)) == "wrong_step"
    do(game, DeclineOffer(0))
    assert not game.campaigns
    assert EndStep(0) in legal(game, 0)


@rule("NMS-18")
def test_a_restaurant_moved_is_not_new():
    game = plot()
    events = do(game, MoveRestaurant(0, "regional_manager", 0, (8, 3), "nw"))
    assert not every(events, MilestoneEarned)


@rule("NMS-18")
def test_starting_restaurants_do_not_count():
    game = town(chain(), map=BLOCKS, step="first_restaurants", turn=1)
    assert not every(do(game, PlaceRestaurant(1, (0, 0), "sw")), MilestoneEarned)
    assert not game.pending


@rule("NMS-18")
def test_only_the_first_brings_it():
    game = plot(milestones=[MILESTONE], closed=(MILESTONE,))
    do(game, NEW)
    assert not game.pending


@rule("NMS-18")
def test_without_a_free_mailbox_nobody_asks():
    places = {7: (0, 3), 8: (5, 0), 9: (9, 1), 10: (4, 3)}
    used = tuple(campaign(n, "mailbox", at, owner=NOBODY, lead=0) for n, at in places.items())
    game = plot(campaigns=used)
    do(game, NEW)
    assert MILESTONE in game.chains[0].milestones
    assert not game.pending


@rule("NMS-18")
def test_without_a_square_nobody_asks():
    full = """
        ..... .....
        ..... .....
        ##### #####
        BB11# #BB..
        BB11# #BB..
    """
    game = plot(map=full)
    do(game, NEW)
    assert not game.pending
