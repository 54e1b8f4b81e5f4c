"""run.py: which word means what, and the environment it makes; nothing is installed."""

import ast
import runpy
import subprocess
import sys
import venv
from importlib import metadata
from pathlib import Path

import pytest

import run
from magnate.cli.commands import COMMANDS
from scripts import steps


@pytest.fixture
def called(monkeypatch):
    """What main() decided to do, instead of its doing it."""
    calls = []

    def note(*call):
        calls.append(call)
        return 0

    monkeypatch.setattr(run, "set_up_python", lambda fetched: note(fetched.split()[3]))
    monkeypatch.setattr(run, "call_script", note)
    monkeypatch.setattr(run, "compile_engine", lambda options: note("compile", *options))
    monkeypatch.setattr(run, "become", lambda command: note(*command[2:]))
    return calls


# --- the version of Python ---


def test_run_parses_on_old_pythons():
    ast.parse(Path(run.__file__).read_text(encoding="utf-8"), feature_version=(3, 6))


def test_an_old_python_is_refused_in_one_line(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 6, 15, "final", 0))
    with pytest.raises(SystemExit) as refusal:
        runpy.run_path(run.__file__)
    message = str(refusal.value.code)
    assert message.startswith("Magnate needs Python 3.11 or newer; this is Python 3.6 (")
    assert "\n" not in message


# --- which word means what ---


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", [("320",), ("set_up",), ("magnate", "serve", "--open")]),
        ("serve", [("320",), ("set_up",), ("magnate", "serve")]),
        ("--port 81", [("320",), ("set_up",), ("magnate", "serve", "--open", "--port", "81")]),
        ("demo", [("150",), ("magnate", "demo")]),
        ("replay game.json --dev", [("150",), ("magnate", "replay", "game.json", "--dev")]),
        ("demo --help", [("150",), ("magnate", "demo", "--help")]),
        ("test", [("1.2",), ("set_up", "--dev"), ("checks",)]),
        ("test --fast -k x", [("1.2",), ("set_up", "--dev"), ("checks", "--fast", "-k", "x")]),
        ("types", [("1.2",), ("set_up", "--dev"), ("wire",)]),
        ("compile", [("150",), ("compile",)]),
        ("compile --remove", [("150",), ("compile", "--remove")]),
        ("setup", [("320",), ("set_up",)]),
        ("setup --dev", [("1.2",), ("set_up", "--dev")]),
    ],
)
def test_each_word_gets_what_it_needs(called, words, expected):
    assert run.main(words.split()) == 0
    assert called == expected


@pytest.mark.parametrize("word", ["serve", "test", "types", "setup"])
def test_a_set_up_that_fails_ends_it(called, monkeypatch, word):
    monkeypatch.setattr(run, "call_script", lambda *words: called.append(words) or 1)
    assert run.main([word]) == 1
    assert called[1][0] == "set_up"
    assert len(called) == 2


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help_lists_all_commands_and_sets_nothing_up(called, capsys, word):
    assert run.main([word]) == 0
    assert called == []
    text = capsys.readouterr().out
    assert "python3 run.py test" in text
    assert list(run.commands()) == list(COMMANDS)
    for name, what in run.commands().items():
        assert what.endswith("."), name
        assert f"    {name:13}{what}\n" in text


@pytest.mark.parametrize("word", ["version", "--version", "-V"])
def test_the_version_is_that_of_the_program(called, capsys, word):
    assert run.main([word]) == 0
    assert capsys.readouterr().out == f"magnate {metadata.version('magnate')}\n"
    assert called == []


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("repaly game.json", "no command 'repaly'. Did you mean replay? Commands: setup, test, "),
        ("setup --prod", "the only option of setup is --dev"),
        ("compile --fast", "the only option of compile is --remove"),
    ],
)
def test_what_it_does_not_know_is_refused_in_one_line(called, words, answer):
    with pytest.raises(SystemExit) as refusal:
        run.main(words.split())
    message = str(refusal.value.code)
    assert answer in message
    assert "\n" not in message
    assert called == []


# --- the environment ---


@pytest.fixture
def taken(tmp_path, monkeypatch):
    """An empty place for .venv; the steps that were taken in it."""
    found = []
    monkeypatch.setattr(steps, "VENV", tmp_path)
    monkeypatch.setattr(run, "make_environment", lambda: found.append("environment"))
    monkeypatch.setattr(run, "link_by_relative_path", lambda: None)
    monkeypatch.setattr(steps, "install", lambda what, *options: found.append(what))
    monkeypatch.setattr(run, "interpreter_works", lambda: True)
    return found


def test_each_step_is_taken_once(taken, monkeypatch, capsys):
    run.set_up_python("all")
    run.set_up_python("all")
    assert taken == ["environment", "requirements/runtime.txt", "Magnate itself"]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("where", "name", "value"),
    [
        (run, "interpreter_works", lambda: False),
        (sys, "version_info", (3, 99, 0, "final", 0)),
    ],
)
def test_a_dead_or_another_python_means_a_new_environment(taken, monkeypatch, where, name, value):
    run.set_up_python("all")
    taken.clear()
    monkeypatch.setattr(where, name, value)
    run.set_up_python("all")
    assert taken == ["environment"]  # which is emptied first, with all stamps that are in it


def test_a_first_start_says_how_much_it_fetches(taken, monkeypatch, capsys):
    monkeypatch.setattr(run, "interpreter_works", lambda: False)
    run.set_up_python(run.FETCHED["client"])
    (line,) = capsys.readouterr().err.splitlines()
    assert "first start: it fetches about 320 MB" in line


def test_an_engine_that_was_compiled_from_older_files_is_removed(taken, monkeypatch, capsys):
    removed: list[list[str]] = []
    changed = {"changed_files": lambda: ["core/flow.py"]}
    monkeypatch.setattr(runpy, "run_path", lambda path: changed)
    monkeypatch.setattr(run, "compile_engine", removed.append)
    run.set_up_python("all")
    assert removed == [["--remove"]]
    assert "core/flow.py has changed" in capsys.readouterr().err


def test_a_dead_interpreter_is_noticed(tmp_path, monkeypatch):
    gone = tmp_path / "python"
    monkeypatch.setattr(steps, "PYTHON", gone)
    assert not run.interpreter_works()
    gone.symlink_to(tmp_path / "uninstalled")
    assert not run.interpreter_works()
    monkeypatch.setattr(steps, "PYTHON", Path(sys.executable))
    assert run.interpreter_works()


def test_a_python_without_venv_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "venv", None)
    with pytest.raises(SystemExit, match=r"apt install python3\.\d+-venv"):
        run.make_environment()


@pytest.mark.skipif(steps.WINDOWS, reason="there are no such locales")
@pytest.mark.parametrize("locale", ["C", "POSIX", "xx_YY.UTF-8"])
def test_a_path_with_an_umlaut_is_no_matter_in_a_plain_locale(tmp_path, monkeypatch, locale):
    root = tmp_path / "Büro"
    (root / "magnate").mkdir(parents=True)
    (root / "magnate" / "__init__.py").touch()
    venv.EnvBuilder(symlinks=True, with_pip=False).create(root / ".venv")
    (packages,) = root.glob(".venv/lib/*/site-packages")
    (packages / "_magnate.pth").write_text(str(root), encoding="utf-8")  # as the installer does
    monkeypatch.setattr(steps, "ROOT", root)
    monkeypatch.setattr(steps, "VENV", root / ".venv")
    run.link_by_relative_path()
    done = subprocess.run(
        [root / ".venv" / "bin" / "python", "-X", "utf8", "-c", "print(__import__('magnate'))"],
        env={"LC_ALL": locale},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
    )
    assert "Büro" in done.stdout, done.stderr
