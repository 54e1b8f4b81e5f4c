"""Hire (HIR)."""

import pytest

from magnate import position_of
from magnate.base.actions import EndStep, Hire, HireAndTrain, Pay, Produce, Train
from magnate.base.events import Hired, MilestoneEarned, SalariesPaid, Trained
from tests.builder import chain, do, every, offered, one, refused, rule, table

MAP = "E0 N2 / A2 O1"
ENTRY = {
    "waitress",
    "management_trainee",
    "pricing_manager",
    "recruiting_girl",
    "trainer",
    "errand_boy",
    "marketing_trainee",
    "kitchen_trainee",
}
BY_TRAINER = (("trainer", 1),)
BY_COACH = (("coach", 1),)


def hiring(work=None, *others, taken=None, **fields):
    """The hire step of seat 0; `taken`: cards that are in the hands of seat 1."""
    mine = chain(work=work or {}, **fields)
    return table(MAP, mine, chain(beach=taken or {}), *others)


def unchanged(game):
    """All that a hire could change."""
    return position_of(game), dict(game.supply)


# --- HIR-01


@rule("HIR-01")
@pytest.mark.parametrize(
    ("work", "own", "by_managers"),
    [
        ({}, 1, 0),
        ({"recruiting_girl": 1}, 2, 0),
        ({"recruiting_girl": 3}, 4, 0),
        ({"recruiting_manager": 1}, 1, 2),
        ({"hr_director": 1}, 1, 4),
        ({"recruiting_girl": 1, "recruiting_manager": 1, "hr_director": 1}, 2, 6),
    ],
)
def test_how_many_are_hired(work, own, by_managers):
    game = hiring(work)
    do(game, *[Hire(0, "waitress")] * own)
    do(game, *[Hire(0, "waitress", by_manager=True)] * by_managers)
    before = unchanged(game)
    assert offered(game, 0, Hire) == []
    assert refused(game, Hire(0, "waitress")) == "HIR-03"
    assert refused(game, Hire(0, "waitress", by_manager=True)) == "HIR-03"
    assert unchanged(game) == before
    assert game.chains[0].beach["waitress"] == own + by_managers


@rule("HIR-01")
def test_recruiters_on_the_beach_hire_nobody():
    game = hiring(beach={"recruiting_girl": 2, "recruiting_manager": 1})
    do(game, Hire(0, "trainer"))
    assert refused(game, Hire(0, "trainer")) == "HIR-03"
    assert refused(game, Hire(0, "trainer", by_manager=True)) == "HIR-03"


@rule("HIR-01")
def test_only_cards_with_the_entry_mark_can_be_hired():
    game = hiring()
    assert offered(game, 0, Hire) == [
        Hire(0, card) for card in game.rules.employees if card in ENTRY
    ]
    before = unchanged(game)
    for card in set(game.rules.employees) - ENTRY:
        assert refused(game, Hire(0, card)) == "HIR-01"
    assert refused(game, Hire(0, "ceo")) == "unknown_employee"
    assert unchanged(game) == before


@rule("HIR-01")
def test_a_hired_card_goes_from_the_supply_to_the_beach():
    game = hiring()
    hired = one(do(game, Hire(0, "waitress")), Hired)
    assert (hired.employee, hired.by_manager, hired.nth) == ("waitress", False, 1)
    assert game.chains[0].beach == {"waitress": 1}
    assert game.chains[0].work == {}
    assert game.supply["waitress"] == 11


@rule("HIR-01")
def test_a_hired_card_is_trainable_this_turn():
    game = hiring({"trainer": 1})
    do(game, Hire(0, "kitchen_trainee"), EndStep(0))
    do(game, Train(0, "kitchen_trainee", "burger_cook", BY_TRAINER))
    assert game.chains[0].beach == {"burger_cook": 1}


@rule("HIR-01")
def test_a_hired_card_is_usable_next_turn_only():
    game = hiring({"errand_boy": 1})
    do(game, Hire(0, "kitchen_trainee"), EndStep(0))
    assert game.rules.steps[game.step].name == "food"
    assert refused(game, Produce(0, "kitchen_trainee", "pizza")) == "WRK-02"


@rule("HIR-01")
def test_a_hired_recruiting_girl_hires_nobody_this_turn():
    game = hiring()
    do(game, Hire(0, "recruiting_girl"))
    assert refused(game, Hire(0, "waitress")) == "HIR-03"


# --- HIR-02


@rule("HIR-02")
def test_a_card_whose_pile_is_empty_cannot_be_hired():
    game = hiring(taken={"errand_boy": 12})
    before = unchanged(game)
    assert refused(game, Hire(0, "errand_boy")) == "HIR-02"
    assert unchanged(game) == before
    last_one = hiring(taken={"errand_boy": 11})
    do(last_one, Hire(0, "errand_boy"))


@rule("HIR-02")
def test_an_empty_pile_does_not_stop_a_hire_that_is_trained_at_once():
    game = hiring({"trainer": 1}, taken={"errand_boy": 12})
    events = do(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_TRAINER))
    assert game.chains[0].beach == {"cart_operator": 1}
    assert game.supply["cart_operator"] == 5
    assert "errand_boy" not in game.supply
    assert one(events, Hired).employee == "errand_boy"
    assert one(events, Trained).into == "cart_operator"


@rule("HIR-02")
def test_a_card_of_which_there_is_one_is_hired_first_and_trained_later():
    game = hiring({"trainer": 1}, taken={"errand_boy": 11})
    before = unchanged(game)
    at_once = HireAndTrain(0, "errand_boy", "cart_operator", BY_TRAINER)
    assert refused(game, at_once) == "HIR-02"
    assert offered(game, 0, HireAndTrain) == []
    assert unchanged(game) == before


@rule("HIR-02")
def test_hiring_and_training_spends_one_hire_and_the_steps():
    game = hiring({"trainer": 1}, taken={"errand_boy": 12})
    do(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_TRAINER))
    assert (game.chains[0].hires, game.chains[0].trainers[0].steps) == (1, 0)
    before = unchanged(game)
    assert refused(game, Hire(0, "waitress")) == "HIR-03"
    assert refused(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_TRAINER)) == "HIR-03"
    assert unchanged(game) == before


@rule("HIR-02")
def test_hiring_and_training_needs_the_steps():
    game = hiring({"trainer": 1, "recruiting_girl": 1}, taken={"errand_boy": 12})
    two_steps = HireAndTrain(0, "errand_boy", "truck_driver", (("trainer", 2),))
    assert refused(game, two_steps) == "TRN-03"
    do(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_TRAINER))
    before = unchanged(game)
    assert offered(game, 0, HireAndTrain) == []
    assert refused(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_TRAINER)) == "TRN-03"
    assert unchanged(game) == before


@rule("HIR-02")
def test_without_trainers_nobody_is_trained_at_once():
    game = hiring(taken={"errand_boy": 12}, beach={"trainer": 1})
    assert offered(game, 0, HireAndTrain) == []
    assert refused(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_TRAINER)) == "TRN-03"


@rule("HIR-02")
def test_the_final_card_must_be_in_the_supply():
    game = hiring({"coach": 1}, taken={"errand_boy": 12, "cart_operator": 6})
    before = unchanged(game)
    assert refused(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_COACH)) == "TRN-04"
    assert unchanged(game) == before


@rule("HIR-02")
def test_the_entry_card_and_cards_in_between_need_not_be_in_the_supply():
    game = hiring({"coach": 1}, taken={"errand_boy": 12, "cart_operator": 6})
    do(game, HireAndTrain(0, "errand_boy", "truck_driver", (("coach", 2),)))
    assert game.chains[0].beach == {"truck_driver": 1}
    assert not {"errand_boy", "cart_operator"} & set(game.supply)


@rule("HIR-02")
def test_a_card_that_cannot_be_hired_cannot_be_hired_and_trained():
    game = hiring({"trainer": 1}, taken={"cart_operator": 6})
    assert refused(game, HireAndTrain(0, "cart_operator", "truck_driver", BY_TRAINER)) == "HIR-01"


@rule("HIR-02")
def test_a_card_with_no_career_cannot_be_hired_from_an_empty_pile():
    game = hiring({"trainer": 1}, taken={"waitress": 12})
    before = unchanged(game)
    assert refused(game, HireAndTrain(0, "waitress", "cart_operator", BY_TRAINER)) == "TRN-01"
    assert refused(game, HireAndTrain(0, "waitress", "waitress", BY_TRAINER)) == "TRN-01"
    assert unchanged(game) == before


@rule("HIR-02")
def test_training_rules_hold_for_unique_cards():
    # Four players: two luxuries managers.
    others, taken = (chain(), chain()), {"management_trainee": 18}
    act = HireAndTrain(0, "management_trainee", "luxuries_manager", BY_TRAINER)
    owner = hiring({"trainer": 1, "luxuries_manager": 1}, *others, taken=taken)
    assert refused(owner, act) == "TRN-05"
    do(hiring({"trainer": 1}, *others, taken=taken), act)


@rule("HIR-02")
def test_training_rules_hold_for_the_number_of_trainers():
    taken = {"errand_boy": 12}
    act = HireAndTrain(0, "errand_boy", "truck_driver", (("trainer", 1), ("trainer.2", 1)))
    assert refused(hiring({"trainer": 2}, taken=taken), act) == "TRN-03"
    do(hiring({"trainer": 2}, taken=taken, milestones=["first_pay_20"]), act)


@rule("HIR-02")
def test_whoever_is_hired_and_trained_was_trained_by_that_trainer():
    game = hiring({"coach": 1, "trainer": 1}, taken={"errand_boy": 12})
    do(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_COACH), EndStep(0))
    assert refused(game, Train(0, "cart_operator", "truck_driver", BY_TRAINER)) == "TRN-03"
    do(game, Train(0, "cart_operator", "truck_driver", BY_COACH))


@rule("HIR-02")
def test_the_person_counts_as_hired_and_as_trained():
    game = hiring({"trainer": 1, "recruiting_girl": 2}, taken={"errand_boy": 12})
    do(game, Hire(0, "waitress"), Hire(0, "waitress"))
    events = do(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_TRAINER))
    assert one(events, Hired).nth == 3
    earned = {event.milestone for event in every(events, MilestoneEarned)}
    assert earned == {"first_hire_3", "first_train"}


@rule("HIR-02")
def test_people_are_hired_and_trained_any_number_of_times():
    game = hiring({"recruiting_manager": 1, "guru": 1}, taken={"errand_boy": 12})
    act = HireAndTrain(0, "errand_boy", "cart_operator", (("guru", 1),))
    by_manager = HireAndTrain(0, "errand_boy", "cart_operator", (("guru", 1),), by_manager=True)
    do(game, act, by_manager, by_manager)
    assert game.chains[0].beach["cart_operator"] == 3
    assert (game.chains[0].hires, game.chains[0].manager_hires) == (1, 2)


@rule("HIR-02")
def test_as_the_third_hire_it_brings_the_trainees_before_the_next_act():
    # Two management trainees are left. They come with the third hire, so the pile is empty then.
    taken = {"errand_boy": 12, "management_trainee": 16}
    game = hiring({"hr_director": 1, "coach": 1}, taken=taken)
    do(game, Hire(0, "waitress"), Hire(0, "waitress", by_manager=True))
    do(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_COACH, by_manager=True))
    assert game.chains[0].beach["management_trainee"] == 2
    assert refused(game, Hire(0, "management_trainee", by_manager=True)) == "HIR-02"
    into = "junior_vice_president"
    do(game, HireAndTrain(0, "management_trainee", into, BY_COACH, by_manager=True))


@rule("HIR-02")
def test_the_trainees_of_first_to_hire_3_never_come_from_an_empty_pile():
    taken = {"errand_boy": 12, "management_trainee": 18}
    game = hiring({"recruiting_girl": 2, "trainer": 1}, taken=taken)
    do(game, Hire(0, "waitress"), Hire(0, "waitress"))
    events = do(game, HireAndTrain(0, "errand_boy", "cart_operator", BY_TRAINER))
    hire_3 = [e for e in every(events, MilestoneEarned) if e.milestone == "first_hire_3"]
    assert [event.cards for event in hire_3] == [{}]
    assert "management_trainee" not in game.chains[0].beach


@rule("HIR-02")
def test_nobody_is_hired_in_the_training_step():
    game = hiring({"trainer": 1}, taken={"errand_boy": 12}, beach={"kitchen_trainee": 1})
    do(game, EndStep(0))
    before = unchanged(game)
    act = HireAndTrain(0, "errand_boy", "cart_operator", BY_TRAINER)
    assert refused(game, act) == "wrong_step"
    assert unchanged(game) == before


# --- HIR-03


@rule("HIR-03")
def test_a_hire_is_the_ceos_or_a_recruiting_girls_while_they_have_any():
    game = hiring({"recruiting_girl": 1, "recruiting_manager": 1})
    do(game, Hire(0, "waitress"), Hire(0, "waitress"))
    assert (game.chains[0].hires, game.chains[0].manager_hires) == (2, 0)
    before = unchanged(game)
    assert refused(game, Hire(0, "waitress")) == "HIR-03"
    assert unchanged(game) == before
    do(game, Hire(0, "waitress", by_manager=True))
    assert (game.chains[0].hires, game.chains[0].manager_hires) == (2, 1)


@rule("HIR-03")
def test_the_player_may_give_a_hire_to_a_manager_first():
    game = hiring({"recruiting_manager": 1})
    hired = one(do(game, Hire(0, "waitress", by_manager=True)), Hired)
    assert hired.by_manager
    assert (game.chains[0].hires, game.chains[0].manager_hires) == (0, 1)
    do(game, Hire(0, "waitress"), Hire(0, "waitress", by_manager=True))
    assert offered(game, 0, Hire) == []


@rule("HIR-03")
def test_no_manager_at_work_no_hire_by_a_manager():
    game = hiring({"recruiting_girl": 1})
    before = unchanged(game)
    assert refused(game, Hire(0, "waitress", by_manager=True)) == "HIR-03"
    assert unchanged(game) == before


@rule("HIR-03")
@pytest.mark.parametrize(
    ("hires", "discount"),
    [
        ([], 10),
        ([False], 10),
        ([False, True], 5),
        ([True], 5),
        ([True, True], 0),
        ([True, False, True], 0),
    ],
)
def test_what_managers_do_not_hire_is_a_discount(hires, discount):
    game = hiring({"recruiting_manager": 1}, beach={"vice_president": 3}, cash=40)
    do(game, *[Hire(0, "waitress", by_manager=way) for way in hires], EndStep(0), EndStep(1))
    bill = one(do(game, Pay(0)), SalariesPaid)
    assert sum(bill.discounts.values()) == discount
    assert bill.paid == 20 - discount
