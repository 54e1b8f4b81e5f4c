"""Perft: how many sequences of legal actions a position leads to. Two engines must agree on it.

Each action is carried out with all that follows by itself. Where several seats decide at once, in
secret or not, only the first of `awaited` acts: the order in which they happen to act is no choice
of theirs. A game that is over leads nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from magnate.core.actions import Action
from magnate.core.flow import awaited, legal, step
from magnate.core.options import NONE, Options
from magnate.core.state import Game


def perft(game: Game, depth: int) -> int:
    """The number of sequences of exactly so many actions; the game stays as it is."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(next_options(game))
    return sum(count for _, count in divide(game, depth))


def divide(game: Game, depth: int) -> Iterator[tuple[Action, int]]:
    """Yield each first action with the number of sequences of `depth` actions that it begins."""
    for action in next_options(game):
        copy = game.copy()
        step(copy, action)
        yield action, perft(copy, depth - 1)


def next_options(game: Game) -> Options:
    """Return the options of the first awaited seat; none when the game is over."""
    return NONE if game.over else legal(game, awaited(game)[0])
