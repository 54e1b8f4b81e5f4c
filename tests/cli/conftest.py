"""What the tests of commands share: a runner, a whole game, a position."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from magnate.bots import easy_bot, play
from magnate.cli.commands import app
from magnate.files import write_game
from magnate.record import Record
from magnate.setup import Setup

POSITION = {
    "magnate": "position",
    "map": "E0 N2 B0 / A2 O1 C0 / L1 Q0 D3",
    "turn": 4,
    "step": "dinnertime",
    "order": [1, 0],
    "chains": [
        {
            "name": "duck",
            "cash": 12,
            "restaurants": [{"at": [8, 8], "entrance": "nw"}],
            "stock": {"burger": 2},
            "work": {"waitress": 1, "trainer": 1},
            "beach": {"errand_boy": 1},
        },
        {
            "name": "xango",
            "restaurants": [{"at": [5, 8], "entrance": "nw"}],
            "stock": {"burger": 1},
        },
    ],
    "demand": {"8": ["burger"], "2": ["burger", "beer"]},
    "campaigns": [
        {"number": 14, "kind": "billboard", "goods": ["pizza"], "turns": 2, "at": [0, 3]}
    ],
}


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run() -> Callable[..., Any]:
    """Run a command that must succeed; its output."""

    def invoke(*arguments: object) -> str:
        result = CliRunner().invoke(app, [str(argument) for argument in arguments])
        assert result.exit_code == 0, result.stderr or result.exception
        assert not result.stderr
        return str(result.stdout)

    return invoke


@pytest.fixture
def data(run: Callable[..., str]) -> Callable[..., Any]:
    """Run a command with --json; the data."""
    return lambda *arguments: json.loads(run(*arguments, "--json"))


@pytest.fixture
def refused() -> Callable[..., str]:
    """Run a command that must be refused: status 2, one line on stderr, nothing on stdout."""

    def invoke(*arguments: object, input: bytes | None = None) -> str:
        result = CliRunner().invoke(app, [str(a) for a in arguments], input=input)
        assert isinstance(result.exception, SystemExit), result.exception
        assert result.exit_code == 2
        assert result.stdout == ""
        (line,) = result.stderr.splitlines()
        assert line.startswith("magnate: ")
        return line.removeprefix("magnate: ")

    return invoke


@pytest.fixture(scope="session")
def played() -> bytes:
    """A whole game of two easy bots."""
    record = Record(Setup(players=2, seed=1, turn_limit=40))
    for _ in play(record, [easy_bot] * 2, 1):
        pass
    return write_game(record, {"where": "at home"})


@pytest.fixture
def game(tmp_path: Path, played: bytes) -> Path:
    """The file of a whole game."""
    file = tmp_path / "game.json"
    file.write_bytes(played)
    return file


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """The file of a position before dinnertime."""
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION))
    return file
