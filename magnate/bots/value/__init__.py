"""How likely each seat is to win, learned from games: features of the table, and a network.

The network's file says what it was trained on; docs/training.md says how.
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
"""The evaluation by leads (magnate/bots/evaluation.py) judges."""
NETWORK = "network"
"""The network in the package judges. Any other word is the path of a network's file."""
FILE = Path(__file__).parent / "network.bin"


def judged(game: Game, seat: int, by: str = NETWORK) -> Judgement:
    """What is to be expected of a seat. The game is not over, nor the chain bankrupt."""
    if by == LEADS:
        return Judgement(chance(game, seat), foreseen_cash(game, seat), 0.0)
    seen = features(game)
    return network_in(by)[1].judge(seen)[seen.seats.index(seat)]


def win_share(game: Game, seat: int) -> float:
    """How likely the seat wins, from 0 to 1. The game is not over, nor the chain bankrupt."""
    return judged(game, seat).share


def final_cash(game: Game, seat: int) -> float:
    """What the seat is going to have in the end. The game is not over, nor the chain bankrupt."""
    return judged(game, seat).cash


@lru_cache(maxsize=8)
def network_in(by: str) -> tuple[Head, ValueNetwork]:
    """The network in the package, or that in a file; read once, and refused if it does not fit."""
    return decoded((FILE if by == NETWORK else Path(by)).read_bytes())
