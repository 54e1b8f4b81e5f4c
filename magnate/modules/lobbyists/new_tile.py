"""The tile that the first lobbyist may add to the map (LOB-08)."""

from __future__ import annotations

from magnate.base.events import MilestoneEarned
from magnate.base.growth import change_map
from magnate.base.kinds import squares_outside
from magnate.board import SIDE
from magnate.core.errors import Refused
from magnate.core.flow import answered, ask, emit
from magnate.core.module import Decision
from magnate.core.options import Family, Options
from magnate.core.state import Game
from magnate.modules.lobbyists.actions import AddTile, DeclineTile
from magnate.modules.lobbyists.events import TileAdded, TileDeclined
from magnate.modules.lobbyists.shapes import XY

KIND = "lobbyists.tile"
"""A pending decision without data."""
MILESTONE = "first_lobbyist_used"


def offer_tile(game: Game, earned: MilestoneEarned) -> None:
    """At once, if there is a tile and a place for it."""
    if earned.milestone == MILESTONE and unused_tiles(game) and places(game):
        ask(game, earned.seat, KIND)


def unused_tiles(game: Game) -> tuple[str, ...]:
    """The tiles of the pool that are not on the map."""
    used = {tile.id for tile, _ in game.geometry.placed.values()}
    return tuple(sorted(tile for tile in game.rules.map_tiles if tile not in used))


def places(game: Game) -> tuple[XY, ...]:
    """Return the top left squares of empty places at a full side of the map."""
    taken = {(x // SIDE, y // SIDE) for x, y in lying_outside(game)}
    return tuple(
        (SIDE * column, SIDE * row)
        for column, row in game.geometry.open_places()
        if (column, row) not in taken
    )


def lying_outside(game: Game) -> set[XY]:
    """Return the squares outside the map under airplanes and other pieces."""
    squares = set(game.rules.questions.outside(game))
    return squares.union(*(squares_outside(game, c) for c in game.campaigns.values()))


def tile_options(game: Game, seat: int) -> Options:
    """Return every tile, place and turn, and the option to decline."""
    axes = (("tile", unused_tiles(game)), ("at", places(game)), ("turns", (0, 1, 2, 3)))
    adding = Family(AddTile, {"seat": seat}, axes, piece=(SIDE, SIDE))
    return Options([adding, Family(DeclineTile, {"seat": seat})])


def add_tile(game: Game, action: AddTile) -> None:
    """It counts as map at once (LOB-08)."""
    if action.tile not in unused_tiles(game):
        raise Refused("not_in_the_pool", "LOB-08", tile=action.tile)
    if action.at not in places(game):
        raise Refused("no_place_for_tile", "LOB-08", at=action.at)
    if action.turns not in range(4):
        raise Refused("not_four_turns", "LOB-08", turns=action.turns)
    answered(game)
    column, row = action.at[0] // SIDE, action.at[1] // SIDE
    tile = game.rules.map_tiles[action.tile]
    change_map(game, game.geometry.with_tile(column, row, tile, action.turns))
    code = game.geometry.code()
    emit(game, TileAdded(action.seat, action.tile, action.at, action.turns, code))


def decline(game: Game, action: DeclineTile) -> None:
    """A tile is optional (LOB-08)."""
    answered(game)
    emit(game, TileDeclined(action.seat))


def check_pending(game: Game) -> None:
    """Refuse a position in which this decision has data."""
    for i, pending in enumerate(game.pending):
        if pending.kind == KIND and pending.data:
            raise Refused("bad_decision", "LOB-08", where=f"pending[{i}]", kind=KIND)


DECISIONS = (Decision(KIND, tile_options, {AddTile: add_tile, DeclineTile: decline}),)
