"""The good that a campaign would usually be for."""

from __future__ import annotations

from magnate.core.values import Campaign
from magnate.forecast import worth_advertising
from tests.builder import chain, table

STREET = """
    11... .....
    11... .....
    ##### #####
    22g.. .....
    22g.. .....
"""


def first(own: dict[str, int], rivals: dict[str, int]) -> str:
    """What a chain would advertise; all its people and the rival's are on the beach."""
    game = table(STREET, chain((3, 3), beach=own), chain(beach=rivals), step="campaigns")
    return worth_advertising(game, game.chains[0])[0]


def test_it_is_what_the_chain_cooks() -> None:
    assert first({"pizza_cook": 1}, {}) == "pizza"
    assert first({"burger_cook": 1}, {}) == "burger"


def test_it_is_what_rivals_do_not_cook() -> None:
    assert first({"kitchen_trainee": 1}, {"burger_cook": 1}) == "pizza"
    assert first({"kitchen_trainee": 1}, {"pizza_cook": 1}) == "burger"
    both = {"pizza_cook": 1, "burger_cook": 1}
    assert first({"kitchen_trainee": 1, "errand_boy": 1}, both) not in ("pizza", "burger")


def test_much_of_ones_own_stands_against_a_little_of_a_rivals() -> None:
    assert first({"burger_chef": 1, "errand_boy": 1}, {"kitchen_trainee": 1}) == "burger"


def test_of_equals_it_is_what_is_advertised_already() -> None:
    for good in ("burger", "pizza"):
        running = Campaign(14, "billboard", (good,), 2, (6, 0), owner=0, lead=14)
        busy = {14: "marketing_trainee"}
        own = chain((3, 3), beach={"kitchen_trainee": 1}, busy=busy)
        game = table(STREET, own, chain(), step="campaigns", campaigns=(running,))
        assert worth_advertising(game, game.chains[0])[0] == good


def test_stock_counts_where_a_freezer_keeps_it() -> None:
    for milestones, good in ((), "burger"), (("first_throw_away",), "pizza"):
        kept = chain((3, 3), beach={"burger_cook": 1}, stock={"pizza": 5}, milestones=milestones)
        game = table(STREET, kept, chain(), step="campaigns")
        assert worth_advertising(game, game.chains[0])[0] == good


def test_a_buyer_brings_only_what_has_a_source() -> None:
    drawn = STREET.replace("11... .....", "11... ...B.", 1)
    game = table(drawn, chain((3, 3), beach={"cart_operator": 1}), chain(), step="campaigns")
    best, *others = worth_advertising(game, game.chains[0])
    assert best == "beer"
    assert set(others) == set(game.rules.marketable) - {"beer"}
