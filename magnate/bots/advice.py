"""What a player has heard about the cards of a module: `advice.toml` beside the module.

What a card does is in its row and its module's rules; a bot finds out most of its worth by trying.
Advice says what trying does not: how many are worth having, when, and when to put them to work.
A module without advice is played by what its rows say.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Literal

import msgspec

from magnate import modules
from magnate.core.rules import Rules

log = logging.getLogger(__name__)
Pays = Literal["always", "selling", "contested", "advertising", "gardens", "unpaid"]
"""When a card pays: at any time; when houses are going to come; when a rival is as near to some;
while campaigns of the chain run; when houses with gardens come; with many who get no salary."""


class CardAdvice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is good to know about a card."""

    copies: int = 1
    """So many are worth having."""
    after: int = 6
    """How many cards of the plan come before it: of those hired, or of those trained into."""
    use: float = 0.0
    """How useful it is at work when it pays, on the scale of the weights; 0: as its row says."""
    pays: Pays = "always"


@lru_cache(maxsize=64)
def advice_for(rules: Rules) -> Mapping[str, CardAdvice]:
    """Advice about the cards of all modules in play."""
    return {card: advice for name in rules.modules for card, advice in _advice_in(name).items()}


@cache
def _advice_in(module: str) -> dict[str, CardAdvice]:
    file = modules.beside(module, "advice.toml")
    if file is None:
        return {}
    try:
        return msgspec.convert(
            tomllib.loads(file.read_text(encoding="utf-8")), dict[str, CardAdvice]
        )
    except (OSError, ValueError) as problem:
        log.warning("advice of the module %s: %s", module, problem)
        return {}
