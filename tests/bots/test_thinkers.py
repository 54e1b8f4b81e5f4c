"""The thinking bots: legal in every scenario, equal views equal choices, budgets kept."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from magnate import Record, Setup, awaited, begin, guess, legal, view
from magnate.base.events import GameEnded
from magnate.bots import find_bot, play, search
from magnate.bots.heuristics.plan import FOLLOWED, PLANS, Habit
from magnate.bots.rivals import Rivals
from magnate.bots.weights import WEIGHTS
from magnate.scenarios import players_of, scenario, scenarios, set_up
from tests.random_play import lively

THINKERS = ["medium", "hard", "expert"]
QUICK = {"easy": 1.0, "medium": 0.004, "hard": 0.002, "expert": 0.002}
"""Seconds to think, so that thousands of decisions can be looked at."""
FEWEST = {"easy": 90, "medium": 40, "hard": 40, "expert": 40}
"""A quick thought goes by the clock, so games differ: half of the fewest ever seen."""
COMPARED = {"easy": 25, "medium": 25, "hard": 12, "expert": 12}
"""Choices; the hard bot's take long."""


@pytest.mark.parametrize("name", ["easy", *THINKERS])
@pytest.mark.parametrize("preset", scenarios(), ids=lambda preset: preset.id)
def test_bots_play_every_scenario_legally(name, preset):
    """More than 10,000 decisions in all: each bot in each scenario, with two and up to five."""
    decisions, bot = 0, find_bot(name)

    def watched(seen, options, rng, seconds):
        nonlocal decisions
        decisions += 1
        thought = bot(seen, options, rng, seconds)
        assert thought.action in options
        assert all(weighed.action in options for weighed in thought.weighed)
        return thought

    for players in (2, 3 + scenarios().index(preset) % 3):
        if players in players_of(preset):
            setup = set_up(preset, players, seed=3)
            limit = 10 if name == "easy" else 6 if players == 2 else 4
            record = Record(msgspec.structs.replace(setup, turn_limit=limit))
            for _ in play(record, [watched] * players, 1, QUICK[name]):
                pass
            assert isinstance(record.game.events[-1], GameEnded)
    assert decisions > FEWEST[name]


@pytest.mark.parametrize("name", THINKERS)
def test_six_can_play(name):
    modules = ("new_districts", "six_players")
    record = Record(Setup(players=6, seed=1, modules=modules, turn_limit=2))
    for _ in play(record, [find_bot(name)] * 6, 1, QUICK[name]):
        pass
    assert record.game.over


@pytest.mark.parametrize("preset", ["base_game", "nightlife", "henri_lo_menu"])
@pytest.mark.parametrize("name", ["easy", *THINKERS])
def test_what_is_hidden_does_not_change_a_choice(name, preset, monkeypatch):
    monkeypatch.setattr("magnate.bots.search.time.perf_counter", lambda: 0.0)  # never too late
    setup = set_up(scenario(preset), 3, seed=5)
    record = Record(msgspec.structs.replace(setup, turn_limit=12))
    rng, bot, compared = Random(2), find_bot(name), 0
    while not record.game.over and compared < COMPARED[name]:
        seat = awaited(record.game)[0]
        options = legal(record.game, seat)
        if len(options) > 1 and rng.random() < 0.25:
            seen = view(record.game, seat)
            other = view(guess(seen, rng.getrandbits(30)), seat)
            first = bot(seen, options, Random(1), 0.02)
            second = bot(other, options, Random(1 if name == "easy" else 2), 0.02)
            assert first.action == second.action
            compared += 1
        record.act(lively(options, rng))
    assert compared == COMPARED[name]


def imagined_games(monkeypatch, seconds, slowness=0.0):
    """How many games the hard bot imagines for its first restaurant, by a clock of its own."""
    games, now, imagine = 0, 0.0, search._imagine

    def imagined(*args):
        nonlocal games, now
        games += 1
        now += slowness
        return imagine(*args)

    search._known.clear()
    monkeypatch.setattr(search, "_imagine", imagined)
    monkeypatch.setattr("magnate.bots.search.time.perf_counter", lambda: now)
    game = begin(Setup(players=3, seed=2))
    seat = awaited(game)[0]
    find_bot("hard")(view(game, seat), legal(game, seat), Random(3), seconds)
    monkeypatch.undo()
    return games


def test_how_much_is_thought_follows_from_the_seconds_and_not_from_the_clock(monkeypatch):
    """A fixed number of games: `magnate arena` says how long that takes."""
    little, more = (imagined_games(monkeypatch, seconds) for seconds in (0.5, 1.0))
    assert 0 < little < more < 5 * little  # a game with a line counts for several
    assert imagined_games(monkeypatch, 1.0, slowness=0.001) == more


def test_a_clock_that_runs_away_ends_the_thinking(monkeypatch):
    """Both of its comparisons stop at the first game that comes too late."""
    assert imagined_games(monkeypatch, 0.4, slowness=60.0) == 2


def test_who_is_cut_short_says_so(monkeypatch):
    """A busy machine must not make a bot play badly without a word."""
    game = begin(Setup(players=2, seed=2))
    seat = awaited(game)[0]
    for slowness in (0.0, 60.0):
        now = 0.0

        def clock(step=slowness):
            nonlocal now
            now += step
            return now

        search._known.clear()
        monkeypatch.setattr("magnate.bots.search.time.perf_counter", clock)
        thought = find_bot("hard")(view(game, seat), legal(game, seat), Random(3), 0.2)
        assert thought.hurried == bool(slowness)


def test_few_games_prove_nothing():
    """Of two courses the usual one is left only for what is better beyond the noise."""
    weights = WEIGHTS.search
    usual, other = (search.CourseResult(search.Course((), Habit(PLANS[0]))) for _ in range(2))
    for _ in range(2):
        usual.add(0.5, 0)
        other.add(0.55, 0)
    assert search._ranked([usual, other], weights)[0] is usual
    for _ in range(30):
        usual.add(0.5, 0)
        other.add(0.55, 0)
    assert search._ranked([usual, other], weights)[0] is other


def test_with_little_time_rather_fewer_courses_are_compared(monkeypatch):
    monkeypatch.setattr("magnate.bots.search.time.perf_counter", lambda: 0.0)
    seen = view(game := begin(Setup(players=4, seed=1)), game.awaited[0])
    courses = [search.Course((), Habit(plan)) for plan in PLANS]
    found = search.compare(seen, courses, 0.1, 7, 5)
    assert 1 < len(found.results) < len(courses)
    assert all(result.games >= WEIGHTS.search.least for result in found.results)
    assert len(search.compare(seen, courses, 0.001, 7, 5).results) == 1


def test_a_thought_tells_what_was_compared():
    record = Record(Setup(players=2, seed=4, turn_limit=5))
    bot = find_bot("hard")
    seat = awaited(record.game)[0]
    thought = bot(view(record.game, seat), legal(record.game, seat), Random(1), 0.2)
    assert len(thought.weighed) > 2
    assert thought.weighed[0].action == thought.action
    assert all(weighed.action in legal(record.game, seat) for weighed in thought.weighed)


def test_a_line_counts_as_the_work_that_it_takes():
    seen = view(game := begin(Setup(players=2, seed=1)), game.awaited[0])
    rivals = Rivals(seen, replace(WEIGHTS, search=replace(WEIGHTS.search, lines=0.0)))
    by_line, by_plan = (search.Course((), Habit(plan)) for plan in (FOLLOWED[0], PLANS[0]))
    costs = [rivals.cost(course.habit) for course in (by_line, by_plan)]
    assert costs == [(FOLLOWED[0].cost + 1) / 2, 1.0]
    assert rivals.cost(by_plan.habit, [by_plan.habit, by_line.habit]) > 1
    assert len(search._affordable([by_line] * 9, 3 * costs[0], rivals.cost)) == 3
    assert len(search._affordable([by_plan] * 9, 3 * costs[0], rivals.cost)) > 3
    assert len(search._affordable([by_line], 0.1, rivals.cost)) == 1


def test_rivals_may_follow_lines_of_others():
    seen = view(game := begin(Setup(players=2, seed=1)), game.awaited[0])
    for lines, likely in ((0.0, False), (3.0, True)):
        rivals = Rivals(seen, replace(WEIGHTS, search=replace(WEIGHTS.search, lines=lines)))
        drawn = [habit for nth in range(40) for habit in rivals.drawn(Random(nth))]
        assert any(habit.plan.line for habit in drawn) == likely
        assert any(not habit.plan.line for habit in drawn)
