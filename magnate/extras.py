"""Which extra brings which library. The engine and all that works on a game need msgspec alone."""

from __future__ import annotations

from importlib.util import find_spec

EXTRAS: dict[str, tuple[str, ...]] = {
    "arena": ("openskill",),
    "cli": ("rich", "typer"),
    "cluster": ("ray",),
    "push": ("pywebpush",),
    "scale": ("psycopg", "redis"),
    "training": ("numpy", "torch"),
    "server": (
        *("aiosmtplib", "aiosqlite", "alembic", "argon2", "fastapi", "httptools", "httpx2"),
        *("itsdangerous", "platformdirs", "prometheus_client", "pydantic_settings", "secure"),
        *("segno", "sqlalchemy", "structlog", "uvicorn", "websockets"),
    ),
}
"""By extra what it brings, as it is imported; a test compares with pyproject.toml."""


def extra_with(library: str) -> str:
    """The extra that brings a library, or ""."""
    package = library.partition(".")[0]
    return next((extra for extra, libraries in EXTRAS.items() if package in libraries), "")


def need(extra: str) -> None:
    """Raise ModuleNotFoundError, with the extra in its words, unless all is there that it brings.

    Whether what is there is new enough is not checked.
    """
    for library in EXTRAS[extra]:
        if find_spec(library) is None:
            words = f"{library} is missing: pip install 'magnate[{extra}]' brings it"
            raise ModuleNotFoundError(words, name=library)
