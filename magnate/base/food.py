"""Food and drinks (FOD)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, overload

from magnate.base.actions import FetchDrink, FetchRoute, Produce
from magnate.base.company import acting_card, add_card, at_work, effect, goes_left, use
from magnate.base.events import Fetched, Produced
from magnate.base.milestones import occasion
from magnate.base.places import origin_squares
from magnate.base.working import working_step
from magnate.board import Geometry, bits, flight_route, flights, haul_route, hauls, mask_of
from magnate.core.content import Employee
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.options import Family
from magnate.core.state import Chain, Game

Squares = tuple[tuple[int, int], ...]


def can_get_food(game: Game, chain: Chain) -> bool:
    """Return True if a kitchen card or a buyer is left."""
    return any(
        (row.makes or row.fetches_any_drink or row.drinks_per_source)
        and goes_left(game, chain, row) > 0
        for row in at_work(game, chain)
    )


def food_families(game: Game, chain: Chain) -> list[Family]:
    """Each card with the goods it can make, or the hauls it can bring."""
    families = []
    for row in at_work(game, chain):
        if goes_left(game, chain, row) <= 0:
            continue
        fixed = {"seat": chain.seat, "by": row.id}
        if row.makes:
            goods = ("good", tuple(row.makes))
            families.append(Family(Produce, fixed, (goods,), brings=partial(_made, row)))
        if row.fetches_any_drink:
            drinks = ("good", game.rules.drinks)
            brings = partial(_fetched, game, chain, row)
            families.append(Family(FetchDrink, fixed, (drinks,), brings=brings))
        if row.drinks_per_source:
            sources = ("sources", Hauls(game, chain, row))
            brings = partial(_hauled, game, chain, row)
            families.append(Family(FetchRoute, fixed, (sources,), brings=brings))
    return families


def _made(row: Employee) -> list[dict[str, Any]]:
    return [{"goods": {good: count}} for good, count in row.makes.items()]


def _fetched(game: Game, chain: Chain, row: Employee) -> list[dict[str, Any]]:
    each = drinks_each(game, chain, row)
    return [{"goods": {good: each}} for good in game.rules.drinks]


def _hauled(game: Game, chain: Chain, row: Employee) -> list[dict[str, Any]]:
    return [
        {
            "goods": drinks_of(game, chain, row, sources),
            "route": buyer_route(game, chain, row, sources),
        }
        for sources in _source_sets(game, chain, row)
    ]


class Hauls(Sequence[Squares]):
    """The distinct hauls of a buyer, each the squares of its sources, worked out when asked for."""

    __slots__ = ("geometry", "sets")

    def __init__(self, game: Game, chain: Chain, row: Employee) -> None:
        self.geometry = game.geometry
        self.sets = _source_sets(game, chain, row)

    def __len__(self) -> int:
        return len(self.sets)

    @overload
    def __getitem__(self, index: int) -> Squares: ...
    @overload
    def __getitem__(self, index: slice) -> list[Squares]: ...
    def __getitem__(self, index: int | slice) -> Squares | list[Squares]:
        if isinstance(index, slice):
            return [source_squares(self.geometry, sources) for sources in self.sets[index]]
        return source_squares(self.geometry, self.sets[index])

    def __contains__(self, squares: object) -> bool:
        return isinstance(squares, tuple) and sources_at(self.geometry, squares) in self.sets


def buyer_range(game: Game, chain: Chain, row: Employee) -> int:
    """How many borders a buyer may cross (FOD-03 to FOD-05)."""
    return row.range + effect(game, chain, "buyer_range")


def drinks_each(game: Game, chain: Chain, row: Employee) -> int:
    """Drinks a buyer brings from each source (FOD-05)."""
    own = game.rules.questions.drinks(game, chain, row)
    if own is not None:
        return own
    printed = row.drinks_per_source or row.fetches_any_drink
    return printed + effect(game, chain, "drinks_per_source")


def drinks_of(game: Game, chain: Chain, row: Employee, sources: int) -> dict[str, int]:
    """Return the drinks that a buyer brings from a set of sources."""
    each = drinks_each(game, chain, row)
    drinks: dict[str, int] = {}
    for i in bits(sources):
        good = game.geometry.sources[i].good
        drinks[good] = drinks.get(good, 0) + each
    return drinks


def source_squares(geometry: Geometry, sources: int) -> Squares:
    """The squares of a set of sources, in the order of `geometry.sources`."""
    return tuple(geometry.xy(geometry.sources[i].bit) for i in bits(sources))


def sources_at(geometry: Geometry, squares: Squares) -> int:
    """Return the set of sources with these squares in this order; 0: there is none."""
    numbers = {geometry.xy(source.bit): i for i, source in enumerate(geometry.sources)}
    sources = mask_of(numbers[square] for square in squares if square in numbers)
    return sources if source_squares(geometry, sources) == squares else 0


def produce(game: Game, action: Produce) -> None:
    """All or nothing per card (FOD-01)."""
    chain = game.chains[action.seat]
    row = acting_card(game, chain, action.by)
    if action.good not in row.makes:
        raise Refused("cannot_make", "FOD-01", employee=row.id, good=action.good)
    use(game, chain, row.id)
    count = row.makes[action.good]
    stock_up(chain, {action.good: count})
    emit(game, Produced(chain.seat, row.id, action.good, count))
    occasion(game, chain, f"produced:{action.good}")


def fetch_drink(game: Game, action: FetchDrink) -> None:
    """Any drink, whether or not the map has a source (FOD-02)."""
    chain = game.chains[action.seat]
    row = acting_card(game, chain, action.by)
    if not row.fetches_any_drink:
        raise Refused("cannot_fetch", "FOD-02", employee=row.id)
    if action.good not in game.rules.drinks:
        raise Refused("not_a_drink", "FOD-02", good=action.good)
    use(game, chain, row.id)
    count = drinks_each(game, chain, row)
    stock_up(chain, {action.good: count})
    emit(game, Fetched(chain.seat, row.id, {action.good: count}))


def fetch_route(game: Game, action: FetchRoute) -> None:
    """FOD-03 by road, FOD-04 by air."""
    chain = game.chains[action.seat]
    row = acting_card(game, chain, action.by)
    if not row.drinks_per_source:
        raise Refused("cannot_fetch", "FOD-03", employee=row.id)
    rule = "FOD-04" if row.travels == "air" else "FOD-03"
    sources = sources_at(game.geometry, action.sources)
    if sources not in _source_sets(game, chain, row):
        raise Refused("no_such_route", rule, sources=action.sources)
    route = buyer_route(game, chain, row, sources)
    use(game, chain, row.id)
    drinks = drinks_of(game, chain, row, sources)
    stock_up(chain, drinks)
    emit(game, Fetched(chain.seat, row.id, drinks, action.sources, route))


def buyer_route(game: Game, chain: Chain, row: Employee, sources: int) -> Squares:
    """One route that brings exactly these sources: road squares, or the tiles' centres."""
    geometry = game.geometry
    reach = buyer_range(game, chain, row)
    origins = origin_squares(game, chain)
    if row.travels != "air":
        return haul_route(geometry, origins, reach, sources)
    for tile in _tiles(game, origins):
        if sources in flights(geometry, tile, reach):
            return tuple(
                (geometry.tile_places[i][0] * 5 + 2, geometry.tile_places[i][1] * 5 + 2)
                for i in flight_route(geometry, tile, reach, sources)
            )
    return ()


def _source_sets(game: Game, chain: Chain, row: Employee) -> tuple[int, ...]:
    origins = origin_squares(game, chain)
    reach = buyer_range(game, chain, row)
    if row.travels != "air":
        return hauls(game.geometry, origins, reach)
    found: set[int] = set()
    for tile in _tiles(game, origins):
        found.update(flights(game.geometry, tile, reach))
    return tuple(sorted(found))


def _tiles(game: Game, origins: int) -> list[int]:
    index = game.geometry.tile_index
    return list(dict.fromkeys(index[bit] for bit in bits(origins)))


def stock_up(chain: Chain, goods: Mapping[str, int]) -> None:
    """Put goods into the chain's stock."""
    for good, count in goods.items():
        if count:
            add_card(chain.stock, good, count)


STEPS = (
    working_step(
        "food",
        can_get_food,
        food_families,
        {Produce: produce, FetchDrink: fetch_drink, FetchRoute: fetch_route},
    ),
)
