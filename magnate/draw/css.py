"""The colours as a style sheet for the browser: `python -m magnate.draw.css` writes it.

Pictures and pieces name tokens by class (`fill-house`, `stroke-kerb`, `color-seat-red`), in the
browser as in a drawing. A test compares the client's file with what is written here.
"""

from __future__ import annotations

import sys

from magnate.draw.tokens import CHAINS, TOKENS


def style_sheet() -> str:
    """Custom properties for every token, and the classes that use them."""
    lines = ["/* Written by `python -m magnate.draw.css`. */", ":root {"]
    lines += [
        f"  --{name}: light-dark({token.light.lower()}, {token.dark.lower()});"
        for name, token in TOKENS.items()
    ]
    lines.append("}")
    for name in TOKENS:
        lines += [
            f".fill-{name} {{ fill: var(--{name}); }}",
            f".stroke-{name} {{ stroke: var(--{name}); }}",
            f".color-{name} {{ color: var(--{name}); }}",
        ]
    lines.append(".chain { --chain: var(--seat-ink); }")
    lines += [f".chain-{name} {{ --chain: var(--{colour}); }}" for name, colour in CHAINS.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(style_sheet())
