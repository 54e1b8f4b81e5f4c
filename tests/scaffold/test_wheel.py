"""The wheel in an empty environment, beside msgspec: what there is without any extra."""

import json
import shutil
import subprocess
import venv
from importlib import metadata
from pathlib import Path

import pytest

from scripts import steps

pytestmark = pytest.mark.slow

GAME = """
import json, sys
from random import Random

before = set(sys.modules)
import magnate
from magnate import Setup, bots, draw, forecast, guide, review, rulebook, scenarios, shown, texts

all_modules = scenarios.set_up(scenarios.scenario("henri_lo_menu"), 3).modules
for setup in (Setup(players=2, seed=3), Setup(players=3, modules=all_modules, turn_limit=2)):
    record, rng = magnate.Record(setup), Random(3)
    while not record.game.over:
        options = magnate.legal(record.game, magnate.awaited(record.game)[0])
        record.act(options[rng.randrange(len(options))])
    game, happened = record.game, [event for events in record.events() for event in events]
    assert isinstance(happened[-1], magnate.events.GameEnded)
    for lang in texts.languages():
        assert all(texts.narrate(event, game, lang) for event in happened)
        assert guide.guide(lang).chapters
    again = magnate.read_game(magnate.write_game(record))
    assert magnate.position_of(again.game) == magnate.position_of(game)
    written = magnate.write_position(magnate.position_of(game))
    assert magnate.position_of(magnate.game_in(magnate.read_position(written))) == (
        magnate.position_of(game)
    )
    for action in record.actions:
        line = magnate.notation.notation(action)
        assert magnate.notation.parse_notation(game.rules, line) == action
    assert draw.svg_position(game).startswith("<svg") and draw.text_position(game)
    assert shown.shown(game, 0)
    assert review.review(setup, record.actions).chains

record = magnate.Record(Setup(players=2, seed=1, turn_limit=2))
for _ in bots.play(record, [bots.easy_bot, bots.find_bot("medium")], 1):
    pass
assert forecast.dinner(magnate.guess(magnate.view(record.at(20), 0)))
assert rulebook.rules_called("DIN-05")
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
print(json.dumps(sorted(loaded - sys.stdlib_module_names)))
"""


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    """The folder of an environment that holds msgspec and the wheel, nothing else."""
    from hatchling.builders.wheel import WheelBuilder

    folder = tmp_path_factory.mktemp("empty")
    home = folder / "env"
    venv.EnvBuilder(symlinks=not steps.WINDOWS, with_pip=False).create(home)
    put_msgspec(site_packages(home))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAGNATE_WITHOUT_CLIENT", "1")
        (wheel,) = WheelBuilder(str(steps.ROOT)).build(directory=str(folder), versions=["standard"])
    install = steps.installer(home / steps.PYTHON.relative_to(steps.VENV))
    subprocess.run([*install, "--no-index", str(wheel)], check=True, capture_output=True)
    return home


def site_packages(home: Path) -> Path:
    (found,) = [*home.glob("lib/*/site-packages"), *home.glob("Lib/site-packages")]
    return found


def put_msgspec(target):
    """The files of the msgspec that is installed here: nothing is fetched."""
    for file in metadata.distribution("msgspec").files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            (target / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(Path(str(file.locate())), target / file)


def called(home, name, *words):
    """Run a program of the environment, away from the checkout."""
    program = home / steps.PYTHON.relative_to(steps.VENV).with_name(name)
    command = [str(program), *words]
    return subprocess.run(command, cwd=home, capture_output=True, text=True, encoding="utf-8")


def test_a_whole_game_is_played_drawn_told_and_kept(empty):
    done = called(empty, steps.PYTHON.name, "-I", "-X", "utf8", "-c", GAME)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == ["magnate", "msgspec"]


@pytest.mark.parametrize("words", [("magnate", "demo"), (steps.PYTHON.name, "-m", "magnate")])
def test_the_command_says_in_one_line_what_to_install(empty, words):
    done = called(empty, *words)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "pip install magnate[cli]" in line


@pytest.mark.parametrize("room", ["server", "server.app"])
def test_the_server_names_its_extra(empty, room):
    done = called(empty, steps.PYTHON.name, "-I", "-c", f"import magnate.{room}")
    assert "pip install 'magnate[server]'" in done.stderr.splitlines()[-1]


def test_ratings_name_their_extra(empty):
    code = "from magnate.arena.ratings import ratings; ratings([])"
    done = called(empty, steps.PYTHON.name, "-I", "-c", code)
    assert "pip install 'magnate[arena]'" in done.stderr.splitlines()[-1]


def test_the_environment_is_as_empty_as_it_is_said_to_be(empty):
    names = {path.name.partition("-")[0] for path in site_packages(empty).glob("*.dist-info")}
    assert names - {"pip", "setuptools"} == {"magnate", "msgspec"}
