"""Plans in the order of how they do in such a game, or in the one most like it."""

import pytest

from magnate.bots.heuristics import PLANS
from magnate.bots.heuristics.plan import FOLLOWED, WELL, lines_for, plans_for
from magnate.bots.heuristics.shares import FAIR, shares
from magnate.bots.weights import WEIGHTS
from magnate.scenarios import players_of, scenario, scenarios, set_up
from magnate.setup import Setup, rules_of

WAYS = {plan.name for plan in (*PLANS, *FOLLOWED)}


def known(name, players):
    return shares(rules_of(set_up(scenario(name), players)), players)


@pytest.mark.parametrize("one", scenarios(), ids=lambda one: one.id)
def test_every_scenario_was_measured_with_every_plan(one):
    for players in players_of(one):
        found = known(one.id, players)
        assert found.keys() == WAYS
        assert sum(found.values()) / len(found) == pytest.approx(FAIR, abs=0.1)


def test_plans_come_in_the_order_of_what_is_played():
    rules = rules_of(Setup(players=2, modules=("new_milestones",)))
    base, other = rules_of(Setup(players=2)), plans_for(rules, 2)
    won = shares(rules, 2)
    assert [won[plan.name] for plan in other] == sorted(
        (won[plan.name] for plan in PLANS), reverse=True
    )
    radio = next(plan for plan in PLANS if plan.name == "quick_radio")
    assert other.index(radio) > plans_for(base, 2).index(radio) + 3  # its milestone is not in play
    assert set(other) == set(plans_for(base, 4)) == set(PLANS)


def test_lines_that_do_badly_are_not_followed():
    rules = rules_of(set_up(scenario("nightlife"), 2))
    won = shares(rules, 2)
    followed = [habit.plan.name for habit in lines_for(rules, 2, WEIGHTS)]
    assert followed == sorted(followed, key=lambda name: -won[name])
    assert {name for name in followed if won[name] < WELL} == set()
    assert len(followed) < len(FOLLOWED)


@pytest.mark.parametrize(
    ("modules", "players", "likest"),
    [
        (("lobbyists",), 2, ("base_game", 2)),
        (("kimchi",), 3, ("korean_city", 3)),
        (("new_milestones", "ketchup"), 4, ("new_milestones", 4)),
        (("new_districts", "six_players"), 6, ("base_game", 5)),
    ],
)
def test_what_was_not_measured_is_like_something_that_was(modules, players, likest):
    rules = rules_of(Setup(players=players, modules=modules))
    assert shares(rules, players) == known(*likest)


def test_an_introductory_game_is_like_no_other():
    rules = rules_of(Setup(players=2, introductory=True, modules=("coffee",)))
    assert shares(rules, 2) == known("introductory_game", 2)
