"""The hook that reads the subject of a commit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scripts.check_commit import LONGEST, PARTS, problem

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "message",
    [
        "engine: pass only legal actions",
        "rules: raise the version\n\nBecause a day would end earlier.",
        "new_milestones: count what was thrown away",
        "fixup! client: draw roads",
        "# a comment that git takes out\ndocs: task first",
        "docs: " + "x" * (LONGEST - len("docs: ")),
    ],
)
def test_a_subject_that_names_its_part_is_taken(message: str) -> None:
    assert problem(message) == ""


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("", "part: what changed"),
        ("What leaves no choice is not asked", "part: what changed"),
        ("client:draw roads", "part: what changed"),
        ("client: ", "part: what changed"),
        ("Merge branch 'h/bots'", "part: what changed"),
        ("wall: draw roads", "no part"),
        ("Client: draw roads", "no part"),
        ("docs: " + "x" * LONGEST, "78 characters"),
    ],
)
def test_another_subject_is_refused_with_the_reason(message: str, reason: str) -> None:
    assert reason in problem(message)


def test_the_hook_ends_with_a_status(tmp_path: Path) -> None:
    file = tmp_path / "COMMIT_EDITMSG"
    for message, status in (("docs: say how\n", 0), ("Say how\n", 1)):
        file.write_text(message, encoding="utf-8")
        words = [sys.executable, str(ROOT / "scripts" / "check_commit.py"), str(file)]
        assert subprocess.run(words, capture_output=True).returncode == status


def test_the_parts_are_those_that_the_guide_names() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = guide.partition("Parts: ")[2].partition(".")[0]
    assert set(named.split(", ")) == {*PARTS, "module names"}


def test_pre_commit_runs_it() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert "default_install_hook_types: [pre-commit, commit-msg]" in hooks
    assert "scripts/check_commit.py" in hooks
    assert "stages: [commit-msg]" in hooks
