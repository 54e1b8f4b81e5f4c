"""The chains: prices, slots, wages, who can act."""

from __future__ import annotations

from magnate.base.actions import (
    EndStep,
    Fire,
    Hire,
    Keep,
    OpenCompany,
    PlaceCampaign,
    Produce,
    PutToWork,
    Train,
)
from magnate.base.company import open_slots
from magnate.base.dinnertime import unit_price
from magnate.shown import shown
from magnate.shown.values import CardShown, ChainShown
from tests.builder import chain, do, offered, rule, table

MAP = "E0 N2 / A2 O1"
STREET = """
    11... ..... .....
    11... ..... .....
    ##### ##### #####
    22g.. ..33. .....
    22g.. ..33. .....
"""


def seen(game, seat: int = 0, by: int | None = 0) -> ChainShown:
    return shown(game, by).chains[seat]


def card(shown_chain: ChainShown, employee: str, place: str = "work") -> CardShown:
    return next(c for c in shown_chain.cards if (c.employee, c.place) == (employee, place))


@rule("DIN-03", "RES-02", "ORD-01", "DIN-05")
def test_a_company_has_its_price_slots_and_waitresses() -> None:
    work = {"pricing_manager": 1, "management_trainee": 1, "waitress": 2}
    game = table(MAP, chain(work=work, cash=7, stock={"beer": 2}), chain(), step="hire")
    found = seen(game)
    assert (found.price, found.waitresses, found.cash, found.stock) == (9, 2, 7, {"beer": 2})
    assert found.slots == 5
    assert found.open_slots == open_slots(game, game.chains[0]) == 1
    assert found.price == unit_price(game, game.chains[0])


@rule("RES-01", "SET-08")
def test_a_plan_counts_as_the_company_for_its_chain_alone() -> None:
    hand = {"pricing_manager": 1, "trainer": 1, "recruiting_girl": 1, "waitress": 1}
    game = table(MAP, chain(beach=hand), chain(beach={"waitress": 1}), step="restructuring")
    do(game, PutToWork(0, "pricing_manager"), PutToWork(0, "trainer"))
    do(game, PutToWork(0, "recruiting_girl"))
    mine, theirs = seen(game), seen(game, by=1)
    assert mine.plan == ("pricing_manager", "trainer", "recruiting_girl")
    assert (mine.price, mine.hires_left, mine.open_slots) == (8, 2, 0)  # First to lower prices
    assert mine.training_left == (("trainer", 1),)
    assert {c.place for c in mine.cards} == {"beach"}
    assert theirs.plan == ()
    assert (theirs.price, theirs.hires_left, theirs.open_slots) == (10, 1, 3)
    do(game, PutToWork(0, "waitress"))
    assert seen(game).open_slots == -1
    assert not seen(game, by=1).decided
    do(game, OpenCompany(0))
    assert seen(game).plan[-1] == "waitress"  # one's own choice stays in one's sight
    assert seen(game, by=1).plan == ()
    assert seen(game, by=1).decided
    assert not seen(game, 1).decided


@rule("PAY-02", "PAY-04", "PAY-01")
def test_wages_are_those_of_everybody_less_discounts() -> None:
    work = {"recruiting_manager": 1, "trainer": 1, "coach": 1}
    game = table(MAP, chain(work=work, beach={"burger_chef": 1}, cash=50), chain(), step="payday")
    found = seen(game)
    assert (found.wages.salaries, found.wages.discounts, found.wages.due) == (15, 10, 5)
    assert card(found, "coach").wage == 5
    assert card(found, "trainer").wage == 0
    do(game, Fire(0, "burger_chef", "beach"))
    assert seen(game).wages.salaries == 10
    assert seen(game).fired == (("burger_chef", "beach", 0),)
    assert seen(game, by=1).wages.salaries == 15
    assert seen(game, by=1).fired == ()


@rule("PAY-02", "PAY-04")
def test_discounts_shown_are_never_more_than_the_salaries() -> None:
    """Arithmetic that adds up: salaries less discounts is what is due."""
    work = {"recruiting_manager": 2, "coach": 1}
    found = seen(table(MAP, chain(work=work, cash=50), chain(), step="payday"))
    assert (found.wages.salaries, found.wages.discounts, found.wages.due) == (15, 15, 0)


@rule("CLN-01", "SET-08")
def test_what_a_chain_keeps_over_night_is_its_own_secret() -> None:
    rich = chain(stock={"burger": 2, "beer": 12}, milestones=["first_throw_away"])
    game = table(MAP, rich, rich, step="freezer")
    do(game, Keep(0, "burger", 1))
    assert seen(game).kept == (("burger", 1),)
    assert seen(game, by=1).kept == seen(game, by=None).kept == ()


@rule("HIR-03", "TRN-03", "WRK-02")
def test_cards_that_can_act_are_those_the_options_name() -> None:
    work = {"recruiting_girl": 2, "coach": 2, "trainer": 1, "kitchen_trainee": 2}
    work |= {"local_manager": 1, "vice_president": 2}
    here = chain(work=work, beach={"waitress": 1, "kitchen_trainee": 2})
    game = table(MAP, here, chain(), step="hire")
    assert seen(game).hires_left == 3
    assert card(seen(game), "recruiting_girl").able == 2
    assert card(seen(game), "coach").able == 0
    assert card(seen(game, by=1), "recruiting_girl").able == 0
    do(game, Hire(0, "waitress"))
    do(game, Hire(0, "waitress"))
    assert card(seen(game), "recruiting_girl").able == 1
    do(game, EndStep(0))
    found = seen(game)
    assert (card(found, "coach").able, card(found, "trainer").able) == (2, 1)
    assert dict(found.training_left) == {"coach": 2, "coach.2": 2, "trainer": 1}
    do(game, Train(0, "kitchen_trainee", "burger_cook", (("coach", 1),)))
    assert dict(seen(game).training_left)["coach"] == 1
    do(game, EndStep(0))
    assert game.rules.steps[game.step].name == "food"
    assert card(seen(game), "kitchen_trainee").able == 2
    do(game, Produce(0, "kitchen_trainee", "pizza"))
    assert card(seen(game), "kitchen_trainee").able == 1
    assert card(seen(game), "coach").able == 0


@rule("NSM-02")
def test_a_card_that_goes_twice_is_one_card() -> None:
    work = {"kitchen_trainee": 2, "night_shift_manager": 1}
    game = table(MAP, chain(work=work), chain(), step="food", modules=("night_shift_managers",))
    left = []
    for _ in range(4):
        left.append(card(seen(game), "kitchen_trainee").able)
        do(game, Produce(0, "kitchen_trainee", "pizza"))
    assert left == [2, 2, 1, 1]


@rule("CMP-01")
def test_a_busy_marketeer_is_shown_with_its_campaign() -> None:
    game = table(
        STREET,
        chain((3, 3), work={"marketing_trainee": 2}),
        chain(),
        step="campaigns",
    )
    assert card(seen(game), "marketing_trainee").able == 2
    (placed, *_) = offered(game, 0, PlaceCampaign)
    do(game, placed)
    found = seen(game)
    busy = card(found, "marketing_trainee", "busy")
    assert (busy.count, busy.campaign, busy.able) == (1, placed.number, 0)
    assert card(found, "marketing_trainee").able == 1
    (campaign,) = shown(game, 1).board.campaigns
    assert (campaign.number, campaign.marketeer, campaign.owner) == (
        placed.number,
        "marketing_trainee",
        0,
    )


@rule("CLN-01")
def test_a_freezer_is_storage() -> None:
    game = table(MAP, chain(milestones=["first_throw_away"]), chain(), step="hire")
    assert seen(game).storage == 10
    assert seen(game, 1).storage == 0


@rule("FOD-05", "DIN-08")
def test_milestones_change_printed_figures() -> None:
    """B14: a cart operator with range 2 that reaches 3 was shown with 2."""
    milestones = ("first_cart_operator", "first_errand_boy", "first_waitress")
    game = table(STREET, chain((3, 3), milestones=milestones), chain(), step="hire")
    assert seen(game, 1, 0).figures == {}
    assert seen(game).figures == {
        "waitress": {"tips": 5},
        "errand_boy": {"fetches_any_drink": 2},
        "cart_operator": {"drinks_per_source": 3, "range": 3},
        "truck_driver": {"drinks_per_source": 4, "range": 4},
        "zeppelin_pilot": {"drinks_per_source": 3, "range": 5},
    }
