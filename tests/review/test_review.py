"""After the game: the books are true."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from magnate.base.events import Sold
from magnate.bots import easy_bot, play
from magnate.files import read_game
from magnate.record import Record
from magnate.review import review
from magnate.setup import Setup
from tests.forecast.test_trial import ALL

GAMES = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.json"))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.stem)
def test_the_books_of_whole_games_add_up(file: Path) -> None:
    record = read_game(file.read_bytes())
    found = review(record.setup, record.actions)
    game = record.game
    assert found.turns == game.turn
    for chain, told in zip(game.chains, found.chains, strict=True):
        assert (told.cash, told.bankrupt) == (chain.cash, chain.bankrupt)
        assert [page.turn for page in told.turns] == list(range(1, game.turn + 1))
        assert told.turns[-1].cash == chain.cash
        assert sum(page.income - page.wages for page in told.turns) == chain.cash
        assert {one.milestone: one.turn for one in told.milestones} == chain.milestones
        for page, dinner in zip(told.turns, chain.income, strict=False):
            known = sum(page.food.values()) + page.bonuses + page.tips + page.raised
            known += page.on_the_way
            assert known + page.other == page.income
            assert known == dinner or game.rules.modules


def test_what_was_lost_and_missed_is_told() -> None:
    seen: Counter[str] = Counter()
    for seed, modules in ((1, ()), (2, ()), (3, ALL)):
        record = Record(Setup(players=4, seed=seed, turn_limit=16, modules=modules))
        events = [event for some in play(record, [easy_bot] * 4, seed) for event in some]
        found = review(record.setup, record.actions)
        sold = {
            (event.house, event.seat, event.total) for event in events if isinstance(event, Sold)
        }
        for chain in found.chains:
            own = {one.milestone: one.turn for one in chain.milestones}
            for lost in chain.lost:
                assert (lost.house, lost.to, lost.total) in sold
                assert lost.to != chain.seat
                assert (lost.decided_by == "price") == (lost.margin == 1)
            for missed in chain.missed:
                assert missed.milestone not in own
                assert chain.seat not in missed.by
                last = [
                    one.turn
                    for seat in missed.by
                    for one in found.chains[seat].milestones
                    if one.milestone == missed.milestone
                ]
                assert not last or max(last) == missed.turn - 1
            assert all(page.idle >= 0 for page in chain.turns)
            seen["lost"] += len(chain.lost)
            seen["missed"] += len(chain.missed)
            seen["idle"] += sum(page.idle for page in chain.turns)
        assert found.ranking[0] == found.winner
    assert min(seen[name] for name in ("lost", "missed", "idle")) > 3, seen
