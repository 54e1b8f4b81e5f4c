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
"""Packages of each extra, by import name; a test compares them with pyproject.toml."""


def extra_with(library: str) -> str:
    """Return the extra with a library; "": none."""
    package = library.partition(".")[0]
    return next((extra for extra, libraries in EXTRAS.items() if package in libraries), "")


def need(extra: str) -> None:
    """Raise ModuleNotFoundError with a hint if a package of the extra is missing.

    Versions are not checked.
    """
    for library in EXTRAS[extra]:
        if find_spec(library) is None:
            words = f"{library} is missing: pip install 'magnate[{extra}]' brings it"
            raise ModuleNotFoundError(words, name=library)
