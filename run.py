#!/usr/bin/env python3
"""Set Magnate up and run it. A checkout needs Python 3.11 or newer and this file, nothing else.

    python3 run.py [OPTION ...]      start the server and open its page in the browser
                                     (--port 8100 chooses the port; serve --help lists the rest)
    python3 run.py demo              watch a whole game between bots, here in the terminal
    python3 run.py COMMAND ...       any command of the game; COMMAND --help explains it
    python3 run.py test [--fast] ... every check and every test; the rest goes to pytest
                                     (--fast leaves out the tests marked slow)
    python3 run.py setup [--dev]     set up only; --dev brings the tools of `test` as well
    python3 run.py types             write what the client takes from the server: types, options
    python3 run.py compile           compile the engine with mypyc: the same rules, faster;
                                     --remove goes back to pure Python
    python3 run.py help              this text and all commands; `--help` says the same
    python3 run.py --version         which version this is

Everything is installed into .venv beside this file. Each step of the set-up leaves a stamp there
and is done again only when what it is made from has changed, so later starts are quick.
To begin afresh, delete .venv.
The browser client is built into magnate/server/static with Node 20.19 or newer; where the machine
has none, one is installed into .venv, too.
Tests start PostgreSQL, Redis and a Chromium. Where they are missing, root on Debian gets them
installed, and others get them into .venv. Where that cannot be, the tests that need PostgreSQL or
Redis are skipped and say so.
"""

import sys

# First of all, and in words that Python 3.6 can read: what follows needs 3.11 to run.
if sys.version_info < (3, 11):
    sys.exit(
        "Magnate needs Python 3.11 or newer; "
        f"this is Python {sys.version_info[0]}.{sys.version_info[1]} ({sys.executable})."
    )

import difflib
import os
import re
import runpy
import subprocess
from collections.abc import Sequence
from pathlib import Path

from scripts import steps

OWN_WORDS = ("setup", "test", "types", "compile", "help")
"""Words that are no commands of the game."""
SCRIPTS = {"test": "checks", "types": "wire"}
OPTIONS = {"setup": "--dev", "compile": "--remove"}
FETCHED = {
    "dev": "it fetches about 1.2 GB of packages into this folder, with the tools for tests",
    "client": "it fetches about 320 MB of packages into this folder (530 MB where Node is missing)",
    "python": "it fetches about 150 MB of packages into this folder",
}


def main(arguments: Sequence[str]) -> int:
    word, *rest = arguments or ["serve", "--open"]
    if word in ("help", "--help", "-h"):
        print(help_text())
        return 0
    if word in ("--version", "-V", "version"):
        print(f"magnate {version()}")
        return 0
    if word.startswith("-"):  # options alone belong to the command that needs no name
        word, rest = "serve", ["--open", *arguments]
    if word not in (*OWN_WORDS, *commands()):
        steps.give_up(f"{unknown(word)} Commands: {', '.join([*OWN_WORDS, *commands()])}.")
    if word in OPTIONS and set(rest) - {OPTIONS[word]}:
        steps.give_up(f"the only option of {word} is {OPTIONS[word]}")
    dev = word in SCRIPTS or (word == "setup" and "--dev" in rest)
    client = dev or word in ("setup", "serve")
    set_up_python(FETCHED["dev" if dev else "client" if client else "python"])
    if word == "compile":
        compile_engine(rest)
        return 0
    if client and call_script("set_up", *["--dev"] * dev):
        return 1
    if word == "setup":
        steps.say("ready")
        return 0
    if word in SCRIPTS:
        return call_script(SCRIPTS[word], *rest)
    return become([str(steps.PYTHON), "-m", "magnate", word, *rest])


def help_text() -> str:
    """Return the text above and a line for each command of the game."""
    listed = [f"    {name:13}{line}" for name, line in commands().items()]
    return "\n".join([(__doc__ or "").strip(), "", "The commands of the game:", *listed])


def commands() -> dict[str, str]:
    """Return the game's commands with their first lines of help, read from their files."""
    folder = steps.ROOT / "magnate" / "cli"
    (listed,) = re.findall(r"(?ms)^COMMANDS = \((.*?)^\)", read(folder / "commands.py"))
    line = r'(?ms)^@command\(\s*"{}".*?^    """(.*?)(?:\n|""")'
    return {
        name: re.findall(line.format(name), read(folder / f"{name.replace('-', '_')}.py"))[0]
        for name in re.findall(r'"([\w-]+)"', listed)
    }


def unknown(word: str) -> str:
    near = difflib.get_close_matches(word, [*OWN_WORDS, *commands()])
    meant = f" Did you mean {' or '.join(near)}?" if near else ""
    return f"there is no command {word!r}.{meant}"


def version() -> str:
    found: str = re.findall(r'(?m)^version = "(.*)"', read(steps.ROOT / "pyproject.toml"))[0]
    return found


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def set_up_python(fetched: str) -> None:
    """Have .venv with the packages of the game and the game itself."""
    made = steps.VENV / "environment.stamp"
    if not interpreter_works():
        made.unlink(missing_ok=True)
        steps.say(
            f"this is the first start: {fetched}, and takes a few minutes. Later ones are quick."
        )
    # Scripts and the editable install hold absolute paths, so the place counts.
    this = f"{sys.implementation.name} {sys.version_info[:3]} {steps.ROOT}"
    steps.once(made, this, make_environment)
    steps.install_locked("runtime")
    project = steps.ROOT / "pyproject.toml"
    steps.once(steps.VENV / "project.stamp", steps.fingerprint([project]), install_project)
    changed = runpy.run_path(str(steps.ROOT / "magnate" / "compiled.py"))["changed_files"]()
    if changed:
        steps.say(
            f"{changed[0]} has changed since the engine was compiled: it is pure Python again"
        )
        compile_engine(["--remove"])


def interpreter_works() -> bool:
    """Return True if .venv has a Python that starts: the one it was made from may have gone."""
    try:
        return subprocess.run([steps.PYTHON, "-IS", "-c", ""], capture_output=True).returncode == 0
    except OSError:
        return False


def make_environment() -> None:
    steps.say(f"making .venv for Python {sys.version.split()[0]}")
    try:
        import venv
    except ImportError:
        steps.give_up(steps.NO_PIP)
    # Without pip: uv needs none, and whoever lacks uv gets pip when it is first wanted.
    venv.EnvBuilder(clear=True, symlinks=not steps.WINDOWS, with_pip=False).create(steps.VENV)


def install_project() -> None:
    """Install the checkout itself, editable; its build backend is in the lock already."""
    steps.install("Magnate itself", "--no-deps", "--no-build-isolation", "-e", str(steps.ROOT))
    link_by_relative_path()


def link_by_relative_path() -> None:
    """Let .venv find the checkout without naming its place.

    Python 3.11 reads that line in the encoding of the locale, and a path with an ü in it would be
    fatal where that is plain C.
    """
    for link in steps.VENV.rglob("_magnate.pth"):
        link.write_text(f"{os.path.relpath(steps.ROOT, link.parent)}\n", encoding="utf-8")


def compile_engine(options: Sequence[str]) -> None:
    """Compile the engine in place, or take that back; where it fails, the engine stays pure."""
    if not options:
        steps.install_locked("compile")
    what = "go back to the pure engine" if options else "compile the engine with mypyc"
    steps.do(what, [str(steps.PYTHON), str(steps.ROOT / "scripts" / "compile_engine.py"), *options])


def call_script(name: str, *words: str) -> int:
    """Run a script in .venv; its exit status."""
    return subprocess.call([str(steps.PYTHON), "-m", f"scripts.{name}", *words], cwd=steps.ROOT)


def become(command: list[str]) -> int:
    """Give the process over to the command; Windows cannot, so there we wait for it."""
    sys.stdout.flush()
    if not steps.WINDOWS:
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    steps.end_with(lambda: main(sys.argv[1:]))
