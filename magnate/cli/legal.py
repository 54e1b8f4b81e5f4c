"""`magnate legal`: what is possible."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from magnate.cli.app import command
from magnate.cli.options import Json, Lang, Position, Seat
from magnate.cli.show import print_json, print_lines, whose_turn
from magnate.cli.sources import at_decision, check_seat, read_source
from magnate.cli.words import say
from magnate.core.actions import Action, tag
from magnate.core.errors import Refused
from magnate.core.flow import awaited
from magnate.core.flow import legal as options_of
from magnate.core.options import Family, Options
from magnate.core.state import Game
from magnate.notation import notation


@command(
    "legal",
    "magnate legal game.json",
    "magnate legal game.json@12 --seat 1 --all",
    "magnate legal position.json --json",
)
def legal(
    lang: Lang,
    position: Position,
    seat: Seat = None,
    every: Annotated[
        bool, typer.Option("--all", help="Every action in notation, ready for `act`.")
    ] = False,
    json: Json = False,
) -> None:
    """List the legal actions, by family with their number."""
    game = at_decision(read_source(position))
    if seat is not None and check_seat(game, seat) not in awaited(game):
        raise Refused("game_over") if game.over else Refused("not_awaited", seat=seat)
    seats = awaited(game) if seat is None else (seat,)
    options = {who: options_of(game, who) for who in seats}
    if json:
        print_json([_data(who, options[who], every) for who in seats])
        return
    print_lines([whose_turn(game, lang)])
    for who in seats:
        print_lines(_lines(game, who, options[who], every, lang))


def _data(seat: int, options: Options, every: bool) -> dict[str, Any]:
    data = {"seat": seat, "count": len(options), "families": options.summary()}
    return data | {"actions": list(options)} if every else data


def _lines(game: Game, seat: int, options: Options, every: bool, lang: str) -> list[str]:
    from magnate.texts import Words

    words = Words(game, lang)
    chain = words.chain(seat)
    lines = ["", say("legal.seat", lang, chain=chain, seat=seat, count=len(options))]
    by_kind: dict[type[Action], list[Family]] = {}
    for family in options.families:
        by_kind.setdefault(family.kind, []).append(family)
    for kind, families in by_kind.items():
        count = sum(family.size for family in families)
        lines.append(f"  {tag(kind):20}{count:6}  {words.label('action', tag(kind))}")
        if every:
            lines += [f"    {notation(action)}" for family in families for action in family]
    return lines
