"""The type of a bot: a function from a seat's view and options to a thought."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import msgspec

from magnate.base.position import Position
from magnate.bots.heuristics.plan import Habit
from magnate.bots.why import Why
from magnate.core.actions import Action
from magnate.core.options import Options


class Weighed(msgspec.Struct, frozen=True):
    """An action that was compared with others, and its value."""

    action: Action
    value: float
    """Larger is better; only differences within a thought count. Ours: the chance to win."""
    cash: float = 0.0
    """Expected final cash. 0: not computed."""
    course: tuple[Action, ...] = ()
    """The whole course, if the action is only the first of several."""


class Thought(msgspec.Struct, frozen=True):
    """A bot's answer: the action, and what it compared, the best first."""

    action: Action
    weighed: tuple[Weighed, ...] = ()
    habit: Habit | None = None
    """The habit by which the bot plays on. None: unknown."""
    course: tuple[Action, ...] = ()
    """The bot's actions for this step, those already done included."""
    why: Why | None = None
    """The reasons, if somebody asked for them (`explain`)."""
    hurried: bool = False
    """True if the clock stopped the bot before it had compared all it meant to."""


Bot = Callable[[Position, Options, Random, float], Thought]
"""Takes the seat's view, its legal actions, a random generator and the seconds it may think.

A bot sees only what its seat may know (SET-08) and returns one of the options. It keeps nothing
between calls except caches: equal inputs and enough time give equal answers.
"""


def at_step(view: Position, *steps: str) -> bool:
    """Return True if the decision belongs to one of these steps, not to a question in between."""
    return not view.pending and view.step in steps


Own = TypeVar("Own")
Thinking = Callable[[Position, Options, float, Own], Thought]
"""Takes the seat's view, at least two legal actions, the seconds and the weights."""


def bot_that(thinks: Thinking[Own], weights: Own) -> Bot:
    """Return a bot that calls `thinks` if there is a choice. Its seed is the view's."""

    def bot(view: Position, options: Options, rng: Random, seconds: float = 1.0) -> Thought:
        if len(options) == 1:
            return Thought(options[0])
        return thinks(view, options, seconds, weights)

    return bot
