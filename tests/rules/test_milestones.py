"""The eighteen milestones: when each is earned, and what it brings (MIL)."""

import pytest

from magnate.base.actions import (
    ChoosePosition,
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
from magnate.base.events import (
    CampaignRan,
    Fetched,
    Fired,
    IncomeRaised,
    MilestoneEarned,
    MilestonesClosed,
    PositionChosen,
    ReservesSeen,
    SalariesPaid,
    Sold,
    Tipped,
)
from magnate.base.position import HIDDEN, position_of
from magnate.core.events import PhaseBegan, may_see
from magnate.core.flow import awaited
from magnate.core.values import Campaign
from magnate.known import view
from tests.builder import chain, do, every, offered, one, refused, rule, table

STREET = """
    11... ..... ..... .....
    11..L ..... ..... ....B
    ##### ##### ##### #####
    22g.. ..... ..... .....
    22g.. ..... ..... .....
"""
NEAR = (3, 3)


def play(*chains, **fields):
    """A position on the street; the second chain is there to make it two."""
    given = chains if len(chains) > 1 else (*chains, chain())
    return table(STREET, *given, **fields)


def earned(source):
    """Who earned which milestone, in order."""
    return [(event.seat, event.milestone) for event in every(source, MilestoneEarned)]


def place(by, number, good="burger", turns=1, at=(6, 1), turned=False):
    return PlaceCampaign(0, by, number, good, turns, at, turned)


def train(person, into, *by):
    return Train(0, person, into, by)


# When they are earned


@rule("MIL-02", "RES-05")
@pytest.mark.parametrize(
    ("card", "milestone"),
    [
        ("errand_boy", "first_errand_boy"),
        ("waitress", "first_waitress"),
        ("cart_operator", "first_cart_operator"),
        ("pricing_manager", "first_lower_prices"),
        ("discount_manager", "first_lower_prices"),
    ],
)
def test_played_milestones_are_earned_at_the_reveal(card, milestone):
    game = play(chain(beach={card: 2}), step="restructuring")
    assert earned(do(game, PutToWork(0, card))) == []
    assert earned(do(game, OpenCompany(0))) == [(0, milestone)]


@rule("MIL-02")
def test_who_stays_on_the_beach_is_not_played():
    game = play(chain(beach={"waitress": 1, "errand_boy": 1}), step="restructuring")
    events = do(game, PutToWork(0, "errand_boy"), OpenCompany(0))
    assert earned(events) == [(0, "first_errand_boy")]


@rule("MIL-02", "RES-04")
def test_nobody_is_played_in_a_company_that_does_not_fit():
    game = play(chain(beach={"waitress": 4}), step="restructuring")
    events = do(game, *[PutToWork(0, "waitress")] * 4, OpenCompany(0))
    assert earned(events) == []


@rule("MIL-02")
def test_lower_prices_counts_a_pricing_manager_whatever_else_is_at_work():
    hand = {"pricing_manager": 1, "luxuries_manager": 1}
    game = play(chain(beach=hand), step="restructuring")
    events = do(game, PutToWork(0, "luxuries_manager"), PutToWork(0, "pricing_manager"))
    assert earned(events + do(game, OpenCompany(0))) == [(0, "first_lower_prices")]
    game = play(chain(beach=hand), step="restructuring")
    events = do(game, PutToWork(0, "luxuries_manager"), OpenCompany(0))
    assert earned(events) == []


@rule("MIL-02", "MIL-04")
def test_the_third_hire_of_a_turn_brings_two_management_trainees():
    game = play(chain(work={"recruiting_girl": 1, "recruiting_manager": 1}))
    assert earned(do(game, Hire(0, "waitress"), Hire(0, "trainer", by_manager=True))) == []
    events = do(game, Hire(0, "waitress"))
    assert one(events, MilestoneEarned) == MilestoneEarned(
        0, "first_hire_3", {"management_trainee": 2}
    )
    assert game.chains[0].beach == {"waitress": 2, "trainer": 1, "management_trainee": 2}
    assert earned(do(game, Hire(0, "waitress", by_manager=True))) == []


@rule("MIL-04")
@pytest.mark.parametrize(("left", "given"), [(1, {"management_trainee": 1}), (0, {})])
def test_the_third_hire_brings_what_is_left_of_the_trainees(left, given):
    game = play(
        chain(hires=2, work={"recruiting_girl": 2, "trainer": 1}),
        chain(beach={"management_trainee": 18 - left}),
    )
    assert one(do(game, Hire(0, "waitress")), MilestoneEarned).cards == given
    assert game.chains[0].beach == {"waitress": 1, **given}  # HIR-02 would have found a trainer


@rule("MIL-02", "HIR-02")
def test_hired_and_trained_in_one_act_counts_for_both_milestones():
    game = play(
        chain(hires=2, work={"recruiting_girl": 2, "trainer": 1}),
        chain(beach={"kitchen_trainee": 12}),
    )
    events = do(game, HireAndTrain(0, "kitchen_trainee", "burger_cook", (("trainer", 1),)))
    assert set(earned(events)) == {(0, "first_hire_3"), (0, "first_train")}


@rule("MIL-02")
def test_first_to_train_is_earned_by_a_training():
    game = play(chain(work={"trainer": 1}, beach={"errand_boy": 1}), step="train")
    assert earned(do(game, train("errand_boy", "cart_operator", ("trainer", 1)))) == [
        (0, "first_train")
    ]


@rule("MIL-02")
@pytest.mark.parametrize(
    ("by", "number", "milestones"),
    [
        ("marketing_trainee", 14, ["first_billboard"]),
        ("campaign_manager", 9, []),
        ("brand_director", 1, ["first_radio"]),
    ],
)
def test_billboard_and_radio_are_earned_on_placing(by, number, milestones):
    game = play(chain(NEAR, work={by: 1}), step="campaigns", closed=("first_burger_marketed",))
    turns = 0 if milestones == ["first_billboard"] else 1
    events = do(game, place(by, number, turns=turns))
    assert earned(events) == [(0, milestone) for milestone in milestones]


@rule("MIL-02")
def test_first_airplane_is_earned_on_placing():
    game = play(chain(work={"brand_manager": 1}), step="campaigns")
    flight = place("brand_manager", 4, "beer", at=(7, -2))
    assert earned(do(game, flight)) == [(0, "first_airplane"), (0, "first_drink_marketed")]


@rule("MIL-02")
@pytest.mark.parametrize(
    ("good", "milestone"),
    [
        ("burger", "first_burger_marketed"),
        ("pizza", "first_pizza_marketed"),
        ("lemonade", "first_drink_marketed"),
        ("coke", "first_drink_marketed"),
        ("beer", "first_drink_marketed"),
    ],
)
def test_marketed_milestones_are_earned_on_placing(good, milestone):
    game = play(chain(NEAR, work={"campaign_manager": 1}), step="campaigns")
    assert earned(do(game, place("campaign_manager", 9, good))) == [(0, milestone)]


@rule("MIL-02", "MIL-04")
@pytest.mark.parametrize("by", ["kitchen_trainee", "{good}_cook", "{good}_chef"])
@pytest.mark.parametrize("good", ["burger", "pizza"])
def test_produced_milestones_bring_a_cook_to_the_beach(by, good):
    by = by.format(good=good)
    game = play(chain(work={by: 1}), step="food")
    milestone = one(do(game, Produce(0, by, good)), MilestoneEarned)
    assert (milestone.milestone, milestone.cards) == (
        f"first_{good}_produced",
        {f"{good}_cook": 1},
    )
    assert game.chains[0].beach == {f"{good}_cook": 1}


@rule("MIL-04", "PAY-02")
def test_the_cook_wants_a_salary_this_turn():
    game = play(chain(cash=9, work={"kitchen_trainee": 1}), step="food")
    do(game, Produce(0, "kitchen_trainee", "burger"), EndStep(0), EndStep(1))
    assert one(do(game, Pay(0)), SalariesPaid).salaries == {"burger_cook": 5}


@rule("MIL-04")
def test_without_a_cook_in_the_supply_the_milestone_brings_none():
    game = play(chain(work={"kitchen_trainee": 1}), chain(beach={"pizza_cook": 6}), step="food")
    assert one(do(game, Produce(0, "kitchen_trainee", "pizza")), MilestoneEarned).cards == {}
    assert game.chains[0].beach == {}


@rule("MIL-02")
@pytest.mark.parametrize(("cash", "has_it"), [(16, False), (17, True)])
def test_first_to_have_20_is_earned_at_the_moment_cash_reaches_20(cash, has_it):
    game = play(chain(cash=cash, work={"waitress": 1}), step="dinnertime", turn_limit=2)
    assert earned(game) == [(0, "first_20")] * has_it


@rule("MIL-01", "MIL-02")
def test_20_dollars_in_the_middle_of_dinnertime_are_enough():
    game = play(
        chain(
            NEAR,
            cash=17,
            stock={"burger": 1, "pizza": 1},
            work={"management_trainee": 1, "discount_manager": 4},
            milestones=["first_burger_marketed"],
        ),
        step="dinnertime",
        turn_limit=2,
        demand={"1": ["burger"], "2": ["pizza"]},
    )
    assert [sale.total for sale in every(game, Sold)] == [-2 + 5, -4]
    assert (earned(game), game.chains[0].cash) == ([(0, "first_20")], 16)


@rule("MIL-02")
def test_first_to_have_100_looks_at_cash_at_the_end_of_dinnertime():
    game = play(
        chain(cash=97, work={"waitress": 1}),
        chain(cash=96, work={"waitress": 1}),
        step="dinnertime",
        turn_limit=2,
        closed=("first_20",),
    )
    assert earned(game) == [(0, "first_100")]
    loses = {"management_trainee": 1, "discount_manager": 4}
    game = play(
        chain(NEAR, cash=101, stock={"burger": 1}, work=loses),
        step="dinnertime",
        turn_limit=2,
        closed=("first_20",),
        demand={"1": ["burger"]},
    )
    assert (earned(game), game.chains[0].cash) == ([], 99)


@rule("MIL-02", "PAY-06")
def test_first_to_pay_20_is_earned_on_payday():
    game = play(chain(cash=20, beach={"coach": 4}), step="payday")
    assert earned(do(game, Pay(0))) == [(0, "first_pay_20")]


@rule("MIL-02", "CLN-01")
def test_first_to_throw_away_needs_at_least_one_food_or_drink():
    game = play(chain(stock={"lemonade": 1}), step="freezer")
    assert earned(game) == [(0, "first_throw_away")]


# How they are earned


@rule("MIL-01")
def test_everyone_who_meets_the_condition_in_the_same_turn_gets_the_milestone():
    game = play(chain(work={"kitchen_trainee": 1}), chain(work={"kitchen_trainee": 1}), step="food")
    do(game, Produce(0, "kitchen_trainee", "burger"), EndStep(0), EndStep(1))
    assert earned(do(game, Produce(1, "kitchen_trainee", "burger"))) == [
        (1, "first_burger_produced")
    ]


@rule("MIL-01", "CLN-02")
def test_a_milestone_closes_at_the_end_of_clean_up():
    game = play(chain(stock={"beer": 1}), chain(stock={"beer": 1}), step="freezer")
    assert earned(game) == [(0, "first_throw_away"), (1, "first_throw_away")]
    assert one(game, MilestonesClosed).milestones == ("first_throw_away",)
    later = play(chain(stock={"beer": 1}), step="freezer", closed=tuple(game.closed), turn=3)
    assert earned(later) == []


@rule("MIL-01")
def test_a_milestone_nobody_has_earned_stays_open():
    game = play(chain(), step="freezer")
    assert game.turn == 3
    assert not game.closed


@rule("MIL-01")
def test_a_milestone_is_earned_once():
    game = play(chain(work={"kitchen_trainee": 2}), step="food")
    do(game, Produce(0, "kitchen_trainee", "burger"))
    events = do(game, Produce(0, "kitchen_trainee", "burger"))
    assert earned(events) == []
    assert game.chains[0].beach == {"burger_cook": 1}


@rule("MIL-01", "MIL-04")
def test_milestones_are_compulsory_and_awarded_at_once():
    game = play(chain(work={"kitchen_trainee": 1}), step="food")
    do(game, Produce(0, "kitchen_trainee", "pizza"))
    assert game.chains[0].milestones == {"first_pizza_produced": 2}
    assert offered(game, 0, EndStep) == [EndStep(0)]


# What they change


@rule("MIL-01", "CMP-10")
def test_first_billboard_makes_campaigns_eternal_from_the_one_that_earns_it():
    game = play(chain(NEAR, work={"marketing_trainee": 2}), step="campaigns")
    assert refused(game, place("marketing_trainee", 14, turns=2)) == "CMP-02"
    do(game, place("marketing_trainee", 14, turns=0))
    assert game.campaigns[14].turns == 0
    later = play(
        chain(NEAR, work={"campaign_manager": 1}, milestones=["first_billboard"]),
        step="campaigns",
    )
    assert refused(later, place("campaign_manager", 9, turns=1)) == "CMP-02"
    do(later, place("campaign_manager", 9, turns=0))


@rule("MIL-01", "PAY-02")
def test_first_billboard_spares_the_salaries_of_marketeers():
    game = play(chain(beach={"brand_manager": 2}, milestones=["first_billboard"]), step="payday")
    assert one(do(game, Pay(0)), SalariesPaid).paid == 0


@rule("MIL-03", "PAY-04")
def test_first_to_train_counts_from_this_turns_payday():
    game = play(
        chain(cash=50, work={"trainer": 1}, beach={"errand_boy": 1, "guru": 1, "coach": 2}),
        step="train",
    )
    do(game, train("errand_boy", "cart_operator", ("trainer", 1)), EndStep(0), EndStep(1))
    assert one(do(game, Pay(0)), SalariesPaid).paid == 20 - 15


@rule("MIL-01", "DIN-06")
def test_first_burger_marketed_pays_this_evening_already():
    game = play(
        chain(NEAR, cash=9, stock={"burger": 1}, work={"campaign_manager": 1}),
        step="campaigns",
        demand={"2": ["burger"]},
    )
    events = do(game, place("campaign_manager", 9), EndStep(0), EndStep(1))
    assert one(events, Sold).total == 25


@rule("MIL-01", "FOD-02", "FOD-05")
@pytest.mark.parametrize(("milestones", "more"), [((), 0), (("first_errand_boy",), 1)])
def test_first_errand_boy_brings_one_more_drink_from_every_source(milestones, more):
    game = play(
        chain(NEAR, work={"errand_boy": 1, "cart_operator": 1}, milestones=milestones),
        step="food",
    )
    fetched = one(do(game, FetchDrink(0, "errand_boy", "coke")), Fetched)
    assert fetched.drinks == {"coke": 1 + more}
    fetched = one(do(game, FetchRoute(0, "cart_operator", ((4, 1),))), Fetched)
    assert fetched.drinks == {"lemonade": 2 + more}


@rule("MIL-01", "FOD-05")
def test_first_cart_operator_lengthens_routes_by_one():
    both = FetchRoute(0, "cart_operator", ((4, 1), (19, 1)))
    short = play(chain(NEAR, work={"cart_operator": 1}), step="food")
    assert refused(short, both) == "FOD-03"
    game = play(
        chain(NEAR, work={"cart_operator": 1}, milestones=["first_cart_operator"]), step="food"
    )
    assert one(do(game, both), Fetched).drinks == {"lemonade": 2, "beer": 2}


@rule("MIL-02", "DIN-08")
def test_first_waitress_pays_in_the_turn_it_is_earned():
    game = play(chain(beach={"waitress": 1}), step="restructuring")
    do(game, PutToWork(0, "waitress"), OpenCompany(0))
    do(game, ChoosePosition(1, 1))  # two open slots against three
    events = do(game, EndStep(1), EndStep(0))
    assert one(events, Tipped) == Tipped(0, 1, 5, 5)


@rule("MIL-01", "DIN-03")
def test_first_to_lower_prices_is_compulsory_for_ever():
    game = play(
        chain(NEAR, stock={"burger": 1}, milestones=["first_lower_prices"]),
        step="dinnertime",
        turn=9,
        demand={"1": ["burger"]},
    )
    assert one(game, Sold).price == 9


@rule("MIL-03", "ORD-01")
def test_first_airplane_counts_from_the_next_phase_2():
    game = play(chain(milestones=["first_airplane"]), chain(), order=(1, 0), step="order")
    assert awaited(game) == (0,)
    events = do(game, ChoosePosition(0, 1))
    assert [(e.seat, e.open_slots) for e in every(events, PositionChosen)] == [(0, 5), (1, 3)]


@rule("MIL-03", "MKT-05")
def test_first_radio_doubles_in_this_turns_phase_6():
    game = play(
        chain(NEAR, cash=9, work={"brand_director": 1}),
        step="campaigns",
        closed=("first_burger_marketed",),
    )
    do(game, place("brand_director", 1, turns=2), EndStep(0), EndStep(1))
    assert [reached.placed for reached in one(do(game, Pay(0)), CampaignRan).reached] == [2, 2]


@rule("MIL-03", "MKT-05")
def test_only_the_owners_radio_is_doubled():
    radio = Campaign(1, "radio", ("burger",), 2, (6, 1), False, 1, 1)
    game = play(
        chain(milestones=["first_radio"]),
        chain(busy={1: "brand_director"}),
        step="marketing",
        campaigns=(radio,),
    )
    assert [reached.placed for reached in one(game, CampaignRan).reached] == [1, 1]


@rule("MIL-03", "DIN-09")
def test_the_owner_of_first_to_have_100_fires_a_cfo_at_this_turns_payday():
    game = play(
        chain(cash=95, work={"cfo": 1, "waitress": 2}, beach={"trainer": 1}), step="dinnertime"
    )
    assert one(game, IncomeRaised).total == 3  # the card's own half; the milestone's comes later
    told = [event for event in game.events if isinstance(event, PhaseBegan | Fired)]
    assert told == [PhaseBegan(2, "payday"), Fired(0, "cfo", "work", forced=True)]
    assert (game.chains[0].work, game.supply["cfo"]) == ({"waitress": 2}, 1)
    assert not every(do(game, Pay(0)), SalariesPaid)


@rule("MIL-03")
def test_a_cfo_on_the_beach_is_fired_too_and_others_keep_theirs():
    game = play(
        chain(cash=100, beach={"cfo": 1}),
        chain(cash=99, beach={"cfo": 1}),
        chain(),
        chain(),
        step="dinnertime",
    )
    assert one(game, Fired) == Fired(0, "cfo", "beach", forced=True)
    assert awaited(game) == (1,)


@rule("MIL-03", "TRN-06")
def test_the_owner_of_first_to_have_100_cannot_train_a_cfo():
    one_step = train("senior_vice_president", "cfo", ("trainer", 1))
    work, beach = {"trainer": 1}, {"senior_vice_president": 1}
    do(play(chain(work=work, beach=beach), step="train"), one_step)
    owner = chain(work=work, beach=beach, milestones=["first_100"])
    assert refused(play(owner, step="train"), one_step) == "TRN-06"


@rule("MIL-01", "TRN-03")
def test_first_to_pay_20_lets_trainers_work_on_one_person_together():
    together = train("kitchen_trainee", "burger_chef", ("trainer", 1), ("trainer.2", 1))
    work, beach = {"trainer": 2}, {"kitchen_trainee": 1}
    assert refused(play(chain(work=work, beach=beach), step="train"), together) == "TRN-03"
    owner = chain(work=work, beach=beach, milestones=["first_pay_20"])
    game = play(owner, step="train")
    do(game, together)
    assert game.chains[0].beach == {"burger_chef": 1}


@rule("MIL-05", "SET-08")
def test_the_owner_of_first_to_have_20_sees_all_reserve_cards_from_then_on():
    game = play(
        chain(cash=18, work={"waitress": 1}, reserve="small"),
        chain(reserve="large"),
        step="dinnertime",
    )
    seen = one(game, ReservesSeen)
    assert (seen.seat, seen.cards) == (0, ("small", "large"))
    assert not may_see(seen, 1)
    assert not may_see(seen, None)
    assert view(game, 0).chains[1].reserve == "large"
    assert view(game, 1).chains[0].reserve == view(game, None).chains[0].reserve == HIDDEN


@rule("MIL-05")
def test_a_later_milestone_does_not_show_the_reserve_cards_again():
    game = play(chain(work={"kitchen_trainee": 1}, milestones=["first_20"]), step="food")
    events = do(game, Produce(0, "kitchen_trainee", "burger"))
    assert earned(events) == [(0, "first_burger_produced")]
    assert not every(events, ReservesSeen)


@rule("MIL-05", "BNK-02")
def test_reserve_cards_that_lie_open_are_not_shown():
    game = play(chain(cash=18, work={"waitress": 1}), step="dinnertime", bank=0)
    assert earned(game) == [(0, "first_20")]
    assert not every(game, ReservesSeen)
    assert position_of(game).chains[1].reserve == view(game, None).chains[1].reserve
