"""Whole arenas: interrupted, taken up again, played again, in one process and in many."""

import multiprocessing

import msgspec
import pytest

from magnate.arena import InProcess, LocalProcesses, bot_games, missing, outcomes_in, run_arena


class Stops(InProcess):
    """An executor that is interrupted after some bot_games."""

    def __init__(self, after):
        self.after = after

    def run(self, function, values):
        yield from super().run(function, values[: self.after])
        raise KeyboardInterrupt


class Never(InProcess):
    def run(self, function, values):
        raise AssertionError("nothing was to be played")


def kept(folder, settings, games=6):
    """The results and the files, but for what the clock decides."""
    outcomes = outcomes_in(folder, settings, games)
    return (
        [msgspec.structs.replace(outcome, ms=()) for outcome in outcomes],
        {file.name: file.read_bytes() for file in folder.glob("0*.json")},
    )


def test_an_interrupted_arena_goes_on_where_it_stopped(folder, quick, play):
    with pytest.raises(KeyboardInterrupt):
        play(6, Stops(2))
    before = (folder / "0001.json").stat().st_mtime_ns
    assert [outcome.game for outcome in outcomes_in(folder, quick, 6)] == [1, 2]
    assert play(6) == [3, 4, 5, 6]
    assert (folder / "0001.json").stat().st_mtime_ns == before
    assert play(6, Never()) == []


def test_an_arena_can_grow_and_a_part_of_it_be_looked_at(folder, quick, play):
    assert play(2) == [1, 2]
    assert play(6) == [3, 4, 5, 6]
    assert [outcome.game for outcome in outcomes_in(folder, quick, 4)] == [1, 2, 3, 4]
    assert missing(folder, quick, 8) == bot_games(quick, 8)[6:]


@pytest.mark.parametrize("executor", [InProcess(), LocalProcesses(2)])
def test_equal_seeds_are_equal_games_wherever_they_are_played(tmp_path, quick, executor):
    for name, where in (("here", InProcess()), ("there", executor)):
        assert len(list(run_arena(tmp_path / name, quick, 6, where))) == 6
    here, there = kept(tmp_path / "here", quick), kept(tmp_path / "there", quick)
    assert here == there
    assert len(here[1]) == 6
    assert len(set(here[1].values())) == 6


def test_another_seed_is_another_arena(tmp_path, quick):
    other = msgspec.structs.replace(
        quick, setup=msgspec.structs.replace(quick.setup, seed=quick.setup.seed + 100)
    )
    for name, settings in (("one", quick), ("two", other)):
        assert len(list(run_arena(tmp_path / name, settings, 2, InProcess()))) == 2
    one, two = kept(tmp_path / "one", quick), kept(tmp_path / "two", other)
    assert one[1].keys() == two[1].keys()
    assert not set(one[1].values()) & set(two[1].values())


def test_nobody_works_on_after_the_end(folder, quick):
    results = run_arena(folder, quick, 200, LocalProcesses(2))
    next(results)
    assert len(multiprocessing.active_children()) == 2
    results.close()
    assert multiprocessing.active_children() == []
    assert 1 <= len(outcomes_in(folder, quick, 200)) < 50


def test_a_worker_that_dies_is_an_error_and_no_waiting(folder, quick):
    results = run_arena(folder, quick, 200, LocalProcesses(2))
    next(results)
    multiprocessing.active_children()[0].kill()
    with pytest.raises(RuntimeError, match=r"game \d+: its process ended with status"):
        list(results)
    assert multiprocessing.active_children() == []


def test_a_game_that_cannot_be_played_is_an_error(folder, quick):
    impossible = msgspec.structs.replace(quick, bots=("easy", "genius"))
    with pytest.raises(RuntimeError, match=r"game 1: (.|\n)*unknown_bot"):
        list(run_arena(folder, impossible, 2, LocalProcesses(1)))


def test_as_many_workers_as_processors():
    assert LocalProcesses().workers == multiprocessing.cpu_count()
    assert LocalProcesses(3).workers == 3
