"""What is not on offer is refused, a place by one of the conditions that make up the offer.

Looked at are moments of games in which every kind of action can be taken.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from magnate import Action, Game, Refused, awaited, legal, step
from magnate.board import bits
from magnate.core.place_conditions import Condition, allowed, check_place
from magnate.files import read_game
from tests.browser.moments import FOLDER
from tests.random_games.changes import accepts, is_offered, mutated
from tests.texts.scan import conditions

MOMENTS = sorted(FOLDER.glob("*.json"))
NAMED = {condition.code for condition in conditions()}


def moments() -> list[Game]:
    """The games, each at the moment of its decision; and one in which a restaurant stands."""
    games = [read_game(file.read_bytes()).game for file in MOMENTS]
    opened = read_game((FOLDER / "place_restaurant.json").read_bytes()).game
    step(opened, legal(opened, awaited(opened)[0])[0])
    games.append(opened)
    return [game for game in games if not game.over]


@cache
def refusals() -> Counter[str]:
    """Why squares of the map that are not on offer are refused."""
    seen: Counter[str] = Counter()
    for game in moments():
        looked_at: Counter[type[Action]] = Counter()
        for family in legal(game, awaited(game)[0]).families:
            looked_at[family.kind] += 1
            if family.squares is None or looked_at[family.kind] > 8:
                continue
            for bit in bits(game.geometry.land & ~family.squares):
                at = game.geometry.xy(bit)
                with pytest.raises(Refused) as caught:
                    step(game, replace(family[0], at=at))
                assert caught.value.params["at"] == at
                assert caught.value.rule
                seen[caught.value.code] += 1
    return seen


def test_conditions_refuse_a_place_and_nothing_else_does() -> None:
    assert set(refusals()) <= NAMED


def test_every_condition_refuses_some_place() -> None:
    assert set(refusals()) >= NAMED


@pytest.mark.parametrize("file", MOMENTS, ids=lambda file: file.stem)
def test_accepted_is_what_is_offered(file):
    game = read_game(file.read_bytes()).game
    if game.over:
        with pytest.raises(Refused):
            step(game, read_game(file.read_bytes()).actions[-1])
        return
    rng = Random(file.stem)
    options = legal(game, awaited(game)[0])
    for _ in range(60):
        family = options.families[int(rng.random() * len(options.families))]
        action = family[int(rng.random() * len(family))]
        trial = mutated(action, options[int(rng.random() * len(options))], rng)
        assert accepts(game, trial) == is_offered(game, trial), trial


def test_the_first_condition_that_fails_is_named() -> None:
    game = moments()[0]
    here = list(bits(game.geometry.land))[:4]
    masks = [~(1 << here[0]), ~(1 << here[0] | 1 << here[1]), ~(1 << here[2])]
    three = tuple(
        Condition(code, "GEO-11", mask)
        for code, mask in zip(("one", "two", "three"), masks, strict=True)
    )
    assert [allowed(three) >> bit & 1 for bit in here] == [0, 0, 0, 1]
    for bit, code in zip(here, ("one", "two", "three"), strict=False):
        with pytest.raises(Refused) as caught:
            check_place(game, game.geometry.xy(bit), three)
        assert caught.value.code == code
    check_place(game, game.geometry.xy(here[3]), three)
