"""Draw the pictures of the documentation: docs/images from docs/examples.

python scripts/make_pictures.py          draw them
python scripts/make_pictures.py --check  fail if one of them is not as it would be drawn
"""

from __future__ import annotations

import sys
from pathlib import Path

from magnate.draw import svg_position
from magnate.draw.markup import element
from magnate.draw.portraits import portraits
from magnate.draw.symbols import use_in
from magnate.draw.tokens import TOKENS
from magnate.engine import compile_rules, game_in
from magnate.files import read_position
from magnate.modules import module_names

DOCS = Path(__file__).parent.parent / "docs"
SIZES = (120, 64, 32)
"""A portrait in an overview, on a card, in a list."""
WIDTH, HEIGHT, COLUMNS = 248, 156, 7
"""A place on the sheet of portraits, and how many there are side by side."""


def pictures() -> dict[Path, str]:
    """The pictures by file."""
    game = game_in(read_position((DOCS / "examples" / "position.json").read_bytes()))
    images = DOCS / "images"
    return {
        images / "position.svg": svg_position(game),
        images / "position-dark.svg": svg_position(game, dark=True),
        images / "people.svg": people(),
    }


def people() -> str:
    """The portraits of everybody at all sizes, by day and by night; in the order of the cards."""
    drawn = portraits(module_names())
    base = [f"employees-{name}" for name in compile_rules().content.employees]
    found = {id: drawn[id] for id in (*base, *(id for id in drawn if id not in base))}
    rows = -(-len(found) // COLUMNS)
    width, height = COLUMNS * WIDTH + 16, rows * HEIGHT + 16
    rounded = "".join(
        element("clipPath", element("rect", width=size, height=size, rx=size / 7), id=f"in-{size}")
        for size in SIZES
    )
    everybody = "".join(
        element(
            "g",
            _named(id),
            transform=f"translate({16 + WIDTH * (at % COLUMNS)} {16 + HEIGHT * (at // COLUMNS)})",
        )
        for at, id in enumerate(found)
    )
    tables = "".join(
        element(
            "g",
            element("rect", width=width, height=height, fill=table)
            + element("use", href="#everybody", fill=ink),
            transform=f"translate(0 {top})",
        )
        for top, table, ink in (
            (0, TOKENS["table"].light, TOKENS["table-ink"].light),
            (height, TOKENS["table"].dark, TOKENS["table-ink"].dark),
        )
    )
    return element(
        "svg",
        element("defs", rounded + "".join(found.values()) + element("g", everybody, id="everybody"))
        + tables,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {2 * height}",
    )


def _named(id: str) -> str:
    """A portrait at all sizes, with its name."""
    pictures, x = "", 0
    for size in SIZES:
        pictures += element(
            "g",
            use_in(id, 0, 0, size, size),
            transform=f"translate({x} {SIZES[0] - size})",
            clip_path=f"url(#in-{size})",
        )
        x += size + 6
    name = id.removeprefix("employees-").replace("_", " ")
    return pictures + element("text", name, y=136, font_family="sans-serif", font_size=13)


def main() -> int:
    """Draw or check; 1 if a picture is stale."""
    stale = []
    for file, picture in pictures().items():
        if file.is_file() and file.read_text(encoding="utf-8") == picture:
            continue
        stale.append(file.name)
        if "--check" not in sys.argv[1:]:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(picture, encoding="utf-8")
    if stale:
        sys.stdout.write(f"{', '.join(stale)}\n")
    return int(bool(stale) and "--check" in sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
