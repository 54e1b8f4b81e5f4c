from collections import Counter

import pytest

from magnate.arena import Settings, line_ups, matches
from magnate.setup import Setup, begin


def settings(*bots):
    return Settings(bots=bots, setup=Setup(players=len(bots), seed=7, turn_limit=9), seconds=0.5)


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
    first, second, third, *_ = played = matches(settings("hard", "medium", "medium"), 12)
    assert [match.game for match in played] == list(range(1, 13))
    assert [match.setup.seed for match in played] == [7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10]
    assert [match.bots.index("hard") for match in (first, second, third)] == [0, 2, 1]
    maps = [begin(match.setup) for match in played]
    assert maps[0].geometry.code() == maps[2].geometry.code() != maps[3].geometry.code()
    assert maps[0].order == maps[2].order
    assert all(match.setup.turn_limit == 9 and match.seconds == 0.5 for match in played)


def test_rounds_are_whole_and_more_games_come_after():
    arena = settings("hard", "medium", "medium")
    assert len(matches(arena, 1)) == 3
    assert len(matches(arena, 3)) == 3
    assert len(matches(arena, 200)) == 201
    assert matches(arena, 60)[:30] == matches(arena, 30)
