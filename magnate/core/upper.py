"""Functions of upper layers that games and rules offer as methods.

Imports run one way: `core` imports neither positions nor drawings. So each is loaded by its name
when somebody asks for it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from magnate.core.rules import Rules
    from magnate.core.state import Game
    from magnate.core.values import GameResult


def position_of(game: Game) -> Any:
    """The position of a game."""
    return import_module("magnate.base.position").position_of(game)


def key_of(game: Game) -> str:
    """The digest of a game's position."""
    return str(import_module("magnate.base.position").key_of(game))


def result_of(game: Game) -> GameResult | None:
    """The result of a game that is over."""
    result: GameResult | None = import_module("magnate.base.bank").result_of(game)
    return result


def reduce_game(game: Game) -> tuple[Any, ...]:
    """A game for `pickle`."""
    found: tuple[Any, ...] = import_module("magnate.pickles").reduce_game(game)
    return found


def reduce_rules(rules: Rules) -> tuple[Any, ...]:
    """Rules for `pickle`."""
    found: tuple[Any, ...] = import_module("magnate.pickles").reduce_rules(rules)
    return found


def svg_of_game(game: Game) -> str:
    """The picture of a game for a notebook."""
    return str(import_module("magnate.draw").svg_position(game, legend=True))


def svg_of_position(position: object) -> str | None:
    """The picture of a position for a notebook; None where no game can stand so."""
    picture: str | None = import_module("magnate.draw.notebook").svg_of_position(position)
    return picture
