"""`magnate demo`: a whole game between bots, told as it happens."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from magnate.cli.app import command
from magnate.cli.options import (
    Lang,
    Modules,
    Players,
    Scenario,
    Seed,
    seed_or_chance,
    setup_of,
)
from magnate.cli.players import bots_named, seconds_named
from magnate.cli.show import (
    chains_table,
    colour_of,
    console,
    is_told,
    print_board,
    ranking_table,
)
from magnate.cli.words import say
from magnate.core.events import Event, PhaseBegan, may_see
from magnate.core.state import Game
from magnate.record import Record

if TYPE_CHECKING:
    from rich.console import Console

PACE = 0.12
"""Seconds per line on a terminal."""
TURN_LIMIT = 40


@command(
    "demo",
    "magnate demo",
    "magnate demo --players 4 --seed 7 --speed 0.5 --lang de",
    "magnate demo --scenario nightlife",
)
def demo(
    lang: Lang,
    players: Players = 3,
    seed: Seed = None,
    bots: Annotated[
        str, typer.Option(help="Who plays: one name for all, or one per seat: easy,random,…")
    ] = "easy",
    speed: Annotated[
        float | None,
        typer.Option(min=0, help="Seconds per line.", show_default=f"{PACE} on a terminal, else 0"),
    ] = None,
    modules: Modules = "",
    scenario: Scenario = "",
) -> None:
    """Watch a whole game between bots."""
    from magnate.bots import play

    chance = seed_or_chance(seed)
    pause = speed if speed is not None else PACE if sys.stdout.isatty() else 0.0
    seats = bots_named(bots, players)
    setup = setup_of(scenario, modules, players)
    record = Record(msgspec.structs.replace(setup, seed=chance, turn_limit=TURN_LIMIT))
    teller = Teller(record.game, lang, pause)
    teller.opening(chance, bots)
    teller.tell(record.opening)
    for events in play(record, seats, chance, seconds_named(bots, players)):
        teller.tell(events)
    teller.closing()


class Teller:
    """Prints a running game phase by phase, with a table after every turn."""

    def __init__(self, game: Game, lang: str, pause: float) -> None:
        self.game = game
        self.lang = lang
        self.pause = pause
        self.console: Console = console()
        self.heading = ""
        """The phase that is told as soon as something happens in it."""

    def opening(self, seed: int, bots: str) -> None:
        """Print the seed, the number of players and the bots."""
        line = say("demo.opening", self.lang, players=len(self.game.chains), seed=seed, bots=bots)
        self.console.print(f"\n[bold]Magnate[/bold]  {line}\n")

    def tell(self, events: list[Event]) -> None:
        """Print a line for each public event."""
        for event in events:
            if isinstance(event, PhaseBegan):
                self.begin_phase(event)
            elif is_told(event) and may_see(event, None):
                self.line(event)

    def begin_phase(self, event: PhaseBegan) -> None:
        """Remember the heading; the map after the set-up, after each turn how the chains stand."""
        from magnate.texts import text

        self.heading = text(f"phase.{event.phase}", self.lang)
        if event.phase == "restructuring":
            if event.turn == 1:
                self.board()
            else:
                self.standing()
            self.console.print()
            self.console.rule(f"[bold]{say('turn', self.lang, turn=event.turn)}[/bold]")

    def line(self, event: Event) -> None:
        """One event, in the colour of the chain it is about."""
        from rich.text import Text

        from magnate.texts import narrate

        if self.heading:
            self.console.print(f"\n[bold]{self.heading}[/bold]")
            self.heading = ""
        seat = getattr(event, "seat", getattr(event, "owner", None))
        mark = ("  ● ", colour_of(self.game, seat))
        told = Text(narrate(event, self.game, self.lang))
        for line in told.wrap(self.console, self.console.width - len(mark[0])):
            line.rstrip()
            self.console.print(Text.assemble(mark, line))
            mark = (" " * len(mark[0]), "")
        if self.pause:
            time.sleep(self.pause)

    def board(self) -> None:
        """The map as it lies."""
        self.console.print()
        print_board(self.game, self.lang)

    def standing(self) -> None:
        """The chains after a turn."""
        self.console.print()
        self.console.print(chains_table(self.game, self.lang))

    def closing(self) -> None:
        """Print the last board and the ranking."""
        self.board()
        self.console.print()
        self.console.print(ranking_table(self.game, self.lang))
