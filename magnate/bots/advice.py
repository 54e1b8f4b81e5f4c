"""Advice about the cards of a module: the file `advice.toml` beside the module.

A bot learns most of a card's worth from its row and by simulation. Advice adds the rest: how many
copies to get, when to get them, and when to put them to work.
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
"""When a card pays. `always`. `selling`: the chain expects income tonight. `contested`: a rival may
win a house. `advertising`: the chain runs a campaign. `gardens`: a house has one. `unpaid`: the
chain has many people without a salary."""


class CardAdvice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Advice about one card."""

    copies: int = 1
    """The number worth getting."""
    after: int = 6
    """The cards of the plan that come first, of those to hire or of those to train into."""
    use: float = 0.0
    """Dollars it is worth at work on a day when it pays. 0: computed from its row."""
    pays: Pays = "always"


@lru_cache(maxsize=64)
def advice_for(rules: Rules) -> Mapping[str, CardAdvice]:
    """Return the advice about the cards of all modules in play."""
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
