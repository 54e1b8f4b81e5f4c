"""The bank."""

from __future__ import annotations

from magnate.core.state import Game
from magnate.shown.values import BankShown


def bank_shown(game: Game) -> BankShown:
    """Return its money, and the known facts about its end (BNK-01 to BNK-03)."""
    return BankShown(
        money=game.bank,
        breaks=game.breaks,
        ends_at_break=1 if game.rules.introductory else 2,  # INT-01, BNK-03
        reserves=tuple(chain.reserve for chain in game.chains),
        ending=game.ending,
    )
