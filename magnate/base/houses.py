"""Houses and gardens (BLD)."""

from __future__ import annotations

from magnate.base.actions import SIDES, PlaceGarden, PlaceHouse, Side
from magnate.base.company import acting_card, at_work, goes_left, use
from magnate.base.events import GardenPlaced, HousePlaced
from magnate.base.places import free_squares, places_touching, roadside
from magnate.base.working import working_step
from magnate.board import bits, fits, footprint
from magnate.core.content import Employee
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.options import Family
from magnate.core.place_conditions import Condition, Conditions, allowed, check_place
from magnate.core.state import Chain, Game, House

ROOM = 3
ROOM_WITH_GARDEN = 5  # MKT-01


def can_build(game: Game, chain: Chain) -> bool:
    """Return True if a card that builds is left."""
    return any(row.builds and goes_left(game, chain, row) > 0 for row in at_work(game, chain))


def build_families(game: Game, chain: Chain) -> list[Family]:
    """Places for houses by side of the garden, and gardens for printed houses."""
    families = []
    for row in at_work(game, chain):
        if not row.builds or goes_left(game, chain, row) <= 0:
            continue
        fixed = {"seat": chain.seat, "by": row.id}
        if "house" in row.builds and game.house_tiles:
            families += [
                Family(
                    PlaceHouse,
                    {**fixed, "garden": side},
                    (("house", game.house_tiles),),
                    allowed(house_conditions(game, side)),
                    game.geometry,
                    _size(side),
                )
                for side in SIDES
            ]
        if "garden" in row.builds:
            families += [
                Family(PlaceGarden, {**fixed, "house": house}, (("side", sides),))
                for house, sides in garden_places(game)
            ]
    return families


def house_conditions(game: Game, garden: Side) -> Conditions:
    """Where a house may lie with its garden on this side (BLD-02)."""
    width, height = _size(garden)
    fitting = fits(free_squares(game), game.geometry.stride, width, height)
    at_a_road = places_touching(game, roadside(game), width, height)
    return (
        Condition("squares_not_empty", "GEO-11", fitting),
        Condition("no_road", "BLD-02", at_a_road),
    )


def garden_places(game: Game) -> list[tuple[str, tuple[Side, ...]]]:
    """Printed houses that can get a garden, with the free sides (BLD-03)."""
    if not game.gardens:
        return []
    free = free_squares(game)
    result = []
    for name in game.diners:
        house = game.houses[name]
        if takes_garden(house):
            sides = tuple(side for side in SIDES if not garden_squares(game, house, side) & ~free)
            if sides:
                result.append((name, sides))
    return result


def takes_garden(house: House) -> bool:
    """Return True if the house is printed, ordinary and without a garden."""
    return house.printed and not house.garden and house.limit is not None


def garden_squares(game: Game, house: House, side: Side) -> int:
    """The two squares beside the house on a side, on the map or not."""
    stride = game.geometry.stride
    step = {"north": -stride, "east": 1, "south": stride, "west": -1}[side]
    moved = house.building << step if step > 0 else house.building >> -step
    squares = moved & ~house.building
    if squares.bit_count() < 2:  # squares above the first row have no bits
        return ~game.geometry.land
    return squares


def place_house(game: Game, action: PlaceHouse) -> None:
    """BLD-02."""
    chain = game.chains[action.seat]
    row = _builder(game, chain, action.by, "house")
    if action.house not in game.house_tiles:
        raise Refused("house_not_free", "BLD-02", house=action.house)
    _check_side(action.garden)
    check_place(game, action.at, house_conditions(game, action.garden))
    use(game, chain, row.id)
    add_house(game, action.house, action.at, action.garden)
    emit(game, HousePlaced(chain.seat, row.id, action.house, action.at, action.garden))


def add_house(game: Game, house: str, at: tuple[int, int], garden: Side) -> None:
    """Put a house with its garden on the map; its place is not checked."""
    geometry = game.geometry
    width, height = _size(garden)
    whole = footprint(geometry.bit(*at), geometry.stride, width, height)
    dx, dy = {"north": (0, 1), "west": (1, 0)}.get(garden, (0, 0))
    building = footprint(geometry.bit(at[0] + dx, at[1] + dy), geometry.stride, 2, 2)
    seat_diner(
        game,
        House(house, float(house), building, whole & ~building, False, ROOM_WITH_GARDEN),
    )
    game.occupied |= whole
    game.house_tiles = tuple(other for other in game.house_tiles if other != house)


def place_garden(game: Game, action: PlaceGarden) -> None:
    """BLD-03."""
    chain = game.chains[action.seat]
    row = _builder(game, chain, action.by, "garden")
    house = game.houses.get(action.house)
    if house is None:
        raise Refused("unknown_house", "BLD-03", house=action.house)
    if not takes_garden(house):
        raise Refused("takes_no_garden", "BLD-03", house=action.house)
    if not game.gardens:
        raise Refused("no_gardens_left", "SET-09")
    _check_side(action.side)
    squares = garden_squares(game, house, action.side)
    if squares & ~free_squares(game):
        raise Refused("squares_not_empty", "GEO-11", house=action.house, side=action.side)
    use(game, chain, row.id)
    add_garden(game, house, squares)
    where = tuple(game.geometry.xy(bit) for bit in bits(squares))
    emit(game, GardenPlaced(chain.seat, row.id, house.id, action.side, where))


def add_garden(game: Game, house: House, squares: int) -> None:
    """Give a printed house its garden; the place is not checked."""
    game.houses[house.id] = House(
        house.id, house.order, house.building, squares, True, ROOM_WITH_GARDEN, house.tokens
    )
    game.occupied |= squares
    game.gardens -= 1


def seat_diner(game: Game, house: House) -> None:
    """Give a house its place in dinner order (DIN-01)."""
    game.houses[house.id] = house
    game.diners = tuple(sorted(game.houses, key=lambda name: game.houses[name].order))


def _size(garden: Side) -> tuple[int, int]:
    return (2, 3) if garden in ("north", "south") else (3, 2)


def _check_side(side: str) -> None:
    if side not in SIDES:
        raise Refused("unknown_side", "BLD-03", side=side)


def _builder(game: Game, chain: Chain, by: str, what: str) -> Employee:
    row = acting_card(game, chain, by)
    if what not in row.builds:
        raise Refused("cannot_build", "BLD-01", employee=row.id)
    return row


STEPS = (
    working_step(
        "houses", can_build, build_families, {PlaceHouse: place_house, PlaceGarden: place_garden}
    ),
)
