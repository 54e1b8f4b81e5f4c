"""Random games for tests: legal play that keeps companies alive and does a bit of everything."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from magnate import Action, Game, Setup, awaited, begin, legal, step
from magnate.base.actions import EndStep, OpenCompany, Pay
from magnate.core.events import Event, PhaseBegan
from magnate.core.options import Options

RELUCTANCE = {OpenCompany: 0.15, EndStep: 0.1}
"""How gladly a seat stops although it could go on."""


def lively(options: Options, rng: Random) -> Action:
    """A random action: kinds of things equally, stopping seldom, firing seldom."""
    families = list(options.families)
    paying = [family for family in families if family.kind is Pay]
    if paying and rng.random() < 0.85:
        return paying[0][0]
    last = families[-1]
    if last.kind in RELUCTANCE and len(families) > 1 and rng.random() >= RELUCTANCE[last.kind]:
        families.pop()
    family = families[int(rng.random() * len(families))]
    return family[int(rng.random() * len(family))]


def uniform(options: Options, rng: Random) -> Action:
    """Any legal action."""
    return options[int(rng.random() * len(options))]


def play(
    setup: Setup,
    seed: int,
    before: Callable[[Game, Action], None] | None = None,
    choose: Callable[[Options, Random], Action] = lively,
) -> Game:
    """A whole game; `before` sees every state with the action about to be taken."""
    game = begin(setup)
    rng = Random(seed)
    while not game.over:
        seats = awaited(game)
        seat = seats[int(rng.random() * len(seats))]
        action = choose(legal(game, seat), rng)
        if before:
            before(game, action)
        step(game, action)
    return game


def part(events: list[Event], phase: str) -> list[Event]:
    """What happened in a phase that began among these events."""
    found, inside = [], False
    for event in events:
        if isinstance(event, PhaseBegan):
            inside = event.phase == phase
        elif inside:
            found.append(event)
    return found
