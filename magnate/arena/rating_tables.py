"""The results of a round robin: ratings, results of each pair, and play styles."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from magnate.arena.bot_game import Outcome
from magnate.arena.exploiting import Exploited
from magnate.arena.manners import Manners
from magnate.arena.origin import Origin
from magnate.arena.ratings import Rating, ratings, wilson
from magnate.arena.round_robin import RoundRobinSettings, entrants
from magnate.bots.ratings import BotScore, Exploiter, HeadToHead, RatingTable, Style
from magnate.scenarios import scenario as find_scenario
from magnate.scenarios import set_up
from magnate.setup import Setup

LATER = 7
"""The turn by which a chain should earn well."""
LIMIT = 40
"""The default turn limit of a round robin."""


def table_of(
    settings: RoundRobinSettings,
    outcomes: Sequence[Outcome],
    each: int,
    origin: Origin | None = None,
) -> RatingTable:
    """Return the table after these games; every bot must have played one at least."""
    rated = ratings(outcomes)
    names = sorted(settings.bots, key=lambda bot: -rated[bot].mu)
    origin = origin or Origin()
    return RatingTable(
        setup=settings.setup,
        scenario=settings.scenario,
        seconds=settings.seconds,
        each=each,
        games=len(outcomes),
        bots=tuple(_score(bot, outcomes, rated[bot]) for bot in names),
        meetings=tuple(tuple(_head_to_head(a, b, outcomes) for b in names) for a in names),
        command=command_of(settings, each),
        commits=origin.commits,
        version=origin.version,
        date=origin.date,
    )


def command_of(settings: RoundRobinSettings, each: int) -> str:
    """Return the command that plays the same round robin."""
    setup = settings.setup
    words = ["magnate rank"]
    if settings.bots != entrants(setup):
        words.append(f"--bots {','.join(settings.bots)}")
    words.append(f"--players {setup.players} --games {each}{setup_words(setup, settings.scenario)}")
    return " ".join((*words, f"--seconds {settings.seconds:g} --seed {setup.seed}"))


def exploiter_of(found: Exploited) -> Exploiter:
    """Return the confirmed line of a search, with the command that finds it again."""
    settings, score = found.settings, found.confirmation
    assert score is not None
    plan = found.candidates[score.candidate].plan
    assert plan is not None
    setup = settings.setup
    tried = f"--generations {len(found.generations)} --candidates {settings.candidates}"
    command = (
        f"magnate rank exploit {settings.bot} --players {setup.players} --games {settings.games}"
        f" {tried}{setup_words(setup, settings.scenario)} --seconds {settings.seconds:g}"
        f" --seed {setup.seed}"
    )
    return Exploiter(
        bot=settings.bot,
        setup=setup,
        scenario=settings.scenario,
        seconds=settings.seconds,
        plan=plan,
        tried=len(found.candidates),
        games=score.games,
        wins=score.wins,
        rate=score.rate,
        low=score.low,
        high=score.high,
        command=command,
        commits=found.origin.commits,
        version=found.origin.version,
        date=found.origin.date,
    )


def setup_words(setup: Setup, scenario: str) -> str:
    """Return the command-line options that give such a set-up."""
    usual = set_up(find_scenario(scenario), setup.players).modules if scenario else ()
    more = [name for name in setup.modules if name not in usual]
    named = f" --scenario {scenario}" if scenario else ""
    named += f" --modules {','.join(more)}" if more else ""
    return named + (f" --turn-limit {setup.turn_limit}" if setup.turn_limit != LIMIT else "")


def _score(bot: str, outcomes: Sequence[Outcome], rating: Rating) -> BotScore:
    seats = [(o, o.bots.index(bot)) for o in outcomes if bot in o.bots]
    wins = sum(outcome.winner == seat for outcome, seat in seats)
    low, high = wilson(wins, len(seats))
    return BotScore(
        bot=bot,
        games=len(seats),
        wins=wins,
        rate=round(wins / len(seats), 4),
        low=round(low, 4),
        high=round(high, 4),
        mu=round(rating.mu, 2),
        sigma=round(rating.sigma, 2),
        cash=round(fmean(outcome.cash[seat] for outcome, seat in seats), 1),
        style=style_of(
            [outcome.manners[seat] for outcome, seat in seats if outcome.manners],
            fmean(outcome.turns for outcome, _ in seats),
        ),
        fallbacks=sum(outcome.fallbacks[seat] for outcome, seat in seats),
    )


def _head_to_head(bot: str, other: str, outcomes: Sequence[Outcome]) -> HeadToHead | None:
    met = [o for o in outcomes if bot != other and bot in o.bots and other in o.bots]
    if not met:
        return None
    ahead = sum(
        o.ranking.index(o.bots.index(bot)) < o.ranking.index(o.bots.index(other)) for o in met
    )
    low, high = wilson(ahead, len(met))
    return HeadToHead(games=len(met), ahead=ahead, low=round(low, 4), high=round(high, 4))


def style_of(seen: Sequence[Manners], turns: float) -> Style:
    """Return the mean play style of a bot over some games."""
    sold, thrown = sum(one.sold for one in seen), sum(one.thrown for one in seen)
    kinds = sorted({kind for one in seen for kind in one.campaigns})
    return Style(
        sales=_mean([one.income[LATER - 1] for one in seen if len(one.income) >= LATER]),
        turns=round(turns, 1),
        thrown=round(thrown / max(1, sold + thrown), 3),
        milestones=_mean([len(one.milestones) for one in seen]),
        campaigns={kind: _mean([one.campaigns.get(kind, 0) for one in seen]) for kind in kinds},
        trainings=_mean([one.trainings for one in seen]),
        wasted=_mean([one.wasted for one in seen]),
    )


def _mean(numbers: Sequence[float]) -> float:
    return round(fmean(numbers), 2) if numbers else 0.0
