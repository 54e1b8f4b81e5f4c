"""Whole games with every milestone in reach: what must always hold does."""

from collections import Counter
from random import Random

import msgspec
import pytest

from magnate import Game, Record, awaited, begin, position_of, view
from magnate.core.actions import Undo
from magnate.core.events import may_see
from magnate.modules.new_milestones import MODULE
from magnate.modules.new_milestones.books import books
from magnate.modules.new_milestones.events import HandingPlanned
from tests.builder import every, rule
from tests.modules.new_milestones.random_games import choice, setup_of, well_begun
from tests.random_games.state import same
from tests.random_games.watching import watched

GAMES = range(18)


def handed_shows_to_its_seat_alone(game: Game) -> None:
    kept = books(game).handed
    for seat in (*range(len(game.chains)), None):
        other = game.copy()
        books(other).handed = tuple(item for item in kept if item[0] == seat)
        assert view(other, seat) == view(game, seat)
        seen = view(game, seat).ext["new_milestones"]["handed"]
        assert [tuple(item) for item in seen] == [i for i in kept if i[0] == seat]
    for event in every(game, HandingPlanned):
        assert [may_see(event, seat) for seat in (event.seat, None)] == [True, False]


@rule("NMS-12", "NMS-14", "NMS-16", "SET-08")
@pytest.mark.parametrize("introductory", [False, True])
def test_everything_comes_up_and_no_secret_shows(introductory):
    seen: Counter[object] = Counter()
    fields = {"introductory": True, "milestones": True} if introductory else {}
    for seed in GAMES:
        game = well_begun(seed, **fields)
        for action, events in watched(game, seed, sparing=8, choose=choice):
            seen[type(action)] += 1
            seen.update(type(event) for event in events)
            seen.update(game.claimed)
            if kept := books(game).handed:
                handed_shows_to_its_seat_alone(game)
                seen["several"] += len({seat for seat, _ in kept}) > 1
    if not introductory:
        assert [kind.__name__ for kind in (*MODULE.events, *MODULE.actions) if not seen[kind]] == []
        assert seen["several"]
    missing = {name for name in MODULE.content.milestones if not seen[name]}
    assert missing == set()


def test_the_log_replays_and_undoes():
    for seed in range(8):
        record, rnd = Record(setup_of(seed, turns=5)), Random(seed)
        while not record.game.over:
            seat = rnd.choice(awaited(record.game))
            before = position_of(record.game)
            record.act(choice(record.game, seat, rnd))
            if record.can_undo(seat) and rnd.random() < 0.05:
                record.act(Undo(seat))
                assert position_of(record.game) == before
        union = record.game.rules.action_union
        log = [msgspec.json.decode(msgspec.json.encode(a), type=union) for a in record.log]
        assert same(Record(record.setup, log).game, record.game)


def test_a_new_game_begins_with_three_spares_and_nothing_removed():
    game = begin(setup_of(3))
    assert (books(game).spares, books(game).removed) == (3, 0)
