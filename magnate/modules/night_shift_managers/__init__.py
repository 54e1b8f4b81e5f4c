"""Night shift managers: people without a salary work twice (NSM)."""

from __future__ import annotations

from pathlib import Path

from magnate.core.content import Employee, load_content
from magnate.core.module import Module
from magnate.core.state import Chain, Game

CARD = "night_shift_manager"


def night_shift(game: Game, chain: Chain, row: Employee) -> int:
    """Return 1 for cards without the salary mark; waived salaries do not count (NSM-02)."""
    return int(CARD in chain.work and not row.salary)


MODULE = Module(
    name="night_shift_managers",
    content=load_content(Path(__file__).parent / "content"),
    answers={"goes": night_shift},
    rules=("NSM",),
)
