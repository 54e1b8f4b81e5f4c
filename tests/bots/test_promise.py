"""What places on the map are worth, found by imagining an evening."""

from __future__ import annotations

from random import Random

import pytest

from magnate.base.actions import EndStep, PlaceGarden, PlaceHouse, PlaceRestaurant, Train
from magnate.base.position import position_of
from magnate.bots.easy import easy_bot
from magnate.bots.heuristics.promise import most_promising, promise, spread
from magnate.bots.weights import WEIGHTS
from magnate.core.flow import legal, step
from magnate.known import view
from magnate.modules.coffee.actions import DeclineShop, PlaceShop
from tests.builder import chain, do, table

STREET = """
    ..22. ..... .....
    ..22. ..... .....
    ##### ##### #####
    ..... ..... .33..
    ..... ..... .33..
"""
BUILDER = {"new_business_developer": 1}
WEIGHED = WEIGHTS.promise


def worth(game, action, seat=0):
    after = game.copy()
    step(after, action)
    return promise(after, seat, WEIGHED)


def ranked(game, seat=0, tries=200, seed=1):
    found = most_promising(game, seat, legal(game, seat), Random(seed), WEIGHED, tries)
    return [action for _, action in found]


def town(**fields):
    """Seat 0 is next to house 2, its rival next to house 3."""
    own = chain((0, 0), "sw", work={"new_business_developer": 1, "local_manager": 1})
    rival = chain((13, 0), "sw")
    return table(STREET, own, rival, **fields)


def test_a_garden_where_one_wins_is_worth_more_than_one_where_the_rival_does():
    game = town(step="houses")
    mine = PlaceGarden(0, "new_business_developer", "2", "east")
    theirs = PlaceGarden(0, "new_business_developer", "3", "east")
    assert mine in legal(game, 0)
    assert theirs in legal(game, 0)
    assert worth(game, mine) > promise(game, 0, WEIGHED) > worth(game, theirs)
    gardens = [action for action in ranked(game) if isinstance(action, PlaceGarden)]
    assert {garden.house for garden in gardens[: len(gardens) // 2]} == {"2"}


def test_a_house_is_built_where_it_comes_to_oneself():
    best = next(action for action in ranked(town(step="houses")) if isinstance(action, PlaceHouse))
    assert best.at[0] < 8


def test_a_restaurant_is_opened_where_it_takes_a_house_from_the_rival():
    game = town(step="restaurants")
    near = PlaceRestaurant(0, (9, 3), "nw", "local_manager")
    far = PlaceRestaurant(0, (4, 0), "sw", "local_manager")
    assert worth(game, near) > worth(game, far)


def test_a_coffee_shop_stands_on_the_way():
    own = chain((0, 3), "nw", work={"coach": 1}, beach={"barista_trainee": 1}, stock={"coffee": 3})
    rival = chain((13, 3), "ne")
    drawing = """
        ..... ..... 22...
        ..... ..... 22...
        ##### ##### #####
        ..... ..... .....
        ..... ..... .....
    """
    game = table(drawing, own, rival, step="train", modules=["coffee"])
    do(game, Train(0, "barista_trainee", "barista", (("coach", 1),)))
    on_the_way, beyond = PlaceShop(0, (12, 1)), PlaceShop(0, (3, 1))
    assert worth(game, on_the_way) > worth(game, beyond)
    assert isinstance(ranked(game)[0], PlaceShop)
    assert worth(game, ranked(game)[0]) >= worth(game, on_the_way) > worth(game, DeclineShop(0))


def test_of_equals_those_come_first_that_do_something():
    nowhere = table(STREET, chain(work=BUILDER), chain(), step="houses")
    found = most_promising(nowhere, 0, legal(nowhere, 0), Random(1), WEIGHED, 200)
    assert {value for value, _ in found} == {0}  # without a restaurant nobody comes
    assert len(found) > 2
    assert found[-1][1] == EndStep(0)


def test_what_harms_is_left_alone():
    alone = table(STREET, chain((13, 3), "nw", work=BUILDER), chain((0, 0), "sw"), step="houses")
    found = ranked(alone)
    harmful = PlaceGarden(0, "new_business_developer", "2", "east")
    if harmful in found:
        assert found.index(EndStep(0)) < found.index(harmful)
    assert worth(alone, harmful) < worth(alone, EndStep(0))


def test_looking_changes_nothing_and_equal_chance_finds_the_same():
    game = town(step="houses")
    before = position_of(game)
    assert ranked(game, tries=8) == ranked(game, tries=8)
    assert position_of(game) == before
    assert len({tuple(map(repr, ranked(game, tries=3, seed=seed))) for seed in range(9)}) > 1


@pytest.mark.parametrize("tries", [1, 3, 8, 32])
def test_a_few_options_of_every_kind(tries):
    options = legal(town(step="houses"), 0)
    found = spread(options, Random(2), tries)
    assert len(set(found)) == len(found)
    assert all(action in options for action in found)
    assert len({type(action) for action in found}) >= min(tries, 3)
    assert len(found) <= tries + len(options.families)


def test_easy_takes_the_best_of_a_few():
    own = chain((5, 5), "sw", work=BUILDER)
    game = table("E0 N2 / A2 O1", own, chain((0, 8), "nw"), step="houses")
    action = easy_bot(view(game, 0), legal(game, 0), Random(1), 1.0).action
    assert worth(game, action) >= worth(game, EndStep(0))
    assert action != EndStep(0)
