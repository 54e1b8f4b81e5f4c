"""Whole games by players who like lobbyists: what must always hold does."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from magnate import (
    Action,
    Game,
    Refused,
    Setup,
    guess,
    legal,
    position_of,
    replay,
    step,
    view,
)
from magnate.base.places import entrance_squares, free_squares, origin_squares
from magnate.board import bits
from magnate.draw import svg_position, text_position
from magnate.modules.lobbyists.actions import AddTile, Decline, PlacePark, PlaceRoad
from magnate.modules.lobbyists.shapes import PARKS, ROAD_WAYS, ROADS
from magnate.modules.lobbyists.works import squares_of, works_of
from tests.board import brute
from tests.builder import rule
from tests.engine.test_legal import is_offered, mutated
from tests.modules.general.invariants import cards, money, rebuilt
from tests.modules.lobbyists.random_games import begun, random_play, well_begun

TURNS = 9
GAMES = range(24)
OWN = (PlaceRoad, PlacePark, AddTile, Decline)


def same(a: Game, b: Game) -> bool:
    houses = {name: house.squares for name, house in a.houses.items()}
    return (
        position_of(a) == position_of(b)
        and a.occupied == b.occupied
        and a.geometry == b.geometry
        and houses == {name: house.squares for name, house in b.houses.items()}
        and a.diners == b.diners
        and list(a.houses) == list(b.houses)
    )


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


@rule("LOB-02", "LOB-06", "SET-09")
@pytest.mark.parametrize("first", GAMES[::8])
def test_cards_money_and_pieces_are_conserved(first):
    done: Counter[type] = Counter()
    grew = 0
    for seed in range(first, first + 8):
        game = well_begun(seed, TURNS)
        all_cards, all_money = cards(game), money(game)
        for action in random_play(game, seed):
            done[type(action)] += 1
            assert cards(game) == all_cards
            assert money(game) == all_money
            check_works(game)
        grew += min(game.geometry.x0, game.geometry.y0) < 0
    assert all(done[kind] for kind in OWN)
    assert grew


@pytest.mark.parametrize("first", GAMES[::8])
def test_copies_and_positions_play_on_alike(first):
    for seed in range(first, first + 8):
        game = well_begun(seed, TURNS)
        twins = [game.copy(), rebuilt(game)]
        for i, action in enumerate(random_play(game, seed)):
            for twin in twins:
                step(twin, action)
            if i % 31 == 0 or game.over or isinstance(action, OWN):
                assert all(same(game, twin) for twin in twins)
                twins = [game.copy(), rebuilt(game)]


@pytest.mark.parametrize("seed", GAMES[:6])
def test_the_log_replays_and_every_moment_can_be_drawn(seed):
    game = begun(seed, TURNS)
    log = []
    for action in random_play(game, seed):
        log.append(action)
        if isinstance(action, OWN):
            guessed = guess(view(game, action.seat), seed)
            assert guessed.geometry == game.geometry
            assert guessed.occupied == game.occupied
            assert svg_position(game)
            assert text_position(game)
    union = game.rules.action_union
    read = [msgspec.json.decode(msgspec.json.encode(a), type=union) for a in log]
    setup = Setup(players=len(game.chains), seed=seed, modules=("lobbyists",), turn_limit=TURNS)
    assert read == log
    assert same(game, replay(setup, read))


@rule("LOB-03", "LOB-07", "LOB-08")
def test_accepted_is_what_is_offered():
    rng = Random(1)
    seen: Counter[bool] = Counter()

    def try_out(game: Game, action: Action) -> None:
        options = legal(game, action.seat)
        assert action in options
        for _ in range(12):
            trial = mutated(action, options[rng.randrange(len(options))], rng)
            if isinstance(trial, AddTile) and rng.random() < 0.5:
                trial = msgspec.structs.replace(trial, at=(trial.at[0] + 5, trial.at[1]))
            known, copy = position_of(game), game.copy()
            try:
                step(copy, trial)
                accepted = True
            except Refused:
                accepted = False
                assert position_of(copy) == known, f"{trial} changed something"
            assert accepted == is_offered(game, trial), trial
            seen[accepted] += 1

    for seed in GAMES[:12]:
        game = well_begun(seed, TURNS)
        before = game.copy()
        for action in random_play(game, seed):
            if isinstance(action, OWN):
                try_out(before, action)
                options = legal(before, action.seat)
                assert sum(part["count"] for part in options.summary()) == len(options)
                if len(options) < 300:
                    assert set(options) == {options[i] for i in range(len(options))}
            before = game.copy()
    assert min(seen[True], seen[False]) > 50


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
