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
    """The words of rules; TypeError for rules that cannot be compiled from words."""
    chosen = tuple(rules.options.items())
    kind = (rules.introductory, rules.with_milestones)
    words = (rules.modules, chosen, *kind, rules.turn_limit, rules.version)
    try:
        found: Rules | None = rules_from(*words)
    except Refused:
        found = None
    if rules != found:
        raise TypeError(f"cannot pickle {rules!r}: compile_rules makes no such rules")
    return rules_from, words


def rules_from(
    modules: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    introductory: bool,
    milestones: bool,
    turn_limit: int,
    version: int,
) -> Rules:
    """The rules of these words."""
    return compile_rules(
        modules,
        dict(options),
        introductory=introductory,
        milestones=milestones,
        turn_limit=turn_limit,
        version=version,
    )


def reduce_game(game: Game) -> tuple[Any, ...]:
    """The position of a game, its chance, and its map where that is a drawing."""
    reduce_rules(game.rules)
    position = msgspec.msgpack.encode(position_of(game))
    return game_from, (position, game.rng, game.geometry if drawn_tiles(game) else None)


def game_from(position: bytes, chance: int, drawn: Geometry | None) -> Game:
    """The game in a position. Its `events` are empty, as those of a copy are."""
    read = msgspec.msgpack.decode(position, type=Position)
    rules = rules_in(read)
    return build_on(rules, drawn or geometry_in(rules, read), read, chance)
