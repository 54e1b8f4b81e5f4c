"""Whole games by players who like the country: what must always hold does."""

from random import Random

import msgspec
import pytest

from magnate import (
    Game,
    begin,
    guess,
    legal,
    position_of,
    replay,
    step,
    view,
)
from magnate.base.events import Sold
from magnate.base.kinds import squares_outside
from magnate.modules.rural_marketeers.actions import PlaceOfframp
from magnate.modules.rural_marketeers.offramps import offramps, roads_touched
from tests.builder import every, rule
from tests.engine.test_legal import is_offered, mutated
from tests.modules.general.invariants import accepts, cards, money, rebuilt
from tests.modules.rural_marketeers.country import AREA
from tests.modules.rural_marketeers.random_games import begun, played, setup


def check_country(game: Game) -> None:
    squares = [square for offramp in offramps(game) for square in offramp.squares]
    assert len(set(squares)) == len(squares) <= 9
    assert not any(game.geometry.on_map(*square) for square in squares)
    for campaign in game.campaigns.values():
        assert not squares_outside(game, campaign) & set(squares)
    doors = 0
    for offramp in offramps(game):
        assert roads_touched(game, offramp)
        doors |= roads_touched(game, offramp)
    area = game.houses[AREA]
    assert (area.doors, area.squares, game.diners[-1]) == (doors, 0, AREA)


def same(a: Game, b: Game) -> bool:
    doors = a.houses[AREA].doors == b.houses[AREA].doors
    return position_of(a) == position_of(b) and a.occupied == b.occupied and doors


@rule("RUR-02", "RUR-04", "SET-09")
def test_cards_and_money_are_conserved_and_offramps_lie_right():
    sold = placed = 0
    for seed in range(24):
        game = begun(seed)
        all_cards, all_money = cards(game), money(game)
        for action in played(game, seed):
            placed += isinstance(action, PlaceOfframp)
            sold += any(event.house == AREA for event in every(game, Sold))
            assert (cards(game), money(game)) == (all_cards, all_money)
            check_country(game)
    assert min(placed, sold) > 0


def test_copies_and_positions_play_on_alike():
    for seed in range(16):
        game = begun(seed)
        twins = [game.copy(), rebuilt(game)]
        for i, action in enumerate(played(game, seed)):
            if i % 23 == 0 or isinstance(action, PlaceOfframp):
                assert all(same(game, twin) for twin in twins)
                twins = [game.copy(), rebuilt(game)]
            for twin in twins:
                step(twin, action)
        assert all(same(game, twin) for twin in twins)


def test_views_make_games_with_the_same_country():
    for seed in range(6):
        game = begun(seed)
        for i, action in enumerate(played(game, seed)):
            if i % 41 == 0:
                twin = guess(view(game, action.seat), seed)
                assert offramps(twin) == offramps(game)
                assert legal(twin, action.seat).summary() == legal(game, action.seat).summary()


def test_the_log_replays():
    for seed in range(12):
        game = begin(setup(seed))
        log = list(played(game, seed))
        union = game.rules.action_union
        read = [msgspec.json.decode(msgspec.json.encode(a), type=union) for a in log]
        assert read == log
        assert same(replay(setup(seed), read), game)


@pytest.mark.parametrize("seed", range(4))
def test_accepted_is_what_is_offered(seed):
    game, rng = begun(seed), Random(seed)
    seen = {True: 0, False: 0}
    for action in played(game, seed):
        options = legal(game, action.seat)
        tries = 40 if isinstance(action, PlaceOfframp) else 2
        for _ in range(tries):
            trial = mutated(action, options[rng.randrange(len(options))], rng)
            accepted = accepts(game, trial)
            assert accepted == is_offered(game, trial), trial
            seen[accepted] += 1
    assert min(seen.values()) > 20
