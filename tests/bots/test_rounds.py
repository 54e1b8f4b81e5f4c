"""How the time is spent when courses are compared: in rounds, each with its share."""

import msgspec
import pytest

from magnate.bots import search
from magnate.bots.heuristics import PLANS, Habit
from magnate.bots.search import Course, compare
from magnate.bots.weights import WEIGHTS
from magnate.known import view
from magnate.setup import Setup, begin

COURSES = [Course((), Habit(msgspec.structs.replace(PLANS[0], late=n))) for n in range(16)]


@pytest.fixture
def seen(monkeypatch):
    """A view, and courses that are the better the later they come, a little by chance."""
    monkeypatch.setattr("magnate.bots.search.time.perf_counter", lambda: 0.0)

    def imagined(world, seat, course, others, seed, horizon):
        luck = (seed * 7919 + course.habit.plan.late * 104729) % 11 / 1000
        return course.habit.plan.late * 0.002 + luck, 0.0

    monkeypatch.setattr(search, "_imagine", imagined)
    game = begin(Setup(players=2, seed=1))
    return view(game, game.awaited[0])


def test_every_round_gets_its_share(seen):
    found = compare(seen, COURSES, 4.0, 7, 2).results
    games = sorted(result.games for result in found)
    assert games[0] > 2 * WEIGHTS.search.least  # what is given up first was looked at, too
    assert games[0] * len(games) < sum(games) / 3
    assert len(set(games)) >= 4
    assert found[0].course is COURSES[-1]
    usual = next(result for result in found if result.course is COURSES[0])
    assert usual.games == games[-1]  # what one would do anyway is compared to the end


def test_with_little_time_every_course_is_tried_twice_before_half_are_given_up(seen):
    found = compare(seen, COURSES, 0.2, 7, 2).results
    assert min(result.games for result in found) == WEIGHTS.search.least


def test_who_is_sure_ends_sooner_even_where_the_usual_course_comes_third(seen, monkeypatch):
    def imagined(world, seat, course, others, seed, horizon):
        return {0: 0.1, 1: 0.9, 2: 0.5}.get(course.habit.plan.late, 0.0), 0.0

    monkeypatch.setattr(search, "_imagine", imagined)
    long, longer = (compare(seen, COURSES[:3], s, 7, 2).results[0].games for s in (4.0, 8.0))
    assert long == longer
