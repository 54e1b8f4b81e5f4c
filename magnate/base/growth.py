"""A map that changes during play: roads and tiles are added, everything else stays in place."""

from __future__ import annotations

from magnate.base.begin import seat_printed_houses
from magnate.board import Geometry
from magnate.core.state import Game, House


def change_map(game: Game, geometry: Geometry) -> None:
    """Lay everything out on another geometry; houses of new tiles join the diners."""
    old = game.geometry
    game.geometry = geometry
    game.occupied = geometry.carried(game.occupied, old)
    game.houses = {
        house.id: House(
            house.id,
            house.order,
            geometry.carried(house.building, old),
            geometry.carried(house.garden, old),
            house.printed,
            house.limit,
            house.tokens,
            geometry.carried(house.doors, old),
            house.detour,
        )
        for house in game.houses.values()
    }
    seat_printed_houses(game)
    in_order = dict.fromkeys([*(house.id for house in geometry.houses), *game.houses])
    game.houses = {name: game.houses[name] for name in in_order}  # as if the map had always been so
    for part in game.rules.parts:
        part.lay_out(game)
