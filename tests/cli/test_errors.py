"""Whatever is given to a command: one line says what is wrong, and nothing else happens."""

import json

import pytest
from typer.testing import CliRunner

from magnate.cli.commands import app

READERS = (
    ("legal",),
    ("dinner",),
    ("marketing",),
    ("reach",),
    ("draw",),
    ("replay",),
    ("act", "0 pass"),
)
BROKEN = {
    "broken": b'{"magnate": "game", ',
    "empty": b"",
    "binary": bytes(range(256)),
    "not_utf8": b'{"magnate": "\xff"}',
    "deep": b"[" * 100_000,
    "a_list": b"[1, 2]",
    "another_kind": b'{"magnate": "bench"}',
    "no_setup": b'{"magnate": "game"}',
    "unknown_field": b'{"magnate": "game", "setup": {"players": 2}, "colour": "red"}',
    "unknown_module": b'{"magnate": "game", "setup": {"players": 2, "modules": ["moon"]}}',
    "unknown_action": b'{"magnate": "game", "setup": {"players": 2}, "actions": [{"do": "fly"}]}',
    "other_rules": b'{"magnate": "game", "rules_version": 99, "setup": {"players": 2}}',
}
POSITIONS = {
    "unknown_card": {"chains": [{"work": {"wizard": 1}}, {}]},
    "unknown_good": {"chains": [{"stock": {"tofu": 1}}, {}]},
    "unknown_house": {"demand": {"99": ["beer"]}},
    "unknown_step": {"step": "siesta"},
    "bad_map": {"map": "E0 Z9"},
    "off_the_map": {"chains": [{"restaurants": [{"at": [99, 99], "entrance": "nw"}]}, {}]},
    "one_chain": {"chains": [{}]},
}


def command(words, file):
    return (words[0], file, *words[1:])


@pytest.mark.parametrize("words", READERS, ids=lambda words: words[0])
@pytest.mark.parametrize("content", BROKEN)
def test_files_that_are_none(tmp_path, refused, words, content):
    file = tmp_path / "file.json"
    file.write_bytes(BROKEN[content])
    assert refused(*command(words, file))
    assert file.read_bytes() == BROKEN[content]


@pytest.mark.parametrize("words", READERS[:5], ids=lambda words: words[0])
@pytest.mark.parametrize("change", POSITIONS)
def test_positions_that_are_impossible(position, refused, words, change):
    given = json.loads(position.read_text()) | POSITIONS[change]
    position.write_text(json.dumps(given))
    assert refused(*command(words, position))


@pytest.mark.parametrize("words", READERS, ids=lambda words: words[0])
def test_missing_files_and_folders(tmp_path, refused, words):
    assert "No such file" in refused(*command(words, tmp_path / "none.json"))
    assert "directory" in refused(*command(words, tmp_path))


@pytest.mark.parametrize("words", READERS[:5], ids=lambda words: words[0])
def test_moments_that_are_none(game, position, refused, words):
    assert "moment 99999" in refused(*command(words, f"{game}@99999"))
    assert "one moment" in refused(*command(words, f"{position}@3"))


def test_replay_and_act_want_a_game(game, position, refused):
    assert "game file" in refused("replay", position)
    assert "game file" in refused("act", position, "0 pass")
    assert "moment 99999" in refused("replay", game, "--at", 99999)
    assert "seat 7" in refused("replay", game, "--seat", 7)


def test_seats_that_are_none(game, refused):
    assert "seat 9" in refused("legal", f"{game}@0", "--seat", 9)
    waiting = "nothing for you to decide"
    seats = [refused_or_none(game, seat) for seat in (0, 1)]
    assert sum(waiting in line for line in seats) == 1
    assert "over" in refused("legal", game, "--seat", 0)


def refused_or_none(game, seat):
    return CliRunner().invoke(app, ["legal", f"{game}@0", "--seat", str(seat)]).stderr


@pytest.mark.parametrize(
    "line",
    ["", "0", "fly", "0 fly", "0 hire", "x hire waitress", "0 hire a b c", "9 pass", "0 pay"],
)
def test_actions_that_are_none(tmp_path, run, refused, line):
    file = tmp_path / "g.json"
    run("new", "-p", 2, "--seed", 1, "-o", file)
    before = file.read_bytes()
    assert refused("act", file, line)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("demo", "--players", "many"),
        ("demo", "--players", "7"),
        ("demo", "--lang", "fr"),
        ("demo", "--speed", "-1"),
        ("demo", "--bots", "nobody"),
        ("demo", "--height", "3"),
        ("new", "--map", "E0 E0", "-o", "never.json"),
        ("new", "--modules", "moon", "-o", "never.json"),
        ("new", "--chains", "duck,duck", "-o", "never.json"),
        ("new", "--option", "speed", "-o", "never.json"),
        ("new", "--option", "speed=9", "-o", "never.json"),
        ("new", "--turn-limit", "-4", "-o", "never.json"),
        ("new", "-o", "no/such/folder/g.json"),
        ("legal",),
        ("act", "game.json"),
        ("simulate", "--games", "0"),
        ("bench", "--seconds", "0"),
    ],
    ids=" ".join,
)
def test_options_that_are_wrong(tmp_path, monkeypatch, refused, arguments):
    monkeypatch.chdir(tmp_path)
    assert refused(*arguments)
    assert list(tmp_path.iterdir()) == []


def test_reasons_are_given_in_the_language_asked_for(tmp_path, refused, game):
    assert refused("legal", game, "--seat", 9, "--lang", "de") != (
        refused("legal", game, "--seat", 9, "--lang", "zh")
    )


def test_the_language_of_the_user_is_the_default(monkeypatch, game, refused):
    english = refused("legal", game, "--seat", 9)
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    german = refused("legal", game, "--seat", 9)
    assert german == refused("legal", game, "--seat", 9, "--lang", "de")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert refused("legal", game, "--seat", 9) == english


def test_a_position_can_come_from_a_pipe(position):
    result = CliRunner().invoke(app, ["dinner", "-", "--json"], input=position.read_bytes())
    assert result.exit_code == 0
    assert json.loads(result.stdout)
