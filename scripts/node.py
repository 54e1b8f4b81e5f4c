"""Node and npm for the browser client: the machine's own, or those of a Python package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts.steps import ROOT, do, fingerprint, give_up, install_locked, once

CLIENT = ROOT / "client"
PACKAGES = CLIENT / "node_modules"
VERSIONS = "20.19 or newer of 20, or 22.12 or newer"


def path_with_node() -> str:
    """Return the PATH for Node and npm. Both are installed where the machine's will not do."""
    if will_do(machine_path()):
        return machine_path()
    install_locked("node")
    if not will_do(package_path()):
        give_up(f"there is no Node for this machine; install one with npm, {VERSIONS}")
    return package_path()


def machine_path() -> str:
    """Return the PATH as it is."""
    return os.environ.get("PATH", "")


def package_path() -> str:
    """Return the PATH with the programs of Python packages in front."""
    return f"{Path(sys.executable).parent}{os.pathsep}{machine_path()}"


def will_do(path: str) -> bool:
    """Return True if this PATH leads to npm and to a Node that is new enough."""
    node, npm = (shutil.which(name, path=path) for name in ("node", "npm"))
    if not node or not npm:
        return False
    try:
        asked = subprocess.run([node, "--version"], capture_output=True, text=True)
    except OSError:
        return False
    return is_new_enough(asked.stdout)


def is_new_enough(version: str) -> bool:
    """Return True for a version that Vite accepts."""
    numbers = re.match(r"v(\d+)\.(\d+)\.", version)
    found = (int(numbers[1]), int(numbers[2])) if numbers else (0, 0)
    return (20, 19) <= found < (21, 0) or found >= (22, 12)


def npm(*words: str, path: str) -> list[str]:
    """Return the command; Windows finds npm.cmd by its whole path alone."""
    return [shutil.which("npm", path=path) or "npm", *words]


def install_packages(path: str) -> None:
    """Install the packages of the client, exactly as they are locked."""
    locks = [CLIENT / "package.json", CLIENT / "package-lock.json", CLIENT / ".npmrc"]
    once(PACKAGES / ".made-from", fingerprint(locks), lambda: run_npm_ci(path))


def run_npm_ci(path: str) -> None:
    """Fetch them. Who has never used npm needs no 150 MB of packages for later."""
    kept = (Path.home() / ".npm").is_dir() or "npm_config_cache" in map(str.lower, os.environ)
    with tempfile.TemporaryDirectory() as cache:
        words = ["ci", "--include=dev", *([] if kept else ["--cache", cache])]
        do("install the client's packages with npm", npm(*words, path=path), CLIENT, PATH=path)
