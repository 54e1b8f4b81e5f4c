"""What bots hire and train for: what houses will want, and what rivals ask for it."""

from __future__ import annotations

from magnate.bots.heuristics.outlook import turns_left
from magnate.bots.heuristics.plan import GrowthPlan, Habit
from magnate.bots.heuristics.pricing import outpriced
from magnate.bots.heuristics.situation import Situation
from magnate.bots.heuristics.staff import wanted_next
from magnate.core.values import Campaign
from tests.builder import chain, table

STREET = """
    22... ..... ...33
    22... ..... ...33
    ##### ##### #####
    ..... ..... .....
    ..... ..... .....
"""
DRINKS = GrowthPlan("drinks", ("waitress",) * 9, (), goods=("coke",))
RADIO = Campaign(1, "radio", ("pizza",), 2, (7, 0), owner=1, lead=1)


def now(own, rival, **fields):
    game = table(STREET, own, rival, step="hire", **fields)
    return Situation(game, game.chains[0], Habit(DRINKS))


def test_what_campaigns_bring_tonight_is_wanted_tomorrow():
    rival = chain((11, 0), "sw", busy={1: "brand_director"})
    found = now(chain((2, 0), "sw"), rival, campaigns=(RADIO,))
    assert found.tomorrow == {"2": {"pizza": 1}, "3": {"pizza": 1}}
    loud = chain((11, 0), "sw", busy={1: "brand_director"}, milestones={"first_radio"})
    assert now(chain((2, 0), "sw"), loud, campaigns=(RADIO,)).tomorrow["2"] == {"pizza": 2}


def test_a_house_that_nobody_can_serve_stays_hungry():
    hungry = {"2": ["beer"]}
    assert now(chain((2, 0), "sw"), chain(), demand=hungry).tomorrow == {"2": {"beer": 1}}
    able = chain((2, 0), "sw", beach={"errand_boy": 1})
    assert now(able, chain(), demand=hungry).tomorrow == {}


def test_one_drink_that_spoils_a_meal_is_worth_a_hire():
    own = chain((2, 0), "sw", beach={"pizza_cook": 1})
    drink = Campaign(14, "billboard", ("beer",), 2, (11, 0), owner=1, lead=14)
    radio = chain(busy={1: "brand_director"})
    assert now(own, radio, campaigns=(RADIO,)).shortage == {}
    both = chain(busy={1: "brand_director", 14: "marketing_trainee"})
    found = now(own, both, campaigns=(RADIO, drink))
    assert found.shortage == {"beer": 1}
    assert wanted_next(found, 1) == ["errand_boy"]


def test_a_radio_is_seen_coming():
    """Who could place one will, for what he cooks; kitchens are hired for it in time."""
    own = chain((2, 0), "sw")
    rival = chain(beach={"brand_director": 1, "pizza_cook": 1})
    found = now(own, rival)
    assert found.tomorrow["2"] == {"pizza": 2}  # the first radio counts twice (MKT-05)
    assert wanted_next(found, 2) == ["kitchen_trainee", "waitress"]
    assert now(own, chain(beach={"brand_director": 1})).tomorrow == {}


def test_who_is_undercut_and_could_sell_more_hires_for_the_price():
    own = chain((2, 0), "sw", beach={"kitchen_trainee": 6})
    demand = {"2": ["burger"] * 3, "3": ["burger"] * 3}
    rival = chain((5, 0), "sw", work={"burger_cook": 1, "pricing_manager": 2})
    found = now(own, rival, demand=demand)
    assert outpriced(found) >= 1
    assert wanted_next(found, 1) == ["pricing_manager"]
    alone = now(own, chain(), demand=demand)
    assert outpriced(alone) == 0


def test_how_long_the_money_lasts():
    few = table(STREET, chain((2, 0), "sw"), chain(), bank=80)
    own = few.chains[0]
    own.reserve = ""
    assert turns_left(few, own) == 2
    own.reserve = "small"
    assert turns_left(few, own) > 4
    own.income = (100,)
    assert 2 < turns_left(few, own) < 5
    few.breaks = 1
    assert turns_left(few, own) < 1
