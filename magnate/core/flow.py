"""The flow of a game, from step to step and from decision to decision, without any rule.

For trials, give these functions a copy of the game. `proceed` and `step` stop before a step on
request. `carry_out` stops after the action itself. `run_phase` runs a phase out of turn. `as_if`
returns a copy that answers a question differently.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping
from typing import TYPE_CHECKING, Any

from magnate.core.actions import Action, tag
from magnate.core.checked import FIELD_TESTS, checked_action, expect
from magnate.core.errors import Refused
from magnate.core.events import Event, PhaseBegan, StepBegan
from magnate.core.options import NONE, Options
from magnate.core.state import Game
from magnate.core.values import Pending

if TYPE_CHECKING:
    from magnate.core.module import Handler


def emit(game: Game, event: Event) -> None:
    """Record an event and let the modules react to it."""
    game.events.append(event)
    if type(event) in game.rules.reactions:
        react(game, event)


def react(game: Game, event: Event) -> None:
    """Let the modules react to a recorded event."""
    for reaction in game.rules.reactions.get(type(event), ()):
        reaction(game, event)


def ask(game: Game, seat: int, kind: str, *data: object) -> None:
    """Add a pending decision, behind earlier ones. The flow waits for all of them."""
    game.pending = (*game.pending, Pending(seat, kind, data))


def answered(game: Game) -> Pending:
    """Remove the first pending decision, which was just made, and return it."""
    first, *rest = game.pending
    game.pending = tuple(rest)
    return first


def done(game: Game, seat: int) -> None:
    """Note that the seat has decided in this step."""
    game.awaited = tuple(other for other in game.awaited if other != seat)


def awaited(game: Game) -> tuple[int, ...]:
    """Return the seats that have to decide something now."""
    try:
        return (game.pending[0].seat,) if game.pending else game.awaited
    except AttributeError:
        expect(game, Game)
        raise


def legal(game: Game, seat: int) -> Options:
    """Return every legal action of a seat and nothing else; none if it is not awaited."""
    if seat not in awaited(game):
        if seat not in range(len(game.chains)):
            raise Refused("no_such_seat", seat=seat)
        return NONE
    if game.pending:
        return game.rules.decisions[game.pending[0].kind].options(game, seat)
    options = game.rules.steps[game.step].options
    return options(game, seat) if options else NONE


def step(game: Game, action: Action, until: Container[str] = ()) -> list[Event]:
    """Carry out an action and everything that follows without a decision; return the events.

    An illegal action raises Refused and changes nothing. `until`: as in `proceed`. Field types are
    not checked here, for speed: bots only pass actions taken from `legal`.
    """
    carry_out(game, action)
    if not game.awaited and not game.pending:
        proceed(game, until)
    return game.events


def checked_step(game: Game, action: Action, until: Collection[str] = ()) -> list[Event]:
    """Carry out an action and all that follows by itself; answer what happened.

    An action that is not legal, or has a field of a wrong type, is Refused and changes nothing.
    `until`: as in `proceed`.
    """
    try:
        right = FIELD_TESTS[type(action)](action)
    except KeyError:  # the first action of its kind
        right = False
    if until or not right:
        expect(game, Game)
        check_steps(game, until)
        action = checked_action(action)
    try:
        carry_out(game, action)
    except AttributeError:
        expect(game, Game)
        raise
    if not game.awaited and not game.pending:
        proceed(game, until)
    return game.events


def carry_out(game: Game, action: Action) -> list[Event]:
    """Carry out an action but no step that would follow; return the events.

    An illegal action raises Refused and changes nothing.
    """
    if game.over:
        raise Refused("game_over")
    if action.seat not in awaited(game):
        raise Refused("not_awaited", seat=action.seat)
    handler = _handlers(game).get(type(action))
    if handler is None:
        current = game.rules.steps[game.step]
        asked = game.pending[0].kind if game.pending else current.name
        raise Refused("wrong_step", action=tag(action), step=asked)
    game.events = []
    handler(game, action)
    return game.events


def check_steps(game: Game, names: Collection[str]) -> None:
    """Refuse the name of a step that there is not; a name alone is no collection of them."""
    expect(names, Collection)
    if isinstance(names, str):
        raise TypeError(f"a collection of steps expected, got str: {names!r:.80}")
    for name in names:
        if name not in game.rules.step_index:
            raise Refused("unknown_step", step=name)


def takes(game: Game, kind: type[Action]) -> bool:
    """Return True if the present decision accepts actions of this kind."""
    return kind in _handlers(game)


def proceed(game: Game, until: Container[str] = ()) -> None:
    """Go on to the next decision, to the end of the game, or until one of these steps.

    In the last case the game stands before that step, which has not begun.
    """
    steps = game.rules.steps
    while not (game.awaited or game.pending or game.over):
        if not game.settled:
            game.settled = True
            steps[game.step].finish(game)
            continue
        _next_step(game)
        game.settled = False
        current = steps[game.step]
        if current.name in until:
            return
        current.begin(game)
        if current.daily and game.awaited:
            emit(game, StepBegan(game.order[game.acting], current.name))


def stands_before(game: Game, steps: Container[str]) -> bool:
    """Return True if the flow was stopped before one of these steps."""
    stopped = not (game.settled or game.awaited or game.pending or game.over)
    return stopped and game.rules.steps[game.step].name in steps


def run_phase(game: Game, phase: str, unanswered: bool = False) -> tuple[Event, ...]:
    """Run a phase now, even if it was already run this turn; return its events.

    Present decisions are dropped. At a decision within the phase it stops or, with `unanswered`,
    goes on without an answer. A game that is over continues for this phase.
    """
    steps = game.rules.steps
    if phase not in {step.phase for step in steps}:
        raise Refused("unknown_step", step=phase)
    others = {step.name for step in steps if step.phase != phase}
    before = next(i for i, step in enumerate(steps) if step.phase == phase) - 1
    game.step, game.settled = before, True
    game.acting = len(game.order) - 1 if steps[before].daily else 0
    game.awaited = game.pending = ()
    if game.over:
        game.over = game.ending = False
    game.events = []
    proceed(game, others)
    while unanswered and awaited(game):
        game.awaited = game.pending = ()
        proceed(game, others)
    return tuple(event for event in game.events if not isinstance(event, PhaseBegan))


def as_if(game: Game, question: str, answer: Callable[..., Any]) -> Game:
    """Return a copy of the game in which a question of the rules has one more answer."""
    copy = game.copy()
    copy.rules = game.rules.with_answer(question, answer)
    return copy


def _handlers(game: Game) -> Mapping[type[Action], Handler]:
    """Return the handlers of the present decision."""
    if game.pending:
        return game.rules.decisions[game.pending[0].kind].handlers
    return game.rules.steps[game.step].handlers


def _next_step(game: Game) -> None:
    steps = game.rules.steps
    before = steps[game.step]
    place = game.step + 1
    if place == len(steps):
        place = game.rules.step_index["restructuring"]
        game.turn += 1
    if before.daily and not steps[place].daily and game.acting + 1 < len(game.order):
        game.acting += 1
        while steps[place - 1].daily:
            place -= 1
    elif not before.daily:
        game.acting = 0
    game.step = place
    if steps[place].phase != before.phase:
        emit(game, PhaseBegan(game.turn, steps[place].phase))
