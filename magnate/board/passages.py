"""Driving through one segment of road without reversing (GEO-09)."""

from collections.abc import Mapping

from magnate.board.network import RoadNetwork

Entry = tuple[int, int]  # (node come from, node entered); nothing before a start: START
START = -1


class Passage:
    """All that a car can do between entering a segment and stopping in it or leaving it.

    A state is (node, node come from, marks seen so far); of states that differ in nothing
    that matters later, the one after the fewest squares is kept.
    """

    __slots__ = ("_before", "_nodes", "ends", "exits", "squares", "stops")

    def __init__(self, net: RoadNetwork, entry: Entry, marks: Mapping[int, int]) -> None:
        came, node = entry
        first = (node, came, marks.get(node, 0))
        states = [first]
        known = {first}
        self._before = [-1]
        self.squares = [1]
        for number, (node, came, seen) in enumerate(states):
            for there in net.inner[node]:
                if there == came:
                    continue
                state = (there, node, seen | marks.get(there, 0))
                if state not in known:
                    known.add(state)
                    states.append(state)
                    self._before.append(number)
                    self.squares.append(self.squares[number] + 1)
        self._nodes = [node for node, _, _ in states]
        self.stops: dict[int, int] = {}
        self.ends: dict[tuple[int, int], int] = {}
        self.exits: dict[tuple[Entry, int], int] = {}
        for number, (node, came, seen) in enumerate(states):
            self.stops.setdefault(seen, number)
            self.ends.setdefault((node, seen), number)
            for there in net.outer[node]:
                if there != came:
                    self.exits.setdefault(((node, there), seen), number)

    def nodes(self, state: int) -> list[int]:
        """The nodes driven over up to a state, which ``stops``, ``ends`` and ``exits`` number."""
        trail = []
        while state >= 0:
            trail.append(self._nodes[state])
            state = self._before[state]
        trail.reverse()
        return trail
