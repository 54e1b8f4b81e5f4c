"""Phase 3, working 9:00-5:00: what all its steps share (WRK)."""

import pytest

from magnate import awaited, legal, position_of
from magnate.base.actions import (
    ChoosePosition,
    EndStep,
    FetchDrink,
    Hire,
    OpenCompany,
    Pay,
    PlaceCampaign,
    PlaceHouse,
    PlaceRestaurant,
    Produce,
    PutToWork,
    Train,
)
from magnate.base.events import IncomeRaised, Produced, SalariesPaid, Sold, Tipped
from magnate.core.events import PhaseBegan, StepBegan
from tests.builder import chain, do, every, offered, one, refused, rule, table

MAP = "E0 N2 / A2 O1"
TOWN = """
    ..#.. .....
    ..#.. .....
    ##### #####
    22#.. .....
    22#.. .....
"""
STEPS = ["hire", "train", "campaigns", "food", "houses", "restaurants"]
EVERYBODY = {
    "executive_vice_president": 1,
    "trainer": 1,
    "marketing_trainee": 1,
    "kitchen_trainee": 1,
    "errand_boy": 1,
    "new_business_developer": 1,
    "regional_manager": 1,
}


def step_of(game):
    return game.rules.steps[game.step].name


# --- WRK-01


@rule("WRK-01")
def test_the_steps_of_a_day_come_in_their_order():
    game = table(TOWN, chain(at=(3, 0), work=EVERYBODY, beach={"errand_boy": 1}), chain())
    begun = []
    for name in STEPS:
        assert (step_of(game), awaited(game)) == (name, (0,))
        begun += every(do(game, EndStep(0)), StepBegan)
    assert [(event.seat, event.step) for event in begun] == [
        *((0, name) for name in STEPS[1:]),
        (1, "hire"),
    ]


@rule("WRK-01")
def test_each_player_does_everything_before_the_next_one_starts():
    cook = {"kitchen_trainee": 1}
    chains = [
        chain(work=work, beach={"waitress": 1}) for work in (cook, cook, cook | {"trainer": 1})
    ]
    game = table(MAP, *chains, order=(2, 0, 1))
    days = []
    while game.rules.steps[game.step].phase == "working":
        (seat,) = awaited(game)
        days.append((seat, step_of(game)))
        do(game, EndStep(seat))
    assert days == [
        (2, "hire"),
        (2, "train"),
        (2, "food"),
        (0, "hire"),
        (0, "food"),
        (1, "hire"),
        (1, "food"),
    ]


@rule("WRK-01")
def test_nobody_works_in_the_day_of_another():
    game = table(MAP, chain(), chain(), order=(1, 0))
    before = position_of(game)
    assert refused(game, Hire(0, "trainer")) == "not_awaited"
    assert position_of(game) == before
    do(game, EndStep(1), Hire(0, "trainer"))


@rule("WRK-01")
@pytest.mark.parametrize("step", STEPS)
def test_nothing_of_another_step_can_be_done(step):
    game = table(
        TOWN, chain(at=(3, 0), work=EVERYBODY, beach={"errand_boy": 1}), chain(), step=step
    )
    by_step = {
        "hire": Hire(0, "waitress"),
        "train": Train(0, "errand_boy", "cart_operator", (("trainer", 1),)),
        "campaigns": PlaceCampaign(0, "marketing_trainee", 14, "beer", 0, (0, 1)),
        "food": Produce(0, "kitchen_trainee", "burger"),
        "houses": PlaceHouse(0, "new_business_developer", "3", (5, 3), "east"),
        "restaurants": PlaceRestaurant(0, (3, 3), "nw", "regional_manager"),
    }
    own = by_step.pop(step)
    before = position_of(game)
    for action in by_step.values():
        assert refused(game, action) == "wrong_step"
    assert position_of(game) == before
    do(game, own)


@rule("WRK-01")
def test_within_a_step_the_order_is_free():
    kitchen = {"kitchen_trainee": 1, "errand_boy": 1}
    acts = [Produce(0, "kitchen_trainee", "pizza"), FetchDrink(0, "errand_boy", "coke")]
    for first, second in (acts, acts[::-1]):
        game = table(MAP, chain(work=kitchen), chain(), step="food")
        do(game, first, second)
        assert game.chains[0].stock == {"pizza": 1, "coke": 1}


@rule("WRK-01")
def test_after_the_last_day_comes_dinner():
    game = table(MAP, chain(), chain())
    do(game, EndStep(0))
    phases = [event.phase for event in every(do(game, EndStep(1)), PhaseBegan)]
    assert phases[0] == "dinnertime"


# --- WRK-02


@rule("WRK-02")
def test_each_card_acts_once():
    game = table(MAP, chain(work={"kitchen_trainee": 2}), chain(), step="food")
    produce = Produce(0, "kitchen_trainee", "burger")
    events = do(game, produce, produce)
    assert len(every(events, Produced)) == 2
    before = position_of(game)
    assert refused(game, produce) == "WRK-02"
    assert position_of(game) == before
    assert list(legal(game, 0)) == [EndStep(0)]


@rule("WRK-02")
def test_cards_act_again_in_the_next_turn():
    tired = chain(beach={"errand_boy": 1}, used={"errand_boy": 1}, hires=1, manager_hires=2)
    game = table(MAP, tired, chain(), step="restructuring")
    do(game, PutToWork(0, "errand_boy"), OpenCompany(0), ChoosePosition(1, 2))
    do(game, Hire(0, "trainer"), EndStep(0), FetchDrink(0, "errand_boy", "beer"))
    assert game.chains[0].stock == {"beer": 2}  # First errand boy played


@rule("WRK-02")
def test_a_card_that_is_not_at_work_does_not_act():
    game = table(
        MAP, chain(work={"kitchen_trainee": 1}, beach={"burger_cook": 1}), chain(), step="food"
    )
    assert refused(game, Produce(0, "burger_cook", "burger")) == "WRK-02"


@rule("WRK-02")
@pytest.mark.parametrize("step", STEPS)
def test_every_step_may_be_left_undone(step):
    game = table(
        TOWN, chain(at=(3, 0), work=EVERYBODY, beach={"errand_boy": 1}), chain(), step=step
    )
    before = position_of(game).chains[0]
    do(game, EndStep(0))
    assert position_of(game).chains[0] == before


@rule("WRK-02")
@pytest.mark.parametrize(
    ("work", "price"),
    [
        ({}, 10),
        ({"pricing_manager": 2}, 8),
        ({"discount_manager": 1}, 7),
        ({"luxuries_manager": 1}, 20),
        ({"luxuries_manager": 1, "pricing_manager": 1, "discount_manager": 1}, 16),
    ],
)
def test_price_cards_are_mandatory(work, price):
    game = table(
        TOWN,
        chain(at=(3, 0), work=work, stock={"beer": 1}),
        chain(),
        step="dinnertime",
        demand={"2": ["beer"]},
    )
    assert one(game, Sold).price == price


@rule("WRK-02")
def test_waitresses_and_the_cfo_are_mandatory():
    game = table(MAP, chain(work={"waitress": 2, "cfo": 1}), chain(), step="dinnertime")
    assert one(game, Tipped).total == 6
    assert one(game, IncomeRaised).total == 3


@rule("WRK-02")
def test_unused_hires_of_recruiting_managers_and_hr_directors_are_discounts():
    work = {"recruiting_manager": 1, "hr_director": 1, "cfo": 1}
    game = table(
        MAP,
        chain(work=work, manager_hires=5, beach={"vice_president": 2}, cash=50),
        chain(),
        step="payday",
    )
    paid = one(do(game, Pay(0)), SalariesPaid)
    assert (paid.discounts, paid.paid) == ({"unused_hires": 5}, 20)


@rule("WRK-02")
@pytest.mark.parametrize("manager", ["local_manager", "regional_manager"])
def test_drive_ins_are_mandatory(manager):
    # The printed entrance (4, 0) opens on the road to the right, not on that of house 2.
    drawing = """
        22#.. #....
        22#.. #....
        ..#.. #....
        ..... .....
        ..... .....
    """
    for work, serves in (({}, False), ({manager: 1}, True)):
        mine = chain(at=(3, 0), door="ne", work=work, stock={"beer": 1})
        game = table(drawing, mine, chain(), step="dinnertime", demand={"2": ["beer"]})
        assert bool(every(game, Sold)) is serves


@rule("WRK-02")
def test_hiring_is_optional():
    game = table(MAP, chain(work={"recruiting_girl": 2}), chain())
    do(game, Hire(0, "waitress"), EndStep(0))
    assert game.chains[0].beach == {"waitress": 1}
    assert offered(game, 0, Hire) == []
