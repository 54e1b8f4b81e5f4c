import json

import pytest

from magnate.cli import replay
from magnate.cli.sources import read_record, write_record
from magnate.cli.story import Story
from magnate.notation import parse_notation
from magnate.record import Record


@pytest.fixture
def story(game):
    return Story(read_record(str(game))[0], None, "en")


def walked(capsys, story, keys, at=0):
    replay.walk(story, at, keys)
    return capsys.readouterr().out


def test_a_listing_tells_the_whole_game(run, game):
    told = run("replay", game)
    assert told.startswith("    0  The game begins")
    assert "Turn 2: Dinnertime." in told
    assert "wins. Final standing" in told.splitlines()[-1]
    assert run("replay", game, "--all") == told


def test_a_listing_from_a_moment(run, game):
    assert "The game begins" not in run("replay", game, "--at", 30)


def test_json_has_every_moment(data, game):
    moments = data("replay", game)
    count = len(json.loads(game.read_text())["actions"])
    assert [moment["moment"] for moment in moments] == list(range(count + 1))
    assert moments[0]["action"] is None
    assert all(moment["action"] for moment in moments[1:])
    assert moments[-1]["events"][-1]["what"] == "game_ended"


def test_what_json_calls_an_action_can_be_played_again(data, game):
    record, _ = read_record(str(game))
    again = Record(record.setup)
    for moment in data("replay", game)[1:]:
        again.act(parse_notation(again.game.rules, moment["action"]))
    assert again.actions == record.actions


def test_a_seat_sees_its_own_secrets_only(data, game):
    secrets = [
        (event["what"], event["seat"])
        for moment in data("replay", game, "--seat", 1)
        for event in moment["events"]
        if event["what"] in ("card_planned", "reserve_chosen", "firing_planned")
    ]
    assert ("reserve_chosen", 1) in secrets
    assert {seat for _, seat in secrets} == {1}


def test_secret_actions_of_others_are_not_named(data, game):
    for moment in data("replay", game, "--seat", 1):
        if moment["action"] and not moment["action"].startswith("1 "):
            assert moment["action"].split()[1] not in ("put_to_work", "choose_reserve", "fire")


def test_steps_forward_and_back(capsys, story):
    told = walked(capsys, story, ["n", "\r", "p", "q", "n"])
    assert told.count("opens its first restaurant") == 3  # two, and the first one again


def test_jumps_from_phase_to_phase(capsys, story):
    told = walked(capsys, story, ["N", "N", "N", "P"])
    assert told.count("Turn 1: Restructuring.") == 1
    assert told.count("Turn 1: Working 9 to 5.") == 2


def test_board_and_table_of_the_moment(capsys, story):
    told = walked(capsys, story, ["b", "t"], at=100)
    assert "Cash" in told
    assert "⌂" in told


def test_the_end_is_said(capsys, story):
    assert "end of the file" in walked(capsys, story, ["n"], at=len(story) - 2)


def test_keys_that_mean_nothing_change_nothing(capsys, story):
    line = story.lines(5)[0]
    assert walked(capsys, story, ["x"], at=5).count(line) == 2


def test_following_tells_what_others_do(monkeypatch, run, game):
    record, _ = read_record(str(game))
    actions = record.actions
    half = len(actions) // 2
    write_record(Record(record.setup, actions[:half]), str(game))
    looks = iter((half + 5, half + 5, len(actions)))

    def while_we_wait(seconds: float) -> None:
        write_record(Record(record.setup, actions[: next(looks)]), str(game))

    monkeypatch.setattr("magnate.cli.replay.time.sleep", while_we_wait)
    followed = run("replay", game, "--follow")
    assert followed == run("replay", game)


def test_following_tells_what_was_taken_back(monkeypatch, run, tmp_path, game):
    record, _ = read_record(str(game))
    write_record(Record(record.setup, record.actions[:4]), str(game))
    looks = iter((record.actions[:3], record.actions))

    def while_we_wait(seconds: float) -> None:
        write_record(Record(record.setup, next(looks)), str(game))

    monkeypatch.setattr("magnate.cli.replay.time.sleep", while_we_wait)
    assert "Taken back to moment 3." in run("replay", game, "--follow")
