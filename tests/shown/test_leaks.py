"""What is shown tells nothing that its viewer must not know (SET-08)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from magnate import Action, Game, Setup
from magnate.modules.new_milestones.actions import HandOverGood
from magnate.shown import shown, shown_openly
from tests.builder import chain, do, rule, table
from tests.engine.test_view import earned_rows, scrambled
from tests.random_play import play

MAP = "E0 N2 / A2 O1"


def written(game: Game, seat: int | None) -> bytes:
    return msgspec.json.encode(shown(game, seat))


@rule("SET-08")
@pytest.mark.parametrize(
    ("players", "modules"), [(2, ()), (4, ()), (3, ("new_milestones", "reserve_prices", "kimchi"))]
)
def test_what_is_shown_does_not_depend_on_what_is_hidden(
    players: int, modules: tuple[str, ...]
) -> None:
    rng = Random(1)
    different = 0

    def before(game: Game, action: Action) -> None:
        nonlocal different
        others = [scrambled(game, seat, rng) for seat in range(players)]
        for seat, other in enumerate(others):
            assert written(other, seat) == written(game, seat)
            different += shown_openly(other) != shown_openly(game)
        mixed = game.copy()
        mixed.chains = [others[(seat + 1) % players].chains[seat] for seat in range(players)]
        if not any("sees_reserves" in row.effects for row in earned_rows(game)):
            assert written(mixed, None) == written(game, None)

    play(Setup(players=players, seed=4, turn_limit=9, modules=modules), 7, before)
    assert different > 50


@rule("SET-08", "NMS-12")
def test_goods_chosen_for_salaries_count_for_their_chain_alone() -> None:
    rich = chain(stock={"beer": 2}, work={"coach": 2}, milestones=["first_beer_sold"])
    game = table(MAP, rich, chain(), step="payday", modules=("new_milestones",))
    before = written(game, 1)
    assert shown(game, 0).chains[0].wages.due == 10
    do(game, HandOverGood(0, "beer"))
    assert shown(game, 0).chains[0].wages.due == 5
    assert written(game, 1) == before


@rule("SET-08")
def test_the_game_itself_is_left_alone() -> None:
    def before(game: Game, action: Action) -> None:
        truth = msgspec.json.encode(shown_openly(game))
        for seat in (0, 1, None):
            shown(game, seat)
        assert msgspec.json.encode(shown_openly(game)) == truth

    play(Setup(players=2, seed=4, turn_limit=4), 7, before)
