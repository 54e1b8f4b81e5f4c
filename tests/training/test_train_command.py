"""`magnate train`, as it is typed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from magnate.bots.value.codec import decoded
from magnate.training.shards import numbers_in
from tests.patience import PATIENCE, soon
from tests.training.planted import ByCash

np = pytest.importorskip("numpy")
DUELS = ("--players", 2, "--scenario", "base_game", "--seed", 4)


def test_games_and_a_fit(run, data, tmp_path, monkeypatch):
    monkeypatch.setattr("magnate.training.torch_fit.torch_trainer", lambda: ByCash().trainer)
    folder, file = tmp_path / "games", tmp_path / "candidate.bin"
    told = run("train", "games", folder, "--games", 24, *DUELS, "-j", 1)
    assert told.startswith("24 games are in ")
    again = run("train", "games", folder, "--games", 24, *DUELS, "-j", 1)
    assert again == told
    other = run("train", "games", folder, "--games", 24, "--seed", 5, status=2)
    assert "other settings" in other
    quick = ("--hidden", "4,3", "--epochs", 1)
    report = data("train", "fit", folder, "-o", file, *quick, "--leave-out", "radio")
    assert report["left_out"] == ["radio"]
    assert decoded(file.read_bytes())[0].hidden == (4, 3)
    assert "exists" in run("train", "fit", folder, "-o", file, *quick, status=2)
    shown = run("train", "fit", folder, "-o", file, *quick, "--force", "--lang", "de")
    assert "held out" in shown
    later = tmp_path / "later.bin"
    report = data("train", "fit", folder, "-o", later, "--from", file, "--epochs", 1)
    assert (report["begun"], report["fitting"]["hidden"]) == (str(file), [4, 3])
    told = run("train", "fit", folder, "-o", later, "--force", "--from", file, *quick, status=2)
    assert "--hidden means nothing for magnate train fit --from" in told
    told = run("train", "fit", folder, "-o", later, "--force", "--from", folder, status=2)
    assert str(folder) in told
    assert str(file) in shown


def test_without_pytorch_a_fit_names_the_extra(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "torch", None)
    folder, file = tmp_path / "games", tmp_path / "candidate.bin"
    run("train", "games", folder, "--games", 8, *DUELS, "-j", 1)
    said = run("train", "fit", folder, "-o", file, status=2)
    assert "torch" in said
    assert "magnate[training]" in said
    assert not file.exists()


@pytest.mark.parametrize(("strength", "status"), [(0.95, 0), (0.5, 1)])
def test_what_is_not_better_is_refused(
    run, data, candidate, tables, tmp_path, monkeypatch, strength, status
):
    place = tmp_path / "network.bin"
    monkeypatch.setattr("magnate.training.measurement.FILE", place)
    tables(strength)
    told = run("train", "measure", candidate, "--games", 40, status=status)
    assert "of 40 games" in told
    assert ("the present network stays" in told) == (status == 1)
    assert place.exists() == (status == 0)
    found = data("train", "measure", candidate, "--games", 40, "--by", "medium", status=status)
    assert (found["maps"], found["by"], len(found["shares"])) == (20, "medium", 20)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("games", "FOLDER", "--epochs", 3), "--epochs means nothing for magnate train games"),
        (("games", "FOLDER", "--players", "x"), "not a list of numbers"),
        (("games", "FOLDER", "--players", "9"), "by so many"),
        (("games", "FOLDER", "--plans", "FILE"), "no plans"),
        (("games", "FOLDER", "--address", "auto"), "--ray"),
        (("games", "FOLDER", "--guests", "nobody"), "nobody"),
        (("fit", "FOLDER", "--players", "2"), "--players means nothing for magnate train fit"),
        (("fit", "FOLDER"), "-o"),
        (("fit", "FOLDER", "-o", "new.bin"), "no games"),
        (("measure", "FOLDER", "--ray"), "--ray means nothing for magnate train measure"),
        (("measure", "FILE"), "not a network"),
    ],
)
def test_what_cannot_be_is_refused(run, tmp_path, words, reason):
    (tmp_path / "FILE").write_text("nothing")
    named = {"FOLDER": tmp_path, "FILE": tmp_path / "FILE", "new.bin": tmp_path / "new.bin"}
    assert reason in run("train", *(named.get(word, word) for word in words), status=2)


@pytest.mark.skipif(os.name == "nt", reason="there is no group of processes to interrupt")
def test_an_interruption_at_the_keyboard(tmp_path):
    command = ("train", "games", tmp_path, "-n", 5000, "-p", 2, "--scenario", "base_game", "-j", 2)
    running = subprocess.Popen(
        [sys.executable, "-m", "magnate", *map(str, command)],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    soon((tmp_path / "recipe.json").exists)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert said.splitlines()[-1].startswith("Interrupted.")
    assert "Traceback" not in said
    assert len(numbers_in(tmp_path)) < 5000
