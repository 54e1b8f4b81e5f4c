"""What the milestone brings (COF-07)."""

from magnate import awaited, legal
from magnate.base.events import GoodsCleared, MilestoneEarned
from magnate.core.events import PhaseBegan
from magnate.modules.coffee.actions import DeclineShop, MoveShop, PlaceShop
from magnate.modules.coffee.shops import all_shops
from tests.builder import chain, do, every, refused, rule, table
from tests.modules.coffee.evening import with_shops

STREET = """
    ..... ..... ..... .....
    ..... ..... ..... .....
    ##### ##### ##### #####
    ..... ..... ..... .....
    ..... ..... ..... .....
"""


def earner(turn=2, **fields):
    position = chain(**fields)
    position.milestones = {"first_coffee_sold": turn}
    return position


def clean_up(*chains, shops=(), **fields):
    return table(
        STREET, *chains, step="clean_up", modules=["coffee"], ext=with_shops(*shops), **fields
    )


@rule("COF-07")
def test_earners_place_a_shop_anywhere_in_turn_order():
    game = clean_up(earner(), chain(), earner(), order=(2, 1, 0))
    assert awaited(game) == (2,)
    columns = {a.at[0] for a in legal(game, 2) if isinstance(a, PlaceShop)}
    assert columns == set(range(20))
    do(game, PlaceShop(2, (19, 1)))
    assert awaited(game) == (0,)
    do(game, PlaceShop(0, (0, 3)))
    assert [shop.at for shop in all_shops(game)] == [(19, 1), (0, 3)]


@rule("COF-07", "COF-02")
def test_the_other_limits_hold():
    game = clean_up(earner(), chain(), shops=[(1, (7, 1))])
    assert refused(game, PlaceShop(0, (6, 3))) == "COF-02"
    assert refused(game, PlaceShop(0, (3, 0))) == "COF-02"
    assert refused(game, PlaceShop(0, (3, 2))) == "GEO-11"


@rule("COF-07")
def test_with_three_placed_one_may_be_moved_anywhere():
    shops = [(0, (1, 1)), (0, (6, 1)), (0, (11, 1))]
    game = clean_up(earner(), chain(), shops=shops)
    do(game, MoveShop(0, 0, (19, 3)))
    assert all_shops(game)[0].at == (19, 3)


@rule("COF-07", "CLN-03")
def test_it_comes_before_goods_are_thrown_away():
    game = clean_up(earner(stock={"coffee": 1}), chain())
    assert not every(game, GoodsCleared)
    assert every(do(game, DeclineShop(0)), GoodsCleared)


@rule("COF-07")
def test_it_comes_once():
    game = clean_up(earner(turn=1), chain())
    assert game.turn == 3


@rule("COF-07", "DIN-11")
def test_a_bankrupt_earner_places_nothing():
    broke = earner(cash=-1, bankrupt=True)
    game = clean_up(broke, chain(), chain(), order=(0, 1, 2))
    assert game.turn == 3
    assert awaited(game) != (0,)


@rule("COF-07")
def test_a_full_map_asks_nobody():
    game = clean_up(earner(), chain(), shops=[(1, (0, 1)), (1, (5, 1)), (1, (10, 1)), (0, (15, 1))])
    assert game.turn == 3


@rule("COF-07")
def test_from_the_cup_to_the_shop():
    game = table(
        """
        22... .....
        22... .....
        ##### #####
        ..... .....
        ..... .....
        """,
        chain((8, 0), "sw", stock={"burger": 1}),
        chain((5, 3), "nw", stock={"coffee": 1}),
        step="dinnertime",
        modules=["coffee"],
        demand={"2": ["burger"]},
    )
    assert "first_coffee_sold" in {e.milestone for e in every(game, MilestoneEarned)}
    assert game.rules.steps[game.step].name == "coffee_shops"
    assert every(game, PhaseBegan)[-1].phase == "clean_up"
    do(game, PlaceShop(1, (0, 3)))
