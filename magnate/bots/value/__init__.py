"""The chance of each seat to win, learned from games: features of the table, and a neural network.

The head of the network's file says what it was trained on (docs/training.md).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from magnate.bots.evaluation import chance, foreseen_cash
from magnate.bots.value.codec import BadNetwork, Head, decoded
from magnate.bots.value.features import features
from magnate.bots.value.network import Judgement, ValueNetwork
from magnate.core.state import Game

__all__ = [
    "FILE",
    "LEADS",
    "NETWORK",
    "BadNetwork",
    "Judgement",
    "final_cash",
    "judged",
    "network_in",
    "win_share",
]

LEADS = "leads"
"""Word for the evaluation by leads (magnate/bots/evaluation.py)."""
NETWORK = "network"
"""Word for the network in the package. Any other word is the path of a network's file."""
FILE = Path(__file__).parent / "network.bin"


def judged(game: Game, seat: int, by: str = NETWORK) -> Judgement:
    """Evaluate the game for a seat. The game must not be over, nor the chain bankrupt."""
    if by == LEADS:
        return Judgement(chance(game, seat), foreseen_cash(game, seat), 0.0)
    seen = features(game)
    return network_in(by)[1].judge(seen)[seen.seats.index(seat)]


def win_share(game: Game, seat: int) -> float:
    """Return the seat's chance to win. The game must not be over, nor the chain bankrupt."""
    return judged(game, seat).share


def final_cash(game: Game, seat: int) -> float:
    """Return the seat's expected final cash. The game must not be over, nor the chain bankrupt."""
    return judged(game, seat).cash


@lru_cache(maxsize=8)
def network_in(by: str) -> tuple[Head, ValueNetwork]:
    """Load the packaged network or that of a file, cached. Raise BadNetwork if it does not fit."""
    return decoded((FILE if by == NETWORK else Path(by)).read_bytes())
