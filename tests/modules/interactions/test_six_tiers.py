"""Kimchi, sushi and noodles at one table (SUS-03)."""

import pytest

from magnate.base.actions import Keep
from magnate.base.begin import full_supply
from magnate.base.events import GoodsCleared, Sold, WentHungry
from magnate.engine import compile_rules
from magnate.texts import narrate
from tests.builder import chain, do, every, one, rule, table
from tests.modules.dinner import STREET, apartment, at, dinner, dinner_of, rural_area

FUSION = ["kimchi", "noodles", "sushi"]
WANTED = ["burger", "beer"]
EXACT = {"burger": 1, "beer": 1}
SUSHI, NOODLES, KIMCHI = {"sushi": 2}, {"noodles": 2}, {"kimchi": 1}
TIERS = [SUSHI | KIMCHI, EXACT | KIMCHI, NOODLES | KIMCHI, SUSHI, EXACT, NOODLES]
PLAIN = [tier for tier in TIERS if "sushi" not in tier]


@rule("SUS-03")
@pytest.mark.parametrize("place", range(6))
def test_a_garden_takes_the_first_tier_that_anybody_can_serve(place):
    """Up to four tiers from here on have a chain each, the better the dearer and farther."""
    sellers = [
        at(3 - i, stock=tier, work={"pricing_manager": i} if i else {})
        for i, tier in enumerate(TIERS[place : place + 4])
    ]
    sale = one(dinner(FUSION, *sellers, chain(), demand={"2": WANTED}), Sold)
    assert (sale.seat, sale.goods) == (0, TIERS[place])


@rule("SUS-03")
def test_a_chain_that_could_serve_all_tiers_serves_the_first():
    everything = EXACT | {"sushi": 2, "noodles": 2, "kimchi": 1}
    sale = one(dinner(FUSION, at(0, stock=everything), chain(), demand={"2": WANTED}), Sold)
    assert sale.goods == TIERS[0]


@rule("SUS-03")
@pytest.mark.parametrize("place", range(4))
def test_without_a_garden_there_are_four_tiers(place):
    sellers = [
        at(3 - i, stock=tier, work={"pricing_manager": i} if i else {})
        for i, tier in enumerate(PLAIN[place:])
    ]
    offering_sushi = at(3, second=True, stock=SUSHI | KIMCHI)
    sale = one(dinner(FUSION, *sellers, offering_sushi, demand={"1": WANTED}), Sold)
    assert (sale.seat, sale.goods) == (0, PLAIN[place])


@rule("SUS-03", "SUS-02", "RUR-04")
@pytest.mark.parametrize("diner", [apartment, rural_area])
def test_apartments_and_the_rural_area_take_kimchi_and_noodles_but_no_sushi(diner):
    sellers = (at(0, stock=SUSHI | KIMCHI), at(1, stock=NOODLES | KIMCHI))
    sale = one(dinner_of(diner, WANTED, FUSION, *sellers), Sold)
    assert (sale.seat, sale.goods) == (1, NOODLES | KIMCHI)


@rule("SUS-03")
def test_the_sale_tells_every_tier_that_was_tried_in_vain():
    splits = (at(0, stock=SUSHI | EXACT), at(1, stock=KIMCHI | {"noodles": 1}))
    sale = one(dinner(FUSION, *splits, demand={"2": WANTED}), Sold)
    assert (sale.goods, list(sale.tried)) == (SUSHI, TIERS[:3])
    line = narrate(sale, ("duck", "xango"))
    assert line.endswith(
        "Nobody could serve what it would rather have had: 2 sushi and 1 kimchi; "
        "1 burger, 1 beer and 1 kimchi; 2 noodles and 1 kimchi."
    )


@rule("SUS-03", "DIN-04")
def test_the_usual_choice_within_the_tier():
    full = SUSHI | KIMCHI
    game = dinner(
        FUSION, at(2, stock=full), at(1, stock=full), at(0, stock=EXACT), demand={"2": WANTED}
    )
    assert (one(game, Sold).seat, one(game, Sold).decided_by) == (1, "price")


@rule("SUS-02")
def test_nothing_is_mixed_and_the_demand_stays():
    seller = at(0, stock={"sushi": 1, "noodles": 1, "burger": 1, "kimchi": 3})
    game = dinner(FUSION, seller, chain(), demand={"2": WANTED})
    hungry = one(game, WentHungry)
    assert list(hungry.tried) == [tier for tier in TIERS if tier != EXACT]
    assert hungry.offers[0].missing == {"beer": 1}


@rule("SUS-02", "KIM-02", "DIN-06")
def test_every_item_pays_the_unit_price_with_the_garden():
    marketed = ["first_burger_marketed", "first_drink_marketed"]
    seller = at(0, stock=SUSHI | KIMCHI, milestones=marketed)
    sale = one(dinner(FUSION, seller, chain(), demand={"2": WANTED}), Sold)
    assert (sale.total, sale.bonuses) == (3 * 2 * 10, {})


@rule("KIM-03")
def test_kimchi_excludes_sushi_and_noodles_from_a_freezer():
    stock = {"kimchi": 2, "noodles": 1, "sushi": 1}

    def cleared(*kept):
        owner = at(0, stock=stock, milestones=["first_throw_away"])
        game = table(STREET, owner, chain(), step="clean_up", modules=FUSION)
        return one(do(game, *(Keep(0, good, count) for good, count in kept)), GoodsCleared).kept

    assert cleared(("kimchi", 2)) == {"kimchi": 2}
    assert cleared(("kimchi", 0), ("noodles", 1), ("sushi", 1)) == {"noodles": 1, "sushi": 1}


@rule("GEN-01")
def test_one_more_luxuries_manager_with_all_of_them_and_coffee():
    rules = compile_rules([*FUSION, "coffee"])
    assert [full_supply(rules, n)["luxuries_manager"] for n in (2, 3, 4, 5)] == [2, 2, 3, 4]


@rule("GEN-03")
def test_fry_chefs_come_from_sushi_and_noodle_cooks_too():
    careers = compile_rules(["fry_chefs", "noodles", "sushi"]).careers
    cooks = {card for card, into in careers.items() if into.get("fry_chef") == 1}
    assert cooks == {"burger_cook", "pizza_cook", "noodle_cook", "sushi_cook"}
    assert careers["kitchen_trainee"]["fry_chef"] == 2


@rule("SUS-03")
def test_later_houses_find_what_is_left():
    seller = at(0, stock=KIMCHI | {"noodles": 4, "sushi": 2})
    game = dinner(FUSION, seller, chain(), demand={"1": WANTED, "2": WANTED})
    assert [sale.goods for sale in every(game, Sold)] == [NOODLES | KIMCHI, SUSHI]
