"""The load tool itself: a short load, and what it refuses."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from magnate.cli.commands import app
from magnate.cli.load import show
from magnate.load import crowd, server_process
from magnate.load.plan import MIB, LoadCounts, LoadPlan, LoadReport, ProcessStats, percentile
from magnate.load.run import NoCrowd, report_of, run_load
from magnate.server.tables import create
from magnate.setup import Setup


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, ["load", *arguments, "--lang", "en"])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.slow
def test_a_short_load_loses_nothing_and_reports_what_it_measured() -> None:
    status, out, err = run(
        *("--tables", "5", "--players", "3", "--actions", "240", "--seconds", "600"),
        *("--turn-limit", "1", "--json"),
    )
    assert status == 0, out + err
    report = msgspec.json.decode(out, type=LoadReport)
    assert report.sound
    assert report.actions == 240
    assert report.told > report.actions
    assert report.games > 0
    assert report.lost == report.doubled == report.altered == report.unanswered == 0
    assert 0 < report.p50_ms <= report.p99_ms <= report.max_ms
    assert report.server_cpu_ms_per_action is not None
    assert report.server_cpu_ms_per_action > 0
    assert report.memory_per_played_table_mib is not None
    assert report.memory_per_played_table_mib < 10  # a few tables carry what all share


@pytest.mark.slow
def test_more_tables_than_a_host_may_have_open_begin_again_at_the_same_time() -> None:
    many = crowd.TABLES_OF_A_HOST + 4
    status, out, err = run(
        *("--tables", str(many), "--players", "2", "--actions", "400", "--turn-limit", "1"),
        "--json",
    )
    assert status == 0, out + err
    assert msgspec.json.decode(out, type=LoadReport).games > many


def test_a_host_of_the_load_tool_keeps_to_the_limit_of_open_tables() -> None:
    assert crowd.TABLES_OF_A_HOST <= create.MOST_OPEN


@pytest.mark.slow
@pytest.mark.parametrize("auto", [False, True])
def test_seats_let_the_server_do_what_leaves_no_choice_if_told_to(
    tmp_path: Path, auto: bool
) -> None:
    server = server_process.ServerProcess(tmp_path)
    server.start()
    plan = LoadPlan(
        setup=Setup(players=2, turn_limit=3),
        url=server.url,
        tables=1,
        seconds=600,
        actions=60,
        auto=auto,
    )
    try:
        assert run_load(plan).sound
    finally:
        server.stop()
    with closing(sqlite3.connect(tmp_path / "magnate.sqlite3")) as database:
        (forced,) = database.execute(
            "SELECT count(*) FROM log WHERE automatic = 'forced'"
        ).fetchone()
    assert bool(forced) is auto


def test_what_is_reported_is_said_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    played = LoadCounts(seconds=2.0, acknowledged=1234, latencies=[0.01, 0.02], told=4000, lost=3)
    played.failed("too_fast", {"seconds": 1})
    looks = {
        "here": ProcessStats(0, 0.0),
        "seated": ProcessStats(MIB, 1.0),
        "played": ProcessStats(2 * MIB, 2.0),
    }
    plan = LoadPlan(setup=Setup(players=2), tables=1)
    report = report_of(plan, played, looks, 0)
    assert not report.sound
    for lang, lost in (("en", "lost"), ("de", "verloren"), ("zh", "丢失")):
        show(report, lang)
        lines = [line.split() for line in capsys.readouterr().out.splitlines()]
        assert [lost, "3"] in lines
        assert any(line[-1:] == ["617"] for line in lines)
        assert any(line[-2:] == ["too_fast:", "1"] for line in lines)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("http://192.0.2.7:8470",), "192.0.2.7 is not this machine"),
        (("https://example.org",), "example.org is not this machine"),
        (("ftp://localhost",), "is not an address"),
        (("localhost:8470",), "is not an address"),
        (("http://127.0.0.1:9", "--kill", "1"), "leave out the address"),
        (("--players", "9"), "9"),
    ],
)
def test_what_a_load_refuses(arguments: tuple[str, ...], reason: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert reason in err


@pytest.mark.slow
def test_a_restart_that_takes_too_long_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first start is waited for as usual; after the kill nobody has any patience."""
    kill = server_process.ServerProcess.kill

    def kill_for_good(self: server_process.ServerProcess) -> None:
        kill(self)
        monkeypatch.setattr(server_process, "START", 0.0)

    monkeypatch.setattr(server_process.ServerProcess, "kill", kill_for_good)
    status, out, err = run(
        *("--tables", "1", "--players", "2", "--actions", "300", "--rate", "100", "--kill", "1")
    )
    assert (status, out) == (2, "")
    (line,) = err.splitlines()
    assert "the server of the load could not be started: it did not answer within 0 s" in line


def test_a_server_that_ends_at_once_says_why(tmp_path: Path) -> None:
    broken = server_process.ServerProcess(tmp_path, MAGNATE_IDLE="soon")
    with pytest.raises(server_process.ServerNotStarted, match="idle"):
        broken.start()


def test_a_server_that_is_not_there_is_no_load() -> None:
    plan = LoadPlan(setup=Setup(players=2), url="http://127.0.0.1:9", tables=1, patience=0.2)
    with pytest.raises(NoCrowd, match="Connect"):
        run_load(plan)


def test_percentiles() -> None:
    values = [float(i) for i in range(1, 101)]
    assert [percentile(values, share) for share in (0.5, 0.99, 1.0)] == [51.0, 100.0, 100.0]
    assert percentile([], 0.5) == 0.0
