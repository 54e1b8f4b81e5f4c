"""All against all: who meets whom, what comes out, and what is published."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import msgspec
import pytest

from magnate.arena import Outcome
from magnate.arena.manners import Manners
from magnate.arena.origin import Origin, commit_of, note_origin, origin_in
from magnate.arena.publication import BEGINS, ENDS, PAGE, NoCheckout, publish, section
from magnate.arena.rating_tables import command_of, style_of, table_of
from magnate.arena.round_robin import (
    RoundRobinSettings,
    entrants,
    round_robin_games,
    tables,
    whole_rounds,
)
from magnate.bots import BOTS
from magnate.bots.heuristics import Plan
from magnate.bots.partners import partners_with
from magnate.bots.ratings import BotRatings, Exploiter, published
from magnate.scenarios import scenario, set_up
from magnate.setup import Setup

ROOT = Path(__file__).parents[2]
TWO = Setup(players=2, seed=7, turn_limit=9)


def settings(bots: str, setup: Setup = TWO) -> RoundRobinSettings:
    return RoundRobinSettings(bots=tuple(bots), setup=setup, seconds=0.5)


def outcome(game: int, bots: str, *ranking: int, hurried: tuple[int, ...] = ()) -> Outcome:
    return Outcome(
        game=game,
        seed=1,
        bots=tuple(bots),
        reason="bank",
        winner=ranking[0],
        ranking=ranking,
        cash=tuple(100 - 10 * ranking.index(seat) for seat in range(len(bots))),
        turns=8,
        fallbacks=(0,) * len(bots),
        ms=((1.0,),) * len(bots),
        manners=tuple(Manners(income=[0] * 6 + [70], sold=3, thrown=1) for _ in bots),
        hurried=hurried,
    )


# Who meets whom.


def test_every_pair_plays_both_seats_of_every_map():
    found = round_robin_games(settings("abc"), 3)
    assert [bot_game.game for bot_game in found] == list(range(1, 13))
    assert [bot_game.setup.seed for bot_game in found] == [7] * 6 + [8] * 6
    for pair in combinations("abc", 2):
        met = [bot_game for bot_game in found if set(bot_game.bots) == set(pair)]
        assert Counter(bot_game.bots[0] for bot_game in met) == dict.fromkeys(pair, 2)
    assert all(bot_game.seconds == 0.5 for bot_game in found)


def test_more_games_come_after():
    many = round_robin_games(settings("abcde", Setup(players=3)), 30)
    assert round_robin_games(settings("abcde", Setup(players=3)), 12) == many[: len(many) * 4 // 10]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("count", [5, 6, 9, 12])
def test_of_more_players_everybody_meets_everybody(seats, count):
    bots = "abcdefghijkl"[:count]
    found = tables(bots, seats, Random(1))
    assert all(len(set(table)) == seats for table in found)
    met = Counter(frozenset(pair) for table in found for pair in combinations(table, 2))
    assert set(met) == {frozenset(pair) for pair in combinations(bots, 2)}
    assert len(found) <= 3 * len(met) / (seats * (seats - 1) / 2) + 1


def test_those_take_part_who_have_a_line_there():
    ours = [name for name in BOTS if name != "random"]
    assert entrants(TWO) == (*ours, *partners_with(()))
    kimchi = entrants(msgspec.structs.replace(TWO, modules=("kimchi",)))
    assert set(kimchi) - set(entrants(TWO)) == {"spar-kimchi"}


def test_only_whole_rounds_count():
    three = settings("abc")
    assert whole_rounds(three, ()) == (0, [])
    assert whole_rounds(three, range(1, 12)) == (2, round_robin_games(three, 2))
    assert whole_rounds(three, range(1, 13)) == (4, round_robin_games(three, 4))


# What comes out.


def test_the_table_tells_who_beats_whom():
    games = [outcome(1, "ab", 0, 1), outcome(2, "ba", 1, 0), outcome(3, "ac", 0, 1)]
    games += [outcome(4, "ca", 0, 1), outcome(5, "bc", 0, 1), outcome(6, "cb", 1, 0)]
    table = table_of(settings("cba"), games, 2, Origin(version="1", commits=("abc",), date="d"))
    assert [one.bot for one in table.bots] == ["a", "b", "c"]
    assert [(one.games, one.wins) for one in table.bots] == [(4, 3), (4, 2), (4, 1)]
    ahead = [[met and met.ahead for met in row] for row in table.meetings]
    assert ahead == [[None, 2, 1], [0, None, 2], [1, 0, None]]
    first = table.bots[0]
    assert first.low < first.rate < first.high
    assert first.mu > table.bots[1].mu
    assert (table.games, table.each, table.commits, table.date) == (6, 2, ("abc",), "d")


def test_of_more_players_the_place_decides_who_was_ahead():
    games = [outcome(1, "abc", 1, 2, 0), outcome(2, "bca", 1, 0, 2)]
    table = table_of(settings("abc", Setup(players=3)), games, 3)
    place = {one.bot: nth for nth, one in enumerate(table.bots)}
    met = table.meetings[place["b"]][place["c"]]
    assert met is not None
    assert (met.games, met.ahead) == (2, 1)


def test_style_is_the_mean_of_manners():
    style = style_of(
        [
            Manners(income=[0] * 6 + [80], sold=6, thrown=2, campaigns={"radio": 1}, trainings=3),
            Manners(income=[5] * 5, sold=1, thrown=1, milestones=["x", "y"], wasted=1),
        ],
        7.25,
    )
    assert (style.sales, style.turns, style.thrown) == (80, 7.2, 0.3)
    assert (style.milestones, style.trainings, style.wasted) == (1, 1.5, 0.5)
    assert style.campaigns == {"radio": 0.5}
    assert style_of([], 0.0).sales == 0


def test_the_command_leads_to_the_same_games():
    assert command_of(settings("ab"), 4) == (
        "magnate rank --bots a,b --players 2 --games 4 --turn-limit 9 --seconds 0.5 --seed 7"
    )
    night = msgspec.structs.replace(set_up(scenario("nightlife"), 3), seed=2, turn_limit=40)
    more = msgspec.structs.replace(night, modules=(*night.modules, "kimchi"))
    everybody = RoundRobinSettings(bots=entrants(more), setup=more, scenario="nightlife")
    assert command_of(everybody, 3) == (
        "magnate rank --players 3 --games 3 --scenario nightlife --modules kimchi"
        " --seconds 1 --seed 2"
    )


def test_a_folder_remembers_who_played(tmp_path, monkeypatch):
    assert origin_in(tmp_path) == Origin()
    for commit in ("aa", "bb+", "aa"):
        monkeypatch.setattr("magnate.arena.origin.commit_of", lambda folder, now=commit: now)
        note_origin(tmp_path)
    found = origin_in(tmp_path)
    assert found.commits == ("aa", "bb+")
    assert found.version
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", found.date)
    monkeypatch.undo()
    assert commit_of(tmp_path) == ""


# What is published.


def ratings() -> BotRatings:
    games = [outcome(1, "ab", 0, 1), outcome(2, "ba", 1, 0)]
    found = Exploiter(
        bot="b",
        setup=TWO,
        seconds=0.5,
        plan=Plan("x", ("waitress",), ()),
        tried=12,
        games=40,
        wins=30,
        rate=0.75,
        low=0.6,
        high=0.9,
        command="magnate rank exploit b",
        version="1",
    )
    return BotRatings(tables=(table_of(settings("ab"), games, 2),), exploiters=(found,))


def test_the_section_of_the_page_is_written_anew(tmp_path):
    page = tmp_path / PAGE
    page.parent.mkdir()
    (tmp_path / "magnate" / "bots").mkdir(parents=True)
    for text in ("", "no marks", BEGINS, ENDS + BEGINS):
        page.write_text(text, encoding="utf-8")
        with pytest.raises(NoCheckout):
            publish(ratings(), tmp_path)
    page.write_text(f"before\n{BEGINS}\nold\n{ENDS}\nafter\n", encoding="utf-8")
    publish(ratings(), tmp_path)
    once = page.read_text(encoding="utf-8")
    assert once == f"before\n{section(ratings())}\nafter\n"
    assert "| 1 | `a` |" in once
    assert "100 (34–100)" in once
    assert '[[lines]]\nname = "x"' in once
    assert "30 of 40 games on fresh maps, 75 % (60–90)" in once
    publish(ratings(), tmp_path)
    assert page.read_text(encoding="utf-8") == once
    data = (tmp_path / "magnate" / "bots" / "ratings.json").read_bytes()
    assert msgspec.json.decode(data, type=BotRatings) == ratings()


def test_the_page_and_the_data_agree():
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    assert published().tables
    assert section(published()) in text


def test_what_is_published_says_where_it_comes_from():
    for table in published().tables:
        assert table.commits
        assert table.date
        assert f"--seed {table.setup.seed}" in table.command
        assert table.games >= table.each * len(table.bots) / 2
