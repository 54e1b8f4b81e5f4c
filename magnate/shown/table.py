"""The whole table as a viewer sees it."""

from __future__ import annotations

from typing import NamedTuple

from magnate.base.bank import ranking
from magnate.core.flow import awaited, legal
from magnate.core.options import NONE, Options
from magnate.core.state import Game
from magnate.core.values import NOBODY
from magnate.known import redact
from magnate.shown.bank import bank_shown
from magnate.shown.board import board_shown
from magnate.shown.chains import chain_shown
from magnate.shown.market import market_shown, milestones_shown
from magnate.shown.phases import phases_of
from magnate.shown.values import Board, MilestoneShown, Shown

ORDER = "order_of_business"


class Common(NamedTuple):
    """What all viewers of a position see alike."""

    board: Board
    milestones: tuple[MilestoneShown, ...]


def common(game: Game) -> Common:
    """The part that is worked out once for all viewers of a position."""
    return _common(redact(game, None))


def _common(game: Game) -> Common:
    return Common(board_shown(game), milestones_shown(game))


def shown(
    game: Game, seat: int | None, options: Options | None = None, alike: Common | None = None
) -> Shown:
    """What a seat, or everybody (None), may see of a game.

    `options`: the seat's legal actions, `alike`: what all see alike, if they are known already.
    """
    seen = redact(game, seat)
    if options is None:
        options = NONE if seat is None or game.over else legal(seen, seat)
    return _table(seen, seat, options, alike or _common(seen))


def shown_openly(game: Game) -> Shown:
    """All of a game, with every secret: for one that is over."""
    return _table(game, None, NONE, _common(game))


def _table(game: Game, seat: int | None, options: Options, alike: Common) -> Shown:
    current = game.rules.steps[game.step]
    return Shown(
        seat=seat,
        turn=game.turn,
        phases=phases_of(game.rules),
        phase=current.phase,
        step=current.name,
        acting=game.order[game.acting] if current.daily and not game.over else None,
        decision=game.pending[0].kind if game.pending else "",
        awaited=() if game.over else awaited(game),
        over=game.over,
        ranking=ranking(game) if game.over else (),
        order=game.order,
        track=_track(game) if current.phase == ORDER else (),
        bank=bank_shown(game),
        board=alike.board,
        chains=tuple(
            chain_shown(game, chain, options if chain.seat == seat else NONE)
            for chain in game.chains
        ),
        market=market_shown(game, seat),
        milestones=alike.milestones,
    )


def _track(game: Game) -> tuple[int | None, ...]:
    return tuple(None if holder == NOBODY else holder for holder in game.track)
