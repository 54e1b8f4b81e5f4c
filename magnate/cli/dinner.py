"""`magnate dinner`: who would win which house now, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from magnate.base.events import Offer, Sold, WentHungry
from magnate.cli.app import command
from magnate.cli.options import Json, Lang, Position
from magnate.cli.phases import run_phase
from magnate.cli.show import columns, console, print_json, print_lines, table
from magnate.cli.sources import read_source
from magnate.cli.words import say
from magnate.core.state import Game

if TYPE_CHECKING:
    from rich.table import Table

    from magnate.texts import Words


@command("dinner", "magnate dinner position.json", "magnate dinner game.json@120 --json")
def dinner(lang: Lang, position: Position, json: Json = False) -> None:
    """Run dinnertime on a position: house by house who wins it, and why. Nothing is changed."""
    game = read_source(position).game
    after, events = run_phase(game, "dinnertime")
    if json:
        print_json(events)
        return
    from magnate.texts import narrate

    out = console()
    if not any(isinstance(event, Sold | WentHungry) for event in events):
        print_lines([say("dinner.nobody", lang)])
    for event in events:
        print_lines([narrate(event, game, lang)])
        if isinstance(event, Sold | WentHungry):
            out.print(_offers(game, event, lang))
    out.print(_incomes(after, lang))


def _offers(game: Game, event: Sold | WentHungry, lang: str) -> Table:
    """Return the offers that a house compared (DIN-04, DIN-05)."""
    from magnate.texts import Words

    words = Words(game, lang)
    winner = event.seat if isinstance(event, Sold) else None
    rows = [
        (
            words.chain(offer.seat),
            words.money(offer.price),
            "–" if offer.adjusted is None else str(offer.adjusted),
            "–" if offer.adjusted is None else str(offer.asked),
            str(offer.waitresses),
            str(offer.position),
            _verdict(offer, winner, words),
        )
        for offer in event.offers
    ]
    names = columns(lang, "chain", "price", "distance", "sum", "waitresses", "order", "verdict")
    return table(names, rows, right=(1, 2, 3, 4, 5))


def _verdict(offer: Offer, winner: int | None, words: Words) -> str:
    if offer.distance is None:
        return say("offer.no_road", words.lang)
    if not offer.serves:
        return say("offer.lacks", words.lang, goods=words.goods(offer.missing))
    return say("offer.wins" if offer.seat == winner else "offer.loses", words.lang)


def _incomes(game: Game, lang: str) -> Table:
    """Return each chain's income of the evening, its cash and its stock."""
    from magnate.texts import Words

    words = Words(game, lang)
    rows = [
        (
            words.chain(seat),
            words.money(game.chains[seat].earned),
            words.money(game.chains[seat].cash),
            words.goods(game.chains[seat].stock) if game.chains[seat].stock else "",
        )
        for seat in game.order
    ]
    return table(columns(lang, "chain", "dinner", "cash", "stock"), rows, right=(1, 2))
