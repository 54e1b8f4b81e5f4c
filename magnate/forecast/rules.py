"""Rules for games that are only imagined: the flow halts before a step, prices are others."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from functools import lru_cache

from magnate.core.events import Event, PhaseBegan
from magnate.core.flow import proceed
from magnate.core.rules import Rules
from magnate.core.slots import Total
from magnate.core.state import NOBODY, Chain, Game
from magnate.forecast.knowledge import release


@lru_cache(maxsize=128)
def halting(rules: Rules, names: frozenset[str]) -> Rules:
    """The same rules, but the flow waits at the beginning of these steps."""
    changed = copy(rules)
    changed.steps = tuple(
        replace(step, begin=_wait) if step.name in names else step for step in rules.steps
    )
    return changed


def _wait(game: Game) -> None:
    game.awaited = (NOBODY,)


def with_prices(rules: Rules, changes: Mapping[int, int]) -> Rules:
    """The same rules, but these seats ask so much more or less."""
    if not any(changes.values()):
        return rules

    def changed_by(game: Game, chain: Chain) -> int:
        return changes.get(chain.seat, 0)

    changed = copy(rules)
    changed.slots = copy(rules.slots)
    changed.slots.unit_price = Total((*rules.slots.unit_price.answers, changed_by))
    return changed


def run_phase(game: Game, phase: str) -> tuple[Event, ...]:
    """Hold a phase of the turn now, whether it has been already or not; what happens in it.

    What an earlier dinner of this turn has earned is not earned again. Where somebody is asked
    something in the midst of it, it stops there. The game is changed.
    """
    steps = game.rules.steps
    if phase == "dinnertime":
        for chain in game.chains:
            chain.earned = 0
    first = next(step.name for step in steps if step.phase == phase)
    run(game, first, frozenset(step.name for step in steps if step.phase != phase))
    return tuple(event for event in game.events if not isinstance(event, PhaseBegan))


def run(game: Game, first: str, halt: frozenset[str]) -> None:
    """Let everything happen from the beginning of a step to that of one of the others.

    What was to be decided before the step is left undecided. The events are the game's.
    """
    rules = game.rules
    steps = rules.steps
    game.rules = halting(rules, halt)
    place = rules.step_index[first] - 1
    game.step = place
    game.settled = True
    game.awaited = game.pending = ()
    game.acting = len(game.order) - 1 if steps[place].daily else 0
    game.events = []
    proceed(game)
    game.rules = rules
    release(game)
