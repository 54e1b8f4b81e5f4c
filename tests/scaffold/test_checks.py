"""`python3 run.py test`: every part runs, and one line counts them."""

import sys
from pathlib import Path

import pytest

from scripts import checks, node
from scripts.steps import ROOT


def junit(report: Path, cases: str) -> Path:
    report.write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>", encoding="utf-8")
    return report


def test_counting_a_report(tmp_path):
    report = junit(
        tmp_path / "junit.xml",
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
    assert checks.count_junit(report) == (2, 3, 1)


@pytest.mark.parametrize(
    ("counts", "status", "expected"),
    [
        ((3, 0, 1), 0, (3, 0, 1)),
        ((3, 2, 1), 1, (3, 2, 1)),
        ((3, 0, 0), 3, (3, 1, 0)),  # crashed after three tests
        ((0, 0, 0), 5, (0, 1, 0)),  # no tests
        ((0, 0, 0), 0, (0, 1, 0)),  # no report
    ],
)
def test_what_the_counts_do_not_explain_is_a_failure(counts, status, expected):
    assert checks.believed(counts, status) == expected


PARTS = [
    *("wire types", "svelte-check", "eslint", "prettier", "vitest"),
    *("ruff check", "ruff format", "mypy", "import contracts", "pytest", "pytest in browser"),
]


@pytest.fixture
def tools(monkeypatch, tmp_path):
    """Tools that only say their name and report ten tests: what was run, which are broken."""
    ran: dict[str, list[str]] = {}
    broken: dict[str, int] = {}
    really_run = checks.run
    passed = "".join(f'<testcase name="{number}"/>' for number in range(10))
    skipped = "".join(f'<testcase name="{name}"><skipped/></testcase>' for name in "ab")
    report = junit(tmp_path / "report.xml", passed + skipped).read_text()
    pretend = (
        "import sys; name, status, report, *words = sys.argv[1:]; print(name, 'speaks')\n"
        "where = words[-1].partition('=')[2] if words else ''\n"
        "if where and status == '0': open(where, 'w').write(report)\n"
        "sys.exit(int(status))"
    )

    def run(name, command, *where, **changed):
        ran[name] = list(command)
        status = str(broken.get(name, 0))
        words = [sys.executable, "-IS", "-c", pretend, name, status, report, *command[1:]]
        return really_run(name, words, *where, **changed)

    monkeypatch.setattr(checks, "run", run)
    monkeypatch.setattr(node, "path_with_node", lambda: "")
    return ran, broken


@pytest.mark.parametrize(
    ("part", "last_line"),
    [
        (None, "38 passed, 0 failed, 6 skipped"),
        ("mypy", "37 passed, 1 failed, 6 skipped"),
        ("wire types", "37 passed, 1 failed, 6 skipped"),
        ("vitest", "28 passed, 1 failed, 4 skipped"),
        ("pytest in browser", "28 passed, 1 failed, 4 skipped"),
    ],
)
def test_every_part_runs_and_one_line_counts_them(tools, capfd, part, last_line):
    ran, broken = tools
    if part:
        broken[part] = 1
    assert checks.main([]) == (1 if part else 0)
    assert sorted(ran) == sorted(PARTS)
    assert [name for name in ran if name.startswith("pytest")] == PARTS[-2:]
    out = capfd.readouterr().out
    assert out.splitlines()[-1] == last_line
    said, _, summary = out.partition("== summary")
    spoken = [line.removesuffix(" speaks") for line in said.splitlines() if " speaks" in line]
    assert spoken == [*PARTS[5:], *PARTS[:5]], "what runs beside the others speaks after them"
    assert [line[:18].strip() for line in summary.splitlines()[1:-1]] == PARTS


def test_fast_leaves_out_slow_tests_and_says_so(tools, capfd):
    ran, _ = tools
    checks.main(["--fast"])
    for name in ("pytest", "pytest in browser"):
        assert "--fast" not in ran[name]
        assert "not slow" in ran[name]
    assert "slow were left out" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("words", "pytest_ends", "browser_ends"),
    [
        ("tests/board", "tests/board", None),
        ("tests/board -x", "-x tests/board", None),
        ("tests/browser", None, "tests/browser"),
        ("tests/browser/test_smoke.py::test_x", None, "tests/browser/test_smoke.py::test_x"),
        ("tests/board tests/browser", "tests/board", "tests/browser"),
        ("-k dinner", "-k dinner", "-k dinner tests/browser"),
    ],
)
def test_each_path_goes_to_the_process_that_can_run_it(tools, words, pytest_ends, browser_ends):
    ran, _ = tools
    checks.run_tests(words.split())
    for name, ends in (("pytest", pytest_ends), ("pytest in browser", browser_ends)):
        assert (name in ran) is (ends is not None)
        assert " ".join(ran.get(name, ())).endswith(ends or "")


@pytest.mark.parametrize(
    ("words", "empty", "failed"),
    [
        ("-k x", ["pytest"], 0),
        ("-k x", ["pytest in browser"], 0),
        ("-k x", ["pytest", "pytest in browser"], 2),
        ("", ["pytest in browser"], 1),
    ],
)
def test_who_chooses_tests_need_not_choose_some_of_both(tools, words, empty, failed):
    _, broken = tools
    broken |= dict.fromkeys(empty, checks.NO_TESTS)
    assert sum(part.failed for part in checks.run_tests(words.split())) == failed


def test_what_tests_import_is_compiled_once(monkeypatch, capfd):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    writes = [sys.executable, "-c", "import sys; print(not sys.dont_write_bytecode)"]
    said: list[str] = []
    assert checks.run("told", writes).passed == 1
    checks.run("kept", writes, ROOT, said)
    assert capfd.readouterr().out.split() == ["==", "told", "True"]
    assert said == ["\n== kept", "True"]
