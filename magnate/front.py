"""The engine for programs: these functions check the types of their arguments first.

Values from `legal`, `view`, files or the server have the right types already. For them the
functions of core/flow.py and known are enough; bots call those a thousand times per move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from magnate import known
from magnate.base import begin, build
from magnate.base.position import Position
from magnate.core import flow
from magnate.core.actions import Action
from magnate.core.checked import checked, checked_action, expect, whole
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.options import Options
from magnate.core.rules import Rules
from magnate.core.state import Game


def new_game(
    rules: Rules,
    players: int,
    seed: int = 0,
    map_code: str = "",
    chains: Sequence[str] = (),
) -> Game:
    """Return a game at its first decision. Its `events` tell how it began."""
    expect(rules, Rules)
    expect(map_code, str)
    return begin.new_game(rules, whole(players), whole(seed), map_code, chains)


def legal(game: Game, seat: int) -> Options:
    """Return every legal action of a seat and nothing else; none when it is not awaited."""
    if type(game) is not Game:
        expect(game, Game)
    return flow.legal(game, seat if type(seat) is int else _seat(seat))


def redact(game: Game, seat: int | None) -> Game:
    """Return a copy of the game without what a seat (None: everybody) must not know."""
    return known.redact(game, None if seat is None else _seat(seat))


def view(game: Game, seat: int | None) -> Position:
    """Return all that a seat may know (SET-08); None: what everybody may know."""
    return known.view(game, None if seat is None else _seat(seat))


def carry_out(game: Game, action: Action) -> list[Event]:
    """Carry out an action but no step that would follow; return the events.

    An illegal action raises Refused and changes nothing.
    """
    expect(game, Game)
    return flow.carry_out(game, checked_action(action))


def proceed(game: Game, until: Collection[str] = ()) -> None:
    """Go on to the next decision, to the end of the game, or until one of these steps.

    In the last case the game stands before that step, which has not begun.
    """
    expect(game, Game)
    flow.check_steps(game, until)
    flow.proceed(game, until)


def stands_before(game: Game, steps: Collection[str]) -> bool:
    """Return True if the flow was stopped before one of these steps."""
    expect(game, Game)
    flow.check_steps(game, steps)
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
    if like is not None:
        expect(like, Game)
    return known.guess(seen, None if seed is None else whole(seed), like, undecided)


def hangs_on_guess(seen: Position, events: Iterable[Event]) -> bool:
    """Return True if these events depend on reserve cards that the viewer does not know."""
    expect(seen, Position)
    expect(events, Iterable)
    return known.hangs_on_guess(seen, events)


def _seat(seat: object) -> int:
    """The number of a seat; Refused, if it is no number."""
    try:
        return whole(seat)
    except TypeError:
        raise Refused("no_such_seat", seat=seat) from None
