"""`magnate perft`: how many sequences of actions a position leads to."""

from __future__ import annotations

from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import Json, Lang, Position
from magnate.cli.show import columns, console, print_json, print_lines, table, watched
from magnate.cli.sources import at_decision, playable, read_source
from magnate.cli.words import say
from magnate.notation import notation


@command(
    "perft",
    "magnate perft game.json@12 --depth 3",
    "magnate perft game.json@12 -d 2 --divide",
    "magnate perft position.json --json",
)
def perft(
    lang: Lang,
    position: Position,
    depth: Annotated[
        int, typer.Option("--depth", "-d", min=1, help="The length of the sequences.")
    ] = 2,
    by_action: Annotated[
        bool, typer.Option("--divide", help="The number for each first action, in notation.")
    ] = False,
    json: Json = False,
) -> None:
    """Count the sequences of so many legal actions; of several seats to decide the first acts."""
    from magnate.perft import divide, next_options
    from magnate.perft import perft as sequences

    game = playable(at_decision(read_source(position)))
    shallow = [sequences(game, less) for less in range(1, depth)]
    first = len(next_options(game))
    divided = list(watched(divide(game, depth), first, say("perft.counts", lang)))
    counts = [*shallow, sum(count for _, count in divided)]
    if json:
        data = [{"action": notation(action), "count": count} for action, count in divided]
        print_json({"counts": counts} | ({"divide": data} if by_action else {}))
        return
    if by_action:
        print_lines(f"{notation(action)}: {count}" for action, count in divided)
    rows = [(str(actions), f"{count:,}") for actions, count in enumerate(counts, 1)]
    console().print(table(columns(lang, "depth", "sequences"), rows, right=(0, 1)))
