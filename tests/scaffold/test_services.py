"""PostgreSQL and Redis for tests: found, installed, or told."""

import pytest

from scripts import services, steps
from tests.server import services as running


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """A machine without them, root on Debian; what is run on it."""
    commands = []
    monkeypatch.setattr(services, "program_at", lambda program: None)
    monkeypatch.setattr(services, "FOLDER", tmp_path)
    monkeypatch.setattr(services, "is_root_on_debian", lambda: True)
    monkeypatch.setattr(services, "installer", lambda: ["pip", "install"])

    def tried(what, command):
        commands.append(command)
        return True

    monkeypatch.setattr(services, "tried", tried)
    return commands


def test_root_on_debian_gets_what_the_tests_start(bare):
    services.bring()
    wanted = ["apt-get", "install", "-y", "postgresql", "redis-server"]
    assert bare[:2] == [["apt-get", "update"], wanted]


def test_only_what_is_missing_is_installed(bare, monkeypatch):
    monkeypatch.setattr(services, "program_at", lambda program: program == "postgres" or None)
    services.bring()
    assert bare[1] == ["apt-get", "install", "-y", "redis-server"]
    assert "redis.txt" in bare[2][-1]
    assert len(bare) == 3


@pytest.mark.skipif(steps.WINDOWS, reason="the tests of services do not run there")
def test_others_get_it_from_the_registry_or_are_told_in_one_line(bare, monkeypatch, capsys):
    monkeypatch.setattr(services, "is_root_on_debian", lambda: False)
    services.bring()
    assert [command[-1].rpartition("/")[2] for command in bare] == ["postgres.txt", "redis.txt"]
    assert all("--require-hashes" in command for command in bare)
    postgresql, redis = capsys.readouterr().err.splitlines()
    assert "PostgreSQL is missing" in postgresql
    assert "apt-get install -y redis-server" in redis


def test_programs_are_found(tmp_path, monkeypatch):
    name = "program.exe" if steps.WINDOWS else "program"
    (tmp_path / name).touch(mode=0o755)
    assert services.program_at("program") is None
    monkeypatch.setenv("PATH", str(tmp_path))
    assert services.program_at("program") is not None


def test_programs_of_packages_are_found(tmp_path, monkeypatch):
    brought = tmp_path / "postgres" / "package" / "pginstall" / "bin" / "initdb-of-ours"
    brought.parent.mkdir(parents=True)
    brought.touch(mode=0o755)
    monkeypatch.setattr(services, "FOLDER", tmp_path)
    assert services.program_at("initdb-of-ours") == brought


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
    monkeypatch.setattr(running, "program_at", lambda program: None)
    monkeypatch.setattr(running, "IN_CI", in_ci)
    monkeypatch.setattr(running, "is_root_on_debian", lambda: root)
    with pytest.raises(outcome, match="Redis is missing") as missing:
        running.program(services.REDIS)
    assert "\n" not in str(missing.value)
