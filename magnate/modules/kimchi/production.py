"""Production of kimchi, after unsold goods were thrown away (KIM-01)."""

from __future__ import annotations

from magnate.base.company import goes
from magnate.base.events import Produced
from magnate.core.flow import emit
from magnate.core.module import Step
from magnate.core.state import Game

MASTER = "kimchi_master"


def make_kimchi(game: Game) -> None:
    """Give each chain a kimchi per kimchi master at work, beside frozen goods (KIM-01, KIM-03)."""
    row = game.rules.employees[MASTER]
    for seat in game.order:
        chain = game.chains[seat]
        count = goes(game, chain, row)
        if count and not chain.bankrupt:
            chain.stock["kimchi"] = chain.stock.get("kimchi", 0) + count
            emit(game, Produced(seat, MASTER, "kimchi", count))


STEPS = (Step("kimchi", "clean_up", begin=make_kimchi, after="freezer"),)
