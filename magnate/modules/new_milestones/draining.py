"""First discount manager used: low prices take money out of the bank (NMS-16)."""

from __future__ import annotations

from magnate.base.bank import break_bank
from magnate.base.company import at_work, effect, goes
from magnate.core.flow import emit
from magnate.core.module import Step
from magnate.core.state import Chain, Game
from magnate.modules.new_milestones.books import books
from magnate.modules.new_milestones.events import MoneyRemoved

LEAST = 3


def drain_bank(game: Game) -> None:
    """Take money out of the bank at the end of phase 1; it may go below zero (NMS-16)."""
    for seat in game.order:
        chain = game.chains[seat]
        amount = effect(game, chain, "drains_bank")
        if amount and (taken_off := discount(game, chain)) >= LEAST:
            game.bank -= amount
            books(game).removed += amount
            emit(game, MoneyRemoved(seat, taken_off, amount, game.bank))


def discount(game: Game, chain: Chain) -> int:
    """Return the sum that managers take off the price; a luxuries manager does not offset it."""
    return -sum(row.price * goes(game, chain, row) for row in at_work(game, chain) if row.price < 0)


def settle_debt(game: Game) -> None:
    """Break a bank below zero at the start of dinnertime, perhaps twice (BNK-02, BNK-03)."""
    if game.bank < 0:
        break_bank(game, 0)


STEP = Step("draining", "restructuring", begin=drain_bank, after="restructuring")
