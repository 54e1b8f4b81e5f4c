from random import Random

import msgspec
import pytest

from magnate import Record, Setup, awaited, legal, view
from magnate.arena import BotGame, play_bot_game
from magnate.arena.bot_game import Watch, simple_move
from magnate.arena.calls import answer_call, decode_result, encode_call
from magnate.base.actions import EndStep, Pass
from magnate.bots import BOTS, Thought, random_bot
from magnate.bots import play as play_with
from magnate.core.actions import Undo
from magnate.files import read_game
from tests.arena.conftest import QUICK


def bot_game(*bots, setup=QUICK):
    return BotGame(game=3, bots=bots, setup=setup, seconds=0.5)


def raises(view, options, rng, seconds):
    if rng.random() < 0.5:
        raise ZeroDivisionError("no idea")
    return Thought(options[0])


def says_nothing(view, options, rng, seconds):
    return None


def takes_back(view, options, rng, seconds):
    return Thought(Undo(view.seat))


def plays_for_another(view, options, rng, seconds):
    return Thought(msgspec.structs.replace(options[0], seat=1 - view.seat))


def test_a_game_is_told_and_kept():
    played = play_bot_game(
        bot_game("easy", "random", setup=Setup(players=2, seed=2, turn_limit=40))
    )
    record, outcome = read_game(played.file), played.outcome
    assert record.game.over
    assert outcome.reason == "bank"
    assert outcome.winner == outcome.ranking[0] == 0
    assert sorted(outcome.ranking) == [0, 1]
    assert outcome.cash == tuple(chain.cash for chain in record.game.chains)
    assert outcome.turns == record.game.turn
    assert outcome.bots == ("easy", "random")
    assert (outcome.game, outcome.seed) == (3, 2)
    for seat, times in enumerate(outcome.ms):
        assert len(times) == sum(action.seat == seat for action in record.actions)
        assert min(times) >= 0
    assert outcome.fallbacks == (0, 0)
    assert played.failures == ()
    assert msgspec.json.decode(played.file)["notes"] == {"arena": "3", "bots": "easy,random"}


def test_it_is_the_game_that_play_would_play():
    record = Record(QUICK)
    for _ in play_with(record, [BOTS["easy"], BOTS["random"]], QUICK.seed):
        pass
    assert read_game(play_bot_game(bot_game("easy", "random")).file).actions == record.actions


@pytest.mark.parametrize("bot", [raises, says_nothing, takes_back, plays_for_another])
def test_a_bot_that_fails_is_replaced_and_counted(monkeypatch, bot):
    monkeypatch.setitem(BOTS, "broken", bot)
    played = play_bot_game(bot_game("random", "broken"))
    outcome = played.outcome
    assert read_game(played.file).game.over
    assert outcome.fallbacks[0] == 0
    assert outcome.fallbacks[1] == len(played.failures)
    assert len(outcome.ms[1]) * (0.2 if bot is raises else 1) <= outcome.fallbacks[1]
    first = played.failures[0]
    assert first.startswith("seat 1 (broken), turn 1, ")
    reason = {raises: "ZeroDivisionError: no idea", says_nothing: "AttributeError"}
    assert reason.get(bot, "not an option: ") in first


def test_what_takes_long_is_timed(monkeypatch):
    clock = iter(n * 0.25 for n in range(10_000))
    monkeypatch.setattr("magnate.arena.bot_game.perf_counter", lambda: next(clock))
    assert {
        ms for seat in play_bot_game(bot_game("random", "random")).outcome.ms for ms in seat
    } == {250}


def test_the_simple_move_does_no_more_than_it_must():
    record = Record(QUICK)
    game = record.game
    assert isinstance(simple_move(legal(game, awaited(game)[0])), Pass)
    rng = Random(1)
    seen = set()
    while not game.over:
        seat = awaited(game)[0]
        options = legal(game, seat)
        move = simple_move(options)
        assert move in options
        if any(isinstance(action, EndStep) for action in options):
            assert isinstance(move, EndStep)
        seen.add(type(move).__name__)
        record.act(random_bot(view(game, seat), options, rng).action)
    assert {"EndStep", "OpenCompany", "Pay", "ChooseReserve"} <= seen


def test_a_watch_hands_everything_on():
    game = Record(QUICK).game
    seat = awaited(game)[0]
    got = []

    def listens(*given):
        got.append(given)
        return Thought(given[1][0])

    watch = Watch("random")
    watch.bot = listens
    given = (view(game, seat), legal(game, seat), Random(1), 0.25)
    assert watch(*given).action == given[1][0]
    assert got == [given]


def test_matches_travel_as_data():
    there = encode_call(play_bot_game, bot_game("random", "random"))
    back = decode_result(play_bot_game, answer_call(there))
    assert read_game(back.file).game.turn == back.outcome.turns
