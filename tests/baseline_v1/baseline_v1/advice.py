"""What a player has heard about the cards of modules: all of it in advice.toml beside this."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from .engine import Rules

Pays = Literal["always", "selling", "contested", "advertising", "gardens", "unpaid"]
"""When a card pays: at any time; when houses are going to come; when a rival is as near to some;
while campaigns of the chain run; when houses with gardens come; with many who get no salary."""


class Advice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is good to know about a card."""

    copies: int = 1
    """So many are worth having."""
    after: int = 6
    """How many cards of the plan come before it: of those hired, or of those trained into."""
    use: float = 0.0
    """How useful it is at work when it pays, on the scale of the weights; 0: as its row says."""
    pays: Pays = "always"


_ADVICE = msgspec.convert(
    tomllib.loads((Path(__file__).parent / "advice.toml").read_text(encoding="utf-8")),
    dict[str, Advice],
)


@lru_cache(maxsize=64)
def advice_for(rules: Rules) -> Mapping[str, Advice]:
    """Advice about the cards in play."""
    return {card: advice for card, advice in _ADVICE.items() if card in rules.employees}
