"""How a seat played, read from the events of a game."""

from __future__ import annotations

from magnate import Record, Setup
from magnate.arena.manners import Manners, manners_in
from magnate.base.events import (
    CampaignPlaced,
    Fired,
    GoodsCleared,
    MilestoneEarned,
    Sold,
    Tipped,
    Trained,
)
from magnate.bots import find_bot, play
from magnate.core.events import Event, PhaseBegan
from magnate.core.values import Campaign


def sold(seat: int, goods: dict[str, int], total: int) -> Sold:
    return Sold("2", seat, (), goods, 10, 1, {}, total, "only", (), ())


def trained(seat: int, person: str, into: str) -> Trained:
    return Trained(seat, person, into, ())


def fired(seat: int, employee: str, **more: bool) -> Fired:
    return Fired(seat, employee, "beach", **more)


def evening(turn: int, *events: Event) -> list[Event]:
    return [PhaseBegan(turn, "restructuring"), PhaseBegan(turn, "dinnertime"), *events]


def test_incomes_go_by_turn_and_all_that_brings_money_counts():
    story = [
        *evening(1, sold(0, {"burger": 2}, 25), Tipped(0, 2, 3, 6), sold(1, {"beer": 1}, 10)),
        *evening(2, sold(1, {"beer": 1, "pizza": 1}, 20)),
    ]
    first, second = manners_in(story, 2)
    assert first.income == [31, 0]
    assert second.income == [10, 20]
    assert (first.sold, second.sold) == (2, 3)


def test_what_was_done_is_counted():
    board = Campaign(14, "billboard", ("beer",), 2)
    story = [
        *evening(1),
        CampaignPlaced(1, "marketing_trainee", board),
        CampaignPlaced(1, "marketing_trainee", board),
        CampaignPlaced(1, "brand_director", Campaign(1, "radio", ("beer",), 2)),
        MilestoneEarned(1, "first_billboard"),
        GoodsCleared(1, {}, {"beer": 2, "pizza": 1}),
    ]
    assert manners_in(story, 2) == (
        Manners(income=[0]),
        Manners(
            income=[0],
            thrown=3,
            milestones=["first_billboard"],
            campaigns={"billboard": 2, "radio": 1},
        ),
    )


def test_a_lesson_is_wasted_on_who_goes_the_same_evening():
    cook = trained(0, "kitchen_trainee", "burger_cook")
    chef = trained(0, "burger_cook", "burger_chef")

    def wasted(*events: Event) -> int:
        return manners_in([*evening(1), *events], 1)[0].wasted

    assert wasted(cook, fired(0, "burger_cook")) == 1
    assert wasted(cook, fired(0, "burger_cook"), fired(0, "burger_cook")) == 1
    assert wasted(cook, fired(0, "burger_cook", forced=True)) == 0
    assert wasted(cook, fired(0, "waitress")) == 0
    assert wasted(cook, chef, fired(0, "burger_cook")) == 0  # another one: the pupil is a chef now
    assert wasted(cook, chef, fired(0, "burger_chef")) == 1
    assert wasted(cook, *evening(2), fired(0, "burger_cook")) == 0
    assert manners_in([*evening(1), cook, chef], 1)[0].trainings == 2


def test_of_a_whole_game_the_incomes_are_those_of_the_chains():
    record = Record(Setup(players=2, seed=3, turn_limit=12, modules=("coffee",)))
    bots = [find_bot("spar-coffee"), find_bot("easy")]
    told = [event for events in play(record, bots, 3) for event in events]
    for chain, found in zip(record.game.chains, manners_in(told, 2), strict=True):
        assert tuple(found.income) == chain.income
        assert sorted(found.milestones) == sorted(chain.milestones)
