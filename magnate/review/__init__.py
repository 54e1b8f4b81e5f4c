"""Review of a finished game: income by turn, sales lost by a dollar, milestones missed by a turn.

review(setup, actions)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from magnate.base.events import GameEnded, MilestonesClosed
from magnate.core.actions import Action
from magnate.core.events import PhaseBegan
from magnate.core.flow import step
from magnate.review.books import ChainBooks
from magnate.review.ghosts import GHOST, haunted, keep_open
from magnate.review.values import (
    ChainReview,
    LostSale,
    MilestoneReview,
    Review,
    TurnReview,
)
from magnate.setup import Setup, begin_with, rules_of

__all__ = ["ChainReview", "LostSale", "MilestoneReview", "Review", "TurnReview", "review"]


def review(setup: Setup, actions: Iterable[Action]) -> Review:
    """Replay a game once and collect its figures. `actions`: without those that were undone."""
    game = begin_with(haunted(rules_of(setup)), setup)
    books = [ChainBooks(chain.seat) for chain in game.chains]
    gone: dict[str, int] = {}
    """Closed milestones, each with the last turn in which it could be earned."""
    ended: GameEnded | None = None
    turn = game.turn
    for action in actions:
        beaches = [dict(chain.beach) for chain in game.chains]
        for event in step(game, action):
            if isinstance(event, PhaseBegan) and event.turn != turn:
                for chain in game.chains:
                    books[chain.seat].close_turn(turn, chain)
                turn = event.turn
            elif isinstance(event, MilestonesClosed):
                gone |= dict.fromkeys(_real(event.milestones), turn)
            elif isinstance(event, GameEnded):
                ended = event
            for book in books:
                book.note(event, turn, beaches[book.seat])
        keep_open(game)
    for chain in game.chains:
        books[chain.seat].close_turn(turn, chain)
    return Review(
        turns=turn,
        reason=ended.reason if ended else "",
        winner=ended.winner if ended else None,
        ranking=ended.ranking if ended else (),
        chains=tuple(
            ChainReview(
                seat=chain.seat,
                chain=chain.name,
                cash=chain.cash,
                bankrupt=chain.bankrupt,
                turns=tuple(books[chain.seat].turns),
                milestones=books[chain.seat].earned(),
                missed=_missed(books[chain.seat], books, gone),
                lost=tuple(books[chain.seat].lost),
            )
            for chain in game.chains
        ),
    )


def _real(milestones: Iterable[str]) -> list[str]:
    return [name for name in milestones if not name.startswith(GHOST)]


def _missed(
    book: ChainBooks, books: Iterable[ChainBooks], gone: Mapping[str, int]
) -> tuple[MilestoneReview, ...]:
    """The milestones that the chain missed by one turn."""
    return tuple(
        MilestoneReview(
            milestone=name,
            turn=turn,
            by=tuple(other.seat for other in books if name in other.milestones),
        )
        for name, turn in book.occasions.items()
        if name in gone and turn == gone[name] + 1 and name not in book.milestones
    )
