"""Portraits of the employees: SVG files in the folder `portraits` beside the content.

They are put together from parts by `scripts/make_portraits.py`; a module of others draws its own.
A portrait is a square without a frame: pages and drawings round its corners as they like.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from magnate import modules
from magnate.draw.symbols import read_symbol


def portraits(in_play: Iterable[str] = ()) -> dict[str, str]:
    """The portraits of the base game and of modules, as symbols by id: `employees-waitress`."""
    found: dict[str, str] = {}
    for folder in _folders(in_play):
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            id = f"employees-{file.name.removesuffix('.svg')}"
            if file.name.endswith(".svg") and (symbol := read_symbol(file, id)):
                found[id] = symbol
    return found


def _folders(in_play: Iterable[str]) -> Iterator[Traversable]:
    homes = [files("magnate.base"), *(modules.home_of(name) for name in in_play)]
    for home in homes:
        folder = home / "portraits" if home else None
        if folder and folder.is_dir():
            yield folder
