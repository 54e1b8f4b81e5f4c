"""Sequences of actions counted without asking what is legal: by trying everything there is to try.

Slow, and only as good as its lists of values: for small positions, to check the other count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from typing import Any, get_args, get_type_hints

import msgspec

from magnate import Action, Game, Refused, awaited, step
from magnate.base.train import trainer_names
from magnate.board.tiles import SIDE
from magnate.modules.lobbyists.shapes import PARKS, ROADS


def sequences(game: Game, depth: int) -> int:
    """The number of sequences of so many actions that are accepted."""
    if depth == 0:
        return 1
    return 0 if game.over else sum(sequences(after, depth - 1) for after in _accepted(game))


def _accepted(game: Game) -> Iterator[Game]:
    """The game after each action of the first awaited seat that is not refused."""
    seat = awaited(game)[0]
    for kind in game.rules.actions:
        copy = game.copy()
        for action in _actions(game, seat, kind):
            try:
                step(copy, action)
            except Refused as refused:
                if refused.code == "wrong_step":
                    break  # no action of this kind is for now
            else:
                yield copy
                copy = game.copy()


def _actions(game: Game, seat: int, kind: type[Action]) -> Iterator[Action]:
    hints = get_type_hints(kind)
    names = [field.name for field in msgspec.structs.fields(kind)[1:]]
    values = [list(_values(game, seat, name, hints[name])) for name in names]
    for chosen in product(*values):
        yield kind(seat, *chosen)


def _values(game: Game, seat: int, name: str, hint: Any) -> Iterable[Any]:
    """All that a field may sensibly be set to, and more."""
    rules, geometry = game.rules, game.geometry
    match name:
        case "employee" | "person" | "into":
            return rules.employees
        case "by" if hint is str:
            return ("", *game.chains[seat].work)
        case "by":
            return _charges(game, seat)
        case "good":
            return rules.goods
        case "card":
            return rules.content.reserves
        case "house":
            return (*game.houses, *rules.content.house_tiles)
        case "number":
            return (0, *rules.campaign_tiles)
        case "lead":
            return (0, *game.chains[seat].busy)
        case "turns":
            return range(4)
        case "tile":
            return rules.map_tiles
        case "piece":
            return (*ROADS, *PARKS)
        case "sources":
            squares = [geometry.xy(source.bit) for source in geometry.sources]
            return (some for number in range(4) for some in permutations(squares, number))
        case "at":
            across = range(geometry.x0 - SIDE, geometry.x0 + geometry.width + SIDE)
            down = range(geometry.y0 - SIDE, geometry.y0 + geometry.height + SIDE)
            return product(across, down)
    if hint is bool:
        return (False, True)
    if hint is int:
        return range(-1, 8)
    return get_args(hint)


def _charges(game: Game, seat: int) -> Iterator[tuple[tuple[str, int], ...]]:
    """Up to three steps by up to two trainers."""
    each = list(product(trainer_names(game.chains[seat]), range(1, 4)))
    for number in range(3):
        yield from permutations(each, number)
