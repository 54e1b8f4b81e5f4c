"""`new`, `legal` and `act`: a game played from the shell."""

import json

import pytest


@pytest.fixture
def begun(tmp_path, run):
    file = tmp_path / "new.json"
    run("new", "--players", 2, "--seed", 5, "-o", file)
    return file


def test_new_writes_a_game_and_shows_it(tmp_path, run):
    file = tmp_path / "g.json"
    shown = run(
        *("new", "-p", 2, "--seed", 5, "--chains", "duck,xango", "--turn-limit", 9, "-o", file),
    )
    assert "Turn order:" in shown
    assert "First restaurants" in shown
    written = json.loads(file.read_text())
    setup = {"players": 2, "seed": 5, "chains": ["duck", "xango"], "turn_limit": 9}
    assert written["setup"] == setup
    assert written["actions"] == []


def test_new_draws_a_seed_that_can_be_used_again(tmp_path, data):
    first = data("new", "-o", tmp_path / "a.json")
    seed = first["setup"]["seed"]
    again = data("new", "--seed", seed, "-o", tmp_path / "b.json")
    assert first["events"] == again["events"]


def test_the_introductory_game(tmp_path, data):
    plain = data("new", "--introductory", "--seed", 1, "-o", tmp_path / "a.json")
    richer = data("new", "--introductory", "--milestones", "--seed", 1, "-o", tmp_path / "b.json")
    assert plain["setup"] == {"players": 3, "seed": 1, "introductory": True}
    assert richer["setup"]["milestones"] is True


def test_new_never_writes_over_a_file_unasked(begun, run, refused):
    before = begun.read_bytes()
    assert "--force" in refused("new", "-o", begun)
    assert begun.read_bytes() == before
    run("new", "--players", 4, "-o", begun, "--force")
    assert begun.read_bytes() != before


def test_legal_counts_and_lists(begun, run, data):
    (seat,) = data("legal", begun)
    assert seat["count"] == sum(family["count"] for family in seat["families"])
    listed = run("legal", begun, "--all")
    assert (
        sum(line.startswith(f"    {seat['seat']} ") for line in listed.splitlines())
        == (seat["count"])
    )
    (everything,) = data("legal", begun, "--all")
    assert len(everything["actions"]) == seat["count"]


def test_whatever_legal_lists_can_be_done(begun, run):
    for _ in range(12):
        line = next(x for x in run("legal", begun, "--all").splitlines() if x.startswith("    "))
        run("act", begun, line.strip())
    assert len(json.loads(begun.read_text())["actions"]) == 12


def test_act_tells_what_happened_and_keeps_the_notes(tmp_path, run, data, played):
    file = tmp_path / "game.json"
    whole = json.loads(played)
    whole["actions"] = whole["actions"][:1]
    file.write_text(json.dumps(whole))
    (options,) = data("legal", file, "--all")
    action = options["actions"][0]
    at = ",".join(map(str, action["at"]))
    told = run("act", file, f"{action['seat']} place_restaurant {at} {action['entrance']}")
    assert "opens its first restaurant" in told
    assert json.loads(file.read_text())["notes"] == {"where": "at home"}


def test_undo_takes_an_action_back(begun, run, data):
    (before,) = data("legal", begun, "--all")
    seat, action = before["seat"], before["actions"][0]
    line = f"{seat} place_restaurant {action['at'][0]},{action['at'][1]} {action['entrance']}"
    run("act", begun, line)
    run("act", begun, f"{seat} undo")
    assert data("legal", begun, "--all") == [before]


def test_a_refusal_changes_nothing_not_even_what_was_fine_before_it(begun, data, refused):
    before = begun.read_bytes()
    (options,) = data("legal", begun, "--all")
    seat, action = options["seat"], options["actions"][0]
    fine = f"{seat} place_restaurant {action['at'][0]},{action['at'][1]} {action['entrance']}"
    refused("act", begun, fine, fine)
    assert begun.read_bytes() == before


def test_a_file_is_replaced_whole_or_not_at_all(begun, monkeypatch, refused):
    before = begun.read_bytes()

    def full(*paths: object) -> None:
        raise OSError(28, "No space left on device", str(begun))

    monkeypatch.setattr("magnate.cli.sources.os.replace", full)
    assert "No space" in refused("act", begun, "0 pass")
    assert begun.read_bytes() == before
    assert [file.name for file in begun.parent.iterdir()] == ["new.json"]


def test_legal_begins_the_step_of_a_position(tmp_path, run, data, position):
    given = json.loads(position.read_text())
    given |= {"step": "train", "acting": 1}
    position.write_text(json.dumps(given))
    assert data("legal", position)[0]["seat"] == 0
    assert "train" in run("legal", position)
