"""Apartments and the meals of other modules (DIS-03, KIM-02, NOO-01, SUS-01, FRY-01)."""

from magnate.base.events import Sold
from tests.builder import chain, one, rule, table

ALL = ["fry_chefs", "kimchi", "new_districts", "noodles", "sushi"]


def dinner(stock, wanted=6, house="pi", map="X0 A0", work=None):
    seller = chain((5, 0), "se", stock=stock, work=work or {})
    return table(
        map,
        seller,
        chain(),
        step="dinnertime",
        modules=ALL,
        demand={house: ["beer"] * wanted},
        bank=1000,
        turn_limit=2,
    )


@rule("DIS-03", "KIM-02", "NOO-01")
def test_one_kimchi_and_a_noodle_for_each_of_its_tokens():
    sale = one(dinner({"noodles": 8, "kimchi": 2, "sushi": 9}), Sold)
    assert (sale.goods, sale.total) == ({"noodles": 6, "kimchi": 1}, 70)


@rule("DIS-03", "FRY-01")
def test_a_fry_chef_earns_once_for_all_of_it():
    sale = one(dinner({"beer": 6}, work={"fry_chef": 1}), Sold)
    assert (sale.total, sale.bonuses) == (70, {"house": 10})


@rule("DIS-02", "SUS-01")
def test_house_25_takes_sushi():
    sale = one(dinner({"sushi": 3, "beer": 3}, 3, "25", "W0 A0"), Sold)
    assert (sale.goods, sale.factor) == ({"sushi": 3}, 2)
