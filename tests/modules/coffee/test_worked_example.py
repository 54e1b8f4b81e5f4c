"""The example of the rules, on its map."""

from magnate.base.events import Sold
from magnate.modules.coffee.events import DroveToEat
from tests.builder import chain, every, one, rule, table
from tests.modules.coffee.evening import with_shops

SHOP = with_shops((0, (1, 4)))


def evening(xango=None, duck=None):
    coffee = {"coffee": 3}
    return table(
        "E0 N2 / A2 O1",
        chain((6, 0), "sw", stock=coffee, name="gluttony"),
        chain((5, 8), "nw", stock=coffee | (xango or {}), name="xango"),
        chain((8, 8), "nw", stock=coffee | (duck or {}), name="duck"),
        step="dinnertime",
        modules=["coffee"],
        demand={"8": ["burger"]},
        ext=SHOP,
    )


@rule("COF-08")
def test_eating_at_xango_gluttony_sells_two_cups():
    game = evening(xango={"burger": 1})
    assert [offer.distance for offer in one(game, Sold).offers] == [1, 2, 2]
    drive = one(game, DroveToEat)
    sold = [(cup.seat, drive.places[cup.place].kind, cup.total) for cup in drive.cups]
    assert sold == [(0, "coffee_shop", 10), (0, "restaurant", 10)]
    assert game.chains[0].cash == 20
    assert [c.stock["coffee"] for c in game.chains] == [1, 3, 3]


@rule("COF-08")
def test_eating_at_duck_only_the_shop_sells():
    drive = one(evening(duck={"burger": 1}), DroveToEat)
    stayed = [
        [drive.places[number].seat for number in way.passed]
        for way in drive.drives
        if way.fate == "stayed"
    ]
    assert stayed == [[0, 0], [0, 1]]  # the shop, then Gluttony or Xango
    assert [drive.places[cup.place].kind for cup in drive.cups] == ["coffee_shop"]


@rule("COF-08", "COF-05")
def test_it_tells_why_other_ways_lost():
    drive = one(evening(xango={"burger": 1}), DroveToEat)
    ways = {(way.passed, way.cups, way.fate) for way in drive.drives}
    assert ways == {((1, 0), 2, "stayed"), ((0,), 1, "passes_less"), ((1,), 1, "passes_less")}
    assert drive.road[0] == (2, 4)
    assert drive.road[-1] == (5, 7)
    assert drive.road in [way.road for way in drive.drives if way.fate == "stayed"]


@rule("COF-04")
def test_nobody_has_coffee():
    game = table(
        "E0 N2 / A2 O1",
        chain((6, 0), "sw"),
        chain((5, 8), stock={"burger": 1}),
        step="dinnertime",
        modules=["coffee"],
        demand={"8": ["burger"]},
        ext=SHOP,
    )
    assert every(game, Sold)
    assert not every(game, DroveToEat)
