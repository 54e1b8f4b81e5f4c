"""A company that works through the night."""

from __future__ import annotations

from typing import Any

from magnate.core.state import Game
from tests.builder import chain, table

STREET = """
    ..... .22.. .....
    ...B. .22.. .....
    ##### ##### #####
    ..... ..... .....
    ..... ..... .....
"""
NIGHT = "night_shift_manager"


def night(*cards: str, step: str, rival: Any = None, map: str = STREET, **fields: Any) -> Game:
    """Seat 0, its entrance at (0, 1), works with a night shift manager and these cards."""
    chain_fields = {
        name: fields.pop(name)
        for name in ("milestones", "beach", "cash", "stock", "busy")
        if name in fields
    }
    modules = ["night_shift_managers", *fields.pop("modules", ())]
    work = {card: cards.count(card) for card in (NIGHT, *cards)} | {NIGHT: 1}
    mine = chain((0, 0), "sw", work=work, **chain_fields)
    return table(map, mine, rival or chain(), step=step, modules=modules, ceo_slots=9, **fields)
