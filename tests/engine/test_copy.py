"""No field of the state is forgotten by `copy`, and no container is shared."""

from __future__ import annotations

from random import Random

from magnate import Setup, awaited, begin, legal, step
from magnate.compiled import fields_of
from magnate.core.state import Chain, Game
from tests.random_play import lively


def middle_game(seed: int = 3) -> Game:
    game = begin(Setup(players=3, seed=seed))
    rng = Random(seed)
    for _ in range(400):
        step(game, lively(legal(game, awaited(game)[0]), rng))
    return game


def test_every_field_is_copied() -> None:
    game = middle_game()
    copy = game.copy()
    for name in fields_of(Game):
        if name not in ("chains", "events"):
            assert getattr(copy, name) == getattr(game, name), name
    assert copy.events == []
    for mine, theirs in zip(game.chains, copy.chains, strict=True):
        for name in fields_of(Chain):
            assert getattr(theirs, name) == getattr(mine, name), name


def test_no_container_is_shared() -> None:
    game = middle_game()
    copy = game.copy()
    mutable = (dict, list, set)
    pairs: list[tuple[Game | Chain, Game | Chain]] = [(game, copy)]
    pairs += zip(game.chains, copy.chains, strict=True)
    for mine, theirs in pairs:
        for name in fields_of(type(mine)):
            value = getattr(mine, name)
            if isinstance(value, mutable):
                assert getattr(theirs, name) is not value, name
                inside = value.values() if isinstance(value, dict) else value
                assert not any(isinstance(item, mutable) for item in inside), name


def test_rules_and_geometry_are_shared() -> None:
    game = middle_game()
    copy = game.copy()
    assert copy.rules is game.rules
    assert copy.geometry is game.geometry
