"""Output of commands: lines about events, tables of chains, data."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from magnate.base.company import people
from magnate.base.events import Decided, GameEnded
from magnate.cli.sources import write_whole
from magnate.cli.words import say
from magnate.core.events import Event, PhaseBegan, StepBegan
from magnate.core.flow import awaited
from magnate.core.state import Game

if TYPE_CHECKING:
    from rich.console import Console, JustifyMethod
    from rich.progress import Progress
    from rich.table import Table
    from rich.text import Text

T = TypeVar("T")

COLOURS = {
    "gluttony": "red",
    "xango": "blue",
    "duck": "green",
    "santa_maria": "yellow",
    "geese": "magenta",
}
WIDTH_OF_FILES = 120


def console() -> Console:
    """Return the console for text. Lines in a file have one width on every terminal."""
    from rich.console import Console

    width = None if sys.stdout.isatty() else WIDTH_OF_FILES
    return Console(highlight=False, width=width)


def print_json(data: Any) -> None:
    """Data on stdout, in a form that people can read, too."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n")


def print_lines(lines: Iterable[str]) -> None:
    """Lines as they are, however long."""
    for line in lines:
        sys.stdout.write(f"{line}\n")


def write_text(file: str, text: str) -> None:
    """Text into a file, or to stdout for `-`."""
    if file == "-":
        print_lines([text.rstrip("\n")])
    else:
        write_whole(Path(file), text.encode())


def print_board(game: Game, lang: str) -> None:
    """The map with everything on it."""
    from magnate.draw import text_position

    print_lines([text_position(game, colour=in_colour(), lang=lang).rstrip("\n")])


def in_colour() -> bool:
    """Return True if stdout shows colours, and the user wants them."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def progress(items: Sequence[T], label: str) -> Iterable[T]:
    """Yield the items one by one, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, description=label, console=Console(stderr=True), transient=True)


def watched(results: Iterable[T], total: int, label: str) -> Iterator[T]:
    """Yield the results, with progress and remaining time on a terminal."""
    if not (total and sys.stderr.isatty()):
        yield from results
        return
    with _bar() as bar:
        yield from bar.track(results, total=total, description=label)


def watched_until(results: Iterable[T], seconds: float, label: str) -> Iterator[T]:
    """Yield the results of unknown number, with the elapsed part of the time on a terminal."""
    if not sys.stderr.isatty():
        yield from results
        return
    began = monotonic()
    with _bar() as bar:
        task = bar.add_task(label, total=round(seconds))
        for result in results:
            bar.update(task, completed=round(monotonic() - began))
            yield result


def _bar() -> Progress:
    from rich import progress
    from rich.console import Console

    return progress.Progress(
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeElapsedColumn(),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def colour_of(game: Game, seat: int | None) -> str:
    """The colour of a seat's chain on a terminal."""
    if seat is None or not 0 <= seat < len(game.chains):
        return "default"
    return COLOURS.get(game.chains[seat].name, "cyan")


def is_told(event: Event) -> bool:
    """Return True if an event is worth a line of its own; phases are headings."""
    return not isinstance(event, PhaseBegan | StepBegan | Decided)


def table(
    names: Sequence[str], rows: Iterable[Sequence[str | Text]], right: Sequence[int] = ()
) -> Table:
    """A plain table; `right`: the columns of numbers."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    made = Table(box=box.SIMPLE, pad_edge=False)
    for i, name in enumerate(names):
        justify: JustifyMethod = "right" if i in right else "left"
        made.add_column(name, justify=justify, overflow="fold")
    for row in rows:
        made.add_row(*(Text(cell) if isinstance(cell, str) else cell for cell in row))
    return made


def columns(lang: str, *names: str) -> list[str]:
    """The headings of a table."""
    return [say(f"column.{name}", lang) for name in names]


def chains_table(game: Game, lang: str) -> Table:
    """How the chains stand: cash, what they earned, stock, company, campaigns, milestones."""
    from rich.text import Text

    from magnate.texts import Words

    words = Words(game, lang)
    rows = []
    left = [seat for seat in range(len(game.chains)) if seat not in game.order]
    for seat in (*game.order, *left):
        chain = game.chains[seat]
        campaigns = sum(campaign.owner == seat for campaign in game.campaigns.values())
        rows.append(
            (
                Text(words.chain(seat), style=colour_of(game, seat)),
                Text(words.money(chain.cash), style="bold"),
                words.money(chain.income[-1]) if chain.income else "",
                str(sum(people(chain).values())),
                str(campaigns),
                str(len(chain.milestones)),
                words.goods(chain.stock) if chain.stock else "",
            )
        )
    names = ("chain", "cash", "dinner", "people", "campaigns", "milestones", "stock")
    return table(columns(lang, *names), rows, right=(1, 2, 3, 4, 5))


def ranking_table(game: Game, lang: str) -> Table:
    """Return the final ranking of the last event."""
    from magnate.texts import Words

    words = Words(game, lang)
    ended = next(event for event in game.events if isinstance(event, GameEnded))
    rows = []
    for place, (seat, cash) in enumerate(zip(ended.ranking, ended.cash, strict=True), 1):
        milestones = words.clauses(
            words.label("milestone", name) for name in game.chains[seat].milestones
        )
        rows.append((f"{place}.", words.chain(seat), words.money(cash), milestones))
    return table(columns(lang, "place", "chain", "cash", "milestones"), rows, right=(0, 2))


def whose_turn(game: Game, lang: str) -> str:
    """Return a line with the seats that must decide and their step, or that the game is over."""
    from magnate.texts import Words

    words = Words(game, lang)
    if game.over:
        return say("over", lang)
    step = words.label("step", game.rules.steps[game.step].name)
    seats = awaited(game)
    chains = words.listed(
        say("awaited.chain", lang, chain=words.chain(seat), seat=seat) for seat in seats
    )
    return say("awaited", lang, turn=game.turn, step=step, chains=chains)
