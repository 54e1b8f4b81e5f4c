"""Whole games by players who like lobbyists: what must always hold does."""

from __future__ import annotations

from collections import Counter

import pytest

from magnate import Game, legal
from magnate.base.places import entrance_squares, free_squares, origin_squares
from magnate.board import bits
from magnate.draw import svg_position, text_position
from magnate.modules.lobbyists.actions import AddTile, DeclineTile, PlacePark, PlaceRoad
from magnate.modules.lobbyists.shapes import PARKS, ROAD_WAYS, ROADS
from magnate.modules.lobbyists.works import squares_of, works_of
from tests.board import brute
from tests.builder import rule
from tests.modules.lobbyists.random_games import choice, random_play, setup_of, well_begun
from tests.random_games.watching import play_and_repeat, watched

TURNS = 9
GAMES = range(24)
OWN = (PlaceRoad, PlacePark, AddTile, DeclineTile)


def check_works(game: Game) -> None:
    works, geometry = works_of(game), game.geometry
    for piece, (count, _) in ROADS.items():
        assert sum(road.piece == piece for road in works.roads) <= count
    for piece, (count, _) in PARKS.items():
        assert sum(park.piece == piece for park in works.parks) <= count
    built = [road for road in works.roads if road.finished]
    assert geometry.extra_roads == tuple(sorted(squares_of(built)))
    lying = squares_of([*works.unfinished(), *works.parks])
    assert len(set(lying)) == len(lying)
    assert geometry.mask(lying) & ~game.occupied == 0
    assert not game.occupied & geometry.printed
    assert not game.occupied & ~geometry.land
    for square in works.markers:
        assert (geometry.roads & ~geometry.bridges) >> geometry.bit(*square) & 1
    assert set(game.diners) == set(game.houses)
    assert {building.id for building in geometry.houses} <= set(game.diners)


@rule("LOB-02", "LOB-03", "LOB-06", "LOB-07", "LOB-08", "SET-09")
@pytest.mark.parametrize("first", GAMES[::8])
def test_pieces_lie_right_and_every_moment_can_be_drawn(first):
    done: Counter[type] = Counter()
    grew = 0
    for seed in range(first, first + 8):
        game = well_begun(seed, TURNS)
        for action, _ in watched(game, seed, sparing=8, choose=choice):
            done[type(action)] += 1
            check_works(game)
            if isinstance(action, OWN) and seed % 4 == 0:
                assert svg_position(game)
                assert text_position(game)
        grew += min(game.geometry.x0, game.geometry.y0) < 0
    assert all(done[kind] for kind in OWN)
    assert grew


@pytest.mark.parametrize("seed", GAMES[:6])
def test_the_log_replays(seed):
    play_and_repeat(setup_of(seed, TURNS), sparing=8, choose=choice)


def naive_roads(game: Game, seat: int) -> set[tuple[frozenset[tuple[int, int]], str]]:
    """Every road LOB-03 allows, square by square."""
    geometry = game.geometry
    chain = game.chains[seat]

    def squares(mask):
        return {geometry.xy(bit) for bit in bits(mask)}

    free, roads = squares(free_squares(game)), squares(geometry.roads)
    doors = squares(entrance_squares(game, chain))
    costs: dict[tuple[int, int], int] = {}
    for bit in bits(origin_squares(game, chain)):
        for (_, here), cost in brute.road_costs(geometry, 1 << bit).items():
            costs[here] = min(cost, costs.get(here, 99))
    near = {here for here, cost in costs.items() if cost <= 2}
    found = set()
    for x, y in free:
        for dx, dy in ((1, 0), (0, 1)):
            for piece, length in (("short", 2), ("long", 4)):
                line = [(x + i * dx, y + i * dy) for i in range(length)]
                ends = ((x - dx, y - dy), (x + length * dx, y + length * dy))
                found.add((piece, frozenset(line), ends))
        for dx, dy in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            bent = [(x, y), (x + dx, y), (x, y + dy)]
            ends = ((x + 2 * dx, y), (x, y + 2 * dy))
            found.add(("corner", frozenset(bent), ends))
    result = set()
    for piece, lying, ends in found:
        if not lying <= free or not set(ends) & (roads | doors):
            continue
        touches = any(there in near for square in lying for there in brute.beside(square))
        if touches or set(ends) & doors:
            result.add((lying, piece))
    return result


@rule("LOB-03")
def test_roads_agree_with_looking_at_every_square():
    compared = 0
    for seed in GAMES[:8]:
        game = well_begun(seed, 5)
        before = game.copy()
        for action in random_play(game, seed):
            if isinstance(action, PlaceRoad | PlacePark):
                left = {road.piece for road in legal_roads(before, action.seat)}
                wanted = {r for r in naive_roads(before, action.seat) if r[1] in left}
                offered = {
                    (frozenset(squares), piece) for piece, squares in laid(before, action.seat)
                }
                assert offered == wanted
                compared += bool(wanted)
            before = game.copy()
    assert compared > 10


def legal_roads(game: Game, seat: int) -> list[PlaceRoad]:
    return [action for action in legal(game, seat) if isinstance(action, PlaceRoad)]


def laid(game: Game, seat: int):
    for action in legal_roads(game, seat):
        yield action.piece, ROAD_WAYS[action.piece, action.turns].squares_at(action.at)
