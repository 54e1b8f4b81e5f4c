"""Salaries, as shown to players."""

from __future__ import annotations

from magnate.base.payday import bill, costs_salary, salary
from magnate.core.state import Chain, Game
from magnate.shown.values import WagesShown


class SalaryPerCard:
    """The salary per card of a chain (PAY-02)."""

    __slots__ = ("chain", "each", "game")

    def __init__(self, game: Game, chain: Chain) -> None:
        self.game = game
        self.chain = chain
        self.each = salary(game, chain)

    def of(self, card: str) -> int:
        """Return the salary of a card, $0 if it costs none."""
        return self.each if costs_salary(self.game, self.chain, card) else 0


def wages_shown(game: Game, chain: Chain) -> WagesShown:
    """Return the cost of the chain's next payday."""
    owed = bill(game, chain)
    salaries = sum(owed.salaries.values())
    credit = game.rules.questions.credit(game, chain)
    return WagesShown(
        due=max(0, owed.total - credit),
        salaries=salaries,
        discounts=min(salaries, sum(owed.discounts.values()) + credit),
    )
