"""Distances and reach by road.

Buildings are masks of squares, joined to the road squares beside them (GEO-06, GEO-08). A
mask may also name road squares outright: they are then part of the road, at no cost.
"""

from heapq import heappop, heappush

from magnate.board.geometry import XY, Geometry
from magnate.board.network import FAR, network
from magnate.board.squares import bits

Links = tuple[tuple[int, int], ...]


def access(geometry: Geometry, mask: int) -> Links:
    """The road squares (bit, cost) at which a building meets the road."""
    stride, tile, roads = geometry.stride, geometry.tile_index, geometry.roads
    costs = dict.fromkeys(bits(mask & roads), 0)
    for bit in bits(mask & ~roads):
        for road in (bit - stride, bit - 1, bit + 1, bit + stride):
            if road >= 0 and roads >> road & 1:
                cost = int(tile[road] != tile[bit])
                if cost < costs.get(road, FAR):
                    costs[road] = cost
    return tuple(sorted(costs.items()))


def links(geometry: Geometry, mask: int) -> Links:
    """The segments (segment, cost) at which a building meets the road, each at its best."""
    known = geometry.memo.links.get(mask)
    if known is None:
        net = network(geometry)
        costs: dict[int, int] = {}
        for bit, cost in access(geometry, mask):
            for node in net.nodes_at[bit]:
                segment = net.segment_of[node]
                costs[segment] = min(cost, costs.get(segment, FAR))
        known = geometry.memo.links[mask] = tuple(sorted(costs.items()))
    return known


def distance(geometry: Geometry, a: int, b: int, tolls: int = 0) -> int | None:
    """The borders between two buildings, None where no road leads (GEO-05).

    ``tolls`` are road squares that cost 1 each, once, the first and last included.
    """
    if tolls:
        best = _shortest(geometry, a, b, tolls)
        return best[0] if best else None
    try:
        return geometry.memo.distances[a, b]
    except KeyError:
        pass
    goals = links(geometry, b)
    borders = FAR
    for segment, cost in links(geometry, a):
        row = network(geometry).distances(segment)
        for goal, last in goals:
            borders = min(borders, cost + row[goal] + last)
    found = geometry.memo.distances[a, b] = borders if borders < FAR else None
    return found


def road_between(geometry: Geometry, a: int, b: int, tolls: int = 0) -> tuple[XY, ...]:
    """The squares of one shortest road, the shortest of these in squares; () without one."""
    best = _shortest(geometry, a, b, tolls)
    return best[1] if best else ()


def _shortest(geometry: Geometry, a: int, b: int, tolls: int) -> tuple[int, tuple[XY, ...]] | None:
    key = (a, b, tolls)
    known = geometry.memo.shortest
    if key not in known:
        known[key] = _dijkstra(geometry, a, b, tolls)
    return known[key]


def _dijkstra(geometry: Geometry, a: int, b: int, tolls: int) -> tuple[int, tuple[XY, ...]] | None:
    net = network(geometry)
    goals = {n: cost for bit, cost in access(geometry, b) for n in net.nodes_at[bit]}
    arrived = len(net.node_bits)  # one more node: the building at the end
    came: dict[int, int] = {}
    queue: list[tuple[int, int, int, int]] = []  # (cost, squares, node, came from)
    for bit, cost in access(geometry, a):
        for node in net.nodes_at[bit]:
            heappush(queue, (cost + (tolls >> bit & 1), 1, node, -1))
    while queue:
        cost, squares, node, before = heappop(queue)
        if node in came:
            continue
        came[node] = before
        if node == arrived:
            return cost, _trail(geometry, came, before)
        if node in goals:
            heappush(queue, (cost + goals[node], squares, arrived, node))
        for ahead, border in ((net.inner[node], 0), (net.outer[node], 1)):
            for there in ahead:
                if there not in came:
                    toll = tolls >> net.node_bits[there] & 1
                    heappush(queue, (cost + border + toll, squares + 1, there, node))
    return None


def _trail(geometry: Geometry, came: dict[int, int], node: int) -> tuple[XY, ...]:
    trail = []
    while node >= 0:
        trail.append(geometry.xy(network(geometry).node_bits[node]))
        node = came[node]
    return tuple(reversed(trail))


def roads_within(geometry: Geometry, origins: int, reach: int) -> int:
    """The road squares within ``reach`` borders of any origin square (GEO-06)."""
    known = geometry.memo.roads_within
    key = (origins, reach)
    if key not in known:
        if origins & origins - 1:
            known[key] = 0
            for bit in bits(origins):
                known[key] |= roads_within(geometry, 1 << bit, reach)
        else:
            known[key] = _roads_from(geometry, origins, reach)
    return known[key]


def _roads_from(geometry: Geometry, origin: int, reach: int) -> int:
    net = network(geometry)
    reached = 0
    for start, cost in links(geometry, origin):
        for segment, borders in enumerate(net.distances(start)):
            if cost + borders <= reach:
                reached |= net.segment_masks[segment]
    return reached


def squares_within(geometry: Geometry, origins: int, reach: int, closed: int = 0) -> int:
    """All squares beside a road square reached within ``reach``, the step from it counted.

    CMP-05. Road squares in ``closed`` can be driven on but not built at.
    """
    known = geometry.memo.squares_within
    key = (origins, reach, closed)
    if key not in known:
        last = roads_within(geometry, origins, reach) & ~closed
        before = roads_within(geometry, origins, reach - 1) & ~closed
        known[key] = geometry.beside_inside_tile(last) | geometry.beside(before)
    return known[key]
