"""The browser client, built into the package by Vite."""

from __future__ import annotations

import os
from pathlib import Path

from scripts import node, steps
from scripts.steps import ROOT, do, fingerprint, give_up, once

STATIC = ROOT / "magnate" / "server" / "static"
STAMP = STATIC / ".made-from"
"""In the folder that Vite empties first: whoever removes the client removes it, too."""
WIRE_TYPES = node.CLIENT / "src" / "wire.d.ts"
OPTIONS = node.CLIENT / "src" / "decide" / "testing" / "options.json"
TAKEN = (WIRE_TYPES, OPTIONS)
"""Made from the server by scripts/wire.py, never committed; they leave no trace in a build."""
SYMBOLS = ("magnate/draw/symbols", "magnate/modules/*/symbols")
"""Drawings that the client takes from the server's files."""
LANGUAGES = "magnate/texts/languages.json"
NOT_SOURCES = {"node_modules", "dist", "coverage", "__pycache__"}


def is_built() -> bool:
    """Return True if the client that lies there is made from the sources that lie here."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8") == fingerprint(sources())


def build(path: str) -> None:
    """Build it with the Node on this PATH, unless it is made from these very sources."""
    if not is_built():
        node.install_packages(path)
        once(STAMP, fingerprint(sources()), lambda: run_vite(path))


def run_vite(path: str) -> None:
    """Build it."""
    build = node.npm("run", "build", path=path)
    do("build the browser client with Vite", build, node.CLIENT, PATH=path)
    if not (STATIC / "index.html").is_file():
        give_up(f"Vite has built no index.html | What it said: {steps.LOG}")


def sources() -> list[Path]:
    """Return all files that the client is made from."""
    found = [ROOT / LANGUAGES]
    for folder in (node.CLIENT, *(found for kind in SYMBOLS for found in ROOT.glob(kind))):
        for place, folders, files in os.walk(folder):
            folders[:] = [name for name in folders if name not in NOT_SOURCES]
            found += [Path(place, name) for name in files]
    return sorted(path for path in found if path not in TAKEN)
