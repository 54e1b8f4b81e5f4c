"""`magnate reach`: distances, ranges, campaigns and hauls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from magnate.board import draw_text
from magnate.cli.app import command
from magnate.cli.distances import (
    XY,
    Data,
    house_distances,
    reach_of_campaign,
    reach_of_card,
    squares_in_range,
)
from magnate.cli.options import Json, Lang, Position, square_in
from magnate.cli.problems import Problem
from magnate.cli.show import columns, console, print_json, print_lines, table
from magnate.cli.sources import check_seat, read_source
from magnate.cli.words import say
from magnate.core.errors import Refused
from magnate.core.state import Game

if TYPE_CHECKING:
    from rich.table import Table

    from magnate.texts import Words


@command(
    "reach",
    "magnate reach position.json",
    "magnate reach position.json --seat 0 --range 2",
    "magnate reach position.json --range 1 --from 8,8",
    "magnate reach position.json --seat 0 --card cart_operator",
    "magnate reach position.json --campaign 11 --at 3,4 --turned",
)
def reach(
    lang: Lang,
    position: Position,
    seat: Annotated[int, typer.Option("--seat", min=0, help="Whose reach, counted from 0.")] = 0,
    borders: Annotated[
        int | None, typer.Option("--range", min=0, help="Squares within so many tile borders.")
    ] = None,
    origin: Annotated[
        str, typer.Option("--from", metavar="X,Y", help="Count --range from this square.")
    ] = "",
    card: Annotated[
        str, typer.Option(help="Squares a marketeer or manager reaches, or hauls of a buyer.")
    ] = "",
    campaign: Annotated[
        int | None,
        typer.Option(help="Houses that a tile reaches --at a square; may it lie there?"),
    ] = None,
    at: Annotated[str, typer.Option(metavar="X,Y", help="Top left square of the tile.")] = "",
    turned: Annotated[bool, typer.Option("--turned", help="The tile lies turned.")] = False,
    json: Json = False,
) -> None:
    """How far it is: from houses to chains, or by one of --range, --card and --campaign."""
    game = read_source(position).game
    chain = game.chains[check_seat(game, seat)]
    if sum((borders is not None, bool(card), campaign is not None)) > 1:
        raise Problem("one_question")
    answer: Data | list[Data]
    refused: Refused | None = None
    if borders is not None:
        answer = squares_in_range(game, chain, borders, square_in(origin) if origin else None)
    elif card:
        answer = reach_of_card(game, chain, card)
    elif campaign is not None:
        place = square_in(at) if at else None
        answer, refused = reach_of_campaign(game, chain, campaign, place, turned)
    else:
        answer = house_distances(game)
    if json:
        print_json(answer)
    else:
        _print(game, answer, refused, lang)


def _print(game: Game, answer: Data | list[Data], refused: Refused | None, lang: str) -> None:
    from magnate.texts import Words

    words = Words(game, lang)
    if isinstance(answer, list):
        console().print(_houses(game, answer, words))
        print_lines([say("reach.legend", lang)])
    elif "squares" in answer:
        print_lines([_marked(game, answer["squares"])])
        print_lines([say("reach.squares", lang, count=len(answer["squares"]))])
    elif "places" in answer:
        for corner, places in answer["places"].items():
            print_lines([words.label("corner", corner), _marked(game, places)])
    elif "hauls" in answer:
        console().print(_hauls(answer["hauls"], words))
    else:
        houses = words.listed(words.house(house) for house in answer["houses"])
        kind = words.label("campaign", answer["kind"])
        number = answer["campaign"]
        print_lines([say("reach.campaign", lang, kind=kind, number=number, houses=houses)])
        print_lines([_verdict(answer["by"], refused, words)])


def _verdict(card: str, refused: Refused | None, words: Words) -> str:
    """Return a line that allows the campaign there, or names the rule against it."""
    from magnate.texts import explain

    name = words.label("employee", card) if card else ""
    if refused is None:
        return say("reach.legal", words.lang, card=name)
    reason = explain(refused, words.lang)
    return say("reach.refused", words.lang, card=name, reason=reason) if card else reason


def _houses(game: Game, answer: list[Data], words: Words) -> Table:
    """Price + distance by house and chain, * for the chain that comes first."""
    names = [*columns(words.lang, "house"), *(words.chain(seat) for seat in game.order)]
    rows = []
    for house in answer:
        row = [house["house"]]
        for found in house["chains"]:
            if found["sum"] is None:
                row.append("–")
            else:
                first = "*" if found["seat"] == house["first"] else " "
                row.append(f"{found['price']} + {found['distance']} = {found['sum']:2} {first}")
        rows.append(row)
    return table(names, rows, right=range(len(names)))


def _hauls(hauls: list[Data], words: Words) -> Table:
    rows = [
        (
            words.goods(haul["drinks"]),
            " ".join(words.square(square) for square in haul["sources"]),
            words.square(haul["route"][0]) if haul["route"] else "",
            words.square(haul["route"][-1]) if haul["route"] else "",
            str(len(haul["route"])),
        )
        for haul in hauls
    ]
    names = columns(words.lang, "drinks", "sources", "route_from", "route_to", "route_squares")
    return table(names, rows, right=(4,))


def _marked(game: Game, squares: list[XY]) -> str:
    return draw_text(game.geometry, {game.geometry.bit(*square): "*" for square in squares})
