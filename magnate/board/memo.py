"""The cache of one geometry, shared by all games played on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from magnate.board.lines import AirplanePlace
    from magnate.board.network import RoadNetwork
    from magnate.board.passages import Passage

XY = tuple[int, int]
Route = tuple[XY, ...]


class Memo:
    """Caches, one per question; each is filled by the module that answers it."""

    __slots__ = (
        "airplanes",
        "arounds",
        "blocks",
        "code",
        "distances",
        "flights",
        "haul_passages",
        "haul_routes",
        "hauls",
        "links",
        "network",
        "passages",
        "passed",
        "roads_within",
        "shortest",
        "source_marks",
        "squares_within",
        "touching",
    )

    def __init__(self) -> None:
        self.network: RoadNetwork | None = None
        self.code: str | None = None
        self.links: dict[int, tuple[tuple[int, int], ...]] = {}
        self.distances: dict[tuple[int, int], int | None] = {}
        self.shortest: dict[tuple[int, int, int], tuple[int, Route] | None] = {}
        self.roads_within: dict[tuple[int, int], int] = {}
        self.squares_within: dict[tuple[int, int, int], int] = {}
        self.touching: dict[tuple[int, int, int], int] = {}
        self.blocks: dict[int, int] = {}
        self.airplanes: dict[tuple[int, int], tuple[AirplanePlace, ...]] = {}
        self.arounds: dict[int, int] = {}
        self.source_marks: dict[int, int] | None = None
        self.haul_passages: dict[tuple[int, int], Passage] = {}
        self.hauls: dict[tuple[int, int], tuple[int, ...]] = {}
        self.haul_routes: dict[tuple[int, int, int], Route] = {}
        self.flights: dict[tuple[int, int], dict[int, tuple[int, ...]]] = {}
        self.passages: dict[tuple[tuple[int, int], tuple[tuple[int, int], ...]], Passage] = {}
        self.passed: dict[
            tuple[int, int, int, frozenset[tuple[int, int]]], tuple[tuple[int, Route], ...]
        ] = {}
