"""First discount manager used: the bank is drained (NMS-16)."""

import pytest

from magnate import step
from magnate.base.actions import EndStep, OpenCompany, PutToWork
from magnate.base.events import BankBroke, GameEnded, MilestoneEarned
from magnate.core.events import PhaseBegan
from magnate.core.flow import awaited, legal
from magnate.modules.new_milestones.books import books
from magnate.modules.new_milestones.events import MoneyRemoved
from tests.builder import chain, do, every, one, rule
from tests.modules.new_milestones.town import town

DISCOUNT = "first_discount_manager_used"
MANAGER = "discount_manager"


def revealed(*cards, milestones=(), rival=None, **fields):
    """Seat 0 opens its company of these cards."""
    hand = {card: cards.count(card) for card in cards}
    here = chain(beach=hand, milestones=milestones)
    game = town(here, rival or chain(), step="restructuring", **{"bank": 300, **fields})
    game.events = do(game, *(PutToWork(0, card) for card in cards), OpenCompany(0))
    return game


def removed(game):
    return [(event.seat, event.discount, event.total) for event in every(game, MoneyRemoved)]


@rule("NMS-16")
def test_the_milestone_is_earned_at_the_reveal_and_takes_100_dollars_this_turn():
    game = revealed(MANAGER)
    assert one(game, MilestoneEarned).milestone == DISCOUNT
    assert removed(game) == [(0, 3, 100)]
    assert (game.bank, books(game).removed) == (200, 100)


@rule("NMS-16")
def test_that_is_at_the_end_of_phase_1():
    game = revealed(MANAGER)
    told = [type(event) for event in game.events]
    assert told.index(MilestoneEarned) < told.index(MoneyRemoved) < told.index(PhaseBegan)


@rule("NMS-16")
@pytest.mark.parametrize(
    ("cards", "discount"),
    [
        (("pricing_manager",) * 3, 3),
        ((MANAGER, "pricing_manager"), 4),
        ((MANAGER, "luxuries_manager"), 3),
        (("pricing_manager",) * 2, 0),
        (("luxuries_manager",), 0),
    ],
)
def test_later_every_turn_with_three_dollars_off_counts(cards, discount):
    game = revealed(*cards, milestones=[DISCOUNT])
    assert removed(game) == ([(0, discount, 100)] if discount else [])


@rule("NMS-16")
def test_pricing_managers_alone_do_not_earn_it():
    assert removed(revealed(*("pricing_manager",) * 3)) == []


@rule("NMS-16", "NSM-02")
def test_pricing_managers_at_night_count_double():
    cards = ("pricing_manager", "pricing_manager", "night_shift_manager")
    game = revealed(*cards, milestones=[DISCOUNT], more=("night_shift_managers",))
    assert removed(game) == [(0, 4, 100)]


@rule("NMS-16")
def test_every_owner_takes_100_dollars():
    rival = chain(beach={MANAGER: 1})
    game = town(chain(beach={MANAGER: 1}), rival, step="restructuring", bank=300, closed=())
    do(game, PutToWork(0, MANAGER), OpenCompany(0), PutToWork(1, MANAGER))
    game.events = do(game, OpenCompany(1))
    assert removed(game) == [(0, 3, 100), (1, 3, 100)]
    assert game.bank == 100


def to_dinner(game):
    """Everybody does nothing until the evening; all that was told."""
    events = list(game.events)
    while not every(events, PhaseBegan) or every(events, PhaseBegan)[-1].phase in (
        "restructuring",
        "order_of_business",
        "working",
    ):
        seat = awaited(game)[0]
        options = legal(game, seat)
        events += step(game, EndStep(seat) if EndStep(seat) in options else options[0])
    return events


@rule("NMS-16", "BNK-02")
def test_a_bank_below_zero_breaks_at_the_start_of_dinnertime():
    game = revealed(MANAGER, bank=40)
    assert (game.bank, game.breaks) == (-60, 0)
    events = to_dinner(game)
    assert one(events, BankBroke).time == 1
    dinner = next(i for i, e in enumerate(events) if e == PhaseBegan(2, "dinnertime"))
    assert isinstance(events[dinner + 1], BankBroke)
    assert (game.bank, game.ending) == (340, False)


@rule("NMS-16", "BNK-01")
def test_a_bank_with_exactly_nothing_does_not():
    game = revealed(MANAGER, bank=100)
    assert not every(to_dinner(game), BankBroke)


@rule("NMS-16", "BNK-03")
def test_it_breaks_again_at_once_if_the_reserves_do_not_lift_it_to_zero():
    game = revealed(MANAGER, bank=-301)  # two reserve cards of 200
    events = to_dinner(game)
    assert [broke.time for broke in every(events, BankBroke)] == [1, 2]
    assert (one(events, GameEnded).reason, game.bank) == ("bank", -1)


@rule("NMS-16", "BNK-03")
def test_once_broken_a_debt_is_the_second_break():
    game = revealed(MANAGER, bank=40, breaks=1)
    events = to_dinner(game)
    assert one(events, BankBroke).time == 2
    assert game.over


@rule("NMS-16", "INT-02")
def test_in_the_introductory_game_a_debt_ends_it_at_the_end_of_dinnertime():
    game = revealed(MANAGER, bank=40, introductory=True, with_milestones=True)
    assert not game.ending
    events = to_dinner(game)
    assert one(events, GameEnded).reason == "bank"
    assert game.turn == 2
