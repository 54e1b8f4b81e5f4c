"""What the tests of the arena share."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from magnate.arena import ArenaSettings, run_arena
from magnate.arena.executors import InProcess
from magnate.cli.commands import app
from magnate.setup import Setup

QUICK = Setup(players=2, seed=5, turn_limit=4)
"""Games of random bots that are over soon."""


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def quick() -> ArenaSettings:
    """An arena that takes no time."""
    return ArenaSettings(bots=("easy", "random"), setup=QUICK)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A place for an arena."""
    return tmp_path / "arena"


@pytest.fixture
def play(folder: Path, quick: ArenaSettings) -> Callable[..., list[int]]:
    """Play games of the quick arena; the numbers of those that were played just now."""

    def games(count: int, executor: Any = None) -> list[int]:
        outcomes = run_arena(folder, quick, count, executor or InProcess())
        return [outcome.game for outcome in outcomes]

    return games


@pytest.fixture
def run() -> Callable[..., str]:
    """Run a command; its output, its status as expected."""

    def invoke(*arguments: object, status: int = 0) -> str:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments])
        assert result.exit_code == status, result.stderr or result.exception
        return str(result.stderr if status == 2 else result.stdout)

    return invoke


@pytest.fixture
def data(run: Callable[..., str]) -> Callable[..., Any]:
    """Run a command with --json; the data."""
    return lambda *arguments, **status: json.loads(run(*arguments, "--json", **status))
