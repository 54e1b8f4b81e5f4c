"""Views leak nothing: what a seat must not know changes neither its view nor its events."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from magnate import Action, Game, Record, Setup, awaited, guess, legal, step, view
from magnate.core.content import Milestone
from magnate.core.events import may_see
from tests.builder import rule
from tests.random_play import lively, play


def scrambled(game: Game, seat: int, rng: Random) -> Game:
    """Another truth: everything the seat must not know is different."""
    copy = game.copy()
    copy.rng = rng.getrandbits(64)
    current = game.rules.steps[game.step]
    rows = game.rules.milestones
    sees = any("sees_reserves" in rows[m].effects for m in copy.chains[seat].milestones)
    for chain in copy.chains:
        if chain.seat == seat:
            continue
        if chain.reserve and not copy.breaks and not sees:
            chain.reserve = rng.choice(sorted(game.rules.content.reserves))
        if current.name == "restructuring" and chain.plan is not None:
            hand = [card for card, count in chain.beach.items() for _ in range(count)]
            chain.plan = tuple(rng.sample(hand, rng.randint(0, len(hand))))
        if current.name == "payday" and chain.fired:
            chain.fired = chain.fired[: rng.randint(0, len(chain.fired))]
        if current.name == "freezer" and chain.kept:
            chain.kept = chain.kept[:-1]
    return copy


def earned_rows(game: Game) -> list[Milestone]:
    rows = game.rules.milestones
    return [rows[milestone] for chain in game.chains for milestone in chain.milestones]


@rule("SET-08")
@pytest.mark.parametrize("players", [2, 4])
def test_a_view_does_not_depend_on_what_is_hidden(players: int) -> None:
    rng = Random(1)

    def before(game: Game, action: Action) -> None:
        for seat in range(players):
            other = scrambled(game, seat, rng)
            assert msgspec.json.encode(view(other, seat)) == msgspec.json.encode(view(game, seat))
        others = [scrambled(game, seat, rng) for seat in range(players)]
        mixed = game.copy()
        mixed.chains = [others[(seat + 1) % players].chains[seat] for seat in range(players)]
        if not any("sees_reserves" in row.effects for row in earned_rows(game)):
            assert msgspec.json.encode(view(mixed, None)) == msgspec.json.encode(view(game, None))

    play(Setup(players=players, seed=4, turn_limit=12), 7, before)


@rule("SET-08")
def test_secret_actions_tell_the_others_nothing() -> None:
    """Two truths, one with another secret action: the others are sent the same events."""

    def before(game: Game, action: Action) -> None:
        if not game.rules.steps[game.step].simultaneous:
            return
        options = legal(game, action.seat)
        told = set()
        for option in options[:12]:
            if option.__struct_config__.tag != action.__struct_config__.tag:
                continue
            copy = game.copy()
            events = step(copy, option)
            if any(event.reveals for event in events) or not copy.awaited:
                continue
            others = [e for e in events if may_see(e, None)]
            told.add(msgspec.json.encode(others))
        assert len(told) <= 1 or action.__struct_config__.tag == "keep"

    play(Setup(players=4, seed=3, turn_limit=10), 2, before)


def test_equal_views_and_seeds_give_equal_guesses() -> None:
    record = Record(Setup(players=3, seed=1, turn_limit=5))
    rng = Random(0)
    for _ in range(40):
        record.act(lively(legal(record.game, awaited(record.game)[0]), rng))
    seen = view(record.game, 1)
    first, second = (guess(seen, 9) for _ in range(2))
    assert view(first, 0) == view(second, 0)
