"""First brand director used, First pizza sold: radios (NMS-08, NMS-10)."""

import pytest

from magnate import awaited
from magnate.base.actions import Pay, PlaceCampaign
from magnate.base.events import (
    CampaignEnded,
    CampaignRan,
    MilestoneEarned,
    SalariesPaid,
    WentBankrupt,
)
from magnate.base.position import PlacedHouse
from magnate.core.values import NOBODY, Campaign
from magnate.modules.new_milestones.actions import PlaceRadio
from magnate.modules.new_milestones.events import RadioPlaced
from magnate.modules.new_milestones.radios import KIND
from tests.builder import chain, do, every, offered, one, refused, rule
from tests.modules.new_milestones.town import NEAR, NEXT, campaign, town

DIRECTOR = "first_brand_director_used"
PIZZA = "first_pizza_sold"


def studio(card="brand_director", milestones=(), **fields):
    here = chain(NEAR, work={card: 1}, milestones=milestones)
    return town(here, step="campaigns", **fields)


def turns(game, number):
    return {a.turns for a in offered(game, 0, PlaceCampaign) if a.number == number}


@rule("NMS-08")
def test_the_radio_that_earns_it_is_eternal_and_so_are_later_ones():
    assert turns(studio(), 1) == {0}
    assert turns(studio(milestones=[DIRECTOR], closed=(DIRECTOR,)), 1) == {0}
    assert turns(studio(closed=(DIRECTOR,)), 1) == {1, 2, 3, 4, 5}


@rule("NMS-08")
def test_only_brand_directors_place_radios():
    rows = studio().rules.employees.values()
    assert [row.id for row in rows if "radio" in row.campaigns] == ["brand_director"]


@rule("NMS-08")
@pytest.mark.parametrize("milestones", [(), (DIRECTOR,)])
def test_nothing_else_is_eternal(milestones):
    game = studio(milestones=milestones)
    assert turns(game, 4) == turns(game, 9) == turns(game, 14) == {1, 2, 3, 4, 5}


@rule("NMS-08")
def test_placing_anything_earns_it():
    game = studio()
    events = do(game, PlaceCampaign(0, "brand_director", 14, "beer", 1, (3, 1)))
    assert DIRECTOR in [event.milestone for event in every(events, MilestoneEarned)]


@rule("NMS-08", "PAY-02")
def test_the_director_of_an_eternal_radio_stays_busy_and_salaried():
    radio = campaign(1, "radio", (3, 1), turns=0)
    here = chain(busy={1: "brand_director"}, milestones=[DIRECTOR], cash=5, beach={"trainer": 1})
    game = town(here, step="payday", campaigns=(radio,))
    events = do(game, Pay(0))
    assert one(events, SalariesPaid).paid == 5
    assert not every(events, CampaignEnded)
    assert game.chains[0].busy == {1: "brand_director"}


# --- First pizza sold


def evening(*chains, demand, **fields):
    """After a dinnertime at which pizza was sold."""
    fields = {"step": "dinnertime", "bank": 500, **fields}
    return town(*chains, demand=dict.fromkeys(demand, ("pizza",)), **fields)


def pizzeria(at=NEAR, pizzas=5, **fields):
    return chain(at, stock={"pizza": pizzas}, **fields)


def free_at(game, seat=0):
    return {action.at for action in offered(game, seat, PlaceRadio)}


@rule("NMS-10")
def test_the_seller_places_the_lowest_radio_on_the_tile_of_the_house():
    game = evening(pizzeria(), demand=["3"])
    assert (game.pending[0].kind, awaited(game)) == (KIND, (0,))
    assert free_at(game) == {(5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (5, 3), (6, 3), (9, 3)}
    placed = one(do(game, PlaceRadio(0, (6, 3))), RadioPlaced)
    assert placed == RadioPlaced(0, "3", 1, (6, 3))


@rule("NMS-10")
@pytest.mark.parametrize(
    ("at", "rule"), [((3, 1), "NMS-10"), ((5, 0), "NMS-10"), ((7, 3), "GEO-11")]
)
def test_elsewhere_it_is_refused(at, rule):
    assert refused(evening(pizzeria(), demand=["3"]), PlaceRadio(0, at)) == rule


@rule("NMS-10")
def test_it_runs_two_turns_without_an_owner_and_is_never_eternal():
    game = evening(pizzeria(milestones=[DIRECTOR]), demand=["3"])
    events = do(game, PlaceRadio(0, (6, 3)))
    assert one(events, CampaignRan).owner == NOBODY
    assert game.campaigns[1] == Campaign(1, "radio", ("pizza",), 1, (6, 3))


MANY = """
    11... 44... 66...
    11... 44... 66...
    ##### ##### #####
    22... 33... .....
    22... 33... .....
"""


@rule("NMS-10")
def test_the_first_three_houses_in_dinner_order_count_whoever_sold():
    game = evening(
        pizzeria((3, 3), pizzas=2),
        pizzeria((10, 3), pizzas=2),
        map=MANY,
        demand=["1", "2", "4", "6"],
    )
    placed = [(pending.seat, pending.data[0]) for pending in game.pending]
    assert placed == [(0, "1"), (0, "2"), (1, "4")]
    do(game, PlaceRadio(0, (2, 1)), PlaceRadio(0, (2, 3)))
    assert awaited(game) == (1,)
    do(game, PlaceRadio(1, (7, 1)))
    assert {number: c.at for number, c in game.campaigns.items()} == {
        1: (2, 1),
        2: (2, 3),
        3: (7, 1),
    }


@rule("NMS-10")
def test_without_a_free_radio_there_is_none():
    busy = tuple(campaign(n, "radio", (10 + n, 1), owner=NOBODY, lead=0) for n in (1, 3))
    game = evening(pizzeria(), demand=["1", "2"], campaigns=busy)
    events = do(game, PlaceRadio(0, (2, 1)))
    assert one(events, RadioPlaced).number == 2
    assert not game.pending


@rule("NMS-10")
def test_without_an_empty_square_at_a_road_there_is_none():
    full = """
        11#.. .....
        11#.. .....
        ##### #####
        22#BB .....
        22#BB .....
    """
    full = full.replace("11#..", "11#BB")
    game = evening(pizzeria((5, 3)), map=full, demand=["1", "2"])
    assert PIZZA in game.chains[0].milestones
    assert not game.pending


@rule("NMS-10")
def test_on_two_tiles_the_seller_chooses():
    across = PlacedHouse("9", (4, 1), "north")
    here = pizzeria((10, 2), door="sw")
    game = evening(here, map=STREET_ONLY, houses=(across,), demand=["9"])
    assert {x // 5 for x, _ in free_at(game)} == {0, 1}


STREET_ONLY = """
    ..... ..... .....
    ..... ..... .....
    ..... ..... .....
    ..... ..... .....
    ##### ##### #####
"""


@rule("NMS-10")
def test_nothing_comes_of_pizzas_sold_in_other_turns():
    game = evening(pizzeria(milestones=[PIZZA]), demand=["1"], closed=(PIZZA,))
    assert not game.pending
    later = evening(pizzeria(), demand=["1"], closed=(PIZZA,))
    assert not later.pending


@rule("NMS-10", "DIN-11")
def test_a_chain_bankrupt_that_evening_places_none():
    loss = {"junior_vice_president": 1, "discount_manager": 4}  # unit price -2
    game = evening(
        pizzeria(NEAR, 1, work=loss),
        pizzeria(NEXT, 1, work={"trainer": 1}),
        chain(work={"trainer": 1}),
        demand=["1", "2"],
    )
    assert one(game, WentBankrupt).seat == 0
    assert [pending.data[0] for pending in game.pending] == ["2"]
    assert PIZZA not in game.chains[0].milestones


@rule("NMS-10", "BNK-03")
def test_there_are_none_after_the_second_break():
    game = evening(pizzeria(), demand=["1"], bank=0, breaks=1)
    assert game.over
    assert not game.pending


@rule("NMS-10", "INT-01")
def test_in_the_introductory_game_they_come_before_phase_6():
    game = evening(pizzeria(), demand=["1"], introductory=True, with_milestones=True)
    assert free_at(game)
    assert one(do(game, PlaceRadio(0, (2, 1))), CampaignRan).kind == "radio"


@rule("NMS-10", "SUS-02")
def test_noodles_in_its_place_are_no_pizza():
    here = chain(NEAR, stock={"noodles": 1}, work={"trainer": 1})
    game = evening(here, demand=["1"], more=("noodles",))
    assert PIZZA not in game.chains[0].milestones
    assert not game.pending


@rule("NMS-10", "RUR-04")
def test_the_rural_area_has_no_tile_for_one():
    meals = [{"house": house, "seat": 0, "goods": ["pizza"]} for house in ("1", "rural_area")]
    game = town(
        chain(NEAR),
        step="after_dinner",
        ext={"new_milestones": {"meals": meals}},
        more=("rural_marketeers",),
    )
    assert PIZZA in game.chains[0].milestones
    do(game, PlaceRadio(0, (2, 1)))
    assert not game.pending


@rule("NMS-10", "DIS-03")
def test_apartments_count():
    game = evening(pizzeria((5, 3)), map="X0 L0", demand=["pi"], more=("new_districts",))
    assert game.pending[0].data == ("pi",)
    assert free_at(game) == {(1, 0), (3, 0), (0, 1), (4, 1), (0, 3), (4, 3), (1, 4), (3, 4)}
