"""Pictures kept as SVG files, so that designers, pages and this package share them.

A file is an `<svg>` with a `viewBox` that fits the piece (40 a square, or any square for goods
and emblems). `currentColor` is the colour of the owner; the classes `fill-…` and `stroke-…` of
tokens.py may be used, so that a picture follows the table into the night.

The trunk's pictures are in `magnate/draw/symbols`. A module adds its own in the folder `symbols`
beside it, named like its pieces, goods, chains and kinds of campaign.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from magnate import modules
from magnate.core.rules import Rules
from magnate.draw.markup import element

log = logging.getLogger(__name__)
_SVG: Final = re.compile(r'<svg\b[^>]*?viewBox="([^"]+)"[^>]*>(.*)</svg>\s*$', re.DOTALL)
_USED: Final = re.compile(r'href="#([^"]+)"')


def find_symbol(folder: str, name: str, rules: Rules | None = None) -> str | None:
    """The id of a picture: the trunk's, or that of a module in play; None without one."""
    ids = [f"{folder}-{name}"]
    if rules:
        ids += [f"modules-{module}-{name}" for module in rules.modules]
    return next((id for id in ids if _symbol(id)), None)


def module_symbols() -> dict[str, str]:
    """The pictures of all modules by id; one that cannot be read is left out."""
    found = {}
    for module in modules.module_names():
        home = modules.home_of(module)
        folder = home / "symbols" if home else None
        for file in folder.iterdir() if folder and folder.is_dir() else ():
            id = f"modules-{module}-{file.name.removesuffix('.svg')}"
            if symbol := _symbol(id):
                found[id] = symbol
    return dict(sorted(found.items()))


def use(symbol: str, x: float, y: float, size: float, **attributes: object) -> str:
    """A square picture with its middle at a point."""
    return use_in(symbol, x - size / 2, y - size / 2, size, size, **attributes)


def use_in(
    symbol: str, x: float, y: float, width: float, height: float, **attributes: object
) -> str:
    """A picture in a rectangle."""
    return element("use", href=f"#{symbol}", x=x, y=y, width=width, height=height, **attributes)


def definitions(body: str) -> str:
    """The symbols that a body uses."""
    return "".join(_symbol(id) for id in sorted(set(_USED.findall(body))))


@cache
def _symbol(id: str) -> str:
    """A picture as a symbol; "": there is none, or it cannot be read."""
    file = _file_of(id)
    return read_symbol(file, id) if file else ""


def read_symbol(file: Traversable, id: str) -> str:
    """The picture in a file as a symbol; "": it cannot be read."""
    found = _SVG.search(file.read_bytes().decode("utf-8", "replace"))
    if found is None:
        log.warning("picture %s: an <svg> with a viewBox is needed", id)
        return ""
    inside = re.sub(r">\s+<", "><", found[2].strip())
    return element("symbol", inside, id=id, viewBox=found[1])


def _file_of(id: str) -> Traversable | None:
    folder, *names = id.split("-")
    if folder == "modules":
        return modules.beside(names[0], "symbols", f"{names[1]}.svg")
    if folder == "employees":
        return _portrait(f"{names[0]}.svg")
    file = files("magnate.draw") / "symbols" / folder / f"{names[0]}.svg"
    return file if file.is_file() else None


def _portrait(name: str) -> Traversable | None:
    """The portrait of an employee, of the base game or of whichever module brings it."""
    file = files("magnate.base") / "portraits" / name
    if file.is_file():
        return file
    found = (modules.beside(module, "portraits", name) for module in modules.module_names())
    return next((one for one in found if one is not None), None)
