"""Pickles: a game is a position, rules are the words they are compiled from.

Nothing of ours pickles anything. Programs do: multiprocessing, Ray, caches. What they unpickle is
built and checked like a position file. Options, records and maps know how themselves.
"""

from __future__ import annotations

from typing import Any

import msgspec

from magnate.base.build import build_on
from magnate.base.position import Position, drawn_tiles, position_of
from magnate.board import Geometry
from magnate.core.errors import Refused
from magnate.core.rules import Rules
from magnate.core.state import Game
from magnate.engine import compile_rules, geometry_in, rules_in


def reduce_rules(rules: Rules) -> tuple[Any, ...]:
    """Return the words of rules. TypeError: `compile_rules` makes no such rules."""
    words = {
        "modules": rules.modules,
        "options": dict(rules.options),
        "introductory": rules.introductory,
        "milestones": rules.with_milestones,
        "turn_limit": rules.turn_limit,
        "version": rules.version,
    }
    try:
        found: Rules | None = rules_from(words)
    except Refused:
        found = None
    if rules != found:
        raise TypeError(f"cannot pickle {rules!r}: compile_rules makes no such rules")
    return rules_from, (words,)


def rules_from(words: dict[str, Any]) -> Rules:
    """Return the rules of these words, arguments of `compile_rules`."""
    return compile_rules(**words)


def reduce_game(game: Game) -> tuple[Any, ...]:
    """Return the position of a game, its chance, and its map where that is a drawing."""
    reduce_rules(game.rules)
    position = msgspec.msgpack.encode(position_of(game))
    return game_from, (position, game.rng, game.geometry if drawn_tiles(game) else None)


def game_from(position: bytes, chance: int, drawn: Geometry | None) -> Game:
    """The game in a position. Its `events` are empty, as those of a copy are."""
    read = msgspec.msgpack.decode(position, type=Position)
    rules = rules_in(read)
    return build_on(rules, drawn or geometry_in(rules, read), read, chance)
