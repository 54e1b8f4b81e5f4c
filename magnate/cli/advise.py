"""`magnate advise`: what a bot would do, and what it weighed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from magnate.cli.app import command
from magnate.cli.options import Json, Lang, Position, Seat
from magnate.cli.players import bot_named
from magnate.cli.problems import Problem
from magnate.cli.show import columns, console, print_json, print_lines, table, whose_turn
from magnate.cli.sources import GameSource, at_decision, check_seat, read_source
from magnate.cli.words import say
from magnate.core.errors import Refused
from magnate.core.flow import awaited, legal
from magnate.core.state import Game
from magnate.known import view
from magnate.notation import notation

if TYPE_CHECKING:
    from magnate.bots import Bot, RankedMove


@command(
    "advise",
    "magnate advise game.json",
    "magnate advise game.json@42 --top 3 --seconds 5",
    "magnate advise game.json@42 --turn",
    "magnate advise position.json --seat 0 --bot easy --json",
)
def advise(
    lang: Lang,
    position: Position,
    seat: Seat = None,
    bot: Annotated[
        str,
        typer.Option(
            help="Who is asked: a name, or file.py:function.", show_default="our strongest"
        ),
    ] = "",
    seconds: Annotated[
        float | None,
        typer.Option(min=0.001, help="How long it may think.", show_default="what its level takes"),
    ] = None,
    top: Annotated[int, typer.Option(min=1, help="How many moves to show.")] = 5,
    turn: Annotated[bool, typer.Option("--turn", help="The rest of the turn as well.")] = False,
    json: Json = False,
) -> None:
    """Ask a bot for the best moves: what it weighed, what it expects, and why.

    It knows what the seat may know and nothing else.
    """
    from magnate.bots import IllegalAnswer, seconds_of
    from magnate.bots import advise as advised
    from magnate.bots.explanation_texts import reasons, turn_in_words

    name, asked = _asked(bot)
    source = read_source(position)
    game = at_decision(source)
    who = _seat(game, source, seat)
    try:
        found = advised(view(game, who), asked, seconds_of(name, seconds), top)
    except IllegalAnswer:
        raise Problem("no_answer", bot=name) from None
    moves = [_told(move, game, lang) for move in found.moves]
    said = reasons(found.why, game, lang)
    ahead = found.why.turn if turn else ()
    if json:
        data = {"seat": who, "bot": name, "legal": len(legal(game, who)), "moves": moves}
        data["why"] = said
        print_json(data | ({"turn": [notation(action) for action in ahead]} if turn else {}))
        return
    _print(game, who, name, moves, lang)
    print_lines([reason.words for reason in said])
    if ahead:
        lines = turn_in_words(ahead, lang, game)
        print_lines(["", say("advise.turn", lang), *(f"  {line}" for line in lines)])


def _asked(bot: str) -> tuple[str, Bot]:
    from magnate.bots import BOTS

    name = bot or list(BOTS)[-1]
    return name, bot_named(name)


def _seat(game: Game, source: GameSource, seat: int | None) -> int:
    """The seat to be advised: the one asked for, the one whose view it is, or who comes first."""
    if seat is not None and source.seat not in (None, check_seat(game, seat)):
        raise Problem("view_of_seat", seat=source.seat)
    waiting = awaited(game)
    if not waiting:
        raise Refused("game_over") if game.over else Problem("nothing_to_decide")
    if seat is None:
        seat = waiting[0] if source.seat is None else source.seat
    if seat not in waiting:
        raise Refused("not_awaited", seat=seat)
    return seat


def _told(move: RankedMove, game: Game, lang: str) -> dict[str, Any]:
    from magnate.texts import describe

    return {
        "action": move.action,
        "notation": notation(move.action),
        "words": describe(move.action, lang, game),
        "value": move.value,
        "cash": move.cash,
    }


def _print(game: Game, seat: int, bot: str, moves: list[dict[str, Any]], lang: str) -> None:
    from magnate.bots.words import name_of
    from magnate.texts import Words

    words = Words(game, lang)
    print_lines([whose_turn(game, lang), ""])
    called = name_of(bot, lang)
    who = bot if called == bot else say("advise.bot", lang, name=called, id=bot)
    print_lines([say("advise.asked", lang, bot=who, chain=words.chain(seat), seat=seat)])
    known = [move["value"] for move in moves if move["value"] is not None]
    rows = []
    for place, move in enumerate(moves, 1):
        row = [f"{place}.", move["words"], move["notation"]]
        if known:
            gap = "" if move["value"] is None else f"{max(known) - move['value']:.2f}"
            row[2:2] = [gap, words.money(round(move["cash"])) if move["cash"] else ""]
        rows.append(row)
    weighed = ("gap", "expected") if known else ()
    names = columns(lang, "place", "move", *weighed, "notation")
    console().print(table(names, rows, right=(0, 2, 3) if known else (0,)))
