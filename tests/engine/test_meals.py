"""What modules may put on the table: ranked meals and sides, and careers by tag."""

from magnate.base import BASE
from magnate.base.build import begin_step, build_on
from magnate.base.events import Sold, WentHungry
from magnate.base.position import Position
from magnate.board import geometry_from_drawing
from magnate.core.content import Content, Employee, Good, Patch
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.engine import compile_rules
from tests.builder import chain, one, rule

STREET = """
    11...
    11...
    #####
    .....
    .....
"""
FOOD = {good: Good(id=good, tags=("food",)) for good in ("caviar", "gruel", "salad")}
MEALS = Module(
    "meals",
    Content(goods=FOOD),
    answers={"meals": lambda game, house: [(1, {"gruel": 1}), (-1, {"caviar": 1})]},
)
SALAD = Module("salad", Content(), answers={"sides": lambda game, house: [(-1, {"salad": 1})]})
BEST_FIRST = [
    {"caviar": 1, "salad": 1},
    {"burger": 1, "salad": 1},
    {"gruel": 1, "salad": 1},
    {"caviar": 1},
    {"burger": 1},
    {"gruel": 1},
]


def evening(stock):
    rules = compile_parts(BASE, [MEALS, SALAD], {}, False, True, 0)
    chains = (chain((2, 3), stock=stock), chain())
    position = Position(map="", step="dinnertime", chains=chains, demand={"1": ("burger",)})
    game = build_on(rules, geometry_from_drawing(STREET), position)
    begin_step(game)
    return game


@rule("DIN-02")
def test_a_house_eats_the_best_meal_that_can_be_served_and_tells_what_it_tried():
    for place, meal in enumerate(BEST_FIRST):
        sale = one(evening(meal), Sold)
        assert sale.goods == meal
        assert sale.tried == tuple(BEST_FIRST[:place])
        assert sale.offers[0].missing == {}


@rule("DIN-02")
def test_a_hungry_house_tells_what_else_it_would_have_eaten_and_what_its_demand_lacks():
    hungry = one(evening({"salad": 1}), WentHungry)
    assert list(hungry.tried) == [meal for meal in BEST_FIRST if meal != {"burger": 1}]
    assert hungry.offers[0].missing == {"burger": 1}


def test_a_patch_reaches_all_cards_with_a_tag_whoever_brings_them():
    cook = Employee(id="soup_cook", count=1, colour="olive", tags=("cook",))
    soup = Module("soup", Content(employees={"soup_cook": cook}))
    tagged = Patch(id="cooks_rest", tagged="cook", trains_into=("pensioner",))
    pensioner = Employee(id="pensioner", count=1, colour="olive")
    rest = Module(
        "rest", Content(employees={"pensioner": pensioner}, patches={"cooks_rest": tagged})
    )
    rules = compile_parts(BASE, [soup, rest], {}, False, True, 0)
    resting = {card for card, careers in rules.careers.items() if careers.get("pensioner") == 1}
    assert resting == {"burger_cook", "pizza_cook", "soup_cook"}
    assert all("pensioner" not in into for into in compile_rules().careers.values())
