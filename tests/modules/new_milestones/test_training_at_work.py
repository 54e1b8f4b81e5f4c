"""First lemonade sold: training at work (NMS-11)."""

from magnate import compile_rules, legal
from magnate.base.actions import EndStep, Fire, Pay, PlaceCampaign, Produce, Train
from magnate.base.company import open_slots
from magnate.base.events import CampaignRan, PositionChosen, SalariesPaid, Sold, Tipped, Trained
from magnate.modules import module_names
from magnate.modules.coffee.actions import PlaceShop
from magnate.modules.new_milestones.actions import TrainAtWork
from tests.builder import chain, do, every, offered, one, refused, rule
from tests.modules.new_milestones.town import NEAR, NEXT, to_payday, town

LEMONADE = "first_lemonade_sold"


def school(work, milestones=(LEMONADE,), rival=None, step="train", more=(), **fields):
    here = chain(NEAR, work=work, milestones=milestones, **fields)
    return town(here, rival or chain(), step=step, more=more)


def at_work(person, into, *by):
    return TrainAtWork(0, person, into, by or (("trainer", 1),))


def becomes(game, person):
    return {a.into for a in offered(game, 0, TrainAtWork) if a.person == person}


@rule("NMS-11")
def test_people_at_work_may_be_trained_and_keep_their_place():
    game = school({"trainer": 1, "kitchen_trainee": 1})
    trained = one(do(game, at_work("kitchen_trainee", "burger_cook")), Trained)
    assert (trained.person, trained.into) == ("kitchen_trainee", "burger_cook")
    assert game.chains[0].work == {"trainer": 1, "burger_cook": 1}
    assert game.supply["kitchen_trainee"] == 12
    assert game.supply["burger_cook"] == 5


@rule("NMS-11")
def test_the_new_card_works_this_turn():
    game = school({"trainer": 1, "kitchen_trainee": 1})
    do(game, at_work("kitchen_trainee", "burger_cook"), EndStep(0))
    assert offered(game, 0, Produce) == [Produce(0, "burger_cook", "burger")]


@rule("NMS-11")
def test_nobody_with_a_career_works_before_the_training_step():
    modules = [name for name in module_names() if name != "hard_choices"]
    rows = compile_rules(tuple(modules)).employees
    for row in rows.values():
        if row.trains_into:
            assert (row.hires, row.training_steps, row.price) == (0, 0, 0), row.id


@rule("NMS-11")
def test_it_holds_from_the_next_turn():
    here = chain(NEAR, work={"trainer": 1, "kitchen_trainee": 1})
    here.milestones = {LEMONADE: 2}
    game = town(here, step="train", turn=2, begin=False, awaited=(0,))
    assert refused(game, at_work("kitchen_trainee", "burger_cook")) == "NMS-11"
    later = town(here, step="train", turn=3)
    do(later, at_work("kitchen_trainee", "burger_cook"))


@rule("NMS-11", "TRN-02")
def test_without_it_nobody_at_work_is_trained():
    game = school({"trainer": 1, "kitchen_trainee": 1}, milestones=(), beach={"errand_boy": 1})
    assert not offered(game, 0, TrainAtWork)
    assert refused(game, at_work("kitchen_trainee", "burger_cook")) == "NMS-11"


@rule("NMS-11")
def test_only_people_at_work_are_trained_so():
    game = school({"trainer": 1}, beach={"kitchen_trainee": 1})
    assert refused(game, at_work("kitchen_trainee", "burger_cook")) == "NMS-11"
    do(game, Train(0, "kitchen_trainee", "burger_cook", (("trainer", 1),)))


@rule("NMS-11")
def test_training_stays_within_the_colour():
    game = school({"guru": 1, "management_trainee": 1, "trainer": 1})
    assert becomes(game, "management_trainee") == {
        "junior_vice_president",
        "vice_president",
        "senior_vice_president",
    }
    for other in ("luxuries_manager", "new_business_developer"):
        assert refused(game, at_work("management_trainee", other)) == "NMS-11"


@rule("NMS-11")
def test_each_step_keeps_the_colour():
    game = school({"coach": 1, "management_trainee": 1})
    two = (("coach", 2),)
    do(game, TrainAtWork(0, "management_trainee", "vice_president", two))
    game = school({"coach": 1, "junior_vice_president": 1})
    # guru and regional manager lie behind the vice president, in other colours
    assert becomes(game, "junior_vice_president") == {"vice_president", "senior_vice_president"}


@rule("NMS-11", "TRN-03")
def test_one_trainer_a_person_and_his_own_pupil_again():
    game = school({"trainer": 1, "coach": 1, "kitchen_trainee": 1})
    do(game, at_work("kitchen_trainee", "burger_cook", ("coach", 1)))
    again = at_work("burger_cook", "burger_chef")
    assert refused(game, again) == "TRN-03"
    do(game, at_work("burger_cook", "burger_chef", ("coach", 1)))
    assert game.chains[0].work["burger_chef"] == 1


@rule("NMS-11", "NMS-17", "TRN-03")
def test_with_stacking_several_trainers_train_one_person():
    game = school({"trainer": 2, "kitchen_trainee": 1}, [LEMONADE, "first_house_built"])
    do(game, at_work("kitchen_trainee", "burger_chef", ("trainer", 1), ("trainer.2", 1)))


@rule("NMS-11", "TRN-03")
def test_people_at_work_and_on_the_beach_are_not_taken_for_each_other():
    game = school({"trainer": 2, "kitchen_trainee": 1}, beach={"burger_cook": 1})
    do(game, at_work("kitchen_trainee", "burger_cook"))
    assert refused(game, at_work("burger_cook", "burger_chef", ("trainer.2", 1))) == "TRN-03"
    do(game, Train(0, "burger_cook", "burger_chef", (("trainer.2", 1),)))
    assert game.chains[0].work["burger_cook"] == 1
    assert game.chains[0].beach["burger_chef"] == 1


@rule("NMS-11", "TRN-04", "TRN-05")
def test_the_other_limits_hold():
    rival = chain(beach={"burger_cook": 6})
    game = school({"trainer": 1, "kitchen_trainee": 1}, rival=rival)
    assert refused(game, at_work("kitchen_trainee", "burger_cook")) == "TRN-04"
    owner = {"trainer": 1, "burger_cook": 1}
    game = school(owner, beach={"burger_chef": 1})
    assert refused(game, at_work("burger_cook", "burger_chef")) in ("TRN-04", "TRN-05")


@rule("NMS-11")
def test_a_step_with_only_people_at_work_to_train_is_not_passed_over():
    game = school({"trainer": 1, "kitchen_trainee": 1})
    assert game.awaited == (0,)
    assert EndStep(0) in legal(game, 0)
    nobody = school({"trainer": 1, "waitress": 1, "kitchen_trainee": 1}, milestones=())
    assert nobody.rules.steps[nobody.step].name == "food"


@rule("NMS-11", "PAY-02")
def test_the_new_card_is_salaried_from_this_payday():
    game = school({"trainer": 1, "errand_boy": 1}, cash=5)
    do(game, at_work("errand_boy", "cart_operator"))
    to_payday(game)
    assert one(do(game, Pay(0)), SalariesPaid).salaries == {"cart_operator": 5}


@rule("NMS-11", "RES-03")
def test_better_managers_bring_no_cards_in_and_the_order_stays():
    game = school({"trainer": 1, "management_trainee": 1}, beach={"waitress": 3})
    before = open_slots(game, game.chains[0])
    events = do(game, at_work("management_trainee", "junior_vice_president"))
    assert open_slots(game, game.chains[0]) == before + 1
    assert game.chains[0].beach["waitress"] == 3
    assert not every(events, PositionChosen)
    assert game.order == (0, 1)


@rule("NMS-11", "CMP-01")
def test_a_marketing_trainee_places_this_turn_what_the_new_card_may():
    game = school({"trainer": 1, "marketing_trainee": 1})
    do(game, at_work("marketing_trainee", "campaign_manager"), EndStep(0))
    placed = offered(game, 0, PlaceCampaign)
    assert {action.by for action in placed} == {"campaign_manager"}
    assert {7, 8, 9, 10} <= {action.number for action in placed}
    do(game, PlaceCampaign(0, "campaign_manager", 9, "beer", 3, (3, 1)))
    assert "first_campaign_manager_used" in game.chains[0].milestones
    assert "first_marketing_trainee_used" not in game.chains[0].milestones


@rule("NMS-11", "MAS-01")
def test_a_mass_marketeer_adds_his_pass_this_turn():
    rival = chain(work={"brand_manager": 1})
    work = {"trainer": 1, "marketing_trainee": 1}
    game = school(work, rival=rival, cash=10, more=("mass_marketeers",))
    do(game, at_work("marketing_trainee", "mass_marketeer"), EndStep(0))
    do(game, EndStep(1), PlaceCampaign(1, "brand_manager", 14, "beer", 2, (2, 0), True))
    do(game, EndStep(1), Pay(0))
    assert len(every(do(game, Fire(1, "brand_manager", "busy", 14), Pay(1)), CampaignRan)) == 2


@rule("NMS-11", "MOV-02", "DIN-05")
def test_a_waitress_become_a_star_decides_ties_tonight_and_brings_no_tips():
    work = {"trainer": 1, "waitress": 1}
    game = town(
        chain((5, 0), "sw", stock={"burger": 1}, work=work, milestones=[LEMONADE]),
        chain(NEXT, stock={"burger": 1}, work={"waitress": 1}),
        step="train",
        more=("movie_stars",),
        demand={"3": ["burger"]},
        order=(1, 0),
        acting=1,
    )
    do(game, at_work("waitress", "b_movie_star"))
    events = do(game, EndStep(0))
    sold = one(events, Sold)
    assert (sold.seat, sold.decided_by) == (0, "tie")
    assert one(events, Tipped).seat == 1


@rule("NMS-11", "COF-02")
def test_a_barista_trained_at_work_may_open_a_shop():
    game = school({"trainer": 1, "barista_trainee": 1}, more=("coffee",))
    do(game, at_work("barista_trainee", "barista"), PlaceShop(0, (3, 1)))
    do(game, EndStep(0), Produce(0, "barista", "coffee"))
    assert game.chains[0].stock == {"coffee": 2}
