"""Evenings and random games for modules about what houses eat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from magnate import Event, Game, Setup, awaited, legal, step
from magnate.base.build import begin_step
from magnate.base.houses import seat_diner
from magnate.base.position import ChainPosition
from magnate.core.state import House
from magnate.core.values import Token
from tests.builder import chain, table
from tests.random_games.starts import endowed
from tests.random_games.watching import watched
from tests.random_play import lively

STREET = """
    11... ..... ..... .....
    11... ..... ..... .....
    ##### ##### ##### #####
    22g.. ..... ..... .....
    22g.. ..... ..... .....
"""
"""House 1 is plain, house 2 has a garden."""
AT = ((3, 3), (5, 3), (10, 3), (15, 3))
"""Restaurants at distances 0, 1, 2 and 3 from both houses."""


def at(borders: int, *, second: bool = False, **fields: Any) -> ChainPosition:
    """A chain whose restaurant is so many borders from both houses; `second`: the next place."""
    x, y = AT[borders]
    return chain((x + 2 * second, y), **fields)


def dinner(modules: Iterable[str], *chains: ChainPosition, **fields: Any) -> Game:
    """A game that ends with this dinnertime, so that nothing of it is cleaned up."""
    known: dict[str, Any] = {"map": STREET, "bank": 1000, "turn_limit": 2, "step": "dinnertime"}
    known |= fields
    return table(known.pop("map"), *chains, modules=modules, **known)


def dinner_of(
    seated: Callable[[Game], House],
    wanted: Iterable[str],
    modules: Iterable[str],
    *chains: ChainPosition,
) -> Game:
    """An evening on which only this diner eats, whom no tile of the map brings."""
    game = dinner(modules, *chains, begin=False)
    house = seated(game)
    seat_diner(game, house)
    game.demand = {house.id: tuple(Token(good) for good in wanted)}
    begin_step(game)
    return game


def apartment(game: Game) -> House:
    """A building on the road, without garden or maximum."""
    return House("apartment", 3.5, game.geometry.mask([(4, 1)]), tokens=2)


def rural_area(game: Game) -> House:
    """A diner outside the map, one border from the west end of the road."""
    return House("rural", 99, 0, doors=game.geometry.mask([(0, 2)]), detour=1)


def told(modules: tuple[str, ...], hand: dict[str, int], seeds: Iterable[int]) -> Iterator[Event]:
    """All that happens in random games in which everybody begins with these cards.

    One of six is watched (tests/random_games).
    """
    for seed in seeds:
        game = endowed(Setup(players=2 + seed % 4, seed=seed, modules=modules, turn_limit=10), hand)
        if seed % 6 == 0:
            for _, events in watched(game, seed, sparing=8):
                yield from events
            continue
        rng = Random(seed)
        while not game.over:
            yield from step(game, lively(legal(game, awaited(game)[0]), rng))
