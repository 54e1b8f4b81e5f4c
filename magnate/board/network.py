"""The roads of a map as a graph: squares, and the segments they form inside tiles.

A node is a road square; a bridge is two, one across and one along (GEO-04). A segment is a
connected piece of road inside one tile, so distances are steps between segments (GEO-05).
"""

from typing import Final

from magnate.board.geometry import Geometry
from magnate.board.squares import bits

FAR: Final = 1 << 30


class RoadNetwork:
    """The road graph of one geometry; nodes and segments are numbered."""

    __slots__ = (
        "_distances",
        "beyond",
        "inner",
        "node_bits",
        "nodes_at",
        "outer",
        "segment_masks",
        "segment_of",
    )

    def __init__(self, geometry: Geometry) -> None:
        self.node_bits: list[int] = []
        self.nodes_at: dict[int, tuple[int, ...]] = {}
        self._number_nodes(geometry)
        self.inner: list[list[int]] = [[] for _ in self.node_bits]
        self.outer: list[list[int]] = [[] for _ in self.node_bits]
        self._join(geometry)
        self.segment_of: list[int] = [-1] * len(self.node_bits)
        self.segment_masks: list[int] = []
        self._find_segments()
        self.beyond: list[set[int]] = [set() for _ in self.segment_masks]
        for node, others in enumerate(self.outer):
            self.beyond[self.segment_of[node]].update(self.segment_of[o] for o in others)
        self._distances: list[list[int] | None] = [None] * len(self.segment_masks)

    def _number_nodes(self, geometry: Geometry) -> None:
        for bit in bits(geometry.roads):
            first = len(self.node_bits)
            roads = 2 if geometry.bridges >> bit & 1 else 1
            self.node_bits += [bit] * roads
            self.nodes_at[bit] = tuple(range(first, first + roads))

    def _join(self, geometry: Geometry) -> None:
        tile = geometry.tile_index
        for bit, nodes in self.nodes_at.items():
            for ahead, end in ((bit + 1, 0), (bit + geometry.stride, -1)):
                if ahead not in self.nodes_at:
                    continue
                here, there = nodes[end], self.nodes_at[ahead][end]  # GEO-04: straight over
                joined = self.inner if tile[bit] == tile[ahead] else self.outer
                joined[here].append(there)
                joined[there].append(here)

    def _find_segments(self) -> None:
        for first, known in enumerate(self.segment_of):
            if known >= 0:
                continue
            segment, mask = len(self.segment_masks), 0
            self.segment_of[first] = segment
            found = [first]
            for node in found:
                mask |= 1 << self.node_bits[node]
                for other in self.inner[node]:
                    if self.segment_of[other] < 0:
                        self.segment_of[other] = segment
                        found.append(other)
            self.segment_masks.append(mask)

    def distances(self, segment: int) -> list[int]:
        """The borders between this segment and every other, FAR where no road leads."""
        known = self._distances[segment]
        if known is not None:
            return known
        borders = [FAR] * len(self.segment_masks)
        borders[segment] = 0
        reached = [segment]
        for here in reached:
            for there in self.beyond[here]:
                if borders[there] == FAR:
                    borders[there] = borders[here] + 1
                    reached.append(there)
        self._distances[segment] = borders
        return borders


def network(geometry: Geometry) -> RoadNetwork:
    """The road graph of a geometry, built when first asked for."""
    known = geometry.memo.network
    if known is None:
        known = geometry.memo.network = RoadNetwork(geometry)
    return known
