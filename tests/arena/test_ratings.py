import pytest
from openskill.models import PlackettLuce

from magnate.arena import Outcome
from magnate.arena.ratings import ratings, wilson


def game(*bots, ranking=None):
    seats = tuple(range(len(bots)))
    return Outcome(
        game=1,
        seed=1,
        bots=bots,
        reason="bank",
        winner=(ranking or seats)[0],
        ranking=ranking or seats,
        cash=tuple(0 for _ in bots),
        turns=9,
        fallbacks=tuple(0 for _ in bots),
        ms=tuple(() for _ in bots),
    )


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (100, 200, 0.4314, 0.5686),
        (1, 3, 0.0615, 0.7923),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize(("wins", "games"), [(1, 2), (3, 40), (170, 200), (29, 120)])
def test_the_ends_are_the_rates_that_just_could_have_brought_these_wins(wins, games):
    for rate in wilson(wins, games):
        deviation = (rate * (1 - rate) / games) ** 0.5
        assert abs(wins / games - rate) == pytest.approx(1.96 * deviation, rel=1e-4)


def test_ratings_are_those_of_plackett_and_luce_whatever_the_seats():
    model = PlackettLuce()
    a, b, c = ([model.rating()] for _ in range(3))
    c, a, b = model.rate([c, a, b])
    a, b, c = model.rate([a, b, c])
    found = ratings(
        [game("a", "b", "c", ranking=(2, 0, 1)), game("c", "a", "b", ranking=(1, 2, 0))]
    )
    for name, (rating,) in zip("abc", (a, b, c), strict=True):
        assert (found[name].mu, found[name].sigma) == pytest.approx((rating.mu, rating.sigma))


def test_who_wins_more_is_rated_higher_and_games_bring_certainty():
    few = ratings([game("a", "b"), game("b", "a", ranking=(1, 0))])
    many = ratings([game("a", "b"), game("a", "b"), game("b", "a")] * 20)
    assert few["a"].mu > 25 > few["b"].mu
    assert many["a"].mu > 25 > many["b"].mu
    assert many["a"].sigma < few["a"].sigma < 25 / 3


def test_a_bot_that_sits_twice_takes_the_mean_of_its_seats():
    model = PlackettLuce()
    (first,), (second,), (third,) = model.rate([[model.rating()] for _ in range(3)])
    found = ratings([game("b", "a", "b")])
    assert found["a"].mu == pytest.approx(second.mu)
    assert found["b"].mu == pytest.approx((first.mu + third.mu) / 2)
    assert found["b"].sigma == pytest.approx((first.sigma + third.sigma) / 2)


def test_games_against_itself_say_nothing_about_a_bots_strength():
    assert ratings([game("a", "a", "a")] * 30)["a"].mu == pytest.approx(25)
