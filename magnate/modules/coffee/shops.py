"""The coffee shops on the map: the module's part of the state."""

from __future__ import annotations

import msgspec

from magnate.base.places import free_squares
from magnate.board import Geometry
from magnate.core.errors import Refused
from magnate.core.module import Piece
from magnate.core.state import Chain, Game, kept
from magnate.core.values import Ext

SHOPS = 3  # COF-02


class Shop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A coffee shop and the seat that owns it."""

    seat: int
    at: tuple[int, int]


class Shops(Ext):
    """All coffee shops; those of a seat are counted in the order they were placed."""

    placed: tuple[Shop, ...] = ()

    def squares(self, geometry: Geometry) -> int:
        """The squares they stand on."""
        return geometry.mask(shop.at for shop in self.placed)


def all_shops(game: Game) -> tuple[Shop, ...]:
    """The coffee shops of all chains."""
    return kept(game, "coffee", Shops).placed


def own_shops(game: Game, seat: int) -> list[Shop]:
    """The coffee shops of one chain."""
    return [shop for shop in all_shops(game) if shop.seat == seat]


def origins(game: Game, chain: Chain) -> int:
    """Ranges and routes start at coffee shops, too (COF-03)."""
    return game.geometry.mask(shop.at for shop in own_shops(game, chain.seat))


def put_shop(game: Game, shop: Shop, instead_of: Shop | None = None) -> None:
    """Put a coffee shop on the map, or another one elsewhere; its place is not checked."""
    shops = kept(game, "coffee", Shops)
    if instead_of is None:
        shops.placed = (*shops.placed, shop)
    else:
        shops.placed = tuple(shop if other == instead_of else other for other in shops.placed)
        game.occupied &= ~(1 << game.geometry.bit(*instead_of.at))
    game.occupied |= 1 << game.geometry.bit(*shop.at)


def check_shops(game: Game) -> None:
    """Refuse a position with coffee shops that cannot be there (COF-02)."""
    geometry = game.geometry
    tiles = set()
    for i, shop in enumerate(all_shops(game)):
        where = f"ext.coffee.placed[{i}]"
        if not 0 <= shop.seat < len(game.chains):
            raise Refused("no_such_seat", where=where, seat=shop.seat)
        if len(own_shops(game, shop.seat)) > SHOPS:
            raise Refused("no_shops_left", "COF-02", where=where, seat=shop.seat)
        if not geometry.on_map(*shop.at):
            raise Refused("off_the_map", "GEO-01", where=where, at=shop.at)
        bit = geometry.bit(*shop.at)
        if not free_squares(game) >> bit & 1:
            raise Refused("squares_not_empty", "GEO-11", where=where, at=shop.at)
        if geometry.tile_index[bit] in tiles:
            raise Refused("tile_has_shop", "COF-02", where=where, at=shop.at)
        tiles.add(geometry.tile_index[bit])


def pieces(game: Game) -> list[Piece]:
    """The coffee shops, for drawings."""
    return [Piece("coffee_shop", shop.at, (1, 1), shop.seat) for shop in all_shops(game)]
