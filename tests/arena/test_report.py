import msgspec
import pytest

from magnate.arena import ArenaSettings, Outcome, report_on
from magnate.arena.ratings import wilson
from magnate.arena.report import times_of
from magnate.setup import Setup

SETTINGS = ArenaSettings(bots=("a", "b", "b"), setup=Setup(players=3))


def outcome(game, bots, ranking, cash, **more):
    told = {
        "game": game,
        "seed": 1,
        "bots": tuple(bots),
        "reason": "bank",
        "winner": ranking[0],
        "ranking": ranking,
        "cash": cash,
        "turns": 10 + game,
        "fallbacks": (0, 0, 0),
        "ms": ((1.0, 9.0), (2.0,), (3.0,)),
    }
    return Outcome(**(told | more))


def test_a_report_on_made_up_games():
    report = report_on(
        SETTINGS,
        [
            outcome(1, "abb", (0, 2, 1), (90, 10, 40)),
            outcome(2, "bba", (1, 2, 0), (20, 70, 50), fallbacks=(1, 0, 4), hurried=(2, 1, 5)),
            outcome(3, "bab", (1, 0, 2), (30, 50, 10), reason="turn_limit"),
            outcome(4, "abb", (0, 1, 2), (-5, -6, -7), winner=None, reason="no_chain"),
        ],
    )
    assert report.games == 4
    assert report.fair_share == pytest.approx(1 / 3)
    assert report.ends == {"bank": 2, "turn_limit": 1, "no_chain": 1}
    assert (report.turns, report.most_turns) == (12.5, 14)
    assert report.winners_cash == pytest.approx(70)
    assert report.fallbacks == 5

    a, b = report.bots
    assert (a.bot, a.seats, a.games, a.wins, a.rate) == ("a", 1, 4, 2, 0.5)
    assert (a.low, a.high) == wilson(2, 4)
    assert a.cash == pytest.approx((90 + 50 + 50 - 5) / 4)
    assert a.cash_won == pytest.approx(70)
    assert (a.fallbacks, a.hurried) == (4, 5)
    assert a.times == times_of([1.0, 9.0, 3.0, 2.0, 1.0, 9.0])

    assert (b.bot, b.seats, b.games, b.wins, b.rate) == ("b", 2, 4, 1, 1 / 8)
    assert (b.low, b.high) == tuple(bound / 2 for bound in wilson(1, 4))
    assert b.cash == pytest.approx((10 + 40 + 20 + 70 + 30 + 10 - 6 - 7) / 8)
    assert b.cash_won == pytest.approx(70)
    assert (b.fallbacks, b.hurried) == (1, 3)
    assert a.rating.mu > b.rating.mu
    assert msgspec.json.decode(msgspec.json.encode(report), type=type(report)) == report


@pytest.mark.parametrize(
    ("wins", "verdict"), [(0, "below"), (8, "below"), (9, "fair"), (21, "fair"), (22, "above")]
)
def test_the_verdict_is_whether_the_interval_leaves_the_fair_share(wins, verdict):
    # 45 games: 15 wins are fair, and the standard deviation of a fair share is 3.16.
    games = [outcome(1, "abb", (0, 1, 2), (1, 0, 0))] * wins
    games += [outcome(1, "abb", (1, 0, 2), (0, 1, 0))] * (45 - wins)
    (found,) = (standing for standing in report_on(SETTINGS, games).bots if standing.bot == "a")
    assert found.verdict == verdict


def test_a_bot_alone_wins_its_fair_share():
    alone = ArenaSettings(bots=("a", "a", "a"), setup=Setup(players=3))
    report = report_on(alone, [outcome(1, "aaa", (2, 0, 1), (1, 2, 3))] * 7)
    (a,) = report.bots
    assert (a.seats, a.games, a.wins, a.verdict) == (3, 7, 7, "fair")
    assert a.rate == pytest.approx(1 / 3) == a.high


def test_nobody_has_won():
    report = report_on(SETTINGS, [outcome(1, "abb", (0, 1, 2), (-1, -2, -3), winner=None)])
    assert report.winners_cash == 0
    assert [(bot.wins, bot.cash_won) for bot in report.bots] == [(0, None), (0, None)]


@pytest.mark.parametrize(
    ("ms", "expected"),
    [
        ([], (0, 0, 0, 0)),
        ([4.0], (1, 4, 4, 4)),
        ([3.0, 1.0], (2, 1, 3, 3)),
        ([float(n) for n in range(100, 0, -1)], (100, 50, 95, 100)),
        ([float(n) for n in range(20, 0, -1)], (20, 10, 19, 20)),
    ],
)
def test_times(ms, expected):
    assert msgspec.structs.astuple(times_of(ms)) == expected
