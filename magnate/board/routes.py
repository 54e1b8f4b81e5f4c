"""Routes that may not reverse, told apart by the marks they pass (GEO-09).

Each segment is contracted to its passages, so the search steps from border to border.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from magnate.board.geometry import XY, Geometry
from magnate.board.network import FAR, RoadNetwork, network
from magnate.board.passages import START, Entry, Passage
from magnate.board.roads import access, distance, links
from magnate.board.squares import bits

PassageOf = Callable[[Entry], Passage]
Route = tuple[XY, ...]

REMEMBERED: Final = 4096  # marks differ from turn to turn, so their caches must not grow for ever


@dataclass(slots=True, eq=False)
class Leg:
    """The way up to a segment: where it is entered and what was seen before."""

    entry: Entry
    seen: int
    borders: int
    squares: int
    before: "Leg | None" = None
    left_at: int = 0


def starts(geometry: Geometry, mask: int) -> list[tuple[Entry, int]]:
    """The entries (entry, cost) onto the road from a building."""
    nodes_at = network(geometry).nodes_at
    return [((START, node), cost) for bit, cost in access(geometry, mask) for node in nodes_at[bit]]


def passings(entries: list[tuple[Entry, int]], passage_of: PassageOf, reach: int) -> set[int]:
    """The sets of marks passed by the routes of at most ``reach`` borders, of any length."""
    found: set[int] = set()
    seen: dict[Entry, set[int]] = {}
    waiting: list[dict[Entry, set[int]]] = [{} for _ in range(reach + 2)]
    for entry, cost in entries:
        if cost <= reach:
            waiting[cost][entry] = {0}
    for borders in range(reach + 1):
        ahead = waiting[borders + 1]
        for entry, sets in waiting[borders].items():
            before = seen.setdefault(entry, set())
            sets -= before
            if not sets:
                continue
            before |= sets
            passage = passage_of(entry)
            for marks in passage.stops:
                found.update([passed | marks for passed in sets])
            if borders < reach:
                for exit, marks in passage.exits:
                    ahead.setdefault(exit, set()).update([passed | marks for passed in sets])
    return found


def legs(
    entries: list[tuple[Entry, int]],
    passage_of: PassageOf,
    reach: int,
    keep: Callable[[int, Entry, int], bool],
) -> Iterator[Leg]:
    """The ways to enter segments, ascending by borders; each at its fewest squares.

    Of the ways that enter a segment at one place having seen the same, the first is kept,
    and only if ``keep(borders, entry, seen)``.
    """
    waiting: list[dict[tuple[Entry, int], Leg]] = [{} for _ in range(reach + 2)]
    for entry, cost in entries:
        if cost <= reach and keep(cost, entry, 0):
            waiting[cost][entry, 0] = Leg(entry, 0, cost, 0)
    done: set[tuple[Entry, int]] = set()
    for borders in range(reach + 1):
        ahead = waiting[borders + 1]
        for key, leg in waiting[borders].items():
            if key in done:
                continue
            done.add(key)
            yield leg
            if borders == reach:
                continue
            passage = passage_of(leg.entry)
            for (exit, marks), state in passage.exits.items():
                seen = leg.seen | marks
                if not keep(borders + 1, exit, seen):
                    continue
                squares = leg.squares + passage.squares[state]
                rival = ahead.get((exit, seen))
                if rival is None or squares < rival.squares:
                    ahead[exit, seen] = Leg(exit, seen, borders + 1, squares, leg, state)


def route_of(geometry: Geometry, passage_of: PassageOf, leg: Leg, state: int) -> Route:
    """The squares of the way along ``leg`` up to a state of its last passage."""
    nodes: list[int] = []
    last: Leg | None = leg
    while last:
        nodes = passage_of(last.entry).nodes(state) + nodes
        state = last.left_at
        last = last.before
    node_bits = network(geometry).node_bits
    return tuple(geometry.xy(node_bits[node]) for node in nodes)


def passed_sets(
    geometry: Geometry, start: int, goal: int, marks: Mapping[int, int], tolls: int = 0
) -> tuple[tuple[int, Route], ...]:
    """Every set of marks that some shortest route passes, ascending, each with one route.

    ``marks`` maps road squares to the marks passed there. Shortest counts borders and
    ``tolls``; what costs nothing the car may drive as it likes.
    """
    key = (start, goal, tolls, frozenset(marks.items()))
    known = geometry.memo.passed
    if key not in known:
        if len(known) >= REMEMBERED:
            known.clear()
        known[key] = _passed_sets(geometry, start, goal, marks, tolls)
    return known[key]


def _passed_sets(
    geometry: Geometry, start: int, goal: int, marks: Mapping[int, int], tolls: int
) -> tuple[tuple[int, Route], ...]:
    cost = distance(geometry, start, goal, tolls)
    if cost is None:
        return ()
    net = network(geometry)
    width = max((mark.bit_length() for mark in marks.values()), default=0)
    passage_of = _marked_passages(geometry, _with_tolls(marks, tolls, width))
    goals = {n: last for bit, last in access(geometry, goal) for n in net.nodes_at[bit]}
    left = _borders_left(geometry, goal)
    segment_of = net.segment_of

    def can_be_shortest(borders: int, entry: Entry, seen: int) -> bool:
        return borders + (seen >> width).bit_count() + left[segment_of[entry[1]]] <= cost

    found: dict[int, tuple[int, Leg, int]] = {}
    for leg in legs(starts(geometry, start), passage_of, cost, can_be_shortest):
        if left[segment_of[leg.entry[1]]] > 1:
            continue
        passage = passage_of(leg.entry)
        for (node, more), state in passage.ends.items():
            if node not in goals:
                continue
            seen = leg.seen | more
            # Once a square: so tolls are marks too, and paid as a set.
            if leg.borders + (seen >> width).bit_count() + goals[node] != cost:
                continue
            squares = leg.squares + passage.squares[state]
            passed = seen & (1 << width) - 1
            if passed not in found or squares < found[passed][0]:
                found[passed] = (squares, leg, state)
    return tuple(
        (passed, route_of(geometry, passage_of, leg, state))
        for passed, (_, leg, state) in sorted(found.items(), key=lambda item: item[0])
    )


def _with_tolls(marks: Mapping[int, int], tolls: int, width: int) -> dict[int, int]:
    """The marks, and above them one mark for every toll square."""
    both = dict(marks)
    for number, bit in enumerate(bits(tolls)):
        both[bit] = both.get(bit, 0) | 1 << width + number
    return both


def _borders_left(geometry: Geometry, goal: int) -> list[int]:
    """By segment, the borders from it to the goal."""
    net = network(geometry)
    left = [FAR] * len(net.segment_masks)
    for segment, last in links(geometry, goal):
        for other, borders in enumerate(net.distances(segment)):
            left[other] = min(left[other], borders + last)
    return left


def _marked_passages(geometry: Geometry, marks: Mapping[int, int]) -> PassageOf:
    """Passages with these marks, remembered by what is marked in their own segment."""
    net = network(geometry)
    known = geometry.memo.passages
    local = _marks_by_segment(net, marks)

    def passage_of(entry: Entry) -> Passage:
        here = local.get(net.segment_of[entry[1]], ())
        key = (entry, here)
        passage = known.get(key)
        if passage is None:
            if len(known) >= REMEMBERED:
                known.clear()
            passage = known[key] = Passage(net, entry, dict(here))
        return passage

    return passage_of


def _marks_by_segment(
    net: RoadNetwork, marks: Mapping[int, int]
) -> dict[int, tuple[tuple[int, int], ...]]:
    local: dict[int, list[tuple[int, int]]] = {}
    for bit in sorted(marks):
        if marks[bit]:
            for node in net.nodes_at[bit]:
                local.setdefault(net.segment_of[node], []).append((node, marks[bit]))
    return {segment: tuple(found) for segment, found in local.items()}
