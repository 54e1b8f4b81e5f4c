"""A random game that is watched: every invariant looks while it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import msgspec

from magnate import Action, Event, Game, Setup, awaited, begin, legal, replay, step
from tests.random_games.invariants import (
    INVARIANTS,
    STATES,
    Moment,
    is_of_a_module,
    somebody_can_act,
)
from tests.random_games.state import cards, money, rebuilt, same
from tests.random_play import lively

TWINS_FOR = 41
"""For so many actions a copy and a rebuilt game play along, then they are compared and renewed."""
Choice = Callable[[Game, int, Random], Action]
"""How a seat chooses."""


def anything(game: Game, seat: int, rng: Random) -> Action:
    """A bit of everything."""
    return lively(legal(game, seat), rng)


def watched(
    game: Game, seed: int, sparing: int = 1, choose: Choice = anything
) -> Iterator[tuple[Action, list[Event]]]:
    """Play at random to the end, and see that everything holds; yields what is done and happens.

    Copies and games from positions play on alike; no card and no dollar comes or goes. Where
    there are many games of a kind, invariants may be `sparing`: look so many times less often,
    except at what only a module allows.
    """
    rng, looking = Random(seed), Random(seed)
    twins: list[Game] = []
    known: list[object] = []
    number = 0
    while not game.over:
        if game.rules.steps[game.step].phase != "setup":
            known = known or [cards(game), money(game)]
            assert known == [cards(game), money(game)]
        somebody_can_act(game)
        for holds in STATES:
            holds(game)
        seats = awaited(game)
        action = choose(game, seats[int(rng.random() * len(seats))], rng)
        moment = Moment(game, action, looking)
        less = 1 if is_of_a_module(action) else sparing
        for invariant, every in INVARIANTS.items():
            if number % (every * less) == 0:
                invariant(moment)
        if number % TWINS_FOR == 0:
            assert all(same(game, twin) for twin in twins)
            twins = [game.copy(), rebuilt(game)]
        before = _wealth(game)
        events = step(game, action)
        _every_dollar_is_told(before, game, events)
        for twin in twins:
            assert step(twin, action) == events
        number += 1
        yield action, events
    for holds in STATES:
        holds(game)
    assert all(same(game, twin) for twin in twins)
    assert known == [cards(game), money(game)]


def _wealth(game: Game) -> list[int]:
    """What the seats have, and the bank."""
    return [*(chain.cash for chain in game.chains), game.bank]


def _every_dollar_is_told(before: list[int], game: Game, events: list[Event]) -> None:
    """Whatever modules are in play, events say where all money has gone."""
    paid = [sum(event.pays(chain.seat) for event in events) for chain in game.chains]
    filled = sum(event.fills_bank() for event in events)
    moved = [*paid, filled - sum(paid)]
    assert _wealth(game) == [old + new for old, new in zip(before, moved, strict=True)]


def play_watched(
    game: Game, seed: int, sparing: int = 1, choose: Choice = anything
) -> list[Action]:
    """The same all at once; answers the log."""
    return [action for action, _ in watched(game, seed, sparing, choose)]


def play_and_repeat(setup: Setup, sparing: int = 1, choose: Choice = anything) -> Game:
    """A watched game that its log, written and read, brings about again."""
    game = begin(setup)
    log = play_watched(game, setup.seed, sparing, choose)
    union = game.rules.action_union
    read = [msgspec.json.decode(msgspec.json.encode(action), type=union) for action in log]
    assert read == log
    assert same(game, replay(setup, read))
    return game
