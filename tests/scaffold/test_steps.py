"""Steps of the set-up: taken once, and one line about a failure."""

import shutil
import subprocess
import sys
from functools import partial

import pytest

from scripts import steps


@pytest.fixture(autouse=True)
def log(tmp_path, monkeypatch):
    """A log of its own."""
    monkeypatch.setattr(steps, "LOG", tmp_path / "install.log")
    return steps.LOG


def test_a_step_is_taken_once_until_its_input_changes(tmp_path):
    taken: list[str] = []
    for made_from in ["one", "one", "two", "one"]:
        steps.once(tmp_path / "stamp", made_from, partial(taken.append, made_from))
    assert taken == ["one", "two", "one"]


def test_a_step_that_fails_leaves_no_stamp(tmp_path):
    def fail():
        raise KeyboardInterrupt

    stamp = tmp_path / "stamp"
    steps.once(stamp, "one", lambda: None)
    assert stamp.exists()
    with pytest.raises(KeyboardInterrupt):
        steps.once(stamp, "two", fail)
    assert not stamp.exists()


def test_the_fingerprint_knows_names_and_file_borders_but_not_the_place(tmp_path, monkeypatch):
    root = tmp_path / "here"
    root.mkdir()
    monkeypatch.setattr(steps, "ROOT", root)
    one, two, three = root / "one", root / "two", root / "three"
    for file, content in ((one, "a"), (two, "b"), (three, "a")):
        file.write_text(content)
    seen = {steps.fingerprint(files) for files in ([one, two], [one], [two, one], [three])}
    one.write_text("ab")
    two.write_text("")
    seen.add(steps.fingerprint([one, two]))
    assert len(seen) == 5
    moved = root.rename(tmp_path / "there")
    monkeypatch.setattr(steps, "ROOT", moved)
    assert steps.fingerprint([moved / "one", moved / "two"]) in seen


@pytest.mark.parametrize("uv", [None, "/somewhere/uv"])
def test_locked_packages_are_installed_once_with_their_hashes(tmp_path, monkeypatch, uv):
    commands = []
    monkeypatch.setattr(steps, "VENV", tmp_path)
    monkeypatch.setattr(shutil, "which", lambda name: uv)

    def note(command, **options):
        commands.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", note)
    steps.install_locked("runtime")
    steps.install_locked("runtime")
    (*asked, install) = commands
    assert install[:2] == ([uv, "pip"] if uv else [str(steps.PYTHON), "-m"])
    assert install[-3:-1] == ["--require-hashes", "-r"]
    assert install[-1].endswith("runtime.txt")
    assert len(asked) == (0 if uv else 1)


def test_without_pip_the_missing_package_is_named(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(
        subprocess, "run", lambda command, **options: subprocess.CompletedProcess(command, 1)
    )
    with pytest.raises(SystemExit, match=r"apt install python3\.\d+-venv"):
        steps.installer()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("Collecting msgspec\nERROR: no route to anywhere\n\n", "ERROR: no route to anywhere"),
        (
            "npm error code ENOTFOUND\nnpm error syscall x\nnpm error no network\nnpm error A",
            "npm error no network",
        ),
        (
            "Build failed with 1 error:\n\n\x1b[31m[UNRESOLVED] \x1b[0mCould not find x\n  at y\n",
            "[UNRESOLVED] Could not find x",
        ),
        ("E: no package\nKilled\n\n", "Killed"),
        ("", "no word why"),
    ],
)
def test_a_command_that_fails_is_one_line_that_says_why(log, said, why):
    command = [sys.executable, "-c", f"print({said!r}); exit(1)"]
    with pytest.raises(SystemExit) as failure:
        steps.do("build it", command)
    message = str(failure.value.code)
    assert message.startswith(f"Magnate: could not build it: {why} | ")
    assert str(log) in message
    assert "\n" not in message


def test_a_command_that_may_fail_is_said_and_no_more(capsys):
    assert not steps.tried("try it", [sys.executable, "-c", "exit('no way')"])
    assert "could not try it: no way |" in capsys.readouterr().err
    assert steps.tried("try it", [sys.executable, "-c", ""])


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
def test_a_failure_names_its_cause(said, told):
    log = f"Collecting msgspec\n{said}\nERROR: No matching distribution\n"
    assert told in steps.advice("install it", log)


@pytest.mark.parametrize(
    ("raised", "status"), [(KeyboardInterrupt(), 130), (OSError("disk gone"), "Magnate: disk gone")]
)
def test_what_a_program_cannot_do_is_no_traceback(raised, status):
    def main():
        raise raised

    with pytest.raises(SystemExit) as end:
        steps.end_with(main)
    assert end.value.code == status


def test_plain_environment_has_no_colours(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("KEPT", "yes")
    environment = steps.plain_environment()
    assert environment["NO_COLOR"] == "1"
    assert environment["KEPT"] == "yes"
    assert "FORCE_COLOR" not in environment
