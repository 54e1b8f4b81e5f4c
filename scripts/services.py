"""PostgreSQL and Redis for the tests that start them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from scripts.steps import REQUIREMENTS, VENV, WINDOWS, installer, say, tried

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


class Service(NamedTuple):
    """A program, its package in Debian, and the lock of a Python package that holds it."""

    name: str
    program: str
    package: str
    lock: Path


POSTGRESQL = Service("PostgreSQL", "postgres", "postgresql", REQUIREMENTS / "postgres.txt")
REDIS = Service("Redis", "redis-server", "redis-server", REQUIREMENTS / "redis.txt")
SERVICES = (POSTGRESQL, REDIS)
FOLDER = VENV / "services"
"""Programs of Python packages, in a folder each."""
PACKED_FOR = "3.12"
"""The Python whose package is taken: the programs in it do not care, and not all have one."""


def bring() -> None:
    """Install those that are missing, or say how to."""
    if missing() and is_root_on_debian():
        install_from_debian(service.package for service in missing())
    for service in missing():
        install_from_registry(service)
    for service in missing():
        say(without(service))


def missing() -> list[Service]:
    """Return those that this machine has not."""
    return [service for service in SERVICES if program_at(service.program) is None]


def without(service: Service) -> str:
    """Return what is missing, and how to get it, in one line."""
    return (
        f"{service.name} is missing, and the tests that start it are skipped: install it "
        f"(Debian: `apt-get install -y {service.package}` as root) and run them again."
    )


def is_root_on_debian() -> bool:
    """Return True where apt-get may install packages."""
    return not WINDOWS and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_from_debian(packages: Iterable[str]) -> None:
    """Install packages; say it if that fails."""
    words = ["apt-get", "install", "-y", *packages]
    if tried("update Debian's list of packages", ["apt-get", "update"]):
        tried(f"install {' and '.join(words[3:])} with apt-get", words)


def install_from_registry(service: Service) -> None:
    """Put the programs of a Python package into a folder of their own."""
    if WINDOWS:  # the tests reach both by sockets that Windows has not
        return
    target = FOLDER / service.program
    shutil.rmtree(target, ignore_errors=True)
    options = ["--target", str(target), "--python-version", PACKED_FOR, "--only-binary", ":all:"]
    locked = ["--no-deps", "--require-hashes", "-r", str(service.lock)]
    tried(f"install {service.name} for the tests", [*installer(), *options, *locked])


def program_at(name: str) -> Path | None:
    """Return the path of a program. Debian hides PostgreSQL's, and so do packages."""
    on_path = shutil.which(name)
    if on_path:
        return Path(on_path)
    hidden = [*Path("/usr/lib/postgresql").glob(f"*/bin/{name}")]
    brought = [*FOLDER.glob(f"*/*/bin/{name}"), *FOLDER.glob(f"*/*/*/bin/{name}")]
    return max(hidden or brought, default=None)
