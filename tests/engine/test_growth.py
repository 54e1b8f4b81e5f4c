"""A map that changes during play, and what modules may say about it."""

from __future__ import annotations

import pytest

from magnate import Refused, position_of
from magnate.base import BASE
from magnate.base.begin import new_game
from magnate.base.build import build
from magnate.base.growth import change_map
from magnate.base.houses import seat_diner
from magnate.base.position import PlacedHouse
from magnate.core.content import Content
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.core.state import Game, House
from tests.builder import chain, rule, table


@rule("LOB-08", "GEO-01")
def test_everything_is_laid_out_again_on_a_map_that_grew():
    game = table("N0 F0", chain((3, 0), "sw"), chain(), gardens=(), demand={"10": ["beer"]})
    tile = game.rules.map_tiles["A"]
    change_map(game, game.geometry.with_tile(-1, 0, tile, 0))
    assert game.diners == ("2", "10")
    assert game.houses["10"].doors == game.geometry.mask([(5, 0), (6, 0), (5, 1), (6, 1)])
    assert game.occupied == game.geometry.mask([(3, 0), (4, 0), (3, 1), (4, 1)])


@rule("LOB-08")
def test_houses_stand_as_if_the_map_had_always_been_so():
    game = table("N0 F0", chain(), chain(), houses=(PlacedHouse("3", (0, 3), "east"),))
    change_map(game, game.geometry.with_tile(-1, 0, game.rules.map_tiles["A"], 0))
    again = build(game.rules, position_of(game))
    assert list(game.houses) == list(again.houses) == ["2", "10", "3"]


def outpost(game: Game) -> None:
    """Somebody who lives at every road square."""
    seat_diner(game, House("outpost", 99, building=0, doors=game.geometry.roads))


def test_modules_lay_out_what_they_have_again():
    module = Module(name="outposts", content=Content(), lay_out=outpost)
    game = new_game(compile_parts(BASE, [module], {}, False, True, 0), 2)
    free = game.geometry.land & ~game.geometry.printed
    square = game.geometry.xy(free.bit_length() - 1)
    change_map(game, game.geometry.with_roads([square]))
    assert game.houses["outpost"].doors == game.geometry.roads
    assert game.geometry.roads >> game.geometry.bit(*square) & 1


def test_a_module_may_keep_a_tile_out_of_the_pool():
    module = Module(name="no_a", content=Content(), answers={"barred_tiles": lambda rules: ["A"]})
    rules = compile_parts(BASE, [module], {}, False, True, 0)
    assert sorted(rules.map_tiles) == list("BCDEFGHIJKLMNOPQRST")


def test_a_module_may_refuse_an_option_for_a_number_of_players():
    module = Module(
        name="colours",
        content=Content(),
        options={"colour": ("red", "blue")},
        refuses_at={3: {"colour": "blue"}},
    )
    rules = compile_parts(BASE, [module], {"colour": "blue"}, False, True, 0)
    assert new_game(rules, 2).chains
    with pytest.raises(Refused) as caught:
        new_game(rules, 3)
    assert (caught.value.code, caught.value.where) == ("bad_option", "options.colour")
