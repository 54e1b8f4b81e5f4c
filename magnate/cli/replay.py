"""`magnate replay`: a game file, told from its beginning."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from magnate.cli.app import command
from magnate.cli.options import GameFile, Json, Lang, Seat
from magnate.cli.show import chains_table, console, print_board, print_json, print_lines
from magnate.cli.sources import check_seat, read_record
from magnate.cli.story import Story
from magnate.cli.words import say
from magnate.core.errors import Refused

PATIENCE = 0.5
"""Seconds between two looks at a file that is followed."""

NEXT = ("\r", "\n", "n", " ", "\x1b[C")
PREVIOUS = ("p", "\x1b[D")
NEXT_PHASE = ("N", ">", "\x1b[B")
PREVIOUS_PHASE = ("P", "<", "\x1b[A")
QUIT = ("q", "\x1b", "\x03", "\x04")


@command(
    "replay",
    "magnate replay game.json",
    "magnate replay game.json --at 40 --seat 1",
    "magnate replay game.json --follow",
    "magnate replay game.json --json",
)
def replay(
    lang: Lang,
    game: GameFile,
    at: Annotated[int, typer.Option(min=0, help="Begin after so many actions.")] = 0,
    seat: Seat = None,
    every: Annotated[
        bool, typer.Option("--all", help="A plain listing, on a terminal, too.")
    ] = False,
    follow: Annotated[
        bool, typer.Option("--follow", help="A listing that goes on while the game is played.")
    ] = False,
    json: Json = False,
) -> None:
    """Step through a game: what happened, the board, how the chains stand.

    Keys: Enter or n next, p previous, N and P next and previous phase, b board, t table, q quit.
    With --seat only what that seat may see is told.
    """
    record, _ = read_record(game)
    if at > len(record.actions):
        raise Refused("no_such_moment", moment=at, last=len(record.actions))
    if seat is not None:
        check_seat(record.game, seat)
    story = Story(record, seat, lang)
    if json:
        print_json([story.data(moment) for moment in range(at, len(story))])
    elif follow or every or not (sys.stdin.isatty() and sys.stdout.isatty()):
        tell(story, at)
        if follow:
            keep_telling(story, game)
    else:
        walk(story, at, pressed())


def pressed() -> Iterator[str]:
    """The keys as they are pressed; what is typed fast arrives together."""
    while True:
        keys = typer.getchar()
        yield from [keys] if keys.startswith("\x1b") else keys


def tell(story: Story, at: int) -> None:
    """Everything from a moment on."""
    for moment in range(at, len(story)):
        print_lines(story.lines(moment))
    sys.stdout.flush()


def keep_telling(story: Story, file: str) -> None:
    """Look at the file until the game is over; what was taken back is told again as it is now."""
    seen = Path(file).stat().st_mtime_ns
    while not story.record.game.over:
        time.sleep(PATIENCE)
        changed = Path(file).stat().st_mtime_ns
        if changed == seen:
            continue
        seen = changed
        record, _ = read_record(file)
        old, new = story.record.actions, record.actions
        same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
        story = Story(record, story.seat, story.lang)
        if same is None:
            same = min(len(old), len(new))
        if same < len(old):
            print_lines([say("replay.undone", story.lang, moment=same)])
        tell(story, same + 1)


def walk(story: Story, at: int, keys: Iterable[str]) -> None:
    """Go through the story as the keys say."""
    moment = at
    print_lines([*story.lines(moment), say("replay.keys", story.lang)])
    for key in keys:
        if key in QUIT:
            return
        if key in ("b", "t"):
            _show(story, moment, key)
            continue
        moment = _moved(story, moment, key)
        print_lines(story.lines(moment))
        if moment == len(story) - 1:
            print_lines([say("replay.end", story.lang)])


def _moved(story: Story, moment: int, key: str) -> int:
    """The moment that a key leads to; one in which there is something to tell."""
    forward = range(moment + 1, len(story))
    back = range(moment - 1, -1, -1)
    if key in NEXT:
        return next(_telling(story, forward), len(story) - 1)
    if key in PREVIOUS:
        return next(_telling(story, back), 0)
    if key in NEXT_PHASE:
        return next((m for m in forward if story.begins_phase(m)), len(story) - 1)
    if key in PREVIOUS_PHASE:
        return next((m for m in back if story.begins_phase(m)), 0)
    return moment


def _telling(story: Story, moments: Iterable[int]) -> Iterator[int]:
    return (moment for moment in moments if story.lines(moment))


def _show(story: Story, moment: int, key: str) -> None:
    game = story.record.at(moment)
    if key == "b":
        print_board(game, story.lang)
    else:
        console().print(chains_table(game, story.lang))
