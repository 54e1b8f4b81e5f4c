"""Bots named by their place: `file.py:function`."""

import subprocess
import sys

import pytest

from magnate import Refused
from magnate.bots import find_bot
from magnate.bots.lookup import bot_called

MINE = """
from magnate.bots import Thought

def first(view, options, rng, seconds=1.0):
    return Thought(options[0])

not_a_function = 7
"""


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "my bots" / "mine.py"
    file.parent.mkdir()
    file.write_text(MINE, encoding="utf-8")
    return f"{file}:first"


def test_they_play_in_the_arena_on_two_processors(data, mine, tmp_path):
    report = data(
        *("arena", "--bots", f"{mine},random", "-n", 2, "--turn-limit", 3, "--jobs", 2),
        *("-o", tmp_path / "games"),
    )
    assert {bot["bot"] for bot in report["bots"]} == {mine, "random"}
    assert all(bot["fallbacks"] == 0 for bot in report["bots"])


def test_a_folder_of_its_own_has_a_plain_name(mine, tmp_path):
    command = [sys.executable, "-m", "magnate", "arena", "--bots", mine, "-n", "1", "-j", "1"]
    subprocess.run([*command, "--turn-limit", "2"], cwd=tmp_path, check=True, capture_output=True)
    [folder] = [path.name for path in tmp_path.glob("arena-*")]
    assert folder.endswith("mine_py_first-1")


def test_they_simulate_and_advise(data, mine, tmp_path):
    games = data("simulate", "-n", 1, "-p", 2, "--bots", mine, "-o", tmp_path)
    assert len(games["games"]) == 1
    told = data("advise", tmp_path / "game-1.json@5", "--bot", mine)
    assert told["bot"] == mine


@pytest.mark.parametrize(
    "place",
    ["nowhere.py:first", "{file}:second", "{file}:not_a_function", "{folder}:x", ":", "a.py:"],
)
def test_what_is_not_there_is_said(place, mine, tmp_path):
    file = mine.rpartition(":")[0]
    with pytest.raises(Refused) as refused:
        bot_called(place.format(file=file, folder=tmp_path))
    assert refused.value.code == "no_bot_there"


def test_a_file_that_fails_says_why(run, tmp_path):
    (tmp_path / "broken.py").write_text("1 / 0", encoding="utf-8")
    told = run("simulate", "-n", 1, "--bots", f"{tmp_path / 'broken.py'}:x", status=2)
    assert "ZeroDivisionError" in told


def test_by_name_alone_no_place_is_known(mine):
    """Servers ask so: whoever names a place has its code run."""
    with pytest.raises(Refused) as refused:
        find_bot(mine)
    assert refused.value.code == "unknown_bot"
