"""What a cup pays (COF-06)."""

from typing import Any

from magnate.base.build import begin_step
from magnate.base.events import IncomeRaised
from magnate.base.houses import seat_diner
from magnate.core.content import Content
from magnate.core.module import Module
from magnate.core.state import House
from magnate.core.values import Token
from magnate.modules.coffee.events import DroveToEat
from tests.builder import chain, one, rule, table
from tests.modules.coffee.evening import DINER, evening, evening_beside, with_shops

STREET = """
    .gg.. .....
    .22.. .....
    .22.. .....
    ##### #####
    ..... .....
"""
PLAIN = STREET.replace("gg", "..")
AWAY: dict[str, Any] = {"at": (8, 1), "door": "sw"}
SHOP = [(1, (4, 4))]


def totals(game):
    return [cup.total for cup in one(game, DroveToEat).cups]


@rule("COF-06")
def test_a_cup_pays_the_unit_price_of_who_sells_it():
    dear = chain(stock={"coffee": 1}, work={"luxuries_manager": 1})
    game = evening(PLAIN, chain(**AWAY, stock=DINER), dear, shops=SHOP)
    assert totals(game) == [20]
    assert game.chains[1].cash == 20


@rule("COF-06")
def test_a_garden_doubles_it_and_the_drink_bonus_is_not_paid():
    owner = chain(stock={"coffee": 1}, milestones=["first_drink_marketed"])
    game = evening(STREET, chain(**AWAY, stock=DINER), owner, shops=SHOP)
    assert totals(game) == [20]


@rule("COF-06", "DIN-07")
def test_a_cup_below_nothing_costs_its_seller():
    cheap = chain(stock={"coffee": 1}, work={"discount_manager": 3, "pricing_manager": 3})
    cheap.work["junior_vice_president"] = 2
    game = evening(PLAIN, chain(**AWAY, stock=DINER), cheap, shops=SHOP)
    assert totals(game) == [-2]
    assert game.chains[1].cash == -2


@rule("COF-06", "LOB-07")
def test_a_park_counts():
    parks = Module("parks", Content(), answers={"price_factor": lambda game, house: 1})
    game = evening_beside(
        parks, STREET, chain(**AWAY, stock=DINER), chain(stock={"coffee": 1}), shops=SHOP
    )
    assert totals(game) == [30]


@rule("COF-06", "DIN-09")
def test_cfos_count_it():
    owner = chain(stock={"coffee": 1}, work={"cfo": 1})
    game = evening(PLAIN, chain(**AWAY, stock=DINER), owner, shops=SHOP)
    assert one(game, IncomeRaised).total == 5
    assert game.chains[1].cash == 15


@rule("COF-06", "FRY-01")
def test_what_is_paid_for_a_house_is_paid_once_a_chain():
    fries = Module("fries", Content(), answers={"house_bonus": lambda game, chain, house: 10})
    game = evening_beside(
        fries,
        PLAIN,
        chain(**AWAY, stock=DINER),
        chain((5, 1), "sw", stock={"coffee": 2}),
        shops=[(0, (3, 2)), (1, (7, 4))],
    )
    bonuses = [(cup.seat, cup.bonus) for cup in one(game, DroveToEat).cups]
    assert bonuses == [(0, 0), (1, 10), (1, 0)]
    assert [c.cash for c in game.chains] == [10 + 10 + 10, 10 + 10 + 10]


@rule("COF-06", "RUR-04")
def test_who_eats_from_outside_the_map_starts_on_the_road_it_joins():
    game = table(
        PLAIN,
        chain(**AWAY, stock=DINER),
        chain(stock={"coffee": 1}),
        step="dinnertime",
        begin=False,
        modules=["coffee"],
        ext=with_shops(*SHOP),
    )
    seat_diner(game, House("beyond", 99, game.geometry.mask([(0, 3)])))
    game.demand["beyond"] = (Token("burger"),)
    begin_step(game)
    drive = one(game, DroveToEat)
    assert (drive.house, drive.road[0], totals(game)) == ("beyond", (0, 3), [10])
