"""Which drinks a buyer can collect: by road (FOD-03) and by air (FOD-04).

A set of drinks is a bitset over the indices of ``geometry.sources``.
"""

from collections.abc import Mapping

from magnate.board.geometry import Geometry
from magnate.board.network import network
from magnate.board.passages import Entry, Passage
from magnate.board.routes import Leg, PassageOf, Route, legs, passings, route_of, starts
from magnate.board.squares import bits


def hauls(geometry: Geometry, origins: int, reach: int) -> tuple[int, ...]:
    """All non-empty sets of sources that routes from one of the origin squares collect."""
    known = geometry.memo.hauls
    key = (origins, reach)
    if key not in known:
        found: set[int] = set()
        if origins & origins - 1:
            for bit in bits(origins):
                found.update(hauls(geometry, 1 << bit, reach))
        else:
            found = passings(starts(geometry, origins), _passages(geometry), reach)
        known[key] = tuple(sorted(found - {0}))
    return known[key]


def haul_route(geometry: Geometry, origins: int, reach: int, sources: int) -> Route:
    """One route that collects exactly these sources: fewest borders, then fewest squares."""
    known = geometry.memo.haul_routes
    key = (origins, reach, sources)
    if key not in known:
        known[key] = _haul_route(geometry, origins, reach, sources)
    return known[key]


def _haul_route(geometry: Geometry, origins: int, reach: int, sources: int) -> Route:
    passage_of = _passages(geometry)
    entries = [entry for bit in bits(origins) for entry in starts(geometry, 1 << bit)]

    def collects_no_other(borders: int, entry: Entry, seen: int) -> bool:
        return not seen & ~sources

    best: tuple[int, int, Leg, int] | None = None
    for leg in legs(entries, passage_of, reach, collects_no_other):
        if best and leg.borders > best[0]:
            break
        passage = passage_of(leg.entry)
        for more, state in passage.stops.items():
            squares = leg.squares + passage.squares[state]
            if leg.seen | more == sources and (best is None or squares < best[1]):
                best = (leg.borders, squares, leg, state)
    if best is None:
        raise ValueError(f"no route collects {sources:b} within {reach}")
    return route_of(geometry, passage_of, best[2], best[3])


def _passages(geometry: Geometry) -> PassageOf:
    net = network(geometry)
    marks = source_marks(geometry)
    known = geometry.memo.haul_passages

    def passage_of(entry: Entry) -> Passage:
        passage = known.get(entry)
        if passage is None:
            passage = known[entry] = Passage(net, entry, marks)
        return passage

    return passage_of


def source_marks(geometry: Geometry) -> Mapping[int, int]:
    """By road node, the sources beside it, those on the next tile included (FOD-03)."""
    marks = geometry.memo.source_marks
    if marks is None:
        marks = geometry.memo.source_marks = {}
        for number, source in enumerate(geometry.sources):
            for bit in bits(geometry.neighbours(1 << source.bit) & geometry.roads):
                for node in network(geometry).nodes_at[bit]:
                    marks[node] = marks.get(node, 0) | 1 << number
    return marks


def flights(geometry: Geometry, tile: int, reach: int) -> tuple[int, ...]:
    """All non-empty sets of sources on the tiles of flights that begin over this tile."""
    return tuple(sorted(_flights(geometry, tile, reach)))


def flight_route(geometry: Geometry, tile: int, reach: int, sources: int) -> tuple[int, ...]:
    """The tiles, by index, of one shortest flight that collects exactly these sources."""
    return _flights(geometry, tile, reach)[sources]


def _flights(geometry: Geometry, tile: int, reach: int) -> dict[int, tuple[int, ...]]:
    known = geometry.memo.flights
    key = (tile, reach)
    if key not in known:
        aboard = _sources_by_tile(geometry)
        ahead = _tiles_beside(geometry)
        paths: list[tuple[tuple[int, ...], int]] = [((tile,), aboard[tile])]
        found = {collected: path for path, collected in paths}
        for _ in range(reach):
            paths = [
                ((*path, there), collected | aboard[there])
                for path, collected in paths
                for there in ahead[path[-1]]
                if there not in path  # FOD-04
            ]
            for path, collected in paths:
                found.setdefault(collected, path)
        found.pop(0, None)
        known[key] = found
    return known[key]


def _sources_by_tile(geometry: Geometry) -> list[int]:
    aboard = [0] * len(geometry.tile_places)
    for number, source in enumerate(geometry.sources):
        aboard[geometry.tile_index[source.bit]] |= 1 << number
    return aboard


def _tiles_beside(geometry: Geometry) -> list[list[int]]:
    index = {place: number for number, place in enumerate(geometry.tile_places)}
    return [
        [
            index[place]
            for place in ((c, r - 1), (c - 1, r), (c + 1, r), (c, r + 1))
            if place in index
        ]
        for c, r in geometry.tile_places
    ]
