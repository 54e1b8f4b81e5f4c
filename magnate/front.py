"""The engine for programs: these functions check the types of their arguments first.

Values from `legal`, `view`, files or the server have the right types already. For them the
functions of core/flow.py and known are enough; bots call those a thousand times per move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from magnate import known
from magnate.base import build
from magnate.base.position import Position
from magnate.core import flow
from magnate.core.actions import Action
from magnate.core.checked import checked, expect
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.state import Game


def step(game: Game, action: Action, until: Collection[str] = ()) -> list[Event]:
    """Carry out an action and everything that follows without a decision; return the events.

    An illegal action raises Refused and changes nothing. `until`: as in `proceed`.
    """
    expect(game, Game)
    _check_steps(game, until)
    return flow.step(game, checked(action, Action), until)


def carry_out(game: Game, action: Action) -> list[Event]:
    """Carry out an action but no step that would follow; return the events.

    An illegal action raises Refused and changes nothing.
    """
    expect(game, Game)
    return flow.carry_out(game, checked(action, Action))


def proceed(game: Game, until: Collection[str] = ()) -> None:
    """Go on to the next decision, to the end of the game, or until one of these steps.

    In the last case the game stands before that step, which has not begun.
    """
    expect(game, Game)
    _check_steps(game, until)
    flow.proceed(game, until)


def stands_before(game: Game, steps: Collection[str]) -> bool:
    """Return True if the flow was stopped before one of these steps."""
    expect(game, Game)
    _check_steps(game, steps)
    return flow.stands_before(game, steps)


def begin_step(game: Game) -> list[Event]:
    """Begin the step a game stands before, or is in, and go on to a decision.

    Return the events.
    """
    expect(game, Game)
    return build.begin_step(game)


def run_phase(game: Game, phase: str, unanswered: bool = False) -> tuple[Event, ...]:
    """Run a phase now, even if it was already run this turn; return its events.

    Present decisions are dropped. At a decision within the phase it stops or, with `unanswered`,
    goes on without an answer. A game that is over continues for this phase.
    """
    expect(game, Game)
    expect(phase, str)
    return flow.run_phase(game, phase, unanswered)


def as_if(game: Game, question: str, answer: Callable[..., Any]) -> Game:
    """Return a copy of the game in which a question of the rules has one more answer."""
    given: tuple[tuple[object, Any], ...] = ((game, Game), (question, str), (answer, Callable))
    for value, kind in given:
        expect(value, kind)
    try:
        return flow.as_if(game, question, answer)
    except ValueError:
        raise Refused("unknown_question", question=question) from None


def guess(
    seen: Position, seed: int | None = None, like: Game | None = None, undecided: bool = False
) -> Game:
    """Return a complete game that fits the view. Equal arguments give equal games.

    `seed`: None, one derived from the view. `like`: a game by the same rules on the same map, which
    are then shared. `undecided`: in a simultaneous choice the other seats have not chosen yet.
    """
    seen = checked(seen, Position)
    for value, kind in ((seed, int), (like, Game)):
        if value is not None:
            expect(value, kind)
    return known.guess(seen, seed, like, undecided)


def hangs_on_guess(seen: Position, events: Iterable[Event]) -> bool:
    """Return True if these events depend on reserve cards that the viewer does not know."""
    expect(seen, Position)
    expect(events, Iterable)
    return known.hangs_on_guess(seen, events)


def _check_steps(game: Game, names: Collection[str]) -> None:
    """Refuse the name of a step that there is not; a name alone is no collection of them."""
    expect(names, Collection)
    if isinstance(names, str):
        raise TypeError(f"a collection of steps expected, got str: {names!r:.80}")
    for name in names:
        if name not in game.rules.step_index:
            raise Refused("unknown_step", step=name)
