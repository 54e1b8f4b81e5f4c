"""Every command line in the documents is one that the program would take."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

import run
from magnate.cli.commands import app

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PROGRAM = r"(?:\S*bin/)?magnate|python3 run\.py"
LINE = re.compile(rf"^(?:\$ |sudo )?(?:{PROGRAM}) (.+)$", re.MULTILINE)
INLINE = re.compile(rf"`(?:{PROGRAM}) ([^`]+)`")
CRON = re.compile(r"^(?:\S+ ){5}(\w+) (\S+) (.+)$", re.MULTILINE)


def shown(page: Path) -> list[str]:
    """What follows the name of the program, wherever it stands."""
    text = page.read_text(encoding="utf-8")
    blocks = "".join(re.findall(r"```\w*\n(.*?)```", text, re.DOTALL))
    found = LINE.findall(blocks) + INLINE.findall(text)
    found += [words for _, program, words in CRON.findall(blocks) if program.endswith("magnate")]
    asked = [line.split("  #")[0].strip() for line in found]
    return [line for line in asked if line and not line.startswith("#")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_and_options_are_those_there_are(page: Path) -> None:
    group: Any = typer.main.get_command(app)
    for line in shown(page):
        word, *words = shlex.split(line)
        if word in run.OWN_WORDS or word.isupper() or word.startswith("-"):
            continue
        command = group.commands.get(word)
        assert command is not None, line
        known = {name for option in command.params for name in option.opts + option.secondary_opts}
        asked = {part.partition("=")[0] for part in words if re.match(r"--?[a-z]", part)}
        assert asked <= known | {"--help"}, line


def test_commands_are_found_wherever_they_stand() -> None:
    assert len(shown(ROOT / "docs" / "cli.md")) > 20
    hosting = shown(ROOT / "docs" / "hosting.md")
    assert "serve --lan --qr" in hosting
    assert any("--data /var/lib/magnate" in line for line in hosting if line.startswith("backup"))


def test_what_cron_starts_has_a_path() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    jobs = re.findall(r"0 4 \* \* \* (\w+) (\S+)", text)
    assert jobs == [("magnate", "/opt/magnate/.venv/bin/magnate")]


def test_the_guide_to_the_command_line_knows_every_bot() -> None:
    from magnate.bots import BOTS

    guide = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for name in BOTS:
        assert f"`{name}` (" in guide, name
