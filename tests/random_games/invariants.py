"""What must hold at every moment of every game, whatever modules are in play.

An invariant is a function that looks at a state, or at a moment, and finds nothing wrong; its name
says what holds.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import msgspec
import pytest

from magnate import Action, Game, Refused, awaited, guess, legal, position_of, step, view
from magnate.base.company import people
from magnate.base.events import Fetched, Produced
from magnate.board import footprint
from magnate.core.actions import tag
from magnate.notation import notation, parse_notation
from tests.random_games.changes import accepts, is_offered, mutated
from tests.random_games.state import rebuilt, same
from tests.random_play import lively


class Moment(NamedTuple):
    """A state, and the action that is about to be taken."""

    game: Game
    action: Action
    rng: Random


def is_of_a_module(action: Action) -> bool:
    """Whether only a module knows such actions."""
    return "." in tag(action)


def somebody_can_act(game: Game) -> None:
    assert awaited(game)
    assert all(len(legal(game, seat)) for seat in awaited(game))


def companies_are_in_order(game: Game) -> None:
    rules = game.rules
    for chain in game.chains:
        assert all(count > 0 for count in chain.stock.values())
        assert len(chain.restaurants) <= 3
        assert all(not rules.employees[e].unique or n == 1 for e, n in people(chain).items())


def houses_hold_what_they_can(game: Game) -> None:
    for house, tokens in game.demand.items():
        limit = game.houses[house].limit
        assert 0 < len(tokens) <= (limit or len(tokens))


def pieces_lie_on_free_ground(game: Game) -> None:
    assert not game.occupied & game.geometry.printed


STATES: tuple[Callable[[Game], None], ...] = (
    companies_are_in_order,
    houses_hold_what_they_can,
    pieces_lie_on_free_ground,
)
"""What every state is like, the last one included."""


def notation_reads_back_what_it_writes(moment: Moment) -> None:
    action = moment.action
    assert parse_notation(moment.game.rules, notation(action)) == action


def accepted_is_what_is_offered(moment: Moment) -> None:
    game, action, rng = moment
    options = legal(game, action.seat)
    assert action in options
    for _ in range(8 if is_of_a_module(action) else 1):
        trial = mutated(action, options[int(rng.random() * len(options))], rng)
        assert accepts(game, trial) == is_offered(game, trial), trial


def options_are_a_sequence_without_doubles(moment: Moment) -> None:
    options = legal(moment.game, moment.action.seat)
    summary = options.summary()
    assert sum(part["count"] for part in summary) == len(options)
    msgspec.json.encode(summary)
    if len(options) < 400:
        listed = list(options)
        assert len(listed) == len(options) == len(set(listed))
        assert [options[i] for i in range(len(options))] == listed
        assert listed[-1] in options


def what_is_placed_is_as_large_as_was_said(moment: Moment) -> None:
    game, action, _ = moment
    for family in legal(game, action.seat).families:
        if family.piece is None or family.squares is None or action not in family:
            continue
        after = game.copy()
        step(after, action)
        bit = game.geometry.bit(*action.at)  # type: ignore[attr-defined]  # it has squares
        squares = footprint(bit, game.geometry.stride, *family.piece)
        assert after.occupied & squares == squares, action
        assert not after.occupied & ~game.occupied & ~squares, action


def what_is_brought_is_what_was_said(moment: Moment) -> None:
    game, action, _ = moment
    for family in legal(game, action.seat).families:
        if family.brings is None or action not in family:
            continue
        said = family.brings()[list(family).index(action)]
        assert len(family.brings()) == len(family)
        events = step(game.copy(), action)
        found = next(one for one in events if isinstance(one, Produced | Fetched))
        goods = found.drinks if isinstance(found, Fetched) else {found.good: found.count}
        assert said.get("route", ()) == getattr(found, "route", ())
        assert said["goods"] == goods, action


def nobody_but_the_awaited_may_act(moment: Moment) -> None:
    game, action, _ = moment
    for seat in range(len(game.chains)):
        if seat not in awaited(game):
            assert len(legal(game, seat)) == 0
            with pytest.raises(Refused, match="not_awaited"):
                step(game, msgspec.structs.replace(action, seat=seat))


def a_copy_is_equal_and_independent(moment: Moment) -> None:
    game, action, _ = moment
    known = position_of(game)
    copy = game.copy()
    assert same(copy, game)
    step(copy, action)
    assert position_of(game) == known


def a_position_file_holds_everything(moment: Moment) -> None:
    game, action, _ = moment
    again = rebuilt(game)
    assert same(again, game)
    assert list(legal(again, action.seat)[:50]) == list(legal(game, action.seat)[:50])


def a_guess_looks_the_same_and_can_be_played(moment: Moment) -> None:
    game, _, rng = moment
    for seat in range(len(game.chains)):
        seen = view(game, seat)
        guessed = guess(seen, rng.getrandbits(32))
        assert view(guessed, seat) == seen
        assert list(legal(guessed, seat)[:30]) == list(legal(game, seat)[:30])
        for _ in range(3):
            if not guessed.over:
                step(guessed, lively(legal(guessed, awaited(guessed)[0]), rng))


INVARIANTS: dict[Callable[[Moment], None], int] = {
    notation_reads_back_what_it_writes: 1,
    accepted_is_what_is_offered: 1,
    options_are_a_sequence_without_doubles: 7,
    what_is_placed_is_as_large_as_was_said: 2,
    what_is_brought_is_what_was_said: 1,
    nobody_but_the_awaited_may_act: 7,
    a_copy_is_equal_and_independent: 7,
    a_position_file_holds_everything: 11,
    a_guess_looks_the_same_and_can_be_played: 23,
}
"""What every moment is like: each of these looks at all of them, or at one of so many."""
