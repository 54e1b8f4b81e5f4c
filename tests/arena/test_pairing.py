from collections import Counter

import pytest

from magnate.arena import ArenaSettings, bot_games, line_ups
from magnate.setup import Setup, begin


def settings(*bots):
    return ArenaSettings(
        bots=bots, setup=Setup(players=len(bots), seed=7, turn_limit=9), seconds=0.5
    )


@pytest.mark.parametrize(
    ("bots", "count"),
    [("ab", 2), ("abb", 3), ("abc", 3), ("aaa", 1), ("abab", 2), ("aabb", 4), ("abbbb", 5)],
)
def test_every_bot_sits_in_every_seat_as_often(bots, count):
    found = line_ups(bots)
    assert len(found) == len(set(found)) == count
    for seat in range(len(bots)):
        there = Counter(line_up[seat] for line_up in found)
        assert {bot: n * len(bots) for bot, n in there.items()} == {
            bot: n * count for bot, n in Counter(bots).items()
        }


def test_a_map_is_played_from_all_seats():
    first, second, third, *_ = played = bot_games(settings("hard", "medium", "medium"), 12)
    assert [bot_game.game for bot_game in played] == list(range(1, 13))
    assert [bot_game.setup.seed for bot_game in played] == [7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10]
    assert [bot_game.bots.index("hard") for bot_game in (first, second, third)] == [0, 2, 1]
    maps = [begin(bot_game.setup) for bot_game in played]
    assert maps[0].geometry.code() == maps[2].geometry.code() != maps[3].geometry.code()
    assert maps[0].order == maps[2].order
    assert all(bot_game.setup.turn_limit == 9 and bot_game.seconds == 0.5 for bot_game in played)


def test_rounds_are_whole_and_more_games_come_after():
    arena = settings("hard", "medium", "medium")
    assert len(bot_games(arena, 1)) == 3
    assert len(bot_games(arena, 3)) == 3
    assert len(bot_games(arena, 200)) == 201
    assert bot_games(arena, 60)[:30] == bot_games(arena, 30)
