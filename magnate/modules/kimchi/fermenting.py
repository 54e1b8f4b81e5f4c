"""Kimchi is made after everything unsold was thrown away (KIM-01)."""

from __future__ import annotations

from magnate.base.company import goes
from magnate.base.events import Produced
from magnate.core.flow import emit
from magnate.core.module import Step
from magnate.core.state import Game

MASTER = "kimchi_master"


def make_kimchi(game: Game) -> None:
    """A kimchi master at work makes one, beside whatever was frozen (KIM-01, KIM-03)."""
    row = game.rules.employees[MASTER]
    for seat in game.order:
        chain = game.chains[seat]
        count = goes(game, chain, row)
        if count and not chain.bankrupt:
            chain.stock["kimchi"] = chain.stock.get("kimchi", 0) + count
            emit(game, Produced(seat, MASTER, "kimchi", count))


STEPS = (Step("kimchi", "clean_up", begin=make_kimchi, after="freezer"),)
