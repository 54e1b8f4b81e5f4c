"""run.py: its decisions, without installing anything."""

import ast
import runpy
import shutil
import subprocess
import sys
import venv
from importlib import metadata
from pathlib import Path

import pytest

import run
from magnate.cli.commands import COMMANDS
from run import Counts
from tests.server import services


@pytest.fixture
def stamps(tmp_path, monkeypatch):
    """A place of its own for stamps and logs."""
    monkeypatch.setattr(run, "VENV", tmp_path)
    monkeypatch.setattr(run, "INSTALL_LOG", tmp_path / "install.log")
    return tmp_path


@pytest.fixture
def called(monkeypatch):
    """What main() decided to do, instead of its doing it."""
    calls = []

    def note(*call):
        calls.append(call)
        return 0

    monkeypatch.setattr(run, "set_up", lambda dev, client=True: note("set up", dev, client))
    monkeypatch.setattr(run, "write_taken", lambda: not note("types"))
    monkeypatch.setattr(run, "run_tests", lambda arguments: note("test", arguments))
    monkeypatch.setattr(run, "compile_engine", lambda options: note("compile", options))
    monkeypatch.setattr(run, "become", lambda command: note("become", command[1:]))
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
    ("arguments", "expected"),
    [
        ([], [("set up", False, True), ("become", ["-m", "magnate", "serve", "--open"])]),
        (["serve"], [("set up", False, True), ("become", ["-m", "magnate", "serve"])]),
        (
            ["--port", "8100"],
            [
                ("set up", False, True),
                ("become", ["-m", "magnate", "serve", "--open", "--port", "8100"]),
            ],
        ),
        (["demo"], [("set up", False, False), ("become", ["-m", "magnate", "demo"])]),
        (
            ["replay", "game.json", "--dev"],
            [
                ("set up", False, False),
                ("become", ["-m", "magnate", "replay", "game.json", "--dev"]),
            ],
        ),
        (
            ["demo", "--help"],
            [("set up", False, False), ("become", ["-m", "magnate", "demo", "--help"])],
        ),
        (["test"], [("set up", True, True), ("test", [])]),
        (["test", "--fast", "-k", "x"], [("set up", True, True), ("test", ["--fast", "-k", "x"])]),
        (["types"], [("set up", True, True), ("types",)]),
        (["compile"], [("set up", False, False), ("compile", [])]),
        (["compile", "--remove"], [("set up", False, False), ("compile", ["--remove"])]),
        (["setup"], [("set up", False, True)]),
        (["setup", "--dev"], [("set up", True, True)]),
    ],
)
def test_routing(called, arguments, expected):
    assert run.main(arguments) == 0
    assert called == expected


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help_sets_nothing_up(called, capsys, word):
    assert run.main([word]) == 0
    assert called == []
    assert "python3 run.py test" in capsys.readouterr().out


def test_help_lists_the_commands_of_the_game(capsys):
    run.main(["--help"])
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert list(run.commands()) == list(COMMANDS)
    for name, what in run.commands().items():
        assert what.endswith("."), name
        assert f"{name:11}{what}" in lines


@pytest.mark.parametrize("word", ["version", "--version", "-V"])
def test_the_version_is_that_of_the_program(called, capsys, word):
    assert run.main([word]) == 0
    assert capsys.readouterr().out == f"magnate {metadata.version('magnate')}\n"
    assert called == []


def test_an_unknown_command_is_told_near_ones_and_sets_nothing_up(called):
    with pytest.raises(SystemExit) as refusal:
        run.main(["repaly", "game.json"])
    message = str(refusal.value.code)
    assert "no command 'repaly'. Did you mean replay?" in message
    assert all(name in message for name in ("setup", "test", *COMMANDS))
    assert "\n" not in message
    assert called == []


def test_setup_refuses_what_it_does_not_know(called):
    with pytest.raises(SystemExit, match="--dev"):
        run.main(["setup", "--prod"])
    assert called == []


def test_compile_refuses_what_it_does_not_know(called):
    with pytest.raises(SystemExit, match="--remove"):
        run.main(["compile", "--fast"])
    assert called == []


# --- stamps ---


def test_a_step_is_taken_once_until_its_inputs_change(stamps):
    lock, taken = stamps / "lock.txt", []
    for content in ["one", "one", "two", "one"]:
        lock.write_text(content)
        run.once("step", [lock], lambda: taken.append(lock.read_text()))
    assert taken == ["one", "two", "one"]


def test_a_step_that_fails_leaves_no_stamp(stamps):
    lock = stamps / "lock.txt"

    def fail():
        raise KeyboardInterrupt

    lock.write_text("one")
    run.once("step", [lock], lambda: None)
    assert run.stamp_of("step").exists()
    lock.write_text("two")
    with pytest.raises(KeyboardInterrupt):
        run.once("step", [lock], fail)
    assert not run.stamp_of("step").exists()


def test_the_fingerprint_knows_python_place_and_file_borders(stamps, monkeypatch):
    one, two = stamps / "one", stamps / "two"
    one.write_text("a")
    two.write_text("b")
    seen = {run.fingerprint([one, two]), run.fingerprint([one]), run.fingerprint([two, one])}
    one.write_text("ab")
    two.write_text("")
    seen.add(run.fingerprint([one, two]))
    monkeypatch.setattr(run, "ROOT", stamps)
    seen.add(run.fingerprint([one, two]))
    monkeypatch.setattr(sys, "version_info", (3, 99, 0, "final", 0))
    seen.add(run.fingerprint([one, two]))
    assert len(seen) == 6


def test_a_dead_interpreter_is_noticed(tmp_path, monkeypatch):
    gone = tmp_path / "python"
    monkeypatch.setattr(run, "PYTHON", gone)
    assert not run.interpreter_works()
    gone.symlink_to(tmp_path / "uninstalled")
    assert not run.interpreter_works()
    monkeypatch.setattr(run, "PYTHON", Path(sys.executable))
    assert run.interpreter_works()


def test_a_dead_interpreter_means_a_new_environment(stamps, monkeypatch):
    steps = []
    monkeypatch.setattr(run, "make_environment", lambda: steps.append("environment"))
    monkeypatch.setattr(run, "install", lambda what, *arguments: steps.append(what))
    for works in [True, True, False]:
        monkeypatch.setattr(run, "interpreter_works", lambda works=works: works)
        run.set_up(dev=False, client=False)
    assert steps == ["environment", "requirements/runtime.txt", "Magnate itself", "environment"]


@pytest.mark.skipif(run.WINDOWS, reason="there are no such locales")
@pytest.mark.parametrize("locale", ["C", "POSIX", "xx_YY.UTF-8"])
def test_a_path_with_an_umlaut_is_no_matter_in_a_plain_locale(tmp_path, monkeypatch, locale):
    root = tmp_path / "Büro"
    (root / "magnate").mkdir(parents=True)
    (root / "magnate" / "__init__.py").touch()
    venv.EnvBuilder(symlinks=True, with_pip=False).create(root / ".venv")
    (packages,) = root.glob(".venv/lib/*/site-packages")
    (packages / "_magnate.pth").write_text(str(root), encoding="utf-8")  # as the installer does
    monkeypatch.setattr(run, "ROOT", root)
    monkeypatch.setattr(run, "VENV", root / ".venv")
    run.link_by_relative_path()
    done = subprocess.run(
        [root / ".venv" / "bin" / "python", "-X", "utf8", "-c", "print(__import__('magnate'))"],
        env={"LC_ALL": locale},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
    )
    assert "Büro" in done.stdout, done.stderr


# --- installing ---


@pytest.mark.parametrize("uv", [None, "/somewhere/uv"])
def test_a_failed_install_is_one_line_that_says_why(stamps, monkeypatch, uv):
    def fail(command, **options):
        options["stdout"].write("Collecting msgspec\nERROR: no route to anywhere\n\n")
        return subprocess.CompletedProcess(command, 1)

    monkeypatch.setattr(shutil, "which", lambda name: uv)
    monkeypatch.setattr(run, "pip_install", lambda: ["pip", "install"])
    monkeypatch.setattr(subprocess, "run", fail)
    with pytest.raises(SystemExit) as failure:
        run.install_locked(run.RUNTIME)
    message = str(failure.value.code)
    tool = "uv" if uv else "pip"
    assert f"requirements/runtime.txt with {tool}: ERROR: no route to anywhere" in message
    assert "run the same command again" in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("WARNING: Retrying ... NewConnectionError('Failed to resolve')", "look at the network"),
        ("npm error code EAI_AGAIN", "look at the network"),
        ("[SSL: CERTIFICATE_VERIFY_FAILED] self-signed certificate in chain", "PIP_CERT"),
        ("npm error code SELF_SIGNED_CERT_IN_CHAIN", "NODE_EXTRA_CA_CERTS"),
        ("error sending request: invalid peer certificate: UnknownIssuer", "SSL_CERT_FILE"),
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("ERROR: something else", "If the network was down"),
    ],
)
def test_a_failure_names_its_cause(stamps, said, told):
    run.INSTALL_LOG.write_text(f"Collecting msgspec\n{said}\nERROR: No matching distribution\n")
    assert told in run.advice(run.INSTALL, run.INSTALL_LOG)


@pytest.mark.parametrize(
    ("dev", "client", "node", "size"),
    [
        (False, False, False, 150),
        (False, True, True, 320),
        (False, True, False, 530),
        (True, True, False, 1230),
    ],
)
def test_a_first_start_says_what_it_does_and_how_much(monkeypatch, capsys, dev, client, node, size):
    monkeypatch.setattr(run, "system_node", lambda: node or None)
    run.announce(dev, client)
    (line,) = capsys.readouterr().err.splitlines()
    assert f"about {size} MB" in line
    assert ("npm" in line) is client


@pytest.mark.parametrize("used", [True, False])
def test_npm_gives_up_soon_and_leaves_no_cache_where_there_was_none(monkeypatch, tmp_path, used):
    commands = []
    if used:
        (tmp_path / ".npm").mkdir()
    for name in ("npm_config_cache", "NPM_CONFIG_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(run, "work", lambda kind, what, command, *rest: commands.append(command))
    run.run_npm(run.Node("node", "npm"))
    assert "--fetch-retries=1" in commands[0]
    assert ("--cache" in commands[0]) is not used


def test_without_pip_the_missing_package_is_named(monkeypatch):
    monkeypatch.setattr(
        subprocess, "run", lambda command, **options: subprocess.CompletedProcess(command, 1)
    )
    with pytest.raises(SystemExit, match=r"apt install python3\.\d+-venv"):
        run.pip_install()


# --- counting ---


def junit(folder: Path, cases: str) -> Path:
    report = folder / "junit.xml"
    report.write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>", encoding="utf-8")
    return report


def test_counting_a_report(tmp_path):
    report = junit(
        tmp_path,
        """
        <testcase classname="a" name="good"/>
        <testcase classname="a" name="good too"><system-out>hello</system-out></testcase>
        <testcase classname="a" name="bad"><failure/></testcase>
        <testcase classname="a" name="uncollected"><error/></testcase>
        <testcase classname="a" name="left out"><skipped/></testcase>
        <testcase classname="b" name="bad twice"><failure/></testcase>
        <testcase classname="b" name="bad twice"><error/></testcase>
        """,
    )
    assert run.count_junit(report) == Counts(passed=2, failed=3, skipped=1)


@pytest.mark.parametrize(
    ("counts", "status", "expected"),
    [
        (Counts(3, 0, 1), 0, Counts(3, 0, 1)),
        (Counts(3, 2, 1), 1, Counts(3, 2, 1)),
        (Counts(3, 0, 0), 3, Counts(3, 1, 0)),  # crashed after three tests
        (Counts(0, 0, 0), 5, Counts(0, 1, 0)),  # no tests
        (Counts(0, 0, 0), 0, Counts(0, 1, 0)),  # no report
    ],
)
def test_what_the_counts_do_not_explain_is_a_failure(counts, status, expected):
    assert run.reconcile(counts, status) == expected


PARTS = [
    "wire types",
    "svelte-check",
    "eslint",
    "prettier",
    "vitest",
    "ruff check",
    "ruff format",
    "mypy",
    "import contracts",
    "pytest",
    "pytest in browser",
]


@pytest.fixture
def tools(monkeypatch):
    """Tools that only write the report they are asked for: what was run, which are broken."""
    ran: dict[str, tuple] = {}
    broken: dict[str, int] = {}

    def tool(name, command, folder, said=None):
        ran[name] = tuple(command)
        if said is not None:
            said.append(f"{name} speaks")
        for word in command:
            option, _, report = word.partition("=")
            if option in ("--junitxml", "--outputFile.junit") and not broken.get(name):
                passed = [f'<testcase name="{number}"/>' for number in range(10)]
                skipped = [f'<testcase name="{name}"><skipped/></testcase>' for name in "ab"]
                junit(Path(report).parent, "".join(passed + skipped))
        return broken.get(name, 0), 0.1

    def taken():
        ran["wire types"] = ()
        return not broken.get("wire types")

    monkeypatch.setattr(run, "run_and_time", tool)
    monkeypatch.setattr(run, "bring_node", lambda: run.Node("node", "npm"))
    monkeypatch.setattr(run, "write_taken", taken)
    return ran, broken


@pytest.mark.parametrize(
    ("part", "last_line"),
    [
        (None, "38 passed, 0 failed, 6 skipped"),
        ("mypy", "37 passed, 1 failed, 6 skipped"),
        ("wire types", "37 passed, 1 failed, 6 skipped"),
        ("eslint", "37 passed, 1 failed, 6 skipped"),
        ("vitest", "28 passed, 1 failed, 4 skipped"),
        ("pytest", "28 passed, 1 failed, 4 skipped"),
        ("pytest in browser", "28 passed, 1 failed, 4 skipped"),
    ],
)
def test_every_part_runs_and_one_line_counts_them(tools, capsys, part, last_line):
    ran, broken = tools
    if part:
        broken[part] = 1
    assert run.run_tests([]) == (1 if part else 0)
    assert sorted(ran) == sorted(PARTS)
    assert [name for name in ran if name.startswith("pytest")] == PARTS[-2:]
    assert capsys.readouterr().out.splitlines()[-1] == last_line


def test_what_runs_beside_the_tests_speaks_after_them(tools, capsys):
    run.run_tests([])
    said, _, summary = capsys.readouterr().out.partition("== summary")
    assert [line for line in said.splitlines() if "speaks" in line] == [
        f"{name} speaks" for name in ("svelte-check", "eslint", "prettier", "vitest")
    ]
    assert [line[:18].strip() for line in summary.splitlines()[1:-1]] == PARTS


def test_fast_leaves_out_slow_tests_and_says_so(tools, capsys):
    ran, _ = tools
    run.run_tests(["--fast"])
    for name in ("pytest", "pytest in browser"):
        assert "--fast" not in ran[name]
        assert "not slow" in ran[name]
    assert "slow were left out" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "pytest_ends", "browser_ends"),
    [
        (["tests/board"], ("tests/board",), None),
        (["tests/board", "-x"], ("-x", "tests/board"), None),
        (["tests/browser"], None, ("tests/browser",)),
        (["tests/browser/test_smoke.py::test_x"], None, ("tests/browser/test_smoke.py::test_x",)),
        (["tests/board", "tests/browser"], ("tests/board",), ("tests/browser",)),
        (["-k", "dinner"], ("-k", "dinner"), ("-k", "dinner", "tests/browser")),
    ],
)
def test_each_path_goes_to_the_process_that_can_run_it(tools, arguments, pytest_ends, browser_ends):
    ran, _ = tools
    run.run_tests(arguments)
    for name, ends in (("pytest", pytest_ends), ("pytest in browser", browser_ends)):
        assert (name in ran) is (ends is not None)
        assert ran.get(name, ())[-len(ends or ()) :] == (ends or ran.get(name, ()))


@pytest.mark.parametrize(
    ("arguments", "empty", "failed"),
    [
        (["-k", "x"], ["pytest"], 0),
        (["-k", "x"], ["pytest in browser"], 0),
        (["-k", "x"], ["pytest", "pytest in browser"], 2),
        ([], ["pytest in browser"], 1),
    ],
)
def test_who_chooses_tests_need_not_choose_some_of_both(tools, capsys, arguments, empty, failed):
    _, broken = tools
    broken |= dict.fromkeys(empty, run.NO_TESTS)
    run.run_tests(arguments)
    assert f", {failed} failed," in capsys.readouterr().out.splitlines()[-1]


def test_what_tests_import_is_compiled_once(monkeypatch, capfd):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    status, _ = run.run_and_time("told", [sys.executable, "-c", WRITES], run.ROOT)
    said: list[str] = []
    run.run_and_time("kept", [sys.executable, "-c", WRITES], run.ROOT, said)
    assert status == 0
    assert capfd.readouterr().out.split() == ["==", "told", "True"]
    assert said == ["\n== kept", "True"]


WRITES = "import sys; print(not sys.dont_write_bytecode)"


def test_plain_environment_has_no_colours(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("KEPT", "yes")
    environment = run.plain_environment()
    assert environment["NO_COLOR"] == "1"
    assert environment["KEPT"] == "yes"
    assert "FORCE_COLOR" not in environment


# --- services ---


@pytest.fixture
def bare(stamps, monkeypatch):
    """A machine without PostgreSQL and Redis; what is run on it."""
    commands = []
    monkeypatch.setattr(run, "program_at", lambda program: None)
    monkeypatch.setattr(run, "SERVICES_AT", stamps / "services")
    monkeypatch.setattr(run, "is_root_on_debian", lambda: True)
    monkeypatch.setattr(run, "installer", lambda: ("pip", ["pip", "install"]))

    def call(command, **options):
        commands.append(command)
        return 0

    def attempt(kind, what, command, folder, why):
        commands.append(command)
        return ""

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(run, "attempt", attempt)
    return commands


def test_root_on_debian_gets_what_the_tests_start(bare):
    run.bring_services()
    wanted = ["apt-get", "install", "-y", "postgresql", "redis-server"]
    assert bare[:2] == [["apt-get", "update"], wanted]


def test_only_what_is_missing_is_installed(bare, monkeypatch):
    monkeypatch.setattr(run, "program_at", lambda program: program == "postgres" or None)
    run.bring_services()
    assert bare[1] == ["apt-get", "install", "-y", "redis-server"]
    assert "redis.txt" in bare[2][-1]
    assert len(bare) == 3


@pytest.mark.skipif(run.WINDOWS, reason="the tests of services do not run there")
def test_others_get_it_from_the_registry_or_are_told_in_one_line(bare, monkeypatch, capsys):
    monkeypatch.setattr(run, "is_root_on_debian", lambda: False)
    run.bring_services()
    assert [Path(command[-1]).name for command in bare] == ["postgres.txt", "redis.txt"]
    assert all("--require-hashes" in command for command in bare)
    postgresql, redis = capsys.readouterr().err.splitlines()
    assert "PostgreSQL is missing" in postgresql
    assert "apt-get install -y redis-server" in redis


def test_a_failed_installation_says_why_and_goes_on(bare, monkeypatch, capsys):
    def fail(command, stdout, **options):
        stdout.write("E: no network")
        return 100

    monkeypatch.setattr(subprocess, "call", fail)
    run.bring_services()
    assert "E: no network" in capsys.readouterr().err


def test_programs_are_found(tmp_path, monkeypatch):
    name = "program.exe" if run.WINDOWS else "program"
    (tmp_path / name).touch(mode=0o755)
    assert run.program_at("program") is None
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run.program_at("program") is not None


def test_programs_of_packages_are_found(tmp_path, monkeypatch):
    brought = tmp_path / "postgres" / "package" / "pginstall" / "bin" / "initdb-of-ours"
    brought.parent.mkdir(parents=True)
    brought.touch(mode=0o755)
    monkeypatch.setattr(run, "SERVICES_AT", tmp_path)
    assert run.program_at("initdb-of-ours") == brought


@pytest.mark.parametrize(
    ("in_ci", "root", "outcome"),
    [
        (True, True, pytest.fail.Exception),
        (True, False, pytest.skip.Exception),
        (False, True, pytest.skip.Exception),
    ],
)
def test_a_missing_service_is_a_fault_only_where_it_can_be_installed(
    monkeypatch, in_ci, root, outcome
):
    monkeypatch.setattr(run, "program_at", lambda program: None)
    monkeypatch.setattr(run, "IN_CI", in_ci)
    monkeypatch.setattr(run, "is_root_on_debian", lambda: root)
    with pytest.raises(outcome, match="Redis is missing") as missing:
        services.program(services.REDIS)
    assert "\n" not in str(missing.value)
