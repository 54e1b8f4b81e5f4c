"""Whole games with every milestone in reach: what must always hold does."""

from collections import Counter
from random import Random

import msgspec
import pytest

from magnate import Record, Refused, awaited, begin, guess, legal, position_of, step, view
from magnate.core.actions import Action, Undo
from magnate.core.events import may_see
from magnate.core.state import Game
from magnate.engine import game_in
from magnate.files import read_position, write_position
from magnate.modules.new_milestones import MODULE
from magnate.modules.new_milestones.books import books
from magnate.modules.new_milestones.events import HandingPlanned
from tests.builder import every, rule
from tests.engine.test_legal import is_offered, mutated
from tests.modules.new_milestones.random_games import (
    all_cards,
    all_money,
    choice,
    random_play,
    setup_of,
    well_begun,
)
from tests.random_play import lively

GAMES = range(18)


def same(a: Game, b: Game) -> bool:
    return position_of(a) == position_of(b) and (a.occupied, a.supply) == (b.occupied, b.supply)


def from_file(game: Game) -> Game:
    return game_in(read_position(write_position(position_of(game))))


@rule("NMS-14", "NMS-16")
def test_cards_and_money_are_conserved():
    for seed in GAMES:
        game = well_begun(seed)
        cards, money = all_cards(game), all_money(game)
        for _ in random_play(game, seed):
            assert all_cards(game) == cards
            assert all_money(game) == money
        assert all_money(game) == money


def test_copies_and_position_files_play_on_alike():
    for seed in GAMES:
        game = well_begun(seed)
        twins = [game.copy(), from_file(game)]
        for i, action in enumerate(random_play(game, seed)):
            if i % 20 == 0 or game.pending or books(game).handed:
                assert all(same(game, twin) for twin in twins)
                twins = [game.copy(), from_file(game)]
            for twin in twins:
                step(twin, action)


@pytest.mark.parametrize("introductory", [False, True])
def test_every_milestone_and_every_kind_of_event_and_action_comes_up(introductory):
    seen: Counter[object] = Counter()
    for seed in GAMES:
        fields = {"introductory": True, "milestones": True} if introductory else {}
        game = well_begun(seed, **fields)
        for action in random_play(game, seed):
            seen[type(action)] += 1
            seen.update(type(event) for event in game.events)
            seen.update(game.claimed)
    if not introductory:
        assert [kind.__name__ for kind in (*MODULE.events, *MODULE.actions) if not seen[kind]] == []
    missing = {name for name in MODULE.content.milestones if not seen[name]}
    assert missing == set()


@pytest.mark.parametrize("first", range(0, 12, 4))
def test_accepted_is_what_is_offered(first):
    rng = Random(first)
    seen: Counter[bool] = Counter()
    for seed in range(first, first + 4):
        game = well_begun(seed, turns=4)
        for action in random_play(game, seed):
            options = legal(game, action.seat)
            assert action in options
            if not (game.pending or type(action) in MODULE.actions or rng.random() < 0.05):
                continue
            for _ in range(4):
                trial = mutated(action, options[int(rng.random() * len(options))], rng)
                seen[tried(game, trial)] += 1
    assert min(seen[True], seen[False]) > 50


def tried(game: Game, trial: Action) -> bool:
    copy = game.copy()
    try:
        step(copy, trial)
        accepted = True
    except Refused:
        accepted = False
        assert same(copy, game), f"{trial} changed something"
    assert accepted == is_offered(game, trial), trial
    return accepted


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


@rule("NMS-12", "SET-08")
def test_goods_chosen_in_secret_do_not_show():
    chosen = 0
    for seed in GAMES:
        game = well_begun(seed)
        for _ in random_play(game, seed):
            if not (kept := books(game).handed):
                continue
            for seat in (*range(len(game.chains)), None):
                other = game.copy()
                books(other).handed = tuple(item for item in kept if item[0] == seat)
                assert view(other, seat) == view(game, seat)
                seen = view(game, seat).ext["new_milestones"]["handed"]
                assert [tuple(item) for item in seen] == [i for i in kept if i[0] == seat]
            for event in every(game, HandingPlanned):
                assert [may_see(event, seat) for seat in (event.seat, None)] == [True, False]
            chosen += len({seat for seat, _ in kept}) > 1
    assert chosen


def test_a_guess_looks_the_same_and_can_be_played():
    rng = Random(1)
    for seed in GAMES[:10]:
        game = well_begun(seed)
        for action in random_play(game, seed):
            if rng.random() > 0.1 and not (books(game).handed or game.pending):
                continue
            seen = view(game, action.seat)
            guessed = guess(seen, rng.getrandbits(32))
            assert view(guessed, action.seat) == seen
            assert list(legal(guessed, action.seat)[:30]) == list(legal(game, action.seat)[:30])
            for _ in range(30):
                if not guessed.over:
                    step(guessed, lively(legal(guessed, awaited(guessed)[0]), rng))


def test_a_new_game_begins_with_three_spares_and_nothing_removed():
    game = begin(setup_of(3))
    assert (books(game).spares, books(game).removed) == (3, 0)
