"""Lobbyists and coffee: roadworks on the way, shops at the road (LOB-04, LOB-05, COF)."""

from magnate.base.events import Sold
from magnate.core.flow import legal
from magnate.core.rules import RULES_VERSION
from magnate.core.values import Pending
from magnate.modules.coffee.actions import PlaceShop
from magnate.modules.coffee.events import DroveToEat
from tests.builder import chain, every, one, rule, table
from tests.modules.lobbyists.city import STREET, park, road, works

BOTH = ["coffee", "lobbyists"]
TWO_WAYS = """
    22... .....
    22... .....
    ##### #####
    #.... ....#
    ##### #####
"""
"""From house 2 to (8, 1) in the north or round the south: one border either way."""


def evening(*shops, ext=None):
    chains = (
        chain((8, 0), "sw", stock={"burger": 1}),
        chain(stock={"coffee": 2}),
    )
    placed = {"coffee": {"placed": [{"seat": 1, "at": at} for at in shops]}}
    return table(
        TWO_WAYS,
        *chains,
        step="dinnertime",
        modules=BOTH,
        demand={"2": ["burger"]},
        ext=placed | (ext or {}),
    )


@rule("LOB-05", "COF-04")
def test_coffee_routes_pay_for_roadworks():
    assert len(one(evening((3, 1)), DroveToEat).cups) == 1
    in_the_north = works(road("short", (4, 0), 1), markers=((4, 2),))
    game = evening((3, 1), ext=in_the_north)
    assert one(game, Sold).offers[0].distance == 1
    assert not every(game, DroveToEat)  # the south way is shorter now, and sells nothing


@rule("LOB-07", "COF-06")
def test_a_cup_is_paid_once_more_beside_a_park():
    ext = works(parks=(park("straight", (2, 0)),))
    cups = one(evening((3, 1), ext=ext), DroveToEat).cups
    assert [(cup.factor, cup.total) for cup in cups] == [(2, 20)]


@rule("LOB-04", "COF-02")
def test_a_shop_may_open_at_roadworks():
    def squares(ext, version=RULES_VERSION):
        game = table(
            STREET.replace("#####", "###.."),
            chain((0, 3), "ne", beach={"barista": 1}),
            chain(),
            step="train",
            modules=BOTH,
            ext=ext,
            awaited=(0,),
            pending=(Pending(0, "coffee.shop", ("barista",)),),
            begin=False,
            version=version,
        )
        return {option.at for option in legal(game, 0) if isinstance(option, PlaceShop)}

    assert {(2, 1), (3, 2)} <= squares({})
    roadworks = works(road("short", (2, 0), 1), markers=((2, 2),))
    assert (3, 2) in squares(roadworks)
    assert (3, 2) not in squares(roadworks, version=1)
    assert (1, 1) in squares(roadworks, version=1)


@rule("LOB-04", "GEO-11")
def test_no_shop_opens_on_a_road_under_construction():
    game = table(
        STREET,
        chain((0, 3), "ne", beach={"barista": 1}),
        chain(),
        step="train",
        modules=BOTH,
        ext=works(road("short", (4, 0), 1), markers=((4, 2),)),
        awaited=(0,),
        pending=(Pending(0, "coffee.shop", ("barista",)),),
        begin=False,
    )
    at = {option.at for option in legal(game, 0) if isinstance(option, PlaceShop)}
    assert (4, 1) not in at
    assert (3, 1) in at
