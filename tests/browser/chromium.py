"""A Chromium for the tests: the one there is, or one brought here without asking for a password.

    python -m tests.browser.chromium      find one, or bring one, and say which

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

import run

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

UNPACKED = run.VENV / "chromium"
"""Where the browser out of the npm package lies."""
PACKAGE = "@sparticuz/chromium@153.0.0"
LIBRARIES = UNPACKED / "lib"
FONTS = f"<fontconfig><dir>{UNPACKED / 'fonts'}</dir></fontconfig>"
"""Where its fonts are, for machines that have none."""
UNPACK = """
const { createReadStream, createWriteStream } = require("fs");
const { createBrotliDecompress } = require("zlib");
const [from, to] = process.argv.slice(1);
const fail = (problem) => { console.error(problem); process.exit(1); };
require("stream").pipeline(
  createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }),
  (problem) => problem && fail(problem),
);
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
    """Try all ways to get one."""
    for way in (unpack, install_package, fetch):
        run.say(f"getting a browser for the tests: {way.__doc__}")
        way()
        chromium = find()
        if chromium:
            return chromium
    return None


def unpack() -> None:
    """The npm package @sparticuz/chromium."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        return
    # Not among the client's packages: it asks for a newer Node than what we use of it needs.
    node = run.bring_node()
    UNPACKED.mkdir(parents=True, exist_ok=True)
    (UNPACKED / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    wanted = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", PACKAGE]
    if not quietly([node.program, node.npm, *wanted], UNPACKED):
        return
    packed = UNPACKED / "node_modules" / "@sparticuz" / "chromium" / "bin"
    for name in ("al2023.tar", "fonts.tar", "chromium"):  # the browser last: then all is there
        target = UNPACKED / f"{name}.part"
        if not quietly(
            [node.program, "-e", UNPACK, str(packed / f"{name}.br"), str(target)], UNPACKED
        ):
            return
        if name.endswith(".tar"):
            shutil.unpack_archive(target, UNPACKED, "tar")
            target.unlink()
        else:
            target.rename(UNPACKED / name)
    (UNPACKED / "fonts.conf").write_text(FONTS, encoding="utf-8")
    shutil.rmtree(UNPACKED / "node_modules")


def install_package() -> None:
    """Debian's package."""
    if run.is_root_on_debian() and quietly(["apt-get", "update"], run.ROOT):
        quietly(["apt-get", "install", "-y", "chromium"], run.ROOT)


def fetch() -> None:
    """the one that Playwright fetches."""
    quietly([sys.executable, "-m", "playwright", "install", "chromium"], run.ROOT)


def quietly(command: list[str], folder: Path) -> bool:
    """Run a command, its words in the log of the set-up; whether it worked."""
    environment = run.plain_environment() | {"DEBIAN_FRONTEND": "noninteractive"}
    with run.INSTALL_LOG.open("a", encoding="utf-8") as log:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    return done.returncode == 0


def main() -> int:
    """Have a browser, or say what to do."""
    if find() or bring():
        return 0
    run.say(HELP)
    return 1


if __name__ == "__main__":
    sys.exit(main())
