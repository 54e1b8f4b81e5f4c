"""The park tile: in the pool, out of it, or on the map for certain (DIS-01); its parks (LOB-07)."""

import msgspec
import pytest

from magnate import Game, Refused, Setup, begin, position_of, step
from magnate.base.build import build
from magnate.base.events import Sold
from magnate.base.position import PlacedHouse, Position
from magnate.engine import compile_rules
from tests.builder import chain, one, rule, table
from tests.random_play import play


def tiles_of(seed, players=2, **setup):
    game = begin(Setup(players=players, seed=seed, **setup))
    return {tile.id for tile, _ in game.geometry.placed.values()}


@rule("DIS-01")
def test_without_the_module_it_does_not_exist():
    assert "Z" not in compile_rules().map_tiles
    with pytest.raises(Refused) as caught:
        begin(Setup(players=2, map="A0 B0 C0 / D0 E0 F0 / G0 H0 Z0"))
    assert caught.value.code == "bad_map_code"


@rule("DIS-01")
def test_it_may_be_drawn():
    drawn = [("Z" in tiles_of(seed, modules=("park_tile",))) for seed in range(40)]
    assert 5 < sum(drawn) < 35


@rule("DIS-01")
def test_it_may_be_left_out():
    out = {"modules": ("park_tile",), "options": {"park_tile": "out"}}
    assert not any("Z" in tiles_of(seed, **out) for seed in range(40))
    assert "Z" not in compile_rules(("park_tile",), {"park_tile": "out"}).map_tiles


@rule("DIS-01")
def test_it_may_be_forced_onto_the_map():
    forced = {"modules": ("park_tile",), "options": {"park_tile": "forced"}}
    for seed in range(40):
        tiles = tiles_of(seed, **forced)
        assert "Z" in tiles
        assert len(tiles) == 9


@rule("DIS-01")
def test_lobbyists_bring_it_along():
    assert "Z" in compile_rules(("lobbyists",)).map_tiles
    assert "Z" not in compile_rules(("lobbyists",), {"park_tile": "out"}).map_tiles
    with pytest.raises(Refused) as caught:
        compile_rules((), {"park_tile": "forced"})
    assert caught.value.code == "bad_option"


def evening(house, map, at=(8, 0), **fields):
    chains = chain(at, "sw", stock={"burger": 1}), chain()
    return one(
        table(
            map,
            *chains,
            step="dinnertime",
            modules=["park_tile"],
            demand={house: ["burger"]},
            **fields,
        ),
        Sold,
    )


@rule("LOB-07")
def test_a_printed_park_doubles_the_price_without_lobbyists():
    # house 10 of F1 stands at (3, 0), the park of Z0 at (5, 0)
    event = evening("10", "F1 Z0")
    assert (event.factor, event.total) == (2, 20)


@rule("LOB-07")
def test_a_house_elsewhere_pays_once():
    event = evening("10", "F0 Z0")
    assert (event.factor, event.total) == (1, 10)


@rule("LOB-07")
def test_with_a_garden_three_times():
    house = PlacedHouse("3", (5, 3), "east")
    event = evening("3", "Z0 F0", at=(3, 0), houses=(house,))
    assert (event.factor, event.total) == (3, 30)


@rule("GEO-11")
def test_a_printed_park_is_not_empty():
    game = table("F1 Z0", chain(), chain(), modules=["park_tile"])
    assert game.geometry.parks.bit_count() == 8
    assert game.geometry.parks & ~game.geometry.printed == 0


@pytest.mark.parametrize("seed", range(4))
def test_random_games_survive_files(seed):
    setup = Setup(
        players=2 + seed % 3,
        seed=seed,
        modules=("park_tile",),
        options={"park_tile": "forced"},
        turn_limit=8,
    )
    twins: dict[str, Game] = {}

    def before(game, action):
        if not twins:
            data = msgspec.json.encode(position_of(game))
            twins["file"] = build(game.rules, msgspec.json.decode(data, type=Position))
            twins["copy"] = game.copy()
        for twin in twins.values():
            assert position_of(twin) == position_of(game)
            step(twin, action)

    play(setup, seed, before)
    assert all(twin.over for twin in twins.values())
