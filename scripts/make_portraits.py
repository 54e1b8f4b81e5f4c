"""Draw the portraits of the employees out of scripts/portraits, beside the content they belong to.

python scripts/make_portraits.py          draw them
python scripts/make_portraits.py --check  fail if one of them is not as it would be drawn
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from magnate import modules
from magnate.engine import compile_rules

HERE: Final = Path(__file__).parent
MAGNATE: Final = HERE.parent / "magnate"
PAINTED: Final = (
    "back",
    "body",
    "collar",
    "head",
    "eyes",
    "mouth",
    "beard",
    "front",
    "hat",
    "prop",
)
"""The parts of a person in the order of painting."""

Parts = dict[str, dict[str, str]]
Person = dict[str, str]


def drawn() -> dict[Path, str]:
    """The portraits by file."""
    parts = all_parts()
    people: dict[str, dict[str, Person]] = _read(HERE / "portraits" / "people.toml")
    return {
        _folder(home) / f"{name}.svg": _portrait(person, _family(home, name), parts)
        for home, of_home in people.items()
        for name, person in of_home.items()
    }


def all_parts() -> Parts:
    """Colours and pieces of SVG by what they are and by name."""
    found: Parts = {}
    for file in sorted((HERE / "portraits" / "parts").glob("*.toml")):
        found |= _read(file)
    return found


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _folder(home: str) -> Path:
    return (MAGNATE / "base" if home == "base" else MAGNATE / "modules" / home) / "portraits"


def _family(home: str, name: str) -> str:
    """The colour of the card."""
    in_play = () if home == "base" else (home, *modules.required_by(modules.find_module(home)))
    return compile_rules(in_play).content.employees[name].colour


def _portrait(person: Person, family: str, parts: Parts) -> str:
    colours = {
        **parts["palette"],
        "coat": parts["coat"][family],
        "ground": parts["palette"].get(person.get("ground", "")) or parts["ground"][family],
        "skin": parts["skin"][person["skin"]],
        "lips": parts["lips"][person["skin"]],
        "hair": parts["hair"][person["hair"]],
    }
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
        '  <path d="M0 0h64v64H0z" fill="@ground"/>',
        '  <g stroke="@ink" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">',
        *(f"    {line}" for line in _painted({"body": "plain", "head": "plain", **person}, parts)),
        "  </g>",
        "</svg>",
    ]
    return re.sub(r"@(\w+)", lambda found: colours[found[1]], "\n".join(lines)) + "\n"


def _painted(person: Person, parts: Parts) -> Iterator[str]:
    for part in PAINTED:
        if part in person:
            yield from parts[part][person[part]].strip().splitlines()


def main() -> int:
    """Draw or check; 1 if a portrait is stale."""
    stale = []
    for file, picture in drawn().items():
        if file.is_file() and file.read_text(encoding="utf-8") == picture:
            continue
        stale.append(file.name)
        if "--check" not in sys.argv[1:]:
            file.parent.mkdir(exist_ok=True)
            file.write_text(picture, encoding="utf-8")
    if stale:
        sys.stdout.write(f"{', '.join(stale)}\n")
    return int(bool(stale) and "--check" in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
