import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from magnate.arena import tuning
from magnate.arena.tuning import Found, evaluation
from magnate.arena.tuning.evaluation import Fitted
from magnate.bots import weights as of_bots
from magnate.bots.evaluation import load_evaluation
from tests.patience import PATIENCE, soon

QUICK = ("--candidates", 3, "--games", 4, "--jobs", 1, "--turn-limit", 8, "--seed", 2)


def test_weights(run, data, tmp_path):
    before = (Path(of_bots.__file__).parent / "weights.toml").read_bytes()
    file = tmp_path / "tuned.json"
    told = run("tune", "weights", "--only", "standing,use.tips", *QUICK, "-o", file)
    assert "confirmation" in told
    assert "the share is 50.0%" in told
    assert told.rstrip().endswith(str(file))
    found = msgspec.json.decode(file.read_bytes(), type=Found)
    assert found.finished
    assert set(found.settings.names) == {
        *("standing.ahead", "standing.even", "standing.behind", "use.tips")
    }
    assert found.settings.setup.seed == 2
    assert [rung.maps for rung in found.rungs] == [2, 4]
    assert found.confirmation[0].maps == 16
    assert ("Write:" in told) == found.better
    assert ("keep the present values" in told) == (not found.better)

    other = tmp_path / "again.json"
    again = data("tune", "weights", "--only", "standing,use.tips", *QUICK, "-o", other)
    assert {**again, "took": 0} == {**json.loads(file.read_bytes()), "took": 0}
    assert (Path(of_bots.__file__).parent / "weights.toml").read_bytes() == before


def test_plans_with_modules(run, data, tmp_path):
    """Of two turns: what plans are worth is not the question here."""
    quick = (*QUICK, "-n", 2, "--turn-limit", 2)
    arguments = ("--from", "serve", "--generations", 1, "--scenario", "nightlife", *quick)
    told = run("tune", "plans", *arguments, "-o", tmp_path / "plans.json")
    assert "serve_v" in told
    assert "undercut" in told
    found = msgspec.json.decode((tmp_path / "plans.json").read_bytes(), type=Found)
    assert found.settings.setup.modules
    assert len(found.candidates) == 1 + 1 + 3
    assert len(found.confirmation) == len(found.plans)


def test_shares(run, data, tmp_path):
    file = tmp_path / "shares.json"
    asked = ("tune", "shares", "--scenario", "introductory_game", "--players", 2, "-n", 2)
    quick = (*asked, "--turn-limit", 3, "-j", 1, "-o", file)
    told = run(*quick)
    assert "[won.introductory_game]" in told
    found = json.loads(file.read_bytes())
    assert found["finished"]
    assert sum(found["won"]["introductory_game"]["2"]) == 50 * len(found["ways"])
    assert "exists" in run(*quick, status=2)
    again = data(*quick, "--force")
    assert {**again, "took": 0} == {**found, "took": 0}
    told = run("tune", "shares", "--from", "serve", status=2)
    assert "--from means nothing for magnate tune shares" in told
    assert "by so many" in run("tune", "shares", "--players", 9, status=2)


def test_bots_and_languages(run, tmp_path):
    arguments = ("tune", "weights", "--by", "medium", "--only", "medium", "--seconds", 0.002)
    tiny = (*arguments, "--candidates", 1, "-n", 2, "-j", 1, "--turn-limit", 2, "--force")
    told = {run(*tiny, "-o", tmp_path / "a.json", "--lang", lang) for lang in ("en", "zh", "de")}
    assert len(told) == 3
    assert all("medium." in one for one in told)


@pytest.mark.parametrize("jobs", [1, 2])
def test_evaluation(run, data, tmp_path, jobs):
    before = (Path(of_bots.__file__).parent / "evaluation.toml").read_bytes()
    file = tmp_path / "evaluation.json"
    few = ("--games", 8, "--modules", "coffee", "--players", 2, "--turn-limit", 8, "--seed", 3)
    told = run("tune", "evaluation", *few, "-j", jobs, "-o", file)
    found = msgspec.json.decode(file.read_bytes(), type=Fitted)
    assert found.finished
    assert found.played == 8
    assert found.fit is not None
    assert (found.fit.games, found.fit.held_out) == (6, 2)
    assert f"{found.fit.loss_by_cash:.4f}" in told
    assert "the base game, coffee, 2 players" in told
    assert told.rstrip().endswith(str(file))
    lines = told.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("# How much"))
    assert load_evaluation("\n".join(lines[first:-1])) == found.fit.evaluation

    again = data("tune", "evaluation", *few, "-j", 1, "-o", tmp_path / "again.json")
    assert {**again, "took": 0} == {**json.loads(file.read_bytes()), "took": 0}
    assert (Path(of_bots.__file__).parent / "evaluation.toml").read_bytes() == before


def test_evaluation_of_what_is_asked_for(data, run, tmp_path):
    def setups(*arguments):
        file = tmp_path / "asked.json"
        tiny = ("-n", 1, "-j", 1, "--turn-limit", 2, "--force", "-o", file)
        run("tune", "evaluation", *arguments, *tiny)
        found = msgspec.json.decode(file.read_bytes(), type=Fitted)
        assert found.played == 2 * len(found.settings.setups)
        return [(one.players, one.modules) for one in found.settings.setups]

    kimchi = ("new_districts", "kimchi")
    assert setups("--scenario", "korean_city") == [(n, kimchi) for n in (2, 3, 4)]
    assert setups("--modules", "sushi", "--players", 5) == [(5, ("sushi",))]
    whole = setups()
    assert {(2, ()), (3, ()), (4, ()), (3, kimchi)} < set(whole)
    assert {players for players, _ in setups("--players", 4)} == {4}


def test_an_interrupted_evaluation_fits_nothing(run, tmp_path, monkeypatch):
    def interrupted(found, watch):
        steps = fitted(found, watch)
        for _ in range(3):
            next(steps)
            yield
        steps.throw(KeyboardInterrupt)

    fitted = evaluation.fitted
    monkeypatch.setattr(evaluation, "fitted", interrupted)
    file = tmp_path / "evaluation.json"
    few = ("-n", 8, "-p", 2, "--modules", "coffee", "-j", 1, "--turn-limit", 4)
    assert run("tune", "evaluation", *few, "-o", file, status=130) == ""
    found = msgspec.json.decode(file.read_bytes(), type=Fitted)
    assert found.played == 3
    assert found.fit is None
    assert not found.finished


def test_a_report_that_exists_is_not_written_over(run, tmp_path):
    file = tmp_path / "tuned.json"
    file.write_text("mine")
    for command in (("weights", *QUICK), ("evaluation",)):
        line = run("tune", *command, "-o", file, status=2)
        assert "exists already" in line
        assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "what"),
        (("luck",), "luck"),
        (("weights", "--only", "standing,luck"), "no weight or group “luck” to tune by habit"),
        (("weights", "--only", "search.plan_share"), "there are: standing.ahead, "),
        (("weights", "--by", "easy"), "easy"),
        (("weights", "--from", "recruit"), "--from means nothing for magnate tune weights"),
        (("weights", "--generations", 3), "--generations means nothing"),
        (("weights", "--candidates", 0), "--candidates"),
        (("weights", "--games", 0), "--games"),
        (("weights", "--players", 9), "9"),
        (("plans", "--only", "use"), "--only means nothing for magnate tune plans"),
        (("plans", "--by", "hard"), "--by means nothing"),
        (("plans", "--from", "recruit,luck"), "no plan “luck”; there are: "),
        (("plans", "--modules", "moon"), "moon"),
        (("plans", "--seconds", 1), "--seconds means nothing for magnate tune plans"),
        (("evaluation", "--only", "use"), "--only means nothing for magnate tune evaluation"),
        (("evaluation", "--by", "hard"), "--by means nothing"),
        (("evaluation", "--from", "recruit"), "--from means nothing"),
        (("evaluation", "--candidates", 3), "--candidates means nothing"),
        (("evaluation", "--seconds", 1), "--seconds means nothing"),
        (("evaluation", "--turn-limit", 1), "no game lasted two turns"),
        (("evaluation", "--modules", "moon"), "moon"),
        (("evaluation", "--players", 9), "9"),
    ],
)
def test_what_is_refused_leaves_nothing_behind(run, tmp_path, arguments, reason):
    file = tmp_path / "none.json"
    line = run("tune", *arguments, "-o", file, status=2)
    assert line.startswith("magnate: ")
    assert line.count("\n") == 1
    assert reason in line
    assert not file.exists()


def test_a_place_that_is_not_there(run, tmp_path):
    line = run("tune", "weights", *QUICK, "-o", tmp_path / "no" / "where.json", status=2)
    assert "No such file" in line


def test_an_interruption_writes_what_was_found(run, tmp_path, monkeypatch):
    def interrupted(found, play):
        steps = tune(found, play)
        for _ in range(20):
            next(steps)
            yield
        steps.throw(KeyboardInterrupt)

    tune = tuning.tune
    monkeypatch.setattr(tuning, "tune", interrupted)
    file = tmp_path / "tuned.json"
    told = run("tune", "weights", "--only", "use", *QUICK, "-o", file, status=130)
    assert "present" in told
    found = msgspec.json.decode(file.read_bytes(), type=Found)
    assert [rung.maps for rung in found.rungs] == [2]
    assert not found.finished
    assert found.best is not None


@pytest.mark.skipif(os.name == "nt", reason="there is no group of processes to interrupt")
def test_an_interruption_at_the_keyboard(tmp_path):
    file = tmp_path / "tuned.json"
    command = ("tune", "weights", "--candidates", "2", "-n", "4000", "--jobs", "2", "-o", str(file))
    running = subprocess.Popen(
        [sys.executable, "-m", "magnate", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    soon(file.exists)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert said.splitlines()[-1].startswith("Interrupted.")
    assert "Traceback" not in said
    found = msgspec.json.decode(file.read_bytes(), type=Found)
    assert not found.finished
    assert found.confirmation == []
