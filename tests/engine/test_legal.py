"""`legal` is complete: what it offers is accepted, what it does not offer is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from magnate import Action, Game, Refused, Setup, awaited, legal, position_of, step
from tests.random_play import play

WORDS = ("waitress", "trainer", "brand_director", "burger", "beer", "north", "ne", "work", "none")


def mutated(action: Action, other: Action, rng: Random) -> Action:
    """An action with one field changed to something of the same type."""
    field = rng.choice([f for f in action.__struct_fields__ if f != "seat"] or ["seat"])
    value: Any = getattr(action, field)
    if field in getattr(other, "__struct_fields__", ()) and rng.random() < 0.5:
        value = getattr(other, field)
    elif isinstance(value, bool):
        value = not value
    elif isinstance(value, int):
        value += rng.choice((-2, -1, 1, 2))
    elif isinstance(value, str):
        value = rng.choice(WORDS)
    elif isinstance(value, tuple) and value and isinstance(value[0], int):
        value = (value[0] + rng.choice((-1, 0, 1)), value[1] + rng.choice((-1, 0, 1)))
    elif isinstance(value, tuple) and value:
        value = value[1:] if rng.random() < 0.5 else (*value, value[0])
    return msgspec.structs.replace(action, **{field: value})


def is_offered(game: Game, action: Action) -> bool:
    """Whether an action is among the legal ones of its seat, if that exists."""
    return action.seat in range(len(game.chains)) and action in legal(game, action.seat)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_accepted_is_what_is_offered(players: int) -> None:
    rng = Random(players)
    seen = {"accepted": 0, "refused": 0}

    def before(game: Game, action: Action) -> None:
        options = legal(game, action.seat)
        assert action in options
        for _ in range(4):
            other = options[int(rng.random() * len(options))]
            trial = mutated(action, other, rng)
            known = position_of(game)
            copy = game.copy()
            try:
                step(copy, trial)
                accepted = True
            except Refused:
                accepted = False
                assert position_of(copy) == known, f"{trial} changed something"
            assert accepted == is_offered(game, trial), trial
            seen["accepted" if accepted else "refused"] += 1

    for seed in range(3):
        play(Setup(players=players, seed=seed, turn_limit=12), seed, before)
    assert min(seen.values()) > 50


def test_options_can_be_indexed_iterated_and_summed_up() -> None:
    def before(game: Game, action: Action) -> None:
        options = legal(game, action.seat)
        if len(options) < 400:
            listed = list(options)
            assert len(listed) == len(options) == len(set(listed))
            assert [options[i] for i in range(len(options))] == listed
            assert listed[-1] in options
        assert sum(part["count"] for part in options.summary()) == len(options)
        msgspec.json.encode(options.summary())

    play(Setup(players=3, seed=9, turn_limit=9), 3, before)


def test_nobody_but_the_awaited_may_act() -> None:
    def before(game: Game, action: Action) -> None:
        for seat in range(len(game.chains)):
            if seat not in awaited(game):
                assert len(legal(game, seat)) == 0
                with pytest.raises(Refused) as caught:
                    step(game, msgspec.structs.replace(action, seat=seat))
                assert caught.value.code == "not_awaited"

    play(Setup(players=3, seed=6, turn_limit=5), 2, before)
