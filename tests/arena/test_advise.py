import json

import pytest

from magnate import Record, Setup, awaited, legal, view
from magnate.bots import BOTS, Thought, Weighed, easy_bot
from magnate.bots import play as play_with
from magnate.core.flow import step
from magnate.files import write_game, write_position
from magnate.notation import parse_notation


@pytest.fixture(scope="module")
def record():
    record = Record(Setup(players=2, seed=1, turn_limit=6))
    for _ in play_with(record, [easy_bot] * 2, 1):
        pass
    return record


@pytest.fixture
def game(tmp_path, record):
    file = tmp_path / "game.json"
    file.write_bytes(write_game(record))
    return file


def weighs(view, options, rng, seconds):
    """It would rather not do the first, which two of its plans begin with."""
    first, second, third = options[0], options[1], options[2]
    stray = parse_notation_of_another(view)
    return Thought(
        second,
        (
            Weighed(second, 3.5, 220.4),
            Weighed(first, 3.25, 210.0),
            Weighed(first, 1.0, 90.0),
            Weighed(stray, 0.9, 80.0),
            Weighed(third, 0.5),
        ),
    )


def parse_notation_of_another(view):
    from magnate.base.actions import Pay

    return Pay(1 - view.seat)


def moment_with(record, count):
    """A moment at which a seat has at least so many options."""
    for moment in range(len(record.actions)):
        game = record.at(moment)
        if len(legal(game, awaited(game)[0])) >= count:
            return moment
    raise AssertionError("there is none")


@pytest.fixture
def thinker(monkeypatch):
    monkeypatch.setitem(BOTS, "thinker", weighs)
    return "thinker"


def test_what_a_bot_weighs(run, data, game, record, thinker):
    moment = moment_with(record, 3)
    state = record.at(moment)
    seat = awaited(state)[0]
    options = legal(state, seat)
    advice = data("advise", f"{game}@{moment}", "--bot", thinker)
    assert (advice["seat"], advice["bot"], advice["legal"]) == (seat, thinker, len(options))
    moves = advice["moves"]
    rules = state.rules
    assert [parse_notation(rules, move["notation"]) for move in moves] == [
        options[1],
        options[0],
        options[2],
    ]
    assert [(move["value"], move["cash"]) for move in moves] == [
        (3.5, 220.4),
        (3.25, 210.0),
        (0.5, None),
    ]
    assert all(move["words"] for move in moves)
    step(state, parse_notation(rules, moves[0]["notation"]))

    told = run("advise", f"{game}@{moment}", "--bot", thinker, "--top", 2)
    assert moves[0]["words"][:40] in told
    assert moves[0]["notation"] in told
    assert "$220" in told
    assert "0.25" in told
    assert moves[2]["notation"] not in told


def test_a_bot_that_weighs_nothing_names_its_move(run, data, game, record):
    for moment in (0, 5, 30):
        advice = data("advise", f"{game}@{moment}", "--bot", "easy")
        (move,) = advice["moves"]
        assert (move["value"], move["cash"]) == (None, None)
        state = record.at(moment)
        assert parse_notation(state.rules, move["notation"]) in legal(state, advice["seat"])
    told = run("advise", f"{game}@0", "--bot", "easy")
    assert "Notation" in told
    assert "Gap" not in told


def test_the_strongest_of_ours_is_asked(data, game):
    assert data("advise", f"{game}@0", "--seconds", 0.05)["bot"] == list(BOTS)[-1]


def test_the_languages(run, game):
    said = {
        run("advise", f"{game}@0", "--bot", "easy", "--lang", lang) for lang in ("en", "de", "zh")
    }
    assert len(said) == 3


def test_a_position_with_its_step_to_begin(data, tmp_path):
    file = tmp_path / "position.json"
    position = {
        "magnate": "position",
        "map": "E0 N2 B0 / A2 O1 C0 / L1 Q0 D3",
        "turn": 4,
        "step": "payday",
        "order": [1, 0],
        "chains": [{"work": {"trainer": 1}, "cash": 12}, {"name": "xango"}],
    }
    file.write_text(json.dumps(position))
    advice = data("advise", file, "--bot", "easy", "--seat", 0)
    assert advice["seat"] == 0
    assert advice["moves"][0]["notation"] == "0 pay"


def test_the_view_of_a_seat_advises_that_seat(run, data, tmp_path, record):
    moment = next(n for n in range(9, len(record.actions)) if len(awaited(record.at(n))) == 2)
    file = tmp_path / "view.json"
    state = record.at(moment)
    for seat in (0, 1):
        file.write_bytes(write_position(view(state, seat)))
        assert data("advise", file, "--bot", "easy")["seat"] == seat
        line = run("advise", file, "--bot", "easy", "--seat", 1 - seat, status=2)
        assert f"what seat {seat} sees" in line


def test_what_cannot_be_advised(run, game, record, monkeypatch):
    monkeypatch.setitem(BOTS, "broken", lambda view, *_: Thought(parse_notation_of_another(view)))
    assert "over" in run("advise", game, status=2)
    waiting = awaited(record.at(0))[0]
    nothing = run("advise", f"{game}@0", "--seat", 1 - waiting, status=2)
    assert "nothing for you to decide" in nothing
    assert "seat 9" in run("advise", f"{game}@0", "--seat", 9, status=2)
    assert "no bot “genius”" in run("advise", f"{game}@0", "--bot", "genius", status=2)
    assert "no legal answer" in run("advise", f"{game}@0", "--bot", "broken", status=2)
    assert "moment 99999" in run("advise", f"{game}@99999", status=2)
    assert "No such file" in run("advise", "nowhere.json", status=2)
