"""What a bot is: its seat's view and its options in, a thought out."""

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
    """An action that was compared with others, and what it promised."""

    action: Action
    value: float
    """How good it looked; larger is better, and only the differences within a thought count. Our
    own bots say how likely they win."""
    cash: float = 0.0
    """The cash at the end of the game that was expected with it; 0: not asked."""
    course: tuple[Action, ...] = ()
    """All that was compared, where the action is only the first of several."""


class Thought(msgspec.Struct, frozen=True):
    """What a bot will do, and what it compared, the best first."""

    action: Action
    weighed: tuple[Weighed, ...] = ()
    habit: Habit | None = None
    """How it means to play on; None: it does not say."""
    course: tuple[Action, ...] = ()
    """What it means to do in this step, what it has done there already included."""
    why: Why | None = None
    """Its reasons, where somebody has asked for them (`explain`)."""
    hurried: bool = False
    """Whether the machine was too slow for all that it wanted to think."""


Bot = Callable[[Position, Options, Random, float], Thought]
"""View of the seat, its legal actions, chance, and the seconds it may think.

A bot sees what its seat may know and nothing else (SET-08). It keeps nothing between two calls but
what could be worked out again: equal views, options, states of chance and enough time get equal
answers. What it answers is one of the options.
"""


def at_step(view: Position, *steps: str) -> bool:
    """Whether the choice is one of these steps' own, and not one that comes between."""
    return not view.pending and view.step in steps


Own = TypeVar("Own")
Thinking = Callable[[Position, Options, float, Own], Thought]
"""View of the seat, its legal actions, of which there are several, the seconds, and the weights."""


def bot_that(thinks: Thinking[Own], weights: Own) -> Bot:
    """The bot that thinks so, where there is a choice. Its chance follows from what it sees."""

    def bot(view: Position, options: Options, rng: Random, seconds: float = 1.0) -> Thought:
        if len(options) == 1:
            return Thought(options[0])
        return thinks(view, options, seconds, weights)

    return bot
