"""`magnate rank`, as it is typed."""

from __future__ import annotations

import pytest

from magnate import arena
from magnate.arena.publication import BEGINS, ENDS, PAGE

QUICK = ("rank", "--bots", "easy,random,spar-radio", "--turn-limit", 3, "-n", 2, "--jobs", 1)


def test_a_round_robin_goes_on_where_it_stopped(run, data, tmp_path):
    folder = tmp_path / "here"
    found = data(*QUICK, "-o", folder)
    assert found["games"] == 6
    assert {one["bot"] for one in found["bots"]} == {"easy", "random", "spar-radio"}
    assert found["commits"] or found["version"]
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert data(*QUICK, "-o", folder) == found
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == files
    assert data(*QUICK, "-n", 3, "-o", folder)["games"] == 12
    told = run(*QUICK, "-o", folder)
    assert "spar-radio" in told
    assert "6 games in all." in told
    assert told.rstrip().endswith(str(folder))
    assert (
        told
        != run(*QUICK, "-o", folder, "--lang", "zh")
        != run(*QUICK, "-o", folder, "--lang", "de")
    )


def test_the_former_name_still_works(run, data, tmp_path):
    folder = tmp_path / "here"
    found = data("league", *QUICK[1:], "-o", folder)
    assert data(*QUICK, "-o", folder) == found
    assert (folder / "league.json").exists()  # as folders of earlier versions keep it
    assert " league " not in run("--help")


def test_more_than_two_at_a_table(data, tmp_path):
    bots = ("--bots", "easy,random,spar-radio,spar-kimchi")
    more = ("-p", 3, "-m", "kimchi", "-o", tmp_path / "a")
    found = data(*QUICK, *bots, *more)
    assert found["setup"]["modules"] == ["kimchi"]
    assert found["each"] == 3
    assert all(
        met for n, row in enumerate(found["meetings"]) for m, met in enumerate(row) if n != m
    )


def test_a_name_for_the_folder(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(*QUICK, "--scenario", "nightlife", "--turn-limit", 1)
    assert [path.name for path in tmp_path.iterdir()] == ["rank-2-nightlife-1"]


def test_an_arena_is_no_round_robin(run, tmp_path):
    run("arena", "--bots", "easy,random", "--turn-limit", 1, "-n", 2, "-j", 1, "-o", tmp_path)
    assert "other settings (league.json)" in run(*QUICK, "-o", tmp_path, status=2)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--bots", "genius,easy"), "no bot “genius”"),
        (("--bots", "easy,easy"), "1 bot is named for 2 seats"),
        (("--modules", "moon"), "moon"),
        (("--bots", "easy,spar-kimchi"), "spar-kimchi: the module of that strategy is not in play"),
        (("--address", "10.0.0.5:6379"), "--ray is missing"),
        (("play", "somewhere"), "somewhere"),
        (("publish",), "name the folders"),
    ],
)
def test_what_is_refused_leaves_nothing_behind(run, tmp_path, arguments, reason):
    folder = tmp_path / "none"
    assert reason in run("rank", *arguments, "-o", folder, status=2)
    assert not folder.exists()


def test_an_interruption_says_how_to_go_on(run, data, tmp_path, monkeypatch):
    def interrupted(*arguments):
        yield next(play(*arguments))
        raise KeyboardInterrupt

    play = arena.play_all
    with monkeypatch.context() as patch:
        patch.setattr(arena, "play_all", interrupted)
        run(*QUICK, "-o", tmp_path, status=130)
    assert len((tmp_path / "results.jsonl").read_bytes().splitlines()) == 1
    assert data(*QUICK, "-o", tmp_path)["games"] == 6


def test_publishing(run, tmp_path):
    folder, checkout = tmp_path / "ratings", tmp_path / "checkout"
    run(*QUICK, "-o", folder)
    assert "holds no ratings" in run("rank", "publish", tmp_path, status=2)
    said = run("rank", "publish", folder, "--checkout", checkout, status=2)
    assert "has no section for" in said
    (checkout / "docs").mkdir(parents=True)
    (checkout / "magnate" / "bots").mkdir(parents=True)
    (checkout / PAGE).write_text(f"{BEGINS}{ENDS}", encoding="utf-8")
    assert "bots.md" in run("rank", "publish", folder, "--checkout", checkout)
    page = (checkout / PAGE).read_text(encoding="utf-8")
    assert "magnate rank --bots easy,random,spar-radio --players 2 --games 2" in page
    assert (checkout / "magnate" / "bots" / "ratings.json").exists()
