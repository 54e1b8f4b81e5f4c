"""What people cost on payday."""

from __future__ import annotations

from magnate.base.payday import SALARY, bill, costs_nothing
from magnate.core.state import Chain, Game
from magnate.shown.values import WagesShown


class Wages:
    """What one card of a chain costs on payday (PAY-02)."""

    __slots__ = ("chain", "each", "game")

    def __init__(self, game: Game, chain: Chain) -> None:
        self.game = game
        self.chain = chain
        own = game.rules.questions.salary(game, chain)
        self.each = 0 if game.rules.introductory else SALARY if own is None else own  # INT-01

    def of(self, card: str) -> int:
        """Nothing, where the card has no salary or a milestone spares it."""
        row = self.game.rules.employees[card]
        paid = row.salary and not costs_nothing(self.game, self.chain, row)
        return self.each if paid else 0


def wages_shown(game: Game, chain: Chain) -> WagesShown:
    """What payday would cost the chain; nothing where there is none (INT-01)."""
    if game.rules.introductory:
        return WagesShown(due=0, salaries=0, discounts=0)
    owed = bill(game, chain)
    salaries = sum(owed.salaries.values())
    credit = game.rules.questions.credit(game, chain)
    return WagesShown(
        due=max(0, owed.total - credit),
        salaries=salaries,
        discounts=min(salaries, sum(owed.discounts.values()) + credit),
    )
