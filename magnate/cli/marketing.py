"""`magnate marketing`: what each campaign would reach now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from magnate.base.events import CampaignRan
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


@command("marketing", "magnate marketing position.json", "magnate marketing game.json@120 --json")
def marketing(lang: Lang, position: Position, json: Json = False) -> None:
    """Run the marketing phase on a position: whom each campaign reaches. Nothing is changed."""
    game = read_source(position).game
    after, events = run_phase(game, "marketing")
    if json:
        print_json(events)
        return
    from magnate.texts import Words, narrate

    words = Words(game, lang)
    ran = [event for event in events if isinstance(event, CampaignRan)]
    if not ran:
        print_lines([say("marketing.none", lang)])
    else:
        console().print(_campaigns(after, ran, words))
    print_lines(narrate(event, game, lang) for event in events if event not in ran)
    if after.demand:
        console().print(_demand(after, words))


def _campaigns(after: Game, ran: list[CampaignRan], words: Words) -> Table:
    rows = []
    for event in ran:
        left = after.campaigns.get(event.number)
        houses = [
            say("reached.full" if not house.placed else "reached", words.lang, house=house.house)
            for house in event.reached
        ]
        rows.append(
            (
                str(event.number),
                words.label("campaign", event.kind),
                words.chain(event.owner),
                words.label("good", event.good),
                ", ".join(houses) or "–",
                "0" if left is None else str(left.turns or "∞"),
            )
        )
    names = columns(words.lang, "number", "kind", "chain", "good", "houses", "left")
    return table(names, rows, right=(0, 5))


def _demand(after: Game, words: Words) -> Table:
    rows = []
    for name in after.diners:
        if name in after.demand:
            held = [token.good for token in after.demand[name]]
            goods = words.goods({good: held.count(good) for good in held})
            limit = after.houses[name].limit
            rows.append((name, goods, str(len(held)) if limit is None else f"{len(held)}/{limit}"))
    return table(columns(words.lang, "house", "demand", "room"), rows, right=(0, 2))
