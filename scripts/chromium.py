"""A Chromium for the tests: the one there is, or one brought here without asking for a password.

    python -m scripts.chromium             find one, or bring one, and say which

The order: the path in MAGNATE_CHROMIUM; a browser of the system; one that Playwright has fetched
before; and to bring: on Linux x64 the npm package @sparticuz/chromium; for root on Debian its
own package; the one that Playwright fetches.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from scripts import node
from scripts.services import install_from_debian, is_root_on_debian
from scripts.steps import VENV, end_with, say, tried

VARIABLE = "MAGNATE_CHROMIUM"
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "msedge",
    "microsoft-edge",
    "microsoft-edge-stable",
)
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
CACHES = (
    "~/.cache/ms-playwright",
    "~/Library/Caches/ms-playwright",
    "~/AppData/Local/ms-playwright",
)
FETCHED = ("chrome-linux*/chrome", "chrome-mac*/**/MacOS/*", "chrome-win*/chrome.exe")

UNPACKED = VENV / "chromium"
"""Where the browser out of the npm package lies."""
PACKAGE = "@sparticuz/chromium@153.0.0"
LIBRARIES = UNPACKED / "lib"
FONTS = f"<fontconfig><dir>{UNPACKED / 'fonts'}</dir></fontconfig>"
"""Where its fonts are, for machines that have none."""
UNPACK = """
const { readFileSync, writeFileSync } = require("fs");
for (const name of ["al2023.tar", "fonts.tar", "chromium"]) {
  const unpacked = require("zlib").brotliDecompressSync(readFileSync(`${name}.br`));
  writeFileSync(name, unpacked, { mode: 0o755 });
}
"""
"""Python has no brotli; Node has."""

HELP = (
    "No Chromium was found and none could be installed. Install Chromium or Chrome "
    f"(Debian: `apt-get install -y chromium`), or set {VARIABLE} to the path of one."
)


class Chromium(NamedTuple):
    """A browser that starts."""

    path: Path
    environment: Mapping[str, str] = {}
    """What must be set for it beside everything else."""


def find() -> Chromium | None:
    """The first browser that starts. One that is named must do: there is no second choice then."""
    named = os.environ.get(VARIABLE)
    if named:
        return working(Chromium(Path(named)))
    on_path = [Path(path) for path in map(shutil.which, NAMES) if path]
    found = [*on_path, *map(Path, PLACES), *fetched()]
    candidates = [*map(Chromium, found), unpacked()]
    return next(filter(None, map(working, candidates)), None)


def working(chromium: Chromium) -> Chromium | None:
    """The same, if it starts: on the path may lie a script that only says how to get one."""
    try:
        asked = subprocess.run(
            [chromium.path, "--version"],
            env={**os.environ, **chromium.environment},
            capture_output=True,
            timeout=60,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return chromium if asked.returncode == 0 else None


def fetched() -> list[Path]:
    """What Playwright has fetched, the newest first."""
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    folders = [Path(place).expanduser() for place in ([named] if named else CACHES)]
    found = [
        path
        for folder in folders
        for pattern in FETCHED
        for path in folder.glob(f"chromium-*/{pattern}")
    ]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def unpacked() -> Chromium:
    """The browser out of the npm package, which brings the libraries it needs."""
    paths = [str(LIBRARIES), os.environ.get("LD_LIBRARY_PATH", "")]
    environment = {"LD_LIBRARY_PATH": os.pathsep.join(filter(None, paths))}
    if not Path("/etc/fonts").is_dir():
        environment["FONTCONFIG_PATH"] = str(UNPACKED)
    return Chromium(UNPACKED / "chromium", environment)


def bring() -> Chromium | None:
    """Return a browser, brought here if there is none; if no way works, say what to do."""
    chromium = find()
    for way in (unpack, install_package, fetch):
        if chromium is None:
            way()
            chromium = find()
    if chromium is None:
        say(HELP)
    return chromium


def unpack() -> None:
    """Take the npm package @sparticuz/chromium apart."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        return
    # Not among the client's packages: it asks for a newer Node than what we use of it needs.
    path = node.path_with_node()
    UNPACKED.mkdir(exist_ok=True)
    (UNPACKED / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    install = node.npm("install", "--no-save", "--ignore-scripts", PACKAGE, path=path)
    if not tried(f"install {PACKAGE} with npm", install, UNPACKED, PATH=path):
        return
    packed = UNPACKED / "node_modules" / "@sparticuz" / "chromium" / "bin"
    program = shutil.which("node", path=path) or "node"
    if not tried(f"unpack {PACKAGE}", [program, "-e", UNPACK], packed, PATH=path):
        return
    for name in ("al2023.tar", "fonts.tar"):
        shutil.unpack_archive(packed / name, UNPACKED)
    (UNPACKED / "fonts.conf").write_text(FONTS, encoding="utf-8")
    (packed / "chromium").rename(UNPACKED / "chromium")  # last: then all is there
    shutil.rmtree(UNPACKED / "node_modules")


def install_package() -> None:
    """Install Debian's package."""
    if is_root_on_debian():
        install_from_debian(["chromium"])


def fetch() -> None:
    """Fetch the one that Playwright offers."""
    words = [sys.executable, "-m", "playwright", "install", "chromium"]
    tried("install Playwright's Chromium", words)


if __name__ == "__main__":
    end_with(lambda: 0 if bring() else 1)
