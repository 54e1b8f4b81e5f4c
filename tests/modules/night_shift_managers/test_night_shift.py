"""The night shift manager, and those it makes work twice (NSM-01, NSM-02)."""

import pytest

from magnate import Setup, begin, compile_rules, legal
from magnate.base.actions import (
    EndStep,
    FetchDrink,
    FetchRoute,
    Hire,
    HireAndTrain,
    OpenCompany,
    Pay,
    PlaceCampaign,
    Produce,
    PutToWork,
    Train,
)
from magnate.base.company import fits_company, goes, open_slots
from magnate.base.events import (
    CompanyRevealed,
    Fetched,
    MilestoneEarned,
    Produced,
    SalariesPaid,
    Sold,
    Tipped,
)
from magnate.base.hire import hires_left, manager_hires_left
from magnate.core.values import Trainer
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.modules.night_shift_managers.company import NIGHT, STREET, night

MODULES = ["night_shift_managers"]


@rule("NSM-01", "HIR-01", "TRN-05")
def test_hired_directly_and_only_one_a_chain():
    game = table(
        STREET, chain(work={"recruiting_girl": 1}), *[chain() for _ in range(3)], modules=MODULES
    )
    do(game, Hire(0, NIGHT))
    assert refused(game, Hire(0, NIGHT)) == "TRN-05"


@rule("NSM-01", "GEN-02", "SET-01")
@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 1), (4, 2), (5, 3)])
def test_copies_like_any_unique_card(players, copies):
    assert begin(Setup(players=players, modules=tuple(MODULES))).supply[NIGHT] == copies


@rule("NSM-01", "PAY-02")
def test_salaried():
    game = night(step="payday", cash=20)
    do(game, Pay(0))
    assert one(game, SalariesPaid).salaries == {NIGHT: 5}


@rule("NSM-01")
def test_it_can_be_trained_into_nothing_and_nobody_into_it():
    rules = compile_rules(MODULES)
    assert rules.careers[NIGHT] == {}
    assert not any(NIGHT in careers for careers in rules.careers.values())


@rule("NSM-01", "RES-02", "ORD-01")
def test_a_manager_without_slots():
    game = table(STREET, chain(beach={NIGHT: 1}), chain(), step="restructuring", modules=MODULES)
    mine = game.chains[0]
    assert fits_company(game, mine, [(NIGHT, 1), ("waitress", 2)])
    assert not fits_company(game, mine, [(NIGHT, 1), ("waitress", 3)])
    assert not fits_company(game, mine, [(NIGHT, 1), ("management_trainee", 3)])
    events = do(game, PutToWork(0, NIGHT), OpenCompany(0))
    assert every(events, CompanyRevealed)[0].open_slots == 2


@rule("NSM-02")
def test_not_the_slots_of_management_trainees():
    game = night("management_trainee", step="hire")
    assert open_slots(game, game.chains[0]) == 9 + 2 - 2


@rule("NSM-02", "HIR-01")
def test_not_the_ceo():
    game = night(step="hire")
    assert hires_left(game, game.chains[0]) == 1


@rule("NSM-02", "HIR-03")
def test_a_recruiting_girl_hires_twice():
    game = night("recruiting_girl", step="hire", closed=["first_hire_3"])
    do(game, Hire(0, "waitress"), Hire(0, "trainer"), Hire(0, "trainer"))
    assert refused(game, Hire(0, "trainer")) == "HIR-03"
    assert game.chains[0].beach == {"waitress": 1, "trainer": 2}


@rule("NSM-02", "MIL-02")
def test_ceo_and_one_girl_make_the_third_hire():
    game = night("recruiting_girl", step="hire")
    events = do(game, *[Hire(0, "waitress")] * 3)
    assert one(events, MilestoneEarned).milestone == "first_hire_3"


@rule("NSM-02", "PAY-04")
def test_recruiting_managers_are_salaried_and_act_once():
    game = night("recruiting_manager", "recruiting_girl", step="hire", cash=50)
    mine = game.chains[0]
    assert (hires_left(game, mine), manager_hires_left(game, mine)) == (3, 2)
    do(game, Hire(0, "waitress", by_manager=True), EndStep(0))
    while game.rules.steps[game.step].name != "payday":
        do(game, EndStep(next(iter(game.awaited))))
    do(game, Pay(0))
    assert one(game, SalariesPaid).discounts == {"unused_hires": 5}  # a girl's are none


@rule("NSM-02", "TRN-03")
def test_a_trainer_trains_two_people():
    game = night("trainer", step="train", beach={"kitchen_trainee": 1, "errand_boy": 1})
    assert game.chains[0].trainers == (Trainer("trainer", 1), Trainer("trainer", 1))
    do(game, Train(0, "kitchen_trainee", "pizza_cook", (("trainer", 1),)))
    do(game, Train(0, "errand_boy", "cart_operator", (("trainer.2", 1),)))
    assert not offered(game, 0, Train)


@rule("NSM-02", "TRN-03")
def test_two_steps_into_one_person_need_stacking():
    game = night("trainer", step="train", beach={"errand_boy": 1})
    both = Train(0, "errand_boy", "truck_driver", (("trainer", 1), ("trainer.2", 1)))
    assert refused(game, both) == "TRN-03"
    do(game, Train(0, "errand_boy", "cart_operator", (("trainer", 1),)))
    again = Train(0, "cart_operator", "truck_driver", (("trainer.2", 1),))
    assert refused(game, again) == "TRN-03"
    stacking = night("trainer", step="train", beach={"errand_boy": 1}, milestones=["first_pay_20"])
    do(stacking, both)
    assert stacking.chains[0].beach == {"truck_driver": 1}


@rule("NSM-02", "HIR-02")
@pytest.mark.parametrize("stacking", [False, True])
def test_two_steps_into_one_who_is_hired_and_trained_need_stacking_too(stacking):
    game = night(
        "trainer",
        step="hire",
        rival=chain(beach={"errand_boy": 12}),
        milestones=["first_pay_20"] if stacking else [],
    )
    both = HireAndTrain(0, "errand_boy", "truck_driver", (("trainer", 1), ("trainer.2", 1)))
    if stacking:
        do(game, both)
        assert game.chains[0].beach == {"truck_driver": 1}
    else:
        assert refused(game, both) == "TRN-03"


@rule("NSM-02")
def test_coaches_are_salaried_and_train_once():
    game = night("coach", step="train", beach={"errand_boy": 1})
    assert game.chains[0].trainers == (Trainer("coach", 2),)


@rule("NSM-02", "FOD-01")
def test_a_kitchen_trainee_cooks_twice_with_separate_choices():
    game = night("kitchen_trainee", step="food", closed=["first_burger_produced"])
    events = do(game, Produce(0, "kitchen_trainee", "burger"))
    events += do(game, Produce(0, "kitchen_trainee", "pizza"))
    assert [(e.good, e.count) for e in every(events, Produced)] == [("burger", 1), ("pizza", 1)]
    assert refused(game, Produce(0, "kitchen_trainee", "pizza")) == "WRK-02"


@rule("NSM-02", "WRK-02")
def test_the_second_go_is_optional():
    game = night("kitchen_trainee", step="food")
    do(game, Produce(0, "kitchen_trainee", "burger"), EndStep(0))
    assert game.chains[0].stock == {"burger": 1}
    assert game.awaited == (1,)


@rule("NSM-02", "FOD-02", "FOD-05")
@pytest.mark.parametrize(("milestones", "each"), [([], 1), (["first_errand_boy"], 2)])
def test_an_errand_boy_runs_twice_for_different_drinks(milestones, each):
    game = night("errand_boy", step="food", milestones=milestones)
    events = do(game, FetchDrink(0, "errand_boy", "beer"), FetchDrink(0, "errand_boy", "coke"))
    assert [e.drinks for e in every(events, Fetched)] == [{"beer": each}, {"coke": each}]
    assert not offered(game, 0, FetchDrink)


@rule("NSM-02", "FOD-03")
def test_salaried_buyers_and_cooks_act_once():
    game = night("cart_operator", "burger_cook", step="food")
    do(game, FetchRoute(0, "cart_operator", ((3, 1),)), Produce(0, "burger_cook", "burger"))
    assert legal(game, 0)[:] == [EndStep(0)]


@rule("NSM-02", "COF-01")
def test_a_barista_trainee_brews_twice_and_a_barista_once():
    game = night("barista_trainee", "barista", step="food", modules=["coffee"])
    do(game, *[Produce(0, "barista_trainee", "coffee")] * 2, Produce(0, "barista", "coffee"))
    assert legal(game, 0)[:] == [EndStep(0)]
    assert game.chains[0].stock == {"coffee": 4}


@rule("NSM-02", "DIN-08")
@pytest.mark.parametrize(("milestones", "each"), [([], 3), (["first_waitress"], 5)])
def test_waitresses_bring_double_tips(milestones, each):
    game = night("waitress", "waitress", step="dinnertime", milestones=milestones)
    assert one(game, Tipped) == Tipped(0, 4, each, 4 * each)


@rule("NSM-02", "DIN-05")
def test_a_waitress_counts_as_two_in_ties():
    rival = chain((10, 0), "sw", work={"waitress": 1}, stock={"burger": 1})
    game = night(
        "waitress",
        step="dinnertime",
        rival=rival,
        stock={"burger": 1},
        demand={"2": ["burger"]},
        order=(1, 0),
    )
    sold = one(game, Sold)
    assert (sold.seat, sold.decided_by) == (0, "waitresses")
    assert {offer.seat: offer.waitresses for offer in sold.offers} == {0: 2, 1: 1}


@rule("NSM-02", "DIN-03", "MIL-01")
def test_a_pricing_manager_takes_two_off_and_first_to_lower_prices_one():
    game = night(
        "pricing_manager",
        step="dinnertime",
        stock={"burger": 1},
        demand={"2": ["burger"]},
        milestones=["first_lower_prices"],
    )
    assert one(game, Sold).price == 10 - 2 - 1


@rule("NSM-02", "DIN-03")
def test_a_discount_manager_takes_three_off_once():
    game = night(
        "discount_manager",
        "pricing_manager",
        step="dinnertime",
        stock={"burger": 1},
        demand={"2": ["burger"]},
    )
    assert one(game, Sold).price == 10 - 3 - 2


@rule("NSM-02", "PAY-02")
def test_a_waived_salary_does_not_make_anybody_unsalaried():
    game = night(
        "campaign_manager", "marketing_trainee", step="campaigns", milestones=["first_billboard"]
    )
    mine, rows = game.chains[0], game.rules.employees
    assert goes(game, mine, rows["campaign_manager"]) == 1
    assert goes(game, mine, rows["marketing_trainee"]) == 2
    do(game, PlaceCampaign(0, "campaign_manager", 14, "beer", 0, (5, 3)))
    assert mine.spare == {}


@rule("NSM-02", "MIL-01", "MIL-04")
def test_milestones_of_a_doubled_card_come_once():
    game = night("kitchen_trainee", step="food")
    events = do(game, *[Produce(0, "kitchen_trainee", "burger")] * 2)
    assert one(events, MilestoneEarned).cards == {"burger_cook": 1}


@rule("NSM-02", "MIL-02")
def test_played_milestones_come_once():
    mine = chain(beach={NIGHT: 1, "waitress": 1})
    game = table(STREET, mine, chain(), step="restructuring", modules=MODULES)
    events = do(game, PutToWork(0, NIGHT), PutToWork(0, "waitress"), OpenCompany(0))
    assert one(events, MilestoneEarned).milestone == "first_waitress"


@rule("NSM-02", "RES-05")
def test_trainers_are_two_from_the_reveal_on():
    mine = chain(beach={NIGHT: 1, "trainer": 1, "coach": 1})
    game = table(STREET, mine, chain(), step="restructuring", modules=MODULES)
    do(game, *(PutToWork(0, card) for card in mine.beach), OpenCompany(0))
    assert [trainer.card for trainer in game.chains[0].trainers] == ["trainer", "trainer", "coach"]


@rule("NSM-02")
def test_on_the_beach_it_does_nothing_nor_for_others():
    game = table(
        STREET,
        chain(work={"waitress": 1}, beach={NIGHT: 1}),
        chain(work={"waitress": 1}),
        step="dinnertime",
        modules=MODULES,
    )
    assert [tipped.waitresses for tipped in every(game, Tipped)] == [1, 1]


@rule("NSM-02")
def test_off_it_is_absent():
    assert NIGHT not in compile_rules().employees
    assert not compile_rules().questions.goes.answers
