"""Settings: by flags, by environment (`MAGNATE_…`), by file; in this order."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, Self

from platformdirs import user_data_path
from pydantic import (
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

DEFAULT_PORT = 8470
DRIVERS = {
    "database": ("psycopg", ("postgresql://", "postgresql+psycopg://")),
    "redis": ("redis", ("redis://", "rediss://", "unix://")),
}
"""By setting: the driver of its address, and the schemes it may begin with."""


OTHER_VARIABLES = ("CONFIG", "CHROMIUM", "WITHOUT_CLIENT")
"""Variables with the same prefix that are no settings: for the settings file, tests and builds."""


class BadSetting(Exception):
    """An invalid setting. Its value is not repeated, because it may be a secret."""

    def __init__(self, setting: str, problem: str) -> None:
        super().__init__(setting, problem)
        self.setting = setting
        self.problem = problem


class ServerSettings(BaseSettings):
    """Everything that the owner of a server can choose."""

    model_config = SettingsConfigDict(
        env_prefix="MAGNATE_", env_file=".env", extra="ignore", env_ignore_empty=True
    )

    host: str = "127.0.0.1"
    port: int = Field(DEFAULT_PORT, ge=0, le=65535)
    data: Path = Field(default_factory=lambda: user_data_path("magnate", appauthor=False))
    """Where SQLite and backups lie."""
    database: str = ""
    """A PostgreSQL address (`postgresql://…`); "": SQLite in the data folder."""
    redis: str = ""
    """A Redis or Valkey address, for hints between processes; "": PostgreSQL's NOTIFY, or none."""
    url: str = ""
    """The address players use, such as `https://magnate.example.org`; "": as they call it."""
    secure: bool = False
    """Behind TLS: cookies and headers insist on it. Never on a plain-http LAN."""
    proxies: str = ""
    """Addresses of proxies whose word about the caller's address is taken, with commas."""
    owner: SecretStr = SecretStr("")
    """The owner's token for the admin pages and metrics; "": only from this machine."""
    compress: bool = False
    """Whether sockets are compressed: less traffic for more work and memory."""
    workers: int = Field(1, ge=1, le=64)
    """Server processes; more than one need PostgreSQL."""
    bot_workers: int = Field(1, ge=1)
    """Processes in which bots think."""
    bot_seconds: float | None = Field(None, gt=0)
    """How long a bot may think about a decision; None: what its level takes."""
    bot_limit: float = Field(10.0, gt=0)
    """After so many seconds a bot is stopped and a simple move is made for it."""
    bot_pause: float = Field(0.4, ge=0)
    """Seconds between the moves of bots that people can see, so that they can follow."""
    bots_alone: float = Field(60.0, ge=0)
    """Seconds after which bots at a table without people stop when nobody looks any more."""
    bot_tables_a_person: int = Field(3, ge=0)
    """Games of bots alone that one person may have begun and that play at the same time."""
    bot_tables_an_address: int = Field(10, ge=0)
    """Games of bots alone that one address may have begun and that play at the same time."""
    sweep_seconds: float = Field(5.0, gt=0)
    """Seconds between two sweeps for tables that a process or a failure has left waiting."""
    rounds: float | None = Field(None, gt=0)
    """The old name of `sweep_seconds`, accepted for one release."""
    idle: float = Field(600.0, gt=0)
    """Seconds after which a table nobody watches leaves the memory."""
    actions_a_second: float = Field(20.0, gt=0)
    """Actions per second that one seat may send, on average."""
    requests_a_minute: int = Field(600, gt=0)
    """Requests per minute of one address."""
    work_seconds_a_minute: float = Field(20.0, gt=0)
    """Processor seconds per minute for replays, trials and forecasts of one address or person."""
    sockets_per_person: int = Field(30, gt=0)
    """Open sockets of one person, per process."""
    sockets_per_address: int = Field(200, gt=0)
    """Open sockets of one address, per process."""
    connections_per_address: int = Field(400, gt=0)
    """Open connections of one address, per process; trusted proxies have no limit."""
    head_seconds: float = Field(10.0, gt=0)
    """Time limit for the first line and the headers of a request."""
    body_seconds: float = Field(60.0, gt=0)
    """Time limit for the body of a request."""
    log_json: bool = False
    """Logs as JSON lines; else for people."""
    log_level: Literal["", "debug", "info", "warning", "error"] = ""
    """"": info as JSON, and warning for people, whose terminal stays quiet."""
    smtp: str = ""
    """`smtp://user:password@host:port` or `smtps://…`; "": no e-mail."""
    mail_from: str = ""
    push_key: SecretStr = SecretStr("")
    """The private VAPID key for web push; "": one is made and kept in the database."""
    push_contact: str = "mailto:owner@localhost"
    push_hosts: str = (
        "fcm.googleapis.com,updates.push.services.mozilla.com,.push.apple.com,.notify.windows.com"
    )
    """Hosts of browsers' push services, with commas; with a dot in front: all below it."""
    webhook_hosts: str = ""
    """Hosts to which webhooks may go, with commas; "": none."""

    @field_validator("database", "redis")
    @classmethod
    def _can_be_reached(cls, address: str, info: ValidationInfo) -> str:
        driver, schemes = DRIVERS[str(info.field_name)]
        if address and not address.startswith(schemes):
            raise ValueError(f"must begin with {' or '.join(schemes)}")
        if address and find_spec(driver) is None:
            raise ValueError(f"needs {driver}, which comes with magnate[scale]")
        return address

    @model_validator(mode="after")
    def _accept_the_old_name(self) -> Self:
        if self.rounds is not None and "sweep_seconds" not in self.model_fields_set:
            self.sweep_seconds = self.rounds
        return self

    @property
    def database_url(self) -> str:
        """The address for SQLAlchemy."""
        if self.database:
            return self.database.replace("postgresql://", "postgresql+psycopg://", 1)
        return f"sqlite+aiosqlite:///{self.sqlite_file}"

    @property
    def sqlite_file(self) -> Path:
        """SQLite's file, where it is used."""
        return self.data / "magnate.sqlite3"


def unknown_variables(names: Iterable[str] | None = None) -> dict[str, str]:
    """Variables that look like settings and are none; with each the one that is meant, or ""."""
    prefix = ServerSettings.model_config["env_prefix"]
    known = [*map(str.upper, ServerSettings.model_fields), *OTHER_VARIABLES]
    given = sorted(os.environ if names is None else names)
    slips = {
        name: name.upper().removeprefix(prefix)
        for name in given
        if name.upper().startswith(prefix) and name.upper().removeprefix(prefix) not in known
    }
    near = {name: get_close_matches(rest, known, 1) for name, rest in slips.items()}
    return {name: f"{prefix}{found[0]}" if found else "" for name, found in near.items()}


def load_settings(config: Path | None = None, **flags: Any) -> ServerSettings:
    """Flags (None: not given) over the environment over `.env` over a TOML file over defaults."""
    given = {name: value for name, value in flags.items() if value is not None}
    written = _read(config) if config else {}
    try:
        chosen = ServerSettings(**given)
        rest = {name: v for name, v in written.items() if name not in chosen.model_fields_set}
        return ServerSettings(**rest, **given)
    except ValidationError as problem:
        error = problem.errors(include_input=False, include_url=False)[0]
        raise BadSetting(".".join(map(str, error["loc"])), error["msg"]) from None


def _read(config: Path) -> dict[str, Any]:
    """The settings of a file. A name we do not know is more likely a slip than a wish."""
    try:
        written = tomllib.loads(config.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadSetting(str(config), str(problem)) from None
    for name in written:
        if name not in ServerSettings.model_fields:
            raise BadSetting(name, f"unknown setting in {config}")
    return written
