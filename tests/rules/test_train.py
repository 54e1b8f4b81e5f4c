"""Train (TRN)."""

from random import Random

import pytest

from magnate import Refused, legal, position_of
from magnate.base.actions import EndStep, Hire, Train
from magnate.base.events import MilestoneEarned, Trained
from magnate.base.train import trainer_names
from magnate.core.values import Campaign
from tests.builder import chain, do, every, offered, one, refused, rule, table

MAP = "E0 N2 / A2 O1"
CAREERS = {
    "management_trainee": {"junior_vice_president", "new_business_developer", "luxuries_manager"},
    "junior_vice_president": {
        "vice_president",
        "local_manager",
        "discount_manager",
        "recruiting_manager",
        "coach",
    },
    "vice_president": {"senior_vice_president", "regional_manager", "guru"},
    "senior_vice_president": {"executive_vice_president", "cfo", "hr_director"},
    "errand_boy": {"cart_operator"},
    "cart_operator": {"truck_driver"},
    "truck_driver": {"zeppelin_pilot"},
    "marketing_trainee": {"campaign_manager"},
    "campaign_manager": {"brand_manager"},
    "brand_manager": {"brand_director"},
    "kitchen_trainee": {"burger_cook", "pizza_cook"},
    "burger_cook": {"burger_chef"},
    "pizza_cook": {"pizza_chef"},
}


def training(work, beach, taken=None, players=2, **fields):
    """The training step of seat 0; `taken`: cards that are in the hands of seat 1."""
    others = [chain(beach=taken or {}), *[chain() for _ in range(players - 2)]]
    return table(MAP, chain(work=work, beach=beach, **fields), *others, step="train")


def train(person, into, *by, **charges):
    """Charged to trainer cards, `coach` or `coach=2`; `trainer_2`: the second trainer."""
    named = {**dict.fromkeys(by, 1), **charges}
    return Train(0, person, into, tuple((k.replace("_", "."), n) for k, n in named.items()))


def unchanged(game):
    """All that a training could change."""
    return position_of(game), dict(game.supply)


# --- TRN-01


@rule("TRN-01")
@pytest.mark.parametrize(("card", "steps"), [("trainer", 1), ("coach", 2), ("guru", 3)])
def test_how_far_a_trainer_trains(card, steps):
    line = ["errand_boy", "cart_operator", "truck_driver", "zeppelin_pilot"]
    for count, into in enumerate(line[1:], 1):
        game = training({card: 1}, {"errand_boy": 1})
        act = train("errand_boy", into, **{card: count})
        if count <= steps:
            do(game, act)
            assert game.chains[0].beach == {into: 1}
        else:
            before = unchanged(game)
            assert refused(game, act) == "TRN-03"
            assert unchanged(game) == before


@rule("TRN-01")
def test_a_step_goes_one_place_along_the_career_lines():
    everybody = table(MAP, chain(), chain()).rules.employees
    for person in everybody:
        game = training({"trainer": 1}, {person: 1})
        found = {action.into for action in legal(game, 0) if isinstance(action, Train)}
        assert found == CAREERS.get(person, set())


@rule("TRN-01")
@pytest.mark.parametrize(
    ("person", "into"),
    [
        ("waitress", "cart_operator"),
        ("burger_cook", "pizza_chef"),
        ("cart_operator", "errand_boy"),
        ("errand_boy", "errand_boy"),
        ("trainer", "coach"),
        ("luxuries_manager", "cfo"),
    ],
)
def test_there_is_no_way_between_career_lines_nor_back(person, into):
    game = training({"guru": 1}, {person: 1, "kitchen_trainee": 1})
    before = unchanged(game)
    for steps in (1, 2, 3):
        assert refused(game, train(person, into, guru=steps)) == "TRN-01"
    assert unchanged(game) == before


@rule("TRN-01")
def test_the_old_card_returns_to_the_supply_and_the_new_one_comes_to_the_beach():
    game = training({"trainer": 1}, {"errand_boy": 2})
    trained = one(do(game, train("errand_boy", "cart_operator", "trainer")), Trained)
    assert (trained.person, trained.into, trained.by) == (
        "errand_boy",
        "cart_operator",
        (("trainer", 1),),
    )
    assert game.chains[0].beach == {"errand_boy": 1, "cart_operator": 1}
    assert (game.supply["errand_boy"], game.supply["cart_operator"]) == (11, 5)


@rule("TRN-01")
def test_trainers_on_the_beach_train_nobody():
    game = training({"waitress": 1}, {"trainer": 1, "errand_boy": 1})
    assert game.rules.steps[game.step].name != "train"


# --- TRN-02


@rule("TRN-02")
def test_people_on_the_beach_are_trained_and_those_hired_this_turn_too():
    game = table(MAP, chain(work={"trainer": 2}, beach={"errand_boy": 1}), chain())
    do(game, Hire(0, "marketing_trainee"), EndStep(0))
    do(game, train("errand_boy", "cart_operator", "trainer"))
    do(game, train("marketing_trainee", "campaign_manager", trainer_2=1))


@rule("TRN-02")
def test_nobody_at_work_is_trained():
    game = training({"trainer": 1, "errand_boy": 1}, {"kitchen_trainee": 1})
    before = unchanged(game)
    people = {action.person for action in legal(game, 0) if isinstance(action, Train)}
    assert people == {"kitchen_trainee"}
    assert refused(game, train("errand_boy", "cart_operator", "trainer")) == "TRN-02"
    assert unchanged(game) == before


@rule("TRN-02")
def test_no_busy_marketeer_is_trained():
    billboard = Campaign(14, "billboard", ("beer",), 2, at=(3, 0), owner=0, lead=14)
    mine = chain(work={"trainer": 1}, beach={"kitchen_trainee": 1}, busy={14: "marketing_trainee"})
    game = table(MAP, mine, chain(), step="train", campaigns=(billboard,))
    before = unchanged(game)
    assert refused(game, train("marketing_trainee", "campaign_manager", "trainer")) == "TRN-02"
    assert unchanged(game) == before


@rule("TRN-02")
def test_nobody_of_another_chain_is_trained():
    game = training({"trainer": 1}, {"kitchen_trainee": 1}, taken={"errand_boy": 1})
    assert refused(game, train("errand_boy", "cart_operator", "trainer")) == "TRN-02"


# --- TRN-03


@rule("TRN-03")
def test_two_trainers_do_not_share_one_act():
    game = training({"trainer": 2}, {"errand_boy": 1})
    before = unchanged(game)
    act = train("errand_boy", "truck_driver", "trainer", trainer_2=1)
    assert refused(game, act) == "TRN-03"
    assert unchanged(game) == before


@rule("TRN-03")
def test_two_trainers_do_not_train_one_person_one_after_the_other():
    game = training({"trainer": 2}, {"errand_boy": 1})
    do(game, train("errand_boy", "cart_operator", "trainer"))
    before = unchanged(game)
    assert offered(game, 0, Train) == []
    assert refused(game, train("cart_operator", "truck_driver", trainer_2=1)) == "TRN-03"
    assert unchanged(game) == before


@rule("TRN-03")
def test_two_trainers_train_two_people():
    game = training({"trainer": 2}, {"errand_boy": 2})
    do(game, train("errand_boy", "cart_operator", "trainer"))
    do(game, train("errand_boy", "cart_operator", trainer_2=1))
    assert game.chains[0].beach == {"cart_operator": 2}
    assert offered(game, 0, Train) == []


@rule("TRN-03")
def test_a_coach_may_split_the_steps_over_two_people():
    game = training({"coach": 1}, {"errand_boy": 1, "kitchen_trainee": 1})
    do(game, train("errand_boy", "cart_operator", "coach"))
    do(game, train("kitchen_trainee", "burger_cook", "coach"))
    assert game.chains[0].beach == {"cart_operator": 1, "burger_cook": 1}
    assert offered(game, 0, Train) == []


@rule("TRN-03")
def test_a_guru_may_split_the_steps_over_three_people_or_two_and_one():
    three = training({"guru": 1}, {"errand_boy": 3})
    do(three, *[train("errand_boy", "cart_operator", "guru")] * 3)
    assert three.chains[0].beach == {"cart_operator": 3}
    two = training({"guru": 1}, {"errand_boy": 2})
    do(
        two,
        train("errand_boy", "truck_driver", guru=2),
        train("errand_boy", "cart_operator", "guru"),
    )
    assert two.chains[0].beach == {"truck_driver": 1, "cart_operator": 1}


@rule("TRN-03")
def test_a_coach_has_no_more_than_two_steps_for_all_together():
    game = training({"coach": 1}, {"errand_boy": 3})
    do(game, *[train("errand_boy", "cart_operator", "coach")] * 2)
    before = unchanged(game)
    assert refused(game, train("errand_boy", "cart_operator", "coach")) == "TRN-03"
    assert unchanged(game) == before


@rule("TRN-03")
def test_only_the_same_coach_goes_on_with_a_person():
    game = training({"coach": 2}, {"errand_boy": 1})
    do(game, train("errand_boy", "cart_operator", "coach"))
    assert refused(game, train("cart_operator", "truck_driver", coach_2=1)) == "TRN-03"
    do(game, train("cart_operator", "truck_driver", "coach"))


@rule("TRN-03")
def test_a_colleague_of_the_same_card_who_was_not_trained_may_still_be():
    game = training({"trainer": 2}, {"errand_boy": 1, "cart_operator": 1})
    do(game, train("errand_boy", "cart_operator", "trainer"))
    do(game, train("cart_operator", "truck_driver", trainer_2=1))
    assert game.chains[0].beach == {"cart_operator": 1, "truck_driver": 1}


@rule("TRN-03")
def test_the_one_who_was_trained_stays_trained_when_the_colleague_is():
    game = training({"trainer": 3}, {"errand_boy": 1, "cart_operator": 1})
    do(game, train("errand_boy", "cart_operator", "trainer"))
    do(game, train("cart_operator", "truck_driver", trainer_2=1))
    assert refused(game, train("cart_operator", "truck_driver", trainer_3=1)) == "TRN-03"


@rule("TRN-03")
def test_with_first_to_pay_20_steps_of_several_trainers_go_into_one_person():
    beach, milestones = {"errand_boy": 1}, ["first_pay_20"]
    act = train("errand_boy", "zeppelin_pilot", "trainer", coach=2)
    assert refused(training({"trainer": 1, "coach": 1}, beach), act) == "TRN-03"
    game = training({"trainer": 1, "coach": 1}, beach, milestones=milestones)
    do(game, act)
    assert game.chains[0].beach == {"zeppelin_pilot": 1}
    assert [trainer.steps for trainer in game.chains[0].trainers] == [0, 0]


@rule("TRN-03")
def test_with_first_to_pay_20_earlier_training_does_not_matter():
    game = training({"trainer": 2, "coach": 1}, {"errand_boy": 1}, milestones=["first_pay_20"])
    do(game, train("errand_boy", "cart_operator", "trainer"))
    do(game, train("cart_operator", "zeppelin_pilot", trainer_2=1, coach=1))
    assert game.chains[0].beach == {"zeppelin_pilot": 1}


@rule("TRN-03")
def test_first_to_pay_20_gives_nobody_a_step_more():
    game = training({"trainer": 2}, {"errand_boy": 2}, milestones=["first_pay_20"])
    three = train("errand_boy", "zeppelin_pilot", "trainer", trainer_2=2)
    assert refused(game, three) == "TRN-03"
    do(game, train("errand_boy", "truck_driver", "trainer", trainer_2=1))
    assert offered(game, 0, Train) == []


@rule("TRN-03")
def test_first_to_pay_20_of_another_chain_does_not_help():
    game = table(
        MAP,
        chain(work={"trainer": 2}, beach={"errand_boy": 1}),
        chain(milestones=["first_pay_20"]),
        step="train",
    )
    act = train("errand_boy", "truck_driver", "trainer", trainer_2=1)
    assert refused(game, act) == "TRN-03"


def after(people, act):
    """The ways in which an act may have been meant: which of several equal people was trained."""
    ((trainer, _),) = act.by
    return {
        tuple(sorted([*crowd[:i], *crowd[i + 1 :], (act.into, trainer)]))
        for crowd in people
        for i, (card, trained_by) in enumerate(crowd)
        if card == act.person and trained_by in ("", trainer)
    }


@rule("TRN-03", "TRN-07")
@pytest.mark.parametrize("seed", range(60))
def test_nothing_is_lost_or_won_because_people_of_one_card_are_not_told_apart(seed):
    rng = Random(seed)
    some = {"errand_boy": 3, "cart_operator": 2, "marketing_trainee": 2, "campaign_manager": 2}
    beach = {card: rng.randint(1, most) for card, most in some.items()}
    work = {"executive_vice_president": 1, "trainer": rng.randint(1, 3), "coach": rng.randint(1, 2)}
    game = training({**work, "guru": 1}, beach)
    people = {tuple(sorted((card, "") for card, n in beach.items() for _ in range(n)))}
    while acts := offered(game, 0, Train):
        steps = dict(zip(trainer_names(game.chains[0]), game.chains[0].trainers, strict=True))
        for person in game.chains[0].beach:
            for into, needed in game.rules.careers[person].items():
                for name, trainer in steps.items():
                    if trainer.steps < needed or not game.supply.get(into):
                        continue
                    twin = next(other for other, known in steps.items() if known == trainer)
                    act = Train(0, person, into, ((name, needed),))
                    same = Train(0, person, into, ((twin, needed),))
                    assert (same in acts) is bool(after(people, act))
        chosen = rng.choice(acts)
        people = after(people, chosen)
        do(game, chosen)


# --- TRN-04


@rule("TRN-04")
def test_the_last_card_must_be_in_the_supply():
    game = training({"trainer": 1}, {"errand_boy": 1}, taken={"cart_operator": 6})
    before = unchanged(game)
    assert offered(game, 0, Train) == []
    assert refused(game, train("errand_boy", "cart_operator", "trainer")) == "TRN-04"
    assert unchanged(game) == before
    last = training({"trainer": 1}, {"errand_boy": 1}, taken={"cart_operator": 5})
    do(last, train("errand_boy", "cart_operator", "trainer"))


@rule("TRN-04")
def test_cards_passed_on_the_way_need_not_be_in_the_supply():
    taken = {"cart_operator": 6, "truck_driver": 6}
    game = training({"guru": 1}, {"errand_boy": 1}, taken=taken)
    do(game, train("errand_boy", "zeppelin_pilot", guru=3))
    assert game.chains[0].beach == {"zeppelin_pilot": 1}
    assert not set(taken) & set(game.supply)


@rule("TRN-04")
def test_a_card_returned_this_turn_is_in_the_supply_again():
    game = training({"trainer": 2}, {"errand_boy": 1, "cart_operator": 6})
    assert refused(game, train("errand_boy", "cart_operator", "trainer")) == "TRN-04"
    do(game, train("cart_operator", "truck_driver", "trainer"))
    do(game, train("errand_boy", "cart_operator", trainer_2=1))
    assert game.chains[0].beach == {"cart_operator": 6, "truck_driver": 1}


@rule("TRN-04")
def test_an_entry_card_returned_by_training_is_too_late_for_hiring():
    game = table(
        MAP,
        chain(work={"trainer": 1}, beach={"errand_boy": 12}),
        chain(),
    )
    assert refused(game, Hire(0, "errand_boy")) == "HIR-02"
    do(game, EndStep(0), train("errand_boy", "cart_operator", "trainer"))
    assert game.supply["errand_boy"] == 1
    assert refused(game, Hire(0, "errand_boy")) == "wrong_step"


@rule("TRN-04")
def test_a_card_returned_by_one_player_is_there_for_the_next():
    game = table(
        MAP,
        chain(work={"trainer": 1}, beach={"errand_boy": 12}),
        chain(),
    )
    do(game, EndStep(0), train("errand_boy", "cart_operator", "trainer"), EndStep(0))
    do(game, Hire(1, "errand_boy"))


# --- TRN-05


@rule("TRN-05")
@pytest.mark.parametrize("place", ["work", "beach"])
def test_nobody_owns_two_of_a_unique_card(place):
    # Four players: two copies of each unique card.
    cards = {"work": {"trainer": 1}, "beach": {"burger_cook": 1}}
    cards[place]["burger_chef"] = 1
    game = training(cards["work"], cards["beach"], players=4)
    before = unchanged(game)
    assert game.supply["burger_chef"] == 1
    assert refused(game, train("burger_cook", "burger_chef", "trainer")) == "TRN-05"
    assert unchanged(game) == before


@rule("TRN-05")
def test_a_busy_unique_card_is_owned_too():
    radio = Campaign(1, "radio", ("beer",), 2, at=(3, 0), owner=0, lead=1)
    mine = chain(work={"trainer": 1}, beach={"brand_manager": 1}, busy={1: "brand_director"})
    others = [chain() for _ in range(3)]
    game = table(MAP, mine, *others, step="train", campaigns=(radio,))
    assert refused(game, train("brand_manager", "brand_director", "trainer")) == "TRN-05"


@rule("TRN-05")
def test_the_unique_card_of_another_chain_does_not_matter_while_there_are_copies():
    game = training({"trainer": 1}, {"burger_cook": 1}, taken={"burger_chef": 1}, players=4)
    do(game, train("burger_cook", "burger_chef", "trainer"))
    two = training({"trainer": 1}, {"burger_cook": 1}, taken={"burger_chef": 1})
    assert refused(two, train("burger_cook", "burger_chef", "trainer")) == "TRN-04"


@rule("TRN-05")
def test_two_different_unique_cards_may_be_owned_and_several_common_ones():
    game = training(
        {"trainer": 2, "pizza_chef": 1}, {"burger_cook": 1, "errand_boy": 1, "cart_operator": 3}
    )
    do(game, train("burger_cook", "burger_chef", "trainer"))
    do(game, train("errand_boy", "cart_operator", trainer_2=1))


@rule("TRN-05")
def test_nobody_trains_two_of_a_unique_card_in_one_turn():
    game = training({"trainer": 2}, {"burger_cook": 2}, players=5)
    do(game, train("burger_cook", "burger_chef", "trainer"))
    assert refused(game, train("burger_cook", "burger_chef", trainer_2=1)) == "TRN-05"


@rule("TRN-05")
def test_a_position_with_two_of_a_unique_card_is_refused():
    with pytest.raises(Refused) as caught:
        training({"guru": 1}, {"guru": 1}, players=4)
    assert caught.value.rule == "TRN-05"


# --- TRN-06


@rule("TRN-06")
def test_after_first_to_have_100_nobody_trains_a_cfo():
    beach = {"senior_vice_president": 1}
    act = train("senior_vice_president", "cfo", "trainer")
    do(training({"trainer": 1}, beach), act)
    game = training({"trainer": 1}, beach, milestones=["first_100"])
    before = unchanged(game)
    assert refused(game, act) == "TRN-06"
    assert unchanged(game) == before
    do(game, train("senior_vice_president", "hr_director", "trainer"))


@rule("TRN-06")
def test_after_first_to_have_100_nobody_trains_a_cfo_in_several_steps():
    game = training({"coach": 1}, {"vice_president": 1}, milestones=["first_100"])
    assert refused(game, train("vice_president", "cfo", coach=2)) == "TRN-06"


@rule("TRN-06")
def test_first_to_have_100_of_another_chain_bars_nobody():
    game = table(
        MAP,
        chain(work={"trainer": 1}, beach={"senior_vice_president": 1}),
        chain(milestones=["first_100"]),
        step="train",
    )
    do(game, train("senior_vice_president", "cfo", "trainer"))


# --- TRN-07


@rule("TRN-07")
def test_cards_in_between_are_not_taken():
    game = training({"guru": 1}, {"errand_boy": 1})
    events = do(game, train("errand_boy", "zeppelin_pilot", guru=3))
    assert len(every(events, Trained)) == 1
    assert (game.supply["cart_operator"], game.supply["truck_driver"]) == (6, 6)
    assert game.supply["errand_boy"] == 12
    assert "zeppelin_pilot" not in game.supply


@rule("TRN-07")
def test_cards_in_between_bring_nothing():
    game = training({"coach": 1}, {"errand_boy": 1})
    events = do(game, train("errand_boy", "truck_driver", coach=2))
    assert [event.milestone for event in every(events, MilestoneEarned)] == ["first_train"]


@rule("TRN-07")
@pytest.mark.parametrize(
    "by",
    [
        (),
        (("coach", 1),),
        (("coach", 3),),
        (("coach", 0),),
        (("coach", 1), ("coach", 1)),
        (("coach", 1), ("trainer", 1)),
        (("coach.2", 2),),
        (("guru", 2),),
        (("coach", 2), ("trainer", 0)),
    ],
)
def test_exactly_the_steps_are_charged_to_cards_at_work(by):
    game = training({"coach": 1, "trainer": 1}, {"errand_boy": 1})
    before = unchanged(game)
    assert refused(game, Train(0, "errand_boy", "truck_driver", by)) == "TRN-03"
    assert unchanged(game) == before
    do(game, train("errand_boy", "truck_driver", coach=2))


@rule("TRN-07")
def test_steps_left_over_may_be_spent_on_the_same_person_later():
    game = training({"guru": 1}, {"errand_boy": 1, "kitchen_trainee": 1})
    do(game, train("errand_boy", "cart_operator", "guru"))
    do(game, train("kitchen_trainee", "pizza_cook", "guru"))
    do(game, train("cart_operator", "truck_driver", "guru"))
    assert game.chains[0].beach == {"truck_driver": 1, "pizza_cook": 1}
    assert list(legal(game, 0)) == [EndStep(0)]


@rule("TRN-07")
def test_steps_left_over_need_not_be_spent():
    game = training({"guru": 1}, {"errand_boy": 1})
    do(game, train("errand_boy", "cart_operator", "guru"), EndStep(0))
    assert game.chains[0].beach == {"cart_operator": 1}
