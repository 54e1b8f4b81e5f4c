"""Mass marketeers: all campaigns run again for each at work (MAS)."""

from __future__ import annotations

from pathlib import Path

from magnate.base.company import goes
from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.state import Game


def more_runs(game: Game) -> int:
    """Return one more run for each mass marketeer at work, of all chains (MAS-01)."""
    row = game.rules.employees["mass_marketeer"]
    return sum(goes(game, game.chains[seat], row) for seat in game.order)


MODULE = Module(
    name="mass_marketeers",
    content=load_content(Path(__file__).parent / "content"),
    answers={"campaign_runs": more_runs},
    rules=("MAS",),
)
