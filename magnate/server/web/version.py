"""The version that runs."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def own_version() -> str:
    """Magnate's; of a checkout that was not installed nobody knows."""
    try:
        return version("magnate")
    except PackageNotFoundError:
        return "–"
