"""Tuning: planted candidates are found, luck is not, and equal settings find the same."""

import tomllib
from random import Random
from statistics import fmean

import msgspec
import pytest

from magnate.arena.tuning import (
    PRESENT,
    Candidate,
    Found,
    Settings,
    UnknownWeight,
    begun,
    games_planned,
    named,
    tables,
    tune,
)
from magnate.arena.tuning.candidates import random_candidates, with_changes
from magnate.arena.tuning.contest import interval
from magnate.arena.tuning.halving import halved
from magnate.arena.tuning.plans import mutated
from magnate.arena.tuning.table import Ended, Table, play_table, value_of
from magnate.bots.heuristics import PLANS, GrowthPlan, Habit
from magnate.bots.heuristics.specialty import CHEF, COOK
from magnate.bots.weights import WEIGHTS
from magnate.engine import compile_rules
from magnate.modules import module_names
from magnate.setup import Setup

BASE = Setup(players=2, seed=3, turn_limit=40)
LAZY = {"use.open": 1000.0}
"""Whoever leaves all slots open does not grow."""


def weights(*asked, players=2, seed=3, **others):
    setup = Setup(players=players, seed=seed, turn_limit=40)
    return Settings(what="weights", names=named(WEIGHTS, "habit", asked), setup=setup, **others)


def plans(*names, **others):
    return Settings(what="plans", names=names, setup=BASE, **others)


def planted(strength, luck=0.0):
    """Instead of games: the seat with the strongest habit has the most cash, luck aside."""

    def play(games):
        for game in games:
            chance = Random(game.setup.seed)
            cash = [
                round(strength(habit) * 100 + luck * chance.uniform(-100, 100))
                for habit in game.habits
            ]
            bankrupt = (False,) * len(cash)
            yield Ended(cash=tuple(cash), bankrupt=bankrupt, winner=cash.index(max(cash)))

    return play


def finish(found, play):
    """Tune to the end; how many steps that took."""
    return sum(1 for _ in tune(found, play))


def best_of(found):
    """The candidate that came out first."""
    assert found.best is not None
    return found.candidates[found.best]


def scores(found):
    return [
        {score.candidate: score for score in rung.scores}
        for rung in (*found.rungs, *found.confirmation)
    ]


@pytest.mark.parametrize("players", [2, 4])
def test_halving_finds_the_better_of_planted_candidates(players):
    found = begun(weights("standing", players=players, candidates=9, games=8))
    steps = finish(found, planted(lambda habit: habit.weights.standing.behind, luck=0.1))
    assert steps == games_planned(found)
    most = max(found.candidates, key=lambda one: one.changes.get("standing.behind", 0.2))
    assert found.best == most.number
    assert found.finished
    assert found.better
    assert [len(rung.scores) - 1 for rung in found.rungs] == [9, 5, 3, 2]
    maps = [8 // players * times for times in (1, 2, 4, 8)]
    assert [rung.maps for rung in found.rungs] == maps
    (confirmation,) = found.confirmation
    assert confirmation.maps == 4 * found.rungs[-1].maps


def test_who_leaves_all_slots_open_loses_in_true_games():
    found = begun(weights("use", candidates=1, games=8))
    bad = Candidate(number=1, changes=LAZY)
    found.candidates[1:] = [bad, Candidate(number=2, changes={"use.tips_bonus": 0.6})]
    with tables(1) as play:
        assert finish(found, play) == games_planned(found)
    first, confirmation = scores(found)
    assert first[1].wins == 0
    assert first[1].high < 0.5
    assert first[1].value < 0.1
    assert found.best == 2
    assert not found.better
    assert found.lines == ()
    assert PRESENT in confirmation


@pytest.mark.parametrize("players", [2, 3])
def test_who_changes_nothing_wins_the_fair_share_on_every_map(players):
    found = begun(weights("advertising", players=players, candidates=1, games=2 * players))
    counted = []

    def play(games):
        counted.extend(games)
        return map(play_table, games)

    for _ in halved(found, play):
        pass
    present = scores(found)[0][PRESENT]
    assert present.wins * players == present.games == 2 * players
    assert len(counted) <= 2 * (players + 1)  # its game on a map is one, whatever its seat


def test_luck_is_found_out():
    def play(games):
        for game in games:
            cash = [
                Random(f"{game.setup.seed} {seat} {habit.weights}").randint(0, 500)
                for seat, habit in enumerate(game.habits)
            ]
            yield Ended(cash=tuple(cash), bankrupt=(False, False), winner=cash.index(max(cash)))

    found = begun(weights("use", candidates=32, games=16))
    finish(found, play)
    values = [score.value for score in found.rungs[0].scores]
    assert values[0] > fmean(values) + 0.1  # what the rivals draw is luck that all share
    assert not found.better


def test_no_map_is_played_on_twice():
    found = begun(weights("standing", candidates=5, games=4))
    finish(found, planted(lambda habit: habit.weights.standing.even))
    maps = [
        number
        for rung in (*found.rungs, *found.confirmation)
        for number in range(rung.first_map, rung.first_map + rung.maps)
    ]
    assert len(maps) == len(set(maps)) == 2 + 4 + 8 + 32
    assert min(maps) == 3_000_000


def test_candidates_without_any_effect_make_room_for_others():
    found = begun(weights("standing", candidates=1, games=4))
    found.candidates[1:] = [
        Candidate(number=1, changes={"use.income": 11.0}),
        Candidate(number=2, changes={"standing.behind": 0.1}),
        Candidate(number=3, changes={"standing.behind": 0.15}),
        Candidate(number=4, changes={"use.income": 12.0}),
    ]
    finish(found, planted(lambda habit: habit.weights.standing.behind))
    assert [score.candidate for score in found.rungs[1].scores] == [PRESENT, 3, 2]
    assert found.best == 3
    assert not found.better


def test_equal_settings_find_the_same_wherever_games_are_played():
    settings = weights("standing", "use", candidates=3, games=4)
    reports = []
    for jobs in (1, 2):
        found = begun(settings)
        with tables(jobs) as play:
            finish(found, play)
        assert found.took > 0
        found.took = 0.0
        reports.append(msgspec.json.encode(found))
    assert reports[0] == reports[1]
    other = begun(weights("standing", "use", candidates=3, games=4, seed=4))
    assert other.candidates != begun(settings).candidates


def test_the_report_can_be_read_again():
    found = begun(weights("advertising.garden", candidates=2, games=2))
    finish(found, planted(lambda habit: habit.weights.advertising.garden))
    again = msgspec.json.decode(msgspec.json.encode(found), type=Found)
    assert again == found
    evolved = begun(plans("recruit", candidates=2, games=2, generations=1))
    finish(evolved, planted(lambda habit: len(habit.plan.cards)))
    assert msgspec.json.decode(msgspec.json.encode(evolved), type=Found) == evolved


def test_the_lines_are_weights_with_a_reason():
    found = begun(weights("standing.behind", "use.tips", candidates=12, games=16))
    finish(found, planted(lambda habit: habit.weights.standing.behind + habit.weights.use.tips))
    assert found.better
    won = next(s for s in found.confirmation[0].scores if s.candidate == found.best).wins
    games = found.confirmation[0].maps * 2
    reason = f"# tuned: {won}/{games} against the weights before (habit, 2 players), seed 3"
    changes = best_of(found).changes
    assert all(line.startswith("[") or line.endswith(reason) for line in found.lines)
    written = tomllib.loads("\n".join(found.lines))
    assert changes == {
        f"{group}.{name}": value for group in written for name, value in written[group].items()
    }


@pytest.mark.parametrize("moment", [0, 1, 5, 30])
def test_what_is_broken_off_keeps_its_whole_maps(moment):
    found = begun(weights("standing", candidates=2, games=8))
    steps = tune(found, planted(lambda habit: habit.weights.standing.behind))
    for _ in range(moment):
        next(steps)
    steps.close()
    assert not found.finished
    assert not found.better
    played = [(rung.maps, len(rung.scores)) for rung in (*found.rungs, *found.confirmation)]
    assert played == {0: [], 1: [], 5: [], 30: [(4, 3), (1, 2)]}[moment]
    assert (found.best is None) == (moment < 6)


def test_candidates_stay_within_bounds():
    names = named(WEIGHTS, "hard", ())
    found = random_candidates(WEIGHTS, names, 300, 1)
    assert len({str(one.changes) for one in found}) == 300
    assert {name for one in found for name in one.changes} == set(names)
    for one in found:
        assert 1 <= len(one.changes) <= 3
        changed = with_changes(WEIGHTS, one.changes)
        assert changed != WEIGHTS
        assert changed.standing.behind <= changed.standing.even <= changed.standing.ahead <= 1
        assert changed.search.courses >= 1
        assert changed.search.rate == WEIGHTS.search.rate


def test_small_whole_numbers_are_few():
    found = random_candidates(WEIGHTS, ("medium.plans",), 100, 1)
    values = sorted(one.changes["medium.plans"] for one in found)
    assert values == [n for n in range(1, 13) if n != WEIGHTS.medium.plans]


def test_weights_by_group_and_by_name():
    assert named(WEIGHTS, "habit", ("standing.even", "standing"))[0] == "standing.even"
    assert len(named(WEIGHTS, "habit", ("standing.even", "standing"))) == 3
    assert "search.plan_share" in named(WEIGHTS, "hard", ())
    for name in ("luck", "standing.luck", "search.rate", "search.plan_share", ""):
        with pytest.raises(UnknownWeight) as unknown:
            named(WEIGHTS, "habit", (name,))
        assert unknown.value.name == name
        assert "use.tips" in unknown.value.known


def test_few_maps_prove_nothing_and_many_do():
    low, high = interval([1.0, 1.0], 2)
    assert low < 0.5 < high
    assert interval([1.0] * 20, 2)[0] > 0.8
    assert interval([0.25] * 500, 4)[0] < 0.25 < interval([0.25] * 500, 4)[1]
    assert interval([0.0] * 20, 4)[0] == 0
    assert 0 < interval([0.0] * 20, 4)[1] < 0.1


def test_the_value_of_a_lead():
    ended = Ended(cash=(160, 100, 0), bankrupt=(False, False, True), winner=0)
    assert value_of(ended, 0) == pytest.approx(1 / (1 + 2.718281828**-1))
    assert value_of(ended, 1) == pytest.approx(1 - value_of(ended, 0))
    assert value_of(ended, 2) == 0.0


def test_bots_that_think_play_with_the_weights():
    habits = (Habit(PLANS[0]), Habit(PLANS[0], with_changes(WEIGHTS, LAZY)))
    setup = Setup(players=2, seed=1, turn_limit=5)
    for by in ("medium", "hard"):
        table = Table(setup=setup, habits=habits, by=by, seconds=0.005)
        ended = play_table(table)
        assert ended == play_table(table)
        assert len(ended.cash) == 2


@pytest.mark.parametrize("modules", [(), tuple(sorted(set(module_names()) - {"hard_choices"}))])
def test_changed_plans_want_what_the_rules_in_play_have(modules):
    rules = compile_rules(modules)
    chance = Random(1)
    entry = {card for card, row in rules.employees.items() if row.entry}
    trained = {into for card in entry for into in rules.careers[card]}
    plan, seen = PLANS[0], set()
    for nth in range(1000):
        changed = mutated(plan, rules, chance, f"changed_{nth}")
        assert msgspec.structs.replace(changed, name=plan.name) != plan
        plan = changed
        seen |= set(plan.cards) | set(plan.training)
        assert set(plan.cards) <= entry
        assert set(plan.training) <= trained | {COOK, CHEF}
        assert set(plan.goods) <= set(rules.marketable)
        assert 4 <= plan.late <= 16
    assert seen == entry | trained | {COOK, CHEF}


def test_evolution_finds_what_is_planted():
    found = begun(plans("serve", candidates=8, games=4, generations=6))
    hired = "trainer"
    serve = next(plan for plan in PLANS if plan.name == "serve")
    steps = finish(found, planted(lambda habit: habit.plan.cards.count(hired)))
    assert steps <= games_planned(found)
    best = best_of(found)
    plan = best.plan
    assert plan.cards.count(hired) > serve.cards.count(hired) + 1
    assert plan.name.startswith("serve_v")
    assert found.better
    assert [rung.against for rung in found.confirmation] == [(plan.name,) for plan in PLANS]
    rivals = {rung.generation: rung.against for rung in found.rungs}
    assert len(rivals[5]) == len(PLANS)
    assert len(rivals[6]) == len(PLANS) + 2
    while best.parent is not None:
        best = found.candidates[best.parent]
    assert best.plan == serve

    written = tomllib.loads("\n".join(found.lines))
    assert msgspec.convert(written["plans"], list[GrowthPlan]) == [plan]
    assert found.lines[0].startswith("# tuned: ")


def test_evolution_that_finds_nothing_keeps_the_plans():
    found = begun(plans("recruit", "serve", candidates=2, games=2, generations=1))
    finish(found, planted(lambda habit: 9 if habit.plan in PLANS else 0))
    assert found.finished
    assert not found.better
    assert found.lines == ()
