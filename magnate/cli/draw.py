"""`magnate draw`: a position as a picture."""

from __future__ import annotations

from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Lang, Position
from magnate.cli.show import print_board, write_text
from magnate.cli.sources import read_source


@command(
    "draw",
    "magnate draw game.json",
    "magnate draw game.json@40 -o position.svg",
    "magnate draw game.json --chains -o position.svg",
    "magnate draw position.json -o - --dark",
)
def draw(
    lang: Lang,
    position: Position,
    output: Annotated[
        str,
        typer.Option("--output", "-o", metavar="FILE", help="Draw SVG into a file; - is stdout."),
    ] = "",
    dark: Annotated[bool, typer.Option("--dark", help="A dark table.")] = False,
    chains: Annotated[
        bool,
        typer.Option("--chains", help="In SVG the chains, too: cash, stock, and their people."),
    ] = False,
) -> None:
    """Draw a position: as text, or as SVG into a file."""
    game = read_source(position).game
    if output:
        from magnate.draw import svg_position

        write_text(output, svg_position(game, dark=dark, legend=chains))
    else:
        print_board(game, lang)
