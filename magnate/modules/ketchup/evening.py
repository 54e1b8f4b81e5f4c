"""Seats whose demand other chains sold in this dinnertime (KET-01)."""

from __future__ import annotations

from magnate.base.events import Sold
from magnate.base.milestones import occasion
from magnate.core.errors import Refused
from magnate.core.module import Step
from magnate.core.state import Game, kept
from magnate.core.values import NOBODY, Ext


class OutsoldSeats(Ext, omit_defaults=True):
    """The seats whose demand others have sold so far; empty outside dinnertime."""

    outsold: tuple[int, ...] = ()


def evening(game: Game) -> OutsoldSeats:
    """Return the module's part of the state."""
    return kept(game, "ketchup", OutsoldSeats)


def remember(game: Game, sold: Sold) -> None:
    """Note the creators of the tokens that another chain has served (GEN-05, SUS-02)."""
    known = evening(game)
    for _, seat in sold.demand:
        if seat not in (NOBODY, sold.seat, *known.outsold):
            known.outsold = (*known.outsold, seat)


def award(game: Game) -> None:
    """Award the milestone at the end of dinnertime (KET-01)."""
    known = evening(game)
    for seat in game.order:
        if seat in known.outsold:
            occasion(game, game.chains[seat], "demand_sold")
    known.outsold = ()


def check_evening(game: Game) -> None:
    """Refuse a position with impossible sales."""
    outsold = evening(game).outsold
    where = "ext.ketchup.outsold"
    for seat in outsold:
        if not 0 <= seat < len(game.chains):
            raise Refused("no_such_seat", where=where, seat=seat)
    if outsold and game.rules.steps[game.step].phase != "dinnertime":
        raise Refused("no_dinnertime", "KET-01", where=where)


STEPS = (Step("ketchup", "dinnertime", begin=award, after="dinnertime"),)
