"""Kill -9 in the midst of play: what was acknowledged stays, nothing is doubled, all resume."""

from __future__ import annotations

import pytest

from magnate.load.plan import LoadPlan, LoadReport
from magnate.load.run import run_load
from magnate.setup import Setup
from tests.patience import PATIENCE
from tests.server.services import Postgres


def assert_nothing_is_lost(report: LoadReport) -> None:
    assert report.errors == {}, report.examples
    assert report.lost == 0
    assert report.doubled == 0
    assert report.altered == 0
    assert report.unanswered == 0
    assert report.games > 0
    assert report.actions > 100


@pytest.mark.slow
def test_a_killed_server_comes_back_and_nothing_is_lost() -> None:
    setup = Setup(players=3, turn_limit=2)
    plan = LoadPlan(
        setup=setup, tables=4, actions=240, seconds=900, patience=PATIENCE, rate=150, kills=2
    )
    report = run_load(plan)
    assert report.kills == 2
    assert report.resumed >= 12, "every socket was lost at least once"
    assert_nothing_is_lost(report)


@pytest.mark.slow
def test_others_go_on_when_one_of_three_processes_is_killed(postgres: Postgres) -> None:
    setup = Setup(players=3, turn_limit=2)
    plan = LoadPlan(
        setup=setup,
        tables=4,
        actions=150,
        seconds=900,
        patience=PATIENCE,
        rate=60,
        kills=2,
        database=postgres.new_database(),
        workers=3,
    )
    report = run_load(plan)
    assert report.kills == 2
    assert 0 < report.resumed < 2 * 12, "who was elsewhere noticed nothing"
    assert_nothing_is_lost(report)
