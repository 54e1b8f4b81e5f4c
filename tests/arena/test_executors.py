"""Many calls of one function, here and in processes: in their places, and never left running."""

import multiprocessing
import os

import pytest

from magnate.arena.calls import answer_call, decode_result, encode_call
from magnate.arena.executors import (
    CallFailed,
    InProcess,
    LocalProcesses,
    RayCluster,
    caller,
    executor_for,
    in_order,
)
from magnate.setup import Setup
from tests.patience import soon


def another_seed(setup: Setup) -> Setup:
    return Setup(players=setup.players, seed=setup.seed + 1)


AT_ONCE = ""
NEVER = "/no/such/file"


def process_once(path: str) -> int:
    """Return the process, once the file is there."""
    soon(lambda: not path or os.path.exists(path))
    return os.getpid()


def waits_for(path: str) -> str:
    """Return the path, once it is there."""
    soon(lambda: not path or os.path.exists(path))
    return path


def fails(number: int) -> int:
    if number == 2:
        raise ValueError("this is the one")
    return number


def dies(number: int) -> int:
    if number == 2:
        os._exit(7)
    return number


SETUPS = [Setup(players=2, seed=seed) for seed in range(5)]


@pytest.fixture(autouse=True)
def _nobody_is_left():
    yield
    assert multiprocessing.active_children() == []


def test_values_travel_as_data():
    call = encode_call(another_seed, SETUPS[3])
    assert isinstance(call, bytes)
    assert decode_result(another_seed, answer_call(call)) == another_seed(SETUPS[3])


@pytest.mark.parametrize("executor", [InProcess(), LocalProcesses(2)])
def test_every_result_comes_with_its_place(executor):
    with executor:
        found = dict(executor.run(another_seed, SETUPS))
        assert found == {nth: another_seed(one) for nth, one in enumerate(SETUPS)}
        assert list(executor.run(another_seed, [])) == []


def test_what_ends_first_comes_first(tmp_path):
    flag = tmp_path / "flag"
    with LocalProcesses(2) as executor:
        results = executor.run(waits_for, [str(flag), ""])
        assert next(results) == (1, "")
        flag.touch()
        assert list(results) == [(0, str(flag))]


def test_results_can_be_put_in_order():
    closed = []

    def results():
        try:
            yield from [(2, "c"), (0, "a"), (1, "b"), (3, "d")]
        finally:
            closed.append(True)

    assert list(in_order(results())) == ["a", "b", "c", "d"]
    ordered = in_order(results())
    assert next(ordered) == "a"
    ordered.close()
    assert closed == [True, True]


def test_there_are_only_as_many_processes_as_are_needed_and_they_stay():
    with LocalProcesses(3) as executor:
        assert multiprocessing.active_children() == []
        first = {process for _, process in executor.run(process_once, [AT_ONCE] * 2)}
        assert len(multiprocessing.active_children()) == 2
        again = {process for _, process in executor.run(process_once, [AT_ONCE])}
        assert again <= first


def test_values_are_asked_for_when_there_is_a_process_for_them():
    asked = []

    def values():
        for number in range(100):
            asked.append(number)
            yield AT_ONCE

    with LocalProcesses(2) as executor:
        results = executor.run(process_once, values())
        next(results)
        assert len(asked) <= 5
        results.close()


def test_closed_early_a_run_stops_and_another_may_follow():
    with LocalProcesses(2) as executor:
        results = executor.run(process_once, [AT_ONCE, NEVER, NEVER])
        assert next(results)[0] == 0
        results.close()
        assert len(multiprocessing.active_children()) == 0
        assert len(list(executor.run(process_once, [AT_ONCE] * 2))) == 2


def test_there_is_one_run_at_a_time():
    with LocalProcesses(2) as executor:
        results = executor.run(process_once, [AT_ONCE] * 3)
        next(results)
        with pytest.raises(AssertionError, match="one run"):
            next(executor.run(process_once, [AT_ONCE]))
        results.close()


def test_a_failure_names_its_place_and_its_reason():
    with LocalProcesses(2) as executor:
        with pytest.raises(CallFailed, match=r"call 2: (.|\n)*ValueError: this is the one") as said:
            list(executor.run(fails, range(5)))
        assert said.value.nth == 2
        assert dict(executor.run(fails, [5, 6])) == {0: 5, 1: 6}
    with pytest.raises(ValueError, match="this is the one"):
        list(InProcess().run(fails, range(5)))


def test_a_process_that_dies_is_an_error_and_no_waiting():
    with LocalProcesses(2) as executor:
        with pytest.raises(CallFailed, match="call 2: its process ended with status 7"):
            list(executor.run(dies, range(5)))
        assert dict(executor.run(dies, [5, 6])) == {0: 5, 1: 6}


@pytest.mark.parametrize("problem", [KeyboardInterrupt, ValueError])
def test_nobody_works_on_after_an_interruption(problem):
    def interrupted():
        with caller(process_once, 2) as call:
            for _ in call([AT_ONCE, NEVER]):
                raise problem

    with pytest.raises(problem):
        interrupted()
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_caller_keeps_the_order(jobs):
    with caller(another_seed, jobs) as call:
        for _ in range(2):
            assert list(call(SETUPS)) == [another_seed(one) for one in SETUPS]


def test_which_executor_is_meant():
    assert isinstance(executor_for(1), InProcess)
    for jobs, processes in ((3, 3), (0, multiprocessing.cpu_count())):
        executor = executor_for(jobs)
        assert isinstance(executor, LocalProcesses)
        assert executor.workers == processes
    for address, at in (("10.0.0.5:6379", "10.0.0.5:6379"), ("", "local")):
        cluster = executor_for(2, address)
        assert isinstance(cluster, RayCluster)
        assert (cluster.address, cluster.workers) == (at, 2)
