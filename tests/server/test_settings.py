"""Settings: flags over environment over .env over a file over defaults."""

from __future__ import annotations

from pathlib import Path

import pytest

from magnate.server.kit.settings import DEFAULT_PORT, BadSetting, load_settings, unknown_variables


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without a .env of anybody's."""
    monkeypatch.chdir(tmp_path)
    for name in ("PORT", "HOST", "OWNER", "IDLE", "ROUNDS", "SWEEP_SECONDS"):
        monkeypatch.delenv(f"MAGNATE_{name}", raising=False)
    return tmp_path


def test_each_source_covers_the_next(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = elsewhere / "magnate.toml"
    assert load_settings().port == DEFAULT_PORT
    file.write_text('port = 1001\nhost = "10.0.0.1"\nidle = 5\n')
    assert load_settings(file).port == 1001
    (elsewhere / ".env").write_text("MAGNATE_PORT=1002\nOTHER=1\n")
    assert load_settings(file).port == 1002
    monkeypatch.setenv("MAGNATE_PORT", "1003")
    assert load_settings(file).port == 1003
    settings = load_settings(file, port=1004, host=None)
    assert (settings.port, settings.host, settings.idle) == (1004, "10.0.0.1", 5.0)


def test_the_old_name_of_a_setting_is_accepted(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = elsewhere / "magnate.toml"
    file.write_text("rounds = 7\n")
    assert load_settings(file).sweep_seconds == 7.0
    monkeypatch.setenv("MAGNATE_ROUNDS", "8")
    assert load_settings(file).sweep_seconds == 8.0
    assert unknown_variables(["MAGNATE_ROUNDS"]) == {}
    file.write_text("sweep_seconds = 9\n")
    assert load_settings(file).sweep_seconds == 8.0  # the environment is over the file
    monkeypatch.setenv("MAGNATE_SWEEP_SECONDS", "10")
    assert load_settings(file).sweep_seconds == 10.0


def test_an_empty_variable_is_none(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGNATE_PORT", "")
    assert load_settings().port == DEFAULT_PORT


@pytest.mark.parametrize(
    ("written", "setting"),
    [
        ("port = 99999", "port"),
        ('port = "many"', "port"),
        ("prot = 8000", "prot"),
        ("port = = 1", "magnate.toml"),
    ],
)
def test_a_wrong_setting_is_named(elsewhere: Path, written: str, setting: str) -> None:
    file = elsewhere / "magnate.toml"
    file.write_text(written)
    with pytest.raises(BadSetting) as refused:
        load_settings(file)
    assert refused.value.setting.endswith(setting)


def test_a_secret_shows_nowhere(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAGNATE_OWNER", "open sesame")
    settings = load_settings()
    assert settings.owner.get_secret_value() == "open sesame"
    assert "sesame" not in repr(settings) + str(settings) + settings.model_dump_json()
    monkeypatch.setenv("MAGNATE_PORT", "open sesame")
    with pytest.raises(BadSetting) as refused:
        load_settings()
    assert "sesame" not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("", "sqlite+aiosqlite:///data/magnate.sqlite3"),
        ("postgresql://ann@db/magnate", "postgresql+psycopg://ann@db/magnate"),
        ("postgresql+psycopg://ann@db/magnate", "postgresql+psycopg://ann@db/magnate"),
    ],
)
def test_where_the_database_is(given: str, url: str) -> None:
    assert load_settings(database=given, data=Path("data")).database_url == url


def test_variables_that_are_no_settings_are_found_with_what_may_be_meant() -> None:
    given = ["MAGNATE_PORT", "MAGNATE_PROT", "MAGNATE_CONFIG", "magnate_zzz", "PATH"]
    assert unknown_variables(given) == {"MAGNATE_PROT": "MAGNATE_PORT", "magnate_zzz": ""}
