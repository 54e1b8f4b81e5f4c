from random import Random

import msgspec
import pytest

from magnate import Record, Setup, awaited, legal, view
from magnate.base.build import begin_step
from magnate.base.events import CompanyRevealed, GameEnded, Sold
from magnate.base.position import Position
from magnate.bots import BOTS, easy_bot, play, random_bot
from magnate.core.actions import tag
from magnate.engine import game_in


def watched(bot, setup, seed=1):
    """The events of a game in which every choice of a bot is looked at."""
    decisions = 0

    def choose(seen, options, rng, seconds):
        nonlocal decisions
        decisions += 1
        state = rng.getstate()
        before = msgspec.json.encode(seen)
        thought = bot(seen, options, rng, seconds)
        assert thought.action in options
        assert msgspec.json.encode(seen) == before
        again = Random()
        again.setstate(state)
        assert bot(msgspec.json.decode(before, type=type(seen)), options, again, seconds) == thought
        return thought

    events = [
        event for told in play(Record(setup), [choose] * setup.players, seed) for event in told
    ]
    return events, decisions


def ending(record):
    return next(event for event in record.game.events if isinstance(event, GameEnded))


@pytest.mark.parametrize("name", ["random", "easy"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_bots_choose_legally_and_equal_views_get_equal_answers(name, players):
    events, decisions = watched(BOTS[name], Setup(players=players, seed=players, turn_limit=25))
    assert isinstance(events[-1], GameEnded)
    assert decisions > 150


@pytest.mark.parametrize(
    "setup",
    [
        Setup(players=2, seed=4, introductory=True, turn_limit=25),
        Setup(players=3, seed=5, introductory=True, milestones=True, turn_limit=25),
    ],
)
def test_easy_bots_play_every_form_of_the_game(setup):
    events, _ = watched(easy_bot, setup)
    assert isinstance(events[-1], GameEnded)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games_of_easy_bots_are_real_games(players):
    reasons, sales = [], 0
    for seed in range(3):
        record = Record(Setup(players=players, seed=seed, turn_limit=40))
        for events in play(record, [easy_bot] * players, seed):
            sales += sum(isinstance(event, Sold) for event in events)
            assert not any(isinstance(e, CompanyRevealed) and e.overfull for e in events)
        reasons.append(ending(record).reason)
    assert reasons.count("bank") >= 2
    assert sales > 30


def test_an_easy_bot_beats_random_ones():
    winners = []
    for seed in range(6):
        record = Record(Setup(players=3, seed=seed, turn_limit=20))
        for _ in play(record, [random_bot, easy_bot, random_bot], seed):
            pass
        winners.append(ending(record).winner)
    assert winners.count(1) >= 5


def test_the_random_bot_has_no_favourites():
    record = Record(Setup(players=2, seed=3))
    seat = awaited(record.game)[0]
    options = legal(record.game, seat)
    rng = Random(0)
    seen = view(record.game, seat)
    chosen = {random_bot(seen, options, rng).action for _ in range(40 * len(options))}
    assert chosen == set(options)


def test_play_depends_on_the_seed_alone():
    def actions(seed):
        record = Record(Setup(players=2, seed=3, turn_limit=8))
        for _ in play(record, [random_bot, easy_bot], seed):
            pass
        return record.actions

    assert actions(1) == actions(1)
    assert actions(1) != actions(2)


def test_the_game_a_bot_sees_has_the_options_it_was_given():
    record = Record(Setup(players=3, seed=8, turn_limit=6))
    bots = [random_bot] * 3
    rng = Random(8)
    while not record.game.over:
        seat = awaited(record.game)[0]
        seen = view(record.game, seat)
        options = legal(record.game, seat)
        assert list(legal(game_in(seen), seat)) == list(options)
        record.act(bots[seat](seen, options, rng).action)


@pytest.mark.parametrize("name", BOTS)
def test_where_only_goods_can_be_given_on_payday_a_bot_gives_them(name):
    radio = {"number": 1, "kind": "radio", "goods": ["beer"], "turns": 3, "at": [2, 1]}
    busy = {
        "name": "duck",
        "busy": {1: "brand_director"},
        "stock": {"beer": 1, "pizza": 1},
        "restaurants": [{"at": [8, 8], "entrance": "nw"}],
        "milestones": {"first_beer_sold": 2},
    }
    position = {
        "map": "E0 N2 B0 / A2 O1 C0 / L1 Q0 D3",
        "modules": ["new_milestones"],
        "turn": 4,
        "step": "payday",
        "chains": [busy, {"name": "xango"}],
        "campaigns": [{**radio, "owner": 0, "lead": 1}],
    }
    game = game_in(msgspec.convert(position, Position))
    begin_step(game)
    options = legal(game, 0)
    assert {tag(type(action)) for action in options} == {"new_milestones.hand_over"}
    assert BOTS[name](view(game, 0), options, Random(1), 0.05).action in options
