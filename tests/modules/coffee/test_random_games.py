"""Whole games by players who like baristas: what must always hold does."""

import msgspec
import pytest

from magnate import Setup, replay, step
from magnate.modules.coffee.events import DroveToEat, ShopMoved, ShopPlaced
from magnate.modules.coffee.shops import all_shops
from tests.builder import every, rule
from tests.modules.coffee.random_games import begun, random_play, well_begun
from tests.modules.general.invariants import cards, money, rebuilt, same

TURNS = 12
GAMES = range(100)


def check_shops(game):
    geometry = game.geometry
    squares = [geometry.bit(*shop.at) for shop in all_shops(game)]
    tiles = [geometry.tile_index[bit] for bit in squares]
    owners = [shop.seat for shop in all_shops(game)]
    assert len(set(tiles)) == len(tiles)
    assert all(owners.count(seat) <= 3 for seat in owners)
    for bit in squares:
        assert game.occupied >> bit & 1
        assert not geometry.printed >> bit & 1
        assert geometry.neighbours(1 << bit) & geometry.roads


@rule("COF-01", "COF-02", "SET-09")
@pytest.mark.parametrize("first", GAMES[::10])
def test_nothing_is_lost_shops_lie_right_and_copies_play_on_alike(first):
    for seed in range(first, first + 10):
        game = well_begun(seed, TURNS)
        all_cards, all_money = cards(game), money(game)
        twins = [game.copy(), rebuilt(game)]
        for i, action in enumerate(random_play(game, seed)):
            assert cards(game) == all_cards
            assert money(game) == all_money
            assert not any(chain.stock.get("coffee", 0) < 0 for chain in game.chains)
            check_shops(game)
            for twin in twins:
                step(twin, action)
            if i % 97 == 0 or game.over:
                assert all(same(game, twin) for twin in twins)
                twins = [game.copy(), rebuilt(game)]


@pytest.mark.parametrize("first", GAMES[::10])
def test_the_log_replays(first):
    for seed in range(first, first + 10):
        game = begun(seed, TURNS)
        log = list(random_play(game, seed))
        union = game.rules.action_union
        read = [msgspec.json.decode(msgspec.json.encode(a), type=union) for a in log]
        setup = Setup(players=len(game.chains), seed=seed, modules=("coffee",), turn_limit=TURNS)
        assert read == log
        assert same(game, replay(setup, read))


@rule("COF-04", "COF-05")
def test_every_evening_agrees_with_what_it_tells():
    cups = ties = moved = placed = 0
    for seed in GAMES[:60]:
        game = well_begun(seed, TURNS)
        for _ in random_play(game, seed):
            moved += len(every(game, ShopMoved))
            placed += len(every(game, ShopPlaced))
            for drive in every(game, DroveToEat):
                check_drive(drive)
                cups += len(drive.cups)
                ties += sum(way.fate == "stayed" for way in drive.drives) > 1
                data = msgspec.json.encode(drive)
                assert msgspec.json.decode(data, type=game.rules.event_union) == drive
    assert min(cups, ties, moved, placed) > 0  # all of it has happened


def check_drive(drive):
    sets = [set(way.passed) for way in drive.drives]
    stayed = [set(way.passed) for way in drive.drives if way.fate == "stayed"]
    for way, passed in zip(drive.drives, sets, strict=True):
        assert (way.fate == "passes_less") == any(passed < other for other in sets)
        assert len(way.passed) == len(passed) >= way.cups
    roads = [way.road for way in drive.drives if way.fate == "stayed"]
    assert drive.road == min(roads, key=len)
    numbers = [cup.place for cup in drive.cups]
    assert len(set(numbers)) == len(numbers)
    assert all(set(numbers) <= passed for passed in stayed)
    for way in drive.drives:
        places = [drive.places[number] for number in way.passed]
        ends = [p.index for p in places if p.kind == "restaurant" and p.seat == drive.seat]
        assert way.restaurant not in ends
