"""Milestones (MIL). Steps name the occasion; the rows say which milestone it earns.

Occasions: `played:CARD` at the reveal, `hired:N`, `trained`, `placed:KIND`, `marketed:GOOD` (or a
tag of the good), `produced:GOOD`, `cash:N`, `dinner_cash:N`, `paid:N`, `thrown_away`.
"""

from __future__ import annotations

from collections.abc import Container

from magnate.base.company import add_card, take_card
from magnate.base.events import MilestoneEarned, ReservesSeen
from magnate.core.flow import emit
from magnate.core.state import Chain, Game


def occasion(game: Game, chain: Chain, name: str) -> None:
    """Award what the occasion earns, at once and for ever (MIL-01)."""
    for milestone in game.rules.triggers.get(name, ()):
        if _can_earn(game, chain, milestone):
            _award(game, chain, milestone)


def award_for_number(game: Game, chain: Chain, name: str, number: int) -> None:
    """Award what a number of hires, dollars, … earns."""
    for threshold, at in game.rules.thresholds.get(name, ()):
        if number >= threshold:
            occasion(game, chain, at)


def would_bring(game: Game, chain: Chain, name: str, effect_name: str) -> bool:
    """Return True if the occasion would earn the chain a milestone with the effect."""
    return any(
        effect_name in game.rules.milestones[milestone].effects
        for milestone in game.rules.triggers.get(name, ())
        if _can_earn(game, chain, milestone)
    )


def would_earn(game: Game, chain: Chain, name: str) -> bool:
    """Return True if the occasion would earn the chain any milestone."""
    return any(_can_earn(game, chain, one) for one in game.rules.triggers.get(name, ()))


def reopen(game: Game, closed: Container[str]) -> None:
    """Milestones that were closed can be earned again, for what no rule closes."""
    if any(milestone in closed for milestone in game.closed):
        game.closed = frozenset(name for name in game.closed if name not in closed)


def barred(game: Game, chain: Chain, employee: str) -> bool:
    """Return True if a milestone forbids the chain to have the card (TRN-06)."""
    rows = game.rules.milestones
    return any(employee in rows[milestone].bars for milestone in chain.milestones)


def _can_earn(game: Game, chain: Chain, milestone: str) -> bool:
    return milestone not in chain.milestones and milestone not in game.closed and not chain.bankrupt


def _award(game: Game, chain: Chain, milestone: str) -> None:
    chain.milestones[milestone] = game.turn
    game.claimed = game.claimed | {milestone}
    row = game.rules.milestones[milestone]
    given: dict[str, int] = {}
    for employee, wanted in row.gives.items():
        count = min(wanted, game.supply.get(employee, 0))  # MIL-04: or what is left of them
        if count:
            take_card(game.supply, employee, count)
            add_card(chain.beach, employee, count)
            given[employee] = count
    emit(game, MilestoneEarned(chain.seat, milestone, given))
    hidden = game.breaks == 0 and not game.rules.introductory  # INT-01: there are none
    if hidden and "sees_reserves" in row.effects:  # MIL-05
        emit(game, ReservesSeen(chain.seat, tuple(other.reserve for other in game.chains)))
