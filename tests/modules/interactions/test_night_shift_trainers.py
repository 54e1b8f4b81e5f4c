"""Doubled trainers, girls and pricing managers beside other modules."""

import pytest

from magnate import legal
from magnate.base.actions import (
    EndStep,
    FetchRoute,
    Hire,
    OpenCompany,
    Produce,
    PutToWork,
    Train,
)
from magnate.base.events import MilestoneEarned, Tipped
from magnate.base.hire import hires_left
from magnate.modules.coffee.actions import PlaceShop
from magnate.modules.coffee.shops import all_shops
from magnate.modules.new_milestones.actions import TrainAtWork
from magnate.modules.new_milestones.events import MoneyRemoved
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.modules.night_shift_managers.company import NIGHT, STREET, night

BOTH = (("trainer", 1), ("trainer.2", 1))


@rule("NSM-02", "COF-02")
def test_a_doubled_trainer_makes_two_baristas_and_two_shops():
    game = night("trainer", step="train", beach={"barista_trainee": 2}, modules=["coffee"])
    do(game, Train(0, "barista_trainee", "barista", (("trainer", 1),)), PlaceShop(0, (4, 1)))
    do(game, Train(0, "barista_trainee", "barista", (("trainer.2", 1),)), PlaceShop(0, (9, 1)))
    assert len(all_shops(game)) == 2
    assert game.chains[0].beach == {"barista": 2}


@rule("NSM-02", "COF-02")
def test_with_stacking_one_lead_barista_and_two_shops():
    game = night(
        "trainer",
        step="train",
        beach={"barista_trainee": 1},
        milestones=["first_pay_20"],
        modules=["coffee"],
    )
    do(game, Train(0, "barista_trainee", "lead_barista", BOTH))
    do(game, PlaceShop(0, (4, 1)), PlaceShop(0, (9, 1)))
    assert game.chains[0].beach == {"lead_barista": 1}


@rule("NSM-02", "NMS-17", "TRN-03")
@pytest.mark.parametrize("built", [False, True])
def test_first_house_built_lets_both_steps_go_into_one_person(built):
    game = night(
        "trainer",
        step="train",
        beach={"errand_boy": 1},
        milestones=["first_house_built"] if built else [],
        modules=["new_milestones"],
    )
    twice = Train(0, "errand_boy", "truck_driver", BOTH)
    if built:
        do(game, twice)
    else:
        assert refused(game, twice) == "TRN-03"


@rule("NSM-02", "NMS-15")
def test_first_trainer_used_comes_once():
    game = night("trainer", step="train", beach={"errand_boy": 2}, modules=["new_milestones"])
    events = do(
        game,
        Train(0, "errand_boy", "cart_operator", (("trainer", 1),)),
        Train(0, "errand_boy", "cart_operator", (("trainer.2", 1),)),
    )
    assert one(events, MilestoneEarned).cards == {"trainer": 1}


@rule("NSM-02", "NMS-14")
def test_a_girls_two_hires_earn_her_milestone_once_and_the_vice_president_is_not_doubled():
    game = night("recruiting_girl", step="hire", modules=["new_milestones"])
    events = do(game, *[Hire(0, "waitress")] * 3)
    assert [event.milestone for event in every(events, MilestoneEarned)] == [
        "first_recruiting_girl_used"
    ]
    assert hires_left(game, game.chains[0]) == 0
    assert game.chains[0].beach == {"waitress": 3, "executive_vice_president": 1}


@rule("NSM-02", "NMS-16")
@pytest.mark.parametrize(
    ("cards", "taken_off"),
    [
        ({"pricing_manager": 2, NIGHT: 1}, 4),
        ({"pricing_manager": 1, NIGHT: 1}, 0),
        ({"pricing_manager": 2}, 0),
        ({"discount_manager": 1, NIGHT: 1}, 3),
        ({"discount_manager": 1, "pricing_manager": 1, NIGHT: 1}, 5),
    ],
)
def test_pricing_managers_count_double_for_the_drain_discount_managers_do_not(cards, taken_off):
    mine = chain(beach=cards, milestones=["first_discount_manager_used"])
    game = table(
        STREET,
        mine,
        chain(),
        step="restructuring",
        modules=["night_shift_managers", "new_milestones"],
    )
    hand = [PutToWork(0, card) for card, count in cards.items() for _ in range(count)]
    events = do(game, *hand, OpenCompany(0))
    assert [event.discount for event in every(events, MoneyRemoved)] == [taken_off] * (
        taken_off > 0
    )


@rule("NSM-02", "NMS-11")
def test_one_trained_at_work_into_a_salaried_card_acts_once():
    game = night(
        "trainer",
        "errand_boy",
        "kitchen_trainee",
        step="train",
        milestones=["first_lemonade_sold"],
        modules=["new_milestones"],
    )
    do(game, TrainAtWork(0, "errand_boy", "cart_operator", (("trainer", 1),)))
    do(game, TrainAtWork(0, "kitchen_trainee", "burger_cook", (("trainer.2", 1),)), EndStep(0))
    do(game, FetchRoute(0, "cart_operator", ((3, 1),)), Produce(0, "burger_cook", "burger"))
    assert legal(game, 0)[:] == [EndStep(0)]


@rule("NSM-02", "NMS-11")
def test_one_not_trained_at_work_still_acts_twice():
    game = night(
        "trainer",
        "errand_boy",
        "errand_boy",
        step="train",
        milestones=["first_lemonade_sold"],
        modules=["new_milestones"],
    )
    do(game, TrainAtWork(0, "errand_boy", "cart_operator", (("trainer", 1),)), EndStep(0))
    for drink in ("beer", "coke"):
        do(game, next(a for a in legal(game, 0) if getattr(a, "good", "") == drink))
    assert {action.by for action in offered(game, 0, FetchRoute)} == {"cart_operator"}
    assert game.chains[0].stock == {"beer": 1, "coke": 1}


@rule("NSM-02", "MOV-01")
def test_movie_stars_are_salaried_and_bring_nothing_doubled():
    game = night("b_movie_star", "waitress", step="dinnertime", modules=["movie_stars"])
    assert one(game, Tipped).waitresses == 2
