"""The Python in docs/bots.md runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

from magnate import Record, Setup
from magnate.bots import play

GUIDE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)


def test_the_bot_plays():
    names: dict = {}
    exec(compile(BLOCKS[0], "bots.md", "exec"), names)
    record = Record(Setup(players=2, seed=1, turn_limit=5))
    for _ in play(record, [names["lazy_bot"]] * 2):
        pass
    assert record.game.over


def test_the_arena_is_played(tmp_path):
    file = tmp_path / "example.py"
    file.write_text(BLOCKS[1], encoding="utf-8")
    root = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, str(file)],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": root, "TMPDIR": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 5
    assert "Rating(mu=" in done.stdout
