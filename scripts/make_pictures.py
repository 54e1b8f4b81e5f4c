"""Draw the pictures of the documentation: docs/images from docs/examples.

python scripts/make_pictures.py          draw them
python scripts/make_pictures.py --check  fail if one of them is not as it would be drawn
"""

from __future__ import annotations

import sys
from pathlib import Path

from magnate.draw import svg_position
from magnate.engine import game_in
from magnate.files import read_position

DOCS = Path(__file__).parent.parent / "docs"


def pictures() -> dict[Path, str]:
    """The pictures by file."""
    game = game_in(read_position((DOCS / "examples" / "position.json").read_bytes()))
    images = DOCS / "images"
    return {
        images / "position.svg": svg_position(game),
        images / "position-dark.svg": svg_position(game, dark=True),
    }


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
