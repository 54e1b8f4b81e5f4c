"""Functions of upper layers that games and rules offer as methods.

Imports run one way: `core` imports neither positions nor drawings. So each is loaded by its name
when somebody asks for it. Games and rules are `Any` here: they import this file.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from magnate.core.values import GameResult


def position_of(game: Any) -> Any:
    """Return the position of a game."""
    return import_module("magnate.base.position").position_of(game)


def key_of(game: Any) -> str:
    """Return the digest of a game's position."""
    return str(import_module("magnate.base.position").key_of(game))


def result_of(game: Any) -> GameResult | None:
    """Return the result of a game that is over."""
    result: GameResult | None = import_module("magnate.base.bank").result_of(game)
    return result


def reduce_game(game: Any) -> tuple[Any, ...]:
    """Return a game in the form that `pickle` wants."""
    found: tuple[Any, ...] = import_module("magnate.pickles").reduce_game(game)
    return found


def reduce_rules(rules: Any) -> tuple[Any, ...]:
    """Return rules in the form that `pickle` wants."""
    found: tuple[Any, ...] = import_module("magnate.pickles").reduce_rules(rules)
    return found


def svg_of_game(game: Any) -> str:
    """Return the picture of a game for a notebook."""
    return str(import_module("magnate.draw").svg_position(game, legend=True))


def svg_of_position(position: Any) -> str | None:
    """Return the picture of a position for a notebook; None where no game can stand so."""
    picture: str | None = import_module("magnate.draw.notebook").svg_of_position(position)
    return picture
