import subprocess
import sys

import pytest

from magnate.cli.commands import COMMANDS


def test_magnate_alone_lists_every_command(run):
    listed = run()
    assert listed == run("--help")
    assert all(f" {name} " in listed for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_examples(run, name):
    text = run(name, "--help")
    assert f"Usage: magnate {name}" in text
    assert f"$ magnate {name}" in text
    assert "--lang" in text


def test_starting_up_brings_in_nothing_that_is_slow():
    code = (
        "import sys, magnate.cli.commands;"
        "slow = {'rich', 'magnate.bots', 'magnate.draw', 'magnate.bench'};"
        "sys.exit(', '.join(slow & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_program_starts_as_a_module():
    done = subprocess.run(
        [sys.executable, "-m", "magnate", "map", "E0", "--lang", "de"],
        capture_output=True,
        encoding="utf-8",
    )
    assert done.stdout.splitlines()[-1] == "E0"
    assert done.returncode == 0, done.stderr
