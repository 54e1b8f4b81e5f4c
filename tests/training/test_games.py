"""Games to learn from: who plays them, what is kept of them."""

from __future__ import annotations

from array import array
from random import Random

import msgspec
import pytest

from magnate.arena.calls import answer_call, decode_result, encode_call
from magnate.arena.executors import InProcess, LocalProcesses
from magnate.bots import Thought
from magnate.bots.heuristics import Plan
from magnate.bots.heuristics.plan import FOLLOWED
from magnate.bots.partners import partners, partners_of
from magnate.bots.value.features import CHAIN, TABLE, features
from magnate.core.rules import RULES_VERSION
from magnate.engine import compile_rules
from magnate.training.games import NUMBER, Task, told_game, told_games
from magnate.training.production import fill, missing
from magnate.training.recipe import VARIANT, Recipe, kind_of, known_plans, mix, plans_in, seated
from magnate.training.shards import OtherRecipe, numbers_in, shards_in

DUELS = Recipe(kinds=mix([2], ["base_game"]), seed=5)
LINE = """
[[lines]]
name = "lonely"
cards = ["waitress", "waitress"]
training = []
"""


def test_the_mix_knows_every_number_of_players_and_every_scenario():
    kinds = mix()
    assert {kind.setup.players for kind in kinds} == {2, 3, 4, 5, 6}
    assert len({kind.scenario for kind in kinds}) > 12
    assert {kind.setup.players for kind in mix([4])} == {4}
    some = mix([], ["base_game", "nightlife"])
    assert {kind.scenario for kind in some} == {"base_game", "nightlife"}
    drawn = {kind_of(Recipe(kinds=kinds, seed=1), number)[0].scenario for number in range(60)}
    assert len(drawn) > 5
    seeds = {kind_of(DUELS, number)[1].seed for number in range(20)}
    assert len(seeds) == 20


def test_everybody_who_is_known_gets_a_seat():
    rng, rules = Random(3), compile_rules()
    everybody = [one for _ in range(600) for one in seated(DUELS, rules, 2, rng)]
    drawn = [one.first for one in everybody]
    names = {habit.plan.name.partition(VARIANT)[0] for habit in drawn}
    assert {partners()[name].name for name in partners_of("")} <= names
    lines = sum(habit.plan in FOLLOWED for habit in drawn) / len(drawn)
    assert lines == pytest.approx(DUELS.lines, abs=0.1)
    varied = sum(VARIANT in habit.plan.name for habit in drawn) / len(drawn)
    assert varied == pytest.approx(DUELS.varied * (1 - lines), abs=0.1)
    changed = sum(one.first != one.then for one in everybody) / len(drawn)
    assert changed == pytest.approx(DUELS.changing, abs=0.1)
    assert {habit.advised for habit in drawn} == {True, False}


def test_more_plans_and_plans_for_other_games(tmp_path):
    file = tmp_path / "lines.toml"
    file.write_text(LINE, encoding="utf-8")
    lonely = plans_in(file)
    told = tmp_path / "lines.json"
    told.write_bytes(msgspec.json.encode({"lines": lonely}))
    assert plans_in(told) == lonely
    assert known_plans(lonely)[-1] == Plan("lonely", ("waitress", "waitress"), ())
    open_to_all = known_plans(())[0]  # it leaves open what it cooks
    recipe = msgspec.structs.replace(DUELS, plans=(open_to_all,), varied=0.0)
    drawn = {
        h.first.plan for n in range(400) for h in seated(recipe, compile_rules(), 2, Random(n))
    }
    assert open_to_all in drawn
    strange = Plan("strange", ("tea_master",) * 9, ())
    mostly = Plan("mostly", ("waitress",) * 9, ("tea_master",))
    recipe = msgspec.structs.replace(DUELS, plans=(strange, mostly), varied=0.0)
    seen = {h.first.plan for _ in range(200) for h in seated(recipe, compile_rules(), 2, Random(_))}
    assert Plan("mostly", ("waitress",) * 9, ()) in seen
    assert not any(plan.name == "strange" for plan in seen)


@pytest.mark.parametrize("number", [0, 1])
def test_a_game_tells_what_could_be_seen_and_how_it_ended(number):
    told = told_game(DUELS, number)
    assert told == told_game(DUELS, number)
    assert told != told_game(msgspec.structs.replace(DUELS, seed=6), number)
    assert told.turns == tuple(range(told.turns[0], told.turns[-1] + 1))
    assert len(told.table) == 2 * len(TABLE) * len(told.turns)
    rows = sum(len(seats) for seats in told.seats)
    assert len(told.chains) == 2 * len(CHAIN) * rows
    assert len(told.by_leads) == rows
    assert all(0 <= chance <= 1 for chance in told.by_leads)
    assert told.winner == told.cash.index(max(told.cash))
    turns = array(NUMBER, told.table)[TABLE.index("turn") :: len(TABLE)]
    assert [turn // 4 for turn in turns] == list(told.turns)


def test_wild_games_are_others():
    calm = msgspec.structs.replace(DUELS, wild=0.0)
    wild = msgspec.structs.replace(DUELS, wild=1.0, moves=0.3)
    assert not told_game(calm, 0).wild
    assert told_game(wild, 0).wild
    assert told_game(calm, 0).chains != told_game(wild, 0).chains


def test_guests_sit_down_with_the_habits():
    alone = msgspec.structs.replace(DUELS, guests=("easy", "spar-burger_rush"), invited=1.0)
    told = told_game(alone, 0)
    assert told == told_game(alone, 0)
    assert set(told.plans) <= {"easy", "spar-burger_rush"}
    nobody = msgspec.structs.replace(alone, invited=0.0)
    assert not set(told_game(nobody, 0).plans) & set(alone.guests)


def test_guests_think_as_long_as_the_recipe_says(monkeypatch):
    given = set()

    def bot(view, options, rng, seconds):
        given.add(seconds)
        return Thought(options[0])

    monkeypatch.setattr("magnate.training.games.bot_called", lambda name: bot)
    told_game(msgspec.structs.replace(DUELS, guests=("any",), invited=1.0, seconds=0.5), 0)
    assert given == {0.5}


def test_games_travel_as_data():
    call = encode_call(told_games, Task(msgspec.msgpack.encode(DUELS), (3, 1)))
    told = decode_result(told_games, answer_call(call))
    assert told == [told_game(DUELS, 3), told_game(DUELS, 1)]


def test_a_folder_is_filled_once_and_goes_on_where_it_was_left(tmp_path):
    np = pytest.importorskip("numpy")
    todo = missing(tmp_path, DUELS, 5)
    assert todo == [0, 1, 2, 3, 4]
    steps = fill(tmp_path, DUELS, todo, InProcess(), in_a_shard=2)
    assert [next(steps) for _ in range(3)] == [1, 2, 3]
    steps.close()
    assert numbers_in(tmp_path) >= {0, 1, 2}
    left = missing(tmp_path, DUELS, 5)
    assert set(left) == set(range(5)) - numbers_in(tmp_path)
    for _ in fill(tmp_path, DUELS, left, InProcess()):
        pass
    assert missing(tmp_path, DUELS, 5) == []
    assert not list(tmp_path.glob("*.part"))
    with np.load(shards_in(tmp_path)[0]) as shard:
        first = told_game(DUELS, 0)
        assert shard["plans"][0] == ",".join(first.plans)
        assert tuple(shard["cash"][0][:2]) == first.cash
        width = len(TABLE)
        assert shard["table"].astype(np.int16).tobytes().startswith(first.table)
        assert shard["table"].shape[1] == width
    with pytest.raises(OtherRecipe):
        missing(tmp_path, msgspec.structs.replace(DUELS, seed=9), 5)


def test_in_processes_games_are_the_same(tmp_path):
    pytest.importorskip("numpy")
    for _ in fill(tmp_path, DUELS, missing(tmp_path, DUELS, 10), LocalProcesses(2)):
        pass
    here_too = tmp_path / "here"
    for _ in fill(here_too, DUELS, missing(here_too, DUELS, 10), InProcess()):
        pass
    (one,), (other,) = shards_in(tmp_path), shards_in(here_too)
    np = pytest.importorskip("numpy")
    with np.load(one) as first, np.load(other) as second:
        assert all((first[name] == second[name]).all() for name in first.files)


def test_what_is_seen_in_a_game_is_what_a_bot_sees(monkeypatch):
    seen = []

    def looked(game):
        seen.append(features(game))
        return seen[-1]

    monkeypatch.setattr("magnate.training.games.features", looked)
    told = told_game(DUELS, 2)
    assert b"".join(array(NUMBER, one.table).tobytes() for one in seen) == told.table
    assert DUELS.rules_version == RULES_VERSION
