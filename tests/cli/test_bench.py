import json
import subprocess
import sys

import msgspec
import pytest

from magnate import Setup, begin
from magnate.bench import BenchReport, hungry_games, size_of
from magnate.compiled import is_compiled


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    from typer.testing import CliRunner

    from magnate.cli.commands import app

    result = CliRunner().invoke(
        app, ["bench", "--players", "2", "--seconds", "0.2", "--json", "--lang", "en"]
    )
    assert result.exit_code == 0, result.stderr
    file = tmp_path_factory.mktemp("bench") / "before.json"
    file.write_text(result.stdout)
    return file


def test_everything_is_measured(report):
    read = msgspec.json.decode(report.read_bytes(), type=BenchReport)
    assert read.import_ms > 0
    assert read.compiled == is_compiled()
    (figures,) = read.players
    assert figures.players == 2
    for name in figures.__struct_fields__:
        assert getattr(figures, name) > 0
    assert figures.copy_us < figures.dinnertime_us
    assert 1e6 / figures.evenings_per_second < figures.evening_us


def test_a_comparison_shows_ratios(report, run):
    told = run("bench", "--players", "2", "--seconds", "0.2", "--compare", report)
    assert "decisions/s" in told
    assert ("Engine: compiled" in told) == is_compiled()
    assert told.count("×") == 12  # eleven figures and the import


def test_the_benchmark_needs_no_command_line():
    code = "import sys, magnate.bench; sys.exit('typer' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_dinners_are_measured_where_somebody_is_hungry():
    games = hungry_games(Setup(players=2, turn_limit=40))
    assert len(games) >= 10
    assert all(len(game.demand) >= 2 and any(c.stock for c in game.chains) for game in games)


def test_a_game_is_measured_without_what_copies_share():
    game = begin(Setup(players=2, seed=1))
    small = size_of(game)
    assert 1_000 < small < 50_000
    game.chains[0].stock = {"burger": 1}
    assert size_of(game) > small


def test_reports_and_numbers_that_are_none(tmp_path, refused, report):
    assert "two" in refused("bench", "--players", "two")
    assert "SET-01" in refused("bench", "--players", "2,9")
    other = tmp_path / "other.json"
    other.write_text(json.dumps({"magnate": "game"}))
    assert "not a report" in refused("bench", "--compare", other)
    other.write_bytes(b"\xff\xfe")
    assert "not a report" in refused("bench", "--compare", other)
