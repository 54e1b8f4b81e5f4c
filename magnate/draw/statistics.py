"""The numbers by which people compare maps."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from magnate.base.places import CORNER_STEPS
from magnate.board import Geometry, bits, distance, fits, mask_of
from magnate.board.network import FAR, RoadNetwork, network
from magnate.draw.streets import streets


def map_statistics(geometry: Geometry) -> dict[str, Any]:
    """Figures of a map, by name:

    - `tiles`, `squares`: its size
    - `houses`, `apartments`, `gardens`: printed ones; apartments are not among the houses
    - `sources`: drink sources by good
    - `road_squares`: a bridge counts once; `bridges`
    - `road_networks`: how many sets of roads there are that no road joins
    - `largest_network`: the share of road squares in the largest of them, in percent
    - `dead_ends`: where a road ends on the map
    - `roads_out`: where a road meets the edge of the map
    - `houses_without_road`: no road beside them or their garden
    - `houses_apart`: not joined to the largest network, those without road included
    - `sources_without_road`: no cart or truck can fetch there
    - `park_squares`, `empty_squares`
    - `first_restaurants`: places for a first restaurant on the empty map, each entrance corner
      counted (SET-06); `first_restaurant_squares`: the same, corners not told apart
    - `pairs_connected`: pairs of houses with a road between them, in percent of all pairs
    - `mean_distance`: borders between two houses, over the pairs with a road; None without any
    - `longest_distance`: the largest of these
    """
    net = network(geometry)
    largest = max(_networks(net), key=lambda mask: (mask.bit_count(), -mask), default=0)
    return {
        "tiles": len(geometry.placed),
        "squares": geometry.land.bit_count(),
        **_buildings(geometry),
        **_sources(geometry),
        "road_squares": geometry.roads.bit_count(),
        "bridges": geometry.bridges.bit_count(),
        "road_networks": len(_networks(net)),
        "largest_network": _percent(largest.bit_count(), geometry.roads.bit_count()),
        **_ends(geometry),
        **_reached(geometry, largest),
        "park_squares": geometry.parks.bit_count(),
        "empty_squares": (geometry.land & ~geometry.printed).bit_count(),
        **_first_restaurants(geometry),
        **_distances(geometry),
    }


def _buildings(geometry: Geometry) -> dict[str, int]:
    apartments = sum(building.apartment for building in geometry.houses)
    return {
        "houses": len(geometry.houses) - apartments,
        "apartments": apartments,
        "gardens": sum(building.garden > 0 for building in geometry.houses),
    }


def _sources(geometry: Geometry) -> dict[str, Any]:
    goods = [source.good for source in geometry.sources]
    return {
        "sources": {good: goods.count(good) for good in sorted(set(goods))},
        "sources_without_road": sum(not geometry.roadside >> s.bit & 1 for s in geometry.sources),
    }


def _networks(net: RoadNetwork) -> list[int]:
    """The road squares of each network; a bridge may belong to two."""
    masks: list[int] = []
    left = set(range(len(net.segment_masks)))
    while left:
        reached = {s for s, borders in enumerate(net.distances(min(left))) if borders < FAR}
        left -= reached
        masks.append(mask_of(bit for s in reached for bit in bits(net.segment_masks[s])))
    return masks


def _ends(geometry: Geometry) -> dict[str, int]:
    plan = streets(geometry).values()
    return {
        "dead_ends": sum(len(ways) < 2 and None not in ways.values() for ways in plan),
        "roads_out": sum(there is None for ways in plan for there in ways.values()),
    }


def _reached(geometry: Geometry, largest: int) -> dict[str, int]:
    whole = [building.squares | building.garden for building in geometry.houses]
    return {
        "houses_without_road": sum(
            not geometry.neighbours(mask) & geometry.roads for mask in whole
        ),
        "houses_apart": sum(not geometry.neighbours(mask) & largest for mask in whole),
    }


def _first_restaurants(geometry: Geometry) -> dict[str, int]:
    """SET-06 on the empty map: 2x2 empty squares, the entrance at a road."""
    stride = geometry.stride
    places = fits(geometry.land & ~geometry.printed, stride, 2, 2)
    by_corner = [places & geometry.roadside >> dx + dy * stride for dx, dy in CORNER_STEPS.values()]
    anywhere = by_corner[0] | by_corner[1] | by_corner[2] | by_corner[3]
    return {
        "first_restaurants": sum(mask.bit_count() for mask in by_corner),
        "first_restaurant_squares": anywhere.bit_count(),
    }


def _distances(geometry: Geometry) -> dict[str, Any]:
    whole = [building.squares | building.garden for building in geometry.houses]
    found = [distance(geometry, a, b) for a, b in combinations(whole, 2)]
    known = [borders for borders in found if borders is not None]
    return {
        "pairs_connected": _percent(len(known), len(found)),
        "mean_distance": round(sum(known) / len(known), 2) if known else None,
        "longest_distance": max(known, default=None),
    }


def _percent(part: int, whole: int) -> int:
    return round(100 * part / whole) if whole else 0
