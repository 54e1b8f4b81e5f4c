import os
import signal
import subprocess
import sys

import msgspec
import pytest

from magnate import arena
from magnate.bots import BOTS
from magnate.files import read_game
from tests.patience import PATIENCE, soon

QUICK = ("arena", "--bots", "easy,random", "--seed", 5, "--turn-limit", 4, "--jobs", 1)


def failing(view, options, rng, seconds):
    raise ValueError("I give up")


def test_an_arena_on_two_processors(run, data, tmp_path):
    folder = tmp_path / "games" / "here"
    arguments = ("--bots", "easy,random,random", "-n", 4, "--jobs", 2, "-o", folder)
    report = data("arena", *arguments)
    assert report["folder"] == str(folder)
    assert report["games"] == 6
    assert [bot["bot"] for bot in report["bots"]] == ["easy", "random"]
    assert report["bots"][0]["verdict"] == "above"
    assert report["bots"][0]["times"]["decisions"] > 300
    for number in range(1, 7):
        assert read_game((folder / f"{number:04}.json").read_bytes()).game.over

    told = run("arena", *arguments)
    assert "random ×2" in told
    assert "▲" in told
    assert "fair share of 33.3%" in told
    assert "6 × The bank has broken for good." in told
    assert told.rstrip().endswith(str(folder))
    assert (
        told != run("arena", *arguments, "--lang", "zh") != run("arena", *arguments, "--lang", "de")
    )


def test_a_name_for_the_folder(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(*QUICK, "-n", 1)
    run("arena", "--bots", "random", "-n", 1, "-j", 1, "--turn-limit", 2, "--scenario", "nightlife")
    names = ["arena-easy-random-5", "arena-random-random-nightlife-1"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names


def test_a_scenario_or_modules_and_who_plays(data, tmp_path):
    short = ("-n", 1, "--turn-limit", 2, "--jobs", 1, "--bots", "random")
    report = data("arena", *short, "-p", 4, "--modules", "noodles,coffee", "-o", tmp_path / "a")
    assert report["settings"]["bots"] == ["random"] * 4
    assert report["settings"]["setup"]["modules"] == ["coffee", "noodles"]
    again = data("arena", *short, "-p", 4, "--modules", "coffee,noodles", "-o", tmp_path / "a")
    assert again == report
    report = data("arena", *short, "--scenario", "nightlife", "-o", tmp_path / "b")
    assert report["settings"]["setup"]["modules"]


def test_other_settings_for_the_same_folder(run, tmp_path):
    run(*QUICK, "-n", 2, "-o", tmp_path)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    line = run(*QUICK, "-n", 2, "-o", tmp_path, "--seconds", 3, "-m", "coffee", status=2)
    assert "other settings (modules, seconds)" in line
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_bot_that_fails_is_a_failure(run, data, tmp_path, monkeypatch):
    monkeypatch.setitem(BOTS, "broken", failing)
    arguments = ("arena", "--bots", "broken,random", "-n", 2, "--turn-limit", 3, "-j", 1)
    report = data(*arguments, "-o", tmp_path, status=1)
    counts = {bot["bot"]: bot["fallbacks"] for bot in report["bots"]}
    decisions = {bot["bot"]: bot["times"]["decisions"] for bot in report["bots"]}
    assert counts == {"broken": decisions["broken"], "random": 0}
    log = (tmp_path / "fallbacks.log").read_text()
    assert log.count("ValueError: I give up") == report["fallbacks"] == counts["broken"]
    assert "game 2, seat 1 (broken), turn 1, " in log
    assert "broken" in run(*arguments, "-o", tmp_path, status=1)
    assert (tmp_path / "fallbacks.log").read_text() == log


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "--bots"),
        (("--bots", "genius,easy"), "no bot “genius”"),
        (("--bots", "easy,random", "-p", 3), "2 bots are named for 3 seats"),
        (("--bots", "easy,random", "--games", 0), "--games"),
        (("--bots", "easy,random", "--seconds", 0), "--seconds"),
        (("--bots", "easy,random", "--modules", "moon"), "moon"),
        (("--bots", "easy,random", "--scenario", "moon"), "moon"),
        (("--bots", "easy", "-p", 9), "9"),
        (("--bots", "easy,random", "10.0.0.5:6379"), "--ray is missing"),
    ],
)
def test_what_is_refused_leaves_nothing_behind(run, tmp_path, arguments, reason):
    folder = tmp_path / "none"
    line = run("arena", *arguments, "-o", folder, status=2)
    assert line.startswith("magnate: ")
    assert line.count("\n") == 1
    assert reason in line
    assert not folder.exists()


def test_no_cluster_is_a_refusal(run, tmp_path):
    line = run(*QUICK, "-o", tmp_path, "--ray", "127.0.0.1:1", status=2)
    assert line.startswith("magnate: no Ray cluster")


def test_an_interruption_says_how_to_go_on(run, data, tmp_path, monkeypatch):
    def interrupted(*arguments):
        yield next(play(*arguments))
        raise KeyboardInterrupt

    play = arena.run_arena
    with monkeypatch.context() as patch:
        patch.setattr(arena, "run_arena", interrupted)
        assert run(*QUICK, "-n", 4, "-o", tmp_path, status=130) == ""
    assert len((tmp_path / "results.jsonl").read_bytes().splitlines()) == 1
    assert data(*QUICK, "-n", 4, "-o", tmp_path)["games"] == 4


@pytest.mark.skipif(os.name == "nt", reason="there is no group of processes to interrupt")
def test_an_interruption_at_the_keyboard(tmp_path):
    command = ("arena", "--bots", "easy", "-n", "5000", "--jobs", "2", "-o", str(tmp_path))
    running = subprocess.Popen(
        [sys.executable, "-m", "magnate", *command],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    results = tmp_path / "results.jsonl"
    soon(lambda: results.exists() and results.stat().st_size)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130
    assert said.splitlines()[-1].startswith("Interrupted.")
    assert "Traceback" not in said
    lines = results.read_bytes().splitlines()
    assert 1 <= len(lines) < 5000
    assert all(msgspec.json.decode(line)["turns"] for line in lines)
