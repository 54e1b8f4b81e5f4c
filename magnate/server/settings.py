"""Settings: by flags, by environment (`MAGNATE_…`), by file; in this order."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path
from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Everything that the owner of a server can choose."""

    model_config = SettingsConfigDict(
        env_prefix="MAGNATE_", env_file=".env", extra="ignore", env_ignore_empty=True
    )

    host: str = "127.0.0.1"
    port: int = Field(8470, ge=0, le=65535)
    data: Path = Field(default_factory=lambda: user_data_path("magnate", appauthor=False))
    """Where SQLite and backups lie."""
    database: str = ""
    """A PostgreSQL address (`postgresql+psycopg://…`); "": SQLite in the data folder."""
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
    bot_workers: int = Field(1, ge=1)
    """Processes in which bots think."""
    bot_seconds: float = Field(1.0, gt=0)
    """How long a bot may think about a decision."""
    bot_limit: float = Field(5.0, gt=0)
    """After so many seconds a bot is stopped and a simple move is made for it."""
    idle: float = Field(600.0, gt=0)
    """Seconds after which a table nobody watches leaves the memory."""
    actions_a_second: float = Field(20.0, gt=0)
    """What one seat may send, in the long run."""
    requests_a_minute: int = Field(600, gt=0)
    """What one address may ask."""
    log_json: bool = False
    smtp: str = ""
    """`smtp://user:password@host:port` or `smtps://…`; "": no e-mail."""
    mail_from: str = ""
    push_key: SecretStr = SecretStr("")
    """The private VAPID key for web push; "": one is made and kept in the data folder."""
    push_contact: str = "mailto:owner@localhost"
    webhook_hosts: str = ""
    """Hosts to which webhooks may go, with commas; "": none."""

    @property
    def database_url(self) -> str:
        """The address for SQLAlchemy."""
        if self.database:
            return self.database.replace("postgresql://", "postgresql+psycopg://", 1)
        return f"sqlite+aiosqlite:///{self.data / 'magnate.sqlite3'}"
