"""What docs/cli.md shows is what the program prints."""

import doctest
import re
import shlex
from pathlib import Path

from typer.testing import CliRunner

from magnate.cli.commands import COMMANDS, app

GUIDE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")


def examples():
    """Commands and what they are said to print, in order."""
    for block in re.findall(r"```console\n(.*?)```", GUIDE, re.DOTALL):
        yield from re.findall(r"^\$ magnate (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


def test_the_guide_is_true(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    checker = doctest.OutputChecker()
    shown = list(examples())
    assert len(shown) >= 12
    for command, output in shown:
        result = CliRunner().invoke(app, shlex.split(command))
        printed = result.stdout + result.stderr
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        assert checker.check_output(output, printed, flags), f"{command}\n{printed}"


def test_the_guide_names_every_command():
    for name in COMMANDS:
        assert f"`{name}`" in GUIDE
