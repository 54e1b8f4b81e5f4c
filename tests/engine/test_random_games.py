"""Whole random games, with what must hold at every moment."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from magnate import Action, Game, Position, Record, Setup, awaited, legal, position_of, step, view
from magnate.base.company import people
from magnate.engine import game_in
from magnate.files import read_game, write_game
from magnate.notation import notation, parse_notation
from tests.random_play import lively, play, uniform

VARIANTS: list[dict[str, Any]] = [
    {},
    {"introductory": True, "milestones": True},
    {"introductory": True},
]
SETUPS = [
    Setup(players=players, seed=seed, turn_limit=14, **variant)
    for players in (2, 3, 4, 5)
    for variant in VARIANTS
    for seed in range(6)
]


def total_money(game: Game) -> int:
    reserves = game.rules.content.reserves
    unopened = sum(reserves[c.reserve].money for c in game.chains if c.reserve)
    return game.bank + sum(chain.cash for chain in game.chains) + unopened * (not game.breaks)


def expected_money(game: Game) -> int:
    content = game.rules.content
    each = (
        content.bank_per_player_introductory if game.rules.introductory else content.bank_per_player
    )
    reserves = sum(content.reserves[c.reserve].money for c in game.chains if c.reserve)
    return each * len(game.chains) + reserves


def check(game: Game) -> None:
    """Cards and money are conserved, nothing is negative, somebody can act."""
    rules = game.rules
    assert total_money(game) == expected_money(game)
    copies = rules.content.players[str(len(game.chains))].unique_copies
    for row in rules.employees.values():
        owned = sum(people(chain).get(row.id, 0) for chain in game.chains)
        total = min(row.count, copies) if row.unique else row.count
        assert owned + game.supply.get(row.id, 0) == total, row.id
        assert game.supply.get(row.id, 0) >= 0
    for chain in game.chains:
        assert all(count > 0 for count in chain.stock.values())
        assert len(chain.restaurants) <= 3
        assert all(not rules.employees[e].unique or n == 1 for e, n in people(chain).items())
    for house, tokens in game.demand.items():
        limit = game.houses[house].limit
        assert 0 < len(tokens) <= (limit or len(tokens))
    assert len(game.campaigns) + len(game.tiles) == len(rules.campaign_tiles) - len(
        rules.content.players[str(len(game.chains))].campaigns_removed
    )
    assert not game.occupied & game.geometry.printed
    if not game.over:
        seats = awaited(game)
        assert seats
        assert all(len(legal(game, seat)) for seat in seats)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.players}p-{s.seed}-{s.introductory}")
def test_what_must_hold_holds_in_every_random_game(setup: Setup) -> None:
    end = play(setup, setup.seed, before=lambda game, action: check(game))
    check(end)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_copy_is_equal_and_independent(players: int) -> None:
    def before(game: Game, action: Action) -> None:
        known = position_of(game)
        copy = game.copy()
        assert position_of(copy) == known
        step(copy, action)
        assert position_of(game) == known

    play(Setup(players=players, seed=3, turn_limit=10), 5, before)


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_file_replays_to_the_same_game(players: int) -> None:
    record = Record(Setup(players=players, seed=8, turn_limit=10))
    rng = Random(players)
    while not record.game.over:
        record.act(lively(legal(record.game, awaited(record.game)[0]), rng))
    data = write_game(record)
    again = read_game(data)
    assert position_of(again.game) == position_of(record.game)
    assert write_game(again) == data
    middle = len(record.actions) // 2
    assert position_of(again.at(middle)) == position_of(record.at(middle))


def test_every_position_survives_the_position_file() -> None:
    def before(game: Game, action: Action) -> None:
        known = position_of(game)
        data = msgspec.json.encode(known)
        again = game_in(msgspec.json.decode(data, type=Position))
        assert position_of(again) == known
        seat = action.seat
        assert list(legal(again, seat)[:50]) == list(legal(game, seat)[:50])

    play(Setup(players=3, seed=2, turn_limit=9), 1, before)


def test_notation_reads_back_what_it_writes() -> None:
    def before(game: Game, action: Action) -> None:
        assert parse_notation(game.rules, notation(action)) == action

    play(Setup(players=3, seed=4, turn_limit=10), 4, before)


def test_the_same_seed_gives_the_same_game() -> None:
    setup = Setup(players=4, seed=11, turn_limit=6)
    assert position_of(play(setup, 1)) == position_of(play(setup, 1))


def test_uniform_play_ends_too() -> None:
    game = play(Setup(players=2, seed=1, turn_limit=30), 1, choose=uniform)
    assert game.over
    assert view(game, None).over
