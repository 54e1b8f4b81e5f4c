"""The fast answers on random maps, compared with those of ``brute``."""

import random
from itertools import pairwise

import pytest

from magnate.board import (
    bits,
    distance,
    haul_route,
    hauls,
    mask_of,
    passed_sets,
    road_between,
    squares_within,
)
from tests.board import brute

SEEDS = range(25)


def roadside(geometry):
    return list(bits(geometry.neighbours(geometry.roads) & ~geometry.printed))


def some_buildings(geometry, rng, count):
    houses = [house.squares | house.garden for house in geometry.houses]
    return houses + [1 << bit for bit in rng.sample(roadside(geometry), count)]


@pytest.mark.rule("GEO-03", "GEO-05", "GEO-10")
@pytest.mark.parametrize("seed", SEEDS)
def test_distance(seed):
    geometry = brute.random_map(seed, 3, 3, extra=seed % 3 * 4)
    rng = random.Random(seed)
    buildings = some_buildings(geometry, rng, 6)
    for a in buildings[:6]:
        for b in rng.sample(buildings, 5):
            assert distance(geometry, a, b) == brute.distance(geometry, a, b)


@pytest.mark.parametrize("seed", SEEDS)
def test_road_between_is_as_short_as_the_distance(seed):
    geometry = brute.random_map(seed, 4, 3, extra=seed % 3 * 4)
    rng = random.Random(seed)
    a, b = rng.sample(some_buildings(geometry, rng, 6), 2)
    road = road_between(geometry, a, b)
    if not road:
        assert distance(geometry, a, b) is None
        return
    first = min(cost for square, cost in brute.first_steps(geometry, a) if square == road[0])
    last = min(cost for square, cost in brute.first_steps(geometry, b) if square == road[-1])
    borders = sum(brute.border(*pair) for pair in pairwise(road))
    assert first + borders + last == distance(geometry, a, b)


@pytest.mark.rule("CMP-05")
@pytest.mark.parametrize("seed", SEEDS)
def test_squares_within(seed):
    geometry = brute.random_map(seed, 4, 3, extra=seed % 3 * 4)
    rng = random.Random(seed)
    for bit in rng.sample(roadside(geometry), 4):
        reach = rng.randrange(4)
        closed = mask_of(rng.sample(list(bits(geometry.roads)), 5))
        expected = brute.squares_within(geometry, 1 << bit, reach, closed)
        assert squares_within(geometry, 1 << bit, reach, closed) == expected
        assert squares_within(geometry, 1 << bit, reach) == brute.squares_within(
            geometry, 1 << bit, reach
        )


@pytest.mark.rule("FOD-03", "GEO-09")
@pytest.mark.parametrize("seed", SEEDS)
def test_hauls(seed):
    ids = brute.ALL if seed % 2 else "GPMSNOLQRTUCDK"
    geometry = brute.random_map(seed, 3, 3, extra=seed % 3 * 4, ids=ids)
    for bit in random.Random(seed).sample(roadside(geometry), 4):
        found = hauls(geometry, 1 << bit, 3)
        assert found == brute.hauls(geometry, 1 << bit, 3)
        for sources in found:
            check_haul_route(geometry, bit, 3, sources)


def check_haul_route(geometry, bit, reach, sources):
    route = haul_route(geometry, 1 << bit, reach, sources)
    roads, bridges = (brute.squares(geometry, m) for m in (geometry.roads, geometry.bridges))
    for came, here, there in zip((None, *route), route, route[1:], strict=False):
        assert there in set(brute.steps(roads, bridges, came, here))
    near = geometry.neighbours(geometry.mask(route))
    taken = mask_of(n for n, source in enumerate(geometry.sources) if near >> source.bit & 1)
    borders = sum(brute.border(*pair) for pair in pairwise(route))
    assert taken == sources
    assert borders + brute.border(geometry.xy(bit), route[0]) <= reach


@pytest.mark.rule("COF-04", "COF-05", "LOB-05")
@pytest.mark.parametrize("seed", range(40))
def test_passed_sets(seed):
    geometry = brute.random_map(seed, 2, 2, extra=seed % 3 * 3)
    rng = random.Random(seed)
    places = rng.sample(roadside(geometry), 4)
    marks: dict[int, int] = {}
    for number, place in enumerate(places):
        for bit in bits(geometry.neighbours(1 << place) & geometry.roads):
            marks[bit] = marks.get(bit, 0) | 1 << number
    dear = list(bits(geometry.roads & ~geometry.bridges))
    tolls = mask_of(rng.sample(dear, seed % 4))
    start, goal = rng.sample(some_buildings(geometry, rng, 5), 2)
    found = {passed for passed, _ in passed_sets(geometry, start, goal, marks, tolls)}
    assert found == brute.passed_sets(geometry, start, goal, marks, tolls)
