"""The rules of the road once more, square by square and without any cleverness."""

import random

from magnate.board import Geometry, bits, make_geometry
from tests.board.tileset import TILES

BASE = "ABCDEFGHIJKLMNOPQRST"
ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def random_map(seed: int, columns: int, rows: int, extra: int = 0, ids: str = ALL) -> Geometry:
    """A map drawn as SET-02 says, with some squares of road added."""
    rng = random.Random(seed)
    drawn = rng.sample(ids, columns * rows)
    placed = {
        (n % columns, n // columns): (TILES[id], rng.randrange(4)) for n, id in enumerate(drawn)
    }
    geometry = make_geometry(placed)
    free = [geometry.xy(bit) for bit in bits(geometry.land & ~geometry.printed)]
    return make_geometry(placed, rng.sample(free, extra))


def squares(geometry: Geometry, mask: int) -> set[tuple[int, int]]:
    return {geometry.xy(bit) for bit in bits(mask)}


def beside(square):
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def border(a, b) -> int:
    """1 when two squares lie on different tiles."""
    return int((a[0] // 5, a[1] // 5) != (b[0] // 5, b[1] // 5))


def first_steps(geometry: Geometry, mask: int):
    """(road square, cost) from every square of a building."""
    roads = squares(geometry, geometry.roads)
    return [
        (road, border(square, road))
        for square in squares(geometry, mask)
        for road in beside(square)
        if road in roads
    ]


def steps(roads, bridges, came, here):
    """The next squares of a route: no reversing (GEO-09), straight over bridges (GEO-04)."""
    for there in beside(here):
        if there not in roads or there == came:
            continue
        if here in bridges and came:
            straight = (2 * here[0] - came[0], 2 * here[1] - came[1])
            if there != straight:
                continue
        yield there


def road_costs(geometry: Geometry, mask: int) -> dict:
    """The fewest borders from a building to every arc (came, here)."""
    roads, bridges = squares(geometry, geometry.roads), squares(geometry, geometry.bridges)
    best: dict = {}
    level = [((None, road), cost) for road, cost in first_steps(geometry, mask)]
    while level:
        ahead: list = []
        for arc, cost in level:
            if cost < best.get(arc, 99):
                best[arc] = cost
                came, here = arc
                ahead += [
                    ((here, there), cost + border(here, there))
                    for there in steps(roads, bridges, came, here)
                ]
        level = ahead
    return best


def distance(geometry: Geometry, a: int, b: int) -> int | None:
    costs = road_costs(geometry, a)
    last = first_steps(geometry, b)
    ends = [c + more for (_, here), c in costs.items() for road, more in last if road == here]
    return min(ends, default=None)


def squares_within(geometry: Geometry, origin: int, reach: int, closed: int = 0) -> int:
    closed_squares = squares(geometry, closed)
    return geometry.mask(
        square
        for (_, here), cost in road_costs(geometry, origin).items()
        if here not in closed_squares
        for square in beside(here)
        if geometry.on_map(*square) and cost + border(here, square) <= reach
    )


def hauls(geometry: Geometry, origin: int, reach: int) -> tuple[int, ...]:
    roads, bridges = squares(geometry, geometry.roads), squares(geometry, geometry.bridges)
    marks: dict = {}
    for number, source in enumerate(geometry.sources):
        for road in beside(geometry.xy(source.bit)):
            marks[road] = marks.get(road, 0) | 1 << number
    stack = [(None, q, c, marks.get(q, 0)) for q, c in first_steps(geometry, origin) if c <= reach]
    seen = set(stack)
    while stack:
        came, here, cost, got = stack.pop()
        for there in steps(roads, bridges, came, here):
            state = (here, there, cost + border(here, there), got | marks.get(there, 0))
            if state[2] <= reach and state not in seen:
                seen.add(state)
                stack.append(state)
    return tuple(sorted({got for _, _, _, got in seen} - {0}))


def passed_sets(geometry: Geometry, start: int, goal: int, marks, tolls: int) -> set[int]:
    """All sets of marks over shortest routes, by looking at all routes up to ever more cost."""
    roads, bridges = squares(geometry, geometry.roads), squares(geometry, geometry.bridges)
    dear = squares(geometry, tolls)
    seen_at = {geometry.xy(bit): mark for bit, mark in marks.items()}
    last: dict = {}
    for road, cost in first_steps(geometry, goal):
        last[road] = min(cost, last.get(road, 9))
    for limit in range(12):
        begun = [
            (None, q, c, frozenset({q} & dear), seen_at.get(q, 0))
            for q, c in first_steps(geometry, start)
        ]
        stack = [state for state in begun if state[2] + len(state[3]) <= limit]
        seen = set(stack)
        while stack:
            came, here, cost, paid, got = stack.pop()
            for there in steps(roads, bridges, came, here):
                borders = cost + border(here, there)
                both = paid | ({there} & dear)
                state = (here, there, borders, both, got | seen_at.get(there, 0))
                if borders + len(both) <= limit and state not in seen:
                    seen.add(state)
                    stack.append(state)
        found = {
            got
            for _, here, cost, paid, got in seen
            if here in last and cost + len(paid) + last[here] == limit
        }
        if found:
            return found
    return set()


def block(geometry: Geometry, mask: int) -> int:
    roads = squares(geometry, geometry.roads)
    found = squares(geometry, mask) - roads
    stack = list(found)
    while stack:
        for there in beside(stack.pop()):
            if geometry.on_map(*there) and there not in roads and there not in found:
                found.add(there)
                stack.append(there)
    return geometry.mask(found)
