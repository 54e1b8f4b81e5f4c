"""What the thinking bots imagine with: habits and plans."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from magnate import Setup, awaited, begin, compile_rules, position_of, view
from magnate.base.actions import Fire, Hire, PlaceCampaign, PlaceRestaurant, Train
from magnate.base.company import fits_company
from magnate.base.payday import can_pay
from magnate.bots.heuristics import HABITS, PLANS, GrowthPlan, Habit, decide, play_on
from magnate.bots.heuristics.company import company
from magnate.bots.heuristics.house_odds import HouseOdds, house_odds
from magnate.bots.heuristics.kitchen import menu
from magnate.bots.heuristics.likeness import likeness
from magnate.bots.heuristics.plan import EASY, ONWARDS, UPWARDS
from magnate.bots.heuristics.situation import Situation
from magnate.bots.heuristics.specialty import CHEF, COOK
from magnate.bots.search import Course, compare
from magnate.bots.weights import WEIGHTS
from magnate.core.flow import step
from magnate.core.values import Trainer
from magnate.scenarios import scenario, set_up
from tests.builder import chain, table

SURE = WEIGHTS.standing
STREET = """
    22... ..... ...33
    22... ..... ...33
    ##### ##### #####
    ..... ..... .....
    ..... ..... .....
"""


def test_the_nearer_chain_is_ahead():
    game = table(STREET, chain((2, 0), "sw"), chain((11, 0), "sw"))
    assert house_odds(game, game.chains[0], SURE) == {"2": SURE.ahead, "3": SURE.behind}


def test_a_lower_price_makes_up_for_distance():
    game = table(STREET, chain((2, 0), "sw", work={"pricing_manager": 2}), chain((11, 0), "sw"))
    assert house_odds(game, game.chains[0], SURE)["3"] == SURE.even


def test_the_kitchen_covers_whole_meals_or_none():
    game = table(
        STREET,
        chain((2, 0), "sw", work={"kitchen_trainee": 1, "errand_boy": 1}),
        chain(),
        demand={"2": ["burger", "beer"], "3": ["burger", "pizza", "beer"]},
        step="food",
    )
    own = game.chains[0]
    odds = HouseOdds(game, own, SURE)
    cards = ["kitchen_trainee", "errand_boy"]
    [(dollars, portions)] = menu(game, own, cards, odds, odds.odds(), WEIGHTS)
    assert sorted(str(portion[1]) for portion in portions) == ["{'beer': 1}", "{'burger': 1}"]
    assert dollars == 20


BURGERS = GrowthPlan("burgers", (), (COOK, CHEF), goods=("burger", "pizza"))


def at_work(hand, *rivals, plan=BURGERS, **others):
    """Whom habit puts to work of a hand."""
    own = chain((2, 0), "sw", beach=hand)
    game = table(STREET, own, *(rivals or (chain(),)), step="restructuring", **others)
    return sorted(company(game, game.chains[0], Habit(plan)))


def test_who_cooks_most_takes_the_slots():
    hungry = {"2": ["burger"] * 3, "3": ["burger"] * 3}
    hand = {"kitchen_trainee": 3, "burger_chef": 1}
    assert "burger_chef" in at_work(hand, demand=hungry)


def test_dear_where_nobody_else_can_serve():
    hand = {"burger_chef": 1, "luxuries_manager": 1}
    hungry = {"2": ["burger"] * 2, "3": ["burger"] * 2}
    assert at_work(hand, demand=hungry) == ["burger_chef", "luxuries_manager"]
    rival = chain((11, 0), "sw", beach={"burger_cook": 2})
    assert at_work(hand, rival, demand=hungry) == ["burger_chef"]


def test_who_has_nothing_to_do_leaves_a_slot_open():
    """Who leaves more of them open chooses his place first (ORD-01), and managers bring slots."""
    assert at_work({"errand_boy": 1, "management_trainee": 1}) == ["management_trainee"]


def test_a_pupil_stays_at_home_for_the_teacher():
    assert at_work({"trainer": 1, "kitchen_trainee": 1}) == ["trainer"]
    served = GrowthPlan("served", ("waitress",) * 9, (COOK,), goods=("burger",))
    assert at_work({"trainer": 1, "waitress": 1}, plan=served) == ["waitress"]


def test_a_teacher_works_for_somebody_who_comes_today():
    """Who is hired in the morning can be trained on the same day (TRN-01)."""
    learning = GrowthPlan("learning", ("marketing_trainee",), ("campaign_manager",))
    assert at_work({"trainer": 1}, plan=learning) == ["trainer"]


def test_the_specialty_is_what_rivals_nearby_do_not_bring():
    for cook, good in (("pizza_cook", "burger"), ("burger_cook", "pizza")):
        rival = chain((5, 0), "sw", work={cook: 1})
        game = table(STREET, chain((2, 0), "sw"), rival, step="train")
        assert Situation(game, game.chains[0], Habit(BURGERS)).specialty == good


def test_a_plan_that_leaves_open_what_it_cooks_is_recognised():
    open_plan = GrowthPlan("open", ("kitchen_trainee",), (CHEF,), goods=("burger", "pizza"))
    for card, like in (("pizza_cook", 1.0), ("pizza_chef", 1.0), ("noodle_cook", 0.5)):
        game = table(STREET, chain(beach={card: 1}), chain(), modules=["noodles"])
        assert likeness(game, game.chains[0], open_plan) == like


def test_nobody_learns_to_cook_what_is_plenty():
    for more, learns in (({}, True), ({"burger_chef": 1}, False)):
        beach = {"kitchen_trainee": 1, **more}
        own = chain((2, 0), "sw", work={"trainer": 1}, beach=beach, cash=50)
        game = table(STREET, own, chain(), step="train")
        habit = Habit(GrowthPlan("cooks", (), (COOK, COOK), goods=("burger",)))
        trained = decide(game, 0, habit, Random(1))[0]
        assert isinstance(trained, Train) == learns


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_a_company_always_fits_and_a_hire_follows_the_plan(plan):
    hand = {"waitress": 3, "errand_boy": 3, "management_trainee": 4, "trainer": 2}
    game = table(STREET, chain((2, 0), "sw", beach=hand), chain(), step="restructuring")
    cards = [a.employee for a in decide(game, 0, Habit(plan), Random(1))[:-1]]  # type: ignore[attr-defined]
    assert fits_company(game, game.chains[0], [(card, 1) for card in cards])
    assert len(cards) > 5
    fresh = table(STREET, chain((2, 0), "sw"), chain(), step="hire")
    assert decide(fresh, 0, Habit(plan), Random(1))[0] == Hire(0, plan.cards[0])


def test_habit_fires_until_it_can_pay():
    game = table(
        STREET, chain(cash=5, beach={"burger_cook": 2, "coach": 1}), chain(), step="payday"
    )
    actions = decide(game, 0, Habit(BURGERS), Random(1))
    assert [type(action) for action in actions[:-1]] == [Fire, Fire]
    for action in actions[:-1]:
        step(game, action)
    assert can_pay(game, game.chains[0])
    assert game.chains[0].fired[0][0] == "coach"


def test_habit_keeps_whom_it_trained_today_though_nobody_grows_any_more():
    """They learned on the beach; whoever idled there goes."""
    for pupils, fired in (((), ["burger_cook"]), (("burger_cook",), [])):
        trainer = Trainer("trainer", 0, pupils)
        own = chain(cash=50, work={"trainer": 1}, beach={"burger_cook": 1}, trainers=(trainer,))
        game = table(STREET, own, chain(), step="payday", turn=20, bank=0)
        actions = decide(game, 0, Habit(PLANS[0]), Random(1))
        assert [one.employee for one in actions if isinstance(one, Fire)] == fired


def test_a_first_restaurant_is_near_houses():
    drawing = """
        ..... ..... 22.33
        ..... ..... 22.33
        ##### ##### #####
        ..... ..... .....
        ..... ..... .....
    """
    game = table(drawing, chain(), chain(), step="first_restaurants")
    found = decide(game, awaited(game)[0], Habit(PLANS[0]), Random(1))[0]
    assert isinstance(found, PlaceRestaurant)
    assert found.at[0] >= 9


@pytest.mark.parametrize("plan", [*PLANS, *EASY], ids=lambda plan: plan.name)
def test_a_plan_names_cards_of_the_base_game(plan):
    rows = compile_rules().employees
    assert all(rows[card].entry for card in (*plan.cards, *ONWARDS))
    aims = {*plan.training, *UPWARDS} - {COOK, CHEF}
    assert not any(rows[card].entry for card in aims)
    assert set(plan.goods) <= set(compile_rules().marketable)


def test_habits_are_for_steps_of_the_game():
    assert set(HABITS) <= set(compile_rules().step_index)


def test_habit_advertises_where_houses_come():
    game = table(
        STREET, chain((2, 0), "sw", work={"marketing_trainee": 1}), chain(), step="campaigns"
    )
    placed = decide(game, 0, Habit(PLANS[0]), Random(1))[0]
    assert isinstance(placed, PlaceCampaign)
    events = step(game, placed)
    assert events


@pytest.mark.parametrize("players", [2, 3, 5])
def test_habit_plays_whole_games_to_a_broken_bank(players):
    ends = []
    for seed in range(4):
        game = begin(Setup(players=players, seed=seed, turn_limit=40))
        habits = [Habit(PLANS[(seed + i) % len(PLANS)]) for i in range(players)]
        play_on(game, habits, Random(seed))
        ends.append(game.events[-1].reason)  # type: ignore[attr-defined]
    assert ends.count("bank") >= 3


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_a_game_of_like_minds_does_not_stand_still(plan):
    """With nearly all modules, games of four with low prices went on for 40 turns: all had hired
    whom they wanted, nobody advertised, and what they sold, they sold for 3 dollars."""
    setup = set_up(scenario("henri_lo_menu"), 4)
    for seed in range(2):
        game = begin(msgspec.structs.replace(setup, seed=seed, turn_limit=40))
        play_on(game, [Habit(plan)] * 4, Random(seed))
        assert game.events[-1].reason == "bank"  # type: ignore[attr-defined]
        assert game.turn < 35


def test_comparing_courses_leaves_the_view_alone_and_ranks_them(monkeypatch):
    monkeypatch.setattr("magnate.bots.search.time.perf_counter", lambda: 0.0)  # never too late
    game = begin(Setup(players=2, seed=1, turn_limit=8))
    before = position_of(game)
    seen = view(game, game.awaited[0])
    courses = [Course((), Habit(plan)) for plan in PLANS[:6]]
    results = compare(seen, courses, 1.0, 7).results  # enough to try all of them
    assert len(results) == len(courses)
    assert results[0].games >= results[-1].games >= 1
    assert position_of(game) == before
