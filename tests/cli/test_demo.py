import re

import pytest


def test_the_demo_is_a_whole_game(run):
    told = run("demo", "--seed", 3, "--speed", 0)
    assert "3 players, seed 3" in told
    assert "Turn 1" in told
    for phase in ("Restructuring", "Working 9 to 5", "Dinnertime", "Payday", "Marketing"):
        assert phase in told
    assert "The bank breaks for the second time" in told
    assert re.search(r"^ +1\. +\S.*\$\d+", told, re.MULTILINE)


def test_equal_seeds_tell_equal_games(run):
    first, again, other = (run("demo", "-p", 2, "--seed", seed) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_after_each_turn_stands_a_table(run):
    told = run("demo", "-p", 2, "--seed", 1)
    turns = len(re.findall(r"─ Turn \d+ ─", told))
    assert turns >= 5
    assert told.count("Campaigns   Milestones") == turns - 1  # the last turn ends with the ranking


@pytest.mark.parametrize(("lang", "words"), [("de", "Runde 1"), ("zh", "第 1 回合")])
def test_the_demo_speaks(run, lang, words):
    assert words in run("demo", "-p", 2, "--seed", 1, "--lang", lang)


def test_bots_by_seat(run):
    assert "bots: easy,random" in run("demo", "-p", 2, "--seed", 1, "--bots", "easy,random")


def test_no_secret_is_told(run):
    told = run("demo", "-p", 2, "--seed", 1)
    assert "plans to" not in told
    assert "reserve card into the bank" not in told
