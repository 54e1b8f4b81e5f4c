"""Positions to draw."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from magnate import Game, Setup, begin
from magnate.base.actions import SIDES
from magnate.base.campaigns import edge_places, start_campaign
from magnate.base.houses import (
    add_garden,
    add_house,
    garden_places,
    garden_squares,
    house_conditions,
)
from magnate.base.places import free_squares, restaurant_squares
from magnate.board import fits, nth_bit
from magnate.core.place_conditions import allowed
from magnate.core.values import CORNERS, Campaign, Restaurant, Token
from magnate.engine import game_in
from magnate.files import read_position

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "examples" / "position.json"
CROWDS = [(2, 8), (2, 5), (3, 7), (4, 2), (5, 3), (5, 4)]


def example() -> Game:
    """The position of the README."""
    return game_in(read_position(EXAMPLE.read_bytes()))


@cache
def crowded(players: int, seed: int) -> Game:
    """A map on which nearly everything lies that there is."""
    rng = Random(seed)
    game = begin(Setup(players=players, seed=seed))
    game.turn = 7
    for chain in game.chains:
        chain.cash = rng.randrange(400)
        chain.stock = {good: rng.randrange(1, 20) for good in game.rules.goods}
        chain.work = {"local_manager": 1} if rng.random() < 0.5 else {"waitress": 2}
    for _ in range(2):
        for seat in range(players):
            _open_restaurant(game, seat, rng)
    for tile in game.house_tiles[:6]:
        side = rng.choice(SIDES)
        places = allowed(house_conditions(game, side))
        if places:
            add_house(game, tile, _any(game, places, rng), side)
    for name, sides in garden_places(game)[:4]:
        house = game.houses[name]
        add_garden(game, house, garden_squares(game, house, sides[-1]))
    for number in sorted(game.tiles):
        _start_campaign(game, number, rng)
    for house in game.houses.values():
        wants = rng.choices(list(game.rules.goods), k=rng.randrange((house.limit or 0) + 1))
        if wants:
            game.demand[house.id] = tuple(Token(good) for good in wants)
    return game


def _any(game: Game, places: int, rng: Random) -> tuple[int, int]:
    return game.geometry.xy(nth_bit(places, rng.randrange(places.bit_count())))


def _open_restaurant(game: Game, seat: int, rng: Random) -> None:
    places = fits(free_squares(game), game.geometry.stride, 2, 2)
    if places:
        restaurant = Restaurant(_any(game, places, rng), rng.choice(CORNERS), rng.random() < 0.7)
        game.chains[seat].restaurants += (restaurant,)
        game.occupied |= restaurant_squares(game, restaurant)


def _start_campaign(game: Game, number: int, rng: Random) -> None:
    tile = game.rules.campaign_tiles[number]
    turned = tile.size[0] != tile.size[1] and rng.random() < 0.5
    width, height = tile.size[::-1] if turned else tile.size
    if game.rules.kinds[tile.kind].lies == "edge":
        at = rng.choice(edge_places(game, tile, turned))
    else:
        places = fits(free_squares(game), game.geometry.stride, width, height)
        if not places:
            return
        at = _any(game, places, rng)
    good = rng.choice(game.rules.marketable)
    owner = rng.randrange(-1, len(game.chains))
    start_campaign(
        game, Campaign(number, tile.kind, (good,), rng.randrange(5), at, turned, owner, number)
    )
