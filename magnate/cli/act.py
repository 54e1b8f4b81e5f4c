"""`magnate act`: play from the shell."""

from __future__ import annotations

from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import GameFile, Json, Lang
from magnate.cli.show import print_json, print_lines, whose_turn
from magnate.cli.sources import read_record, write_record
from magnate.core.events import Event, StepBegan
from magnate.notation import parse_notation


@command(
    "act",
    'magnate act game.json "0 hire waitress"',
    'magnate act game.json "1 put_to_work trainer" "1 open_company"',
    'magnate act game.json "0 undo"',
)
def act(
    lang: Lang,
    game: GameFile,
    actions: Annotated[
        list[str],
        typer.Argument(
            metavar="ACTION...",
            help="Seat, word, values, as `magnate legal --all` lists them.",
            show_default=False,
        ),
    ],
    json: Json = False,
) -> None:
    """Carry out actions in a game file, all of them or none, and tell what happened."""
    from magnate.texts import narrate

    record, notes = read_record(game)
    events: list[Event] = []
    for line in actions:
        events += record.act(parse_notation(record.game.rules, line))
    write_record(record, game, notes)
    if json:
        print_json({"moment": len(record.actions), "events": events})
        return
    told = [event for event in events if not isinstance(event, StepBegan)]
    print_lines(narrate(event, record.game, lang) for event in told)
    print_lines([whose_turn(record.game, lang)])
