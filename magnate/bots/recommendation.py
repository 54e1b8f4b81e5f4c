"""A bot's recommendation for a seat: the best moves, the reasons, and the rest of the turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import msgspec

from magnate.base.actions import OpenCompany, PutToWork
from magnate.base.position import Position
from magnate.bots.chance import seed_of
from magnate.bots.explanation import explain
from magnate.bots.thought import Bot, Thought
from magnate.bots.why import Why
from magnate.core.actions import Action
from magnate.core.flow import legal
from magnate.core.options import Options
from magnate.core.state import Game
from magnate.known import guess


class IllegalAnswer(ValueError):
    """A bot answered with an action that is not legal."""


class RankedMove(msgspec.Struct, frozen=True):
    """A legal move and the value that the bot gave it."""

    action: Action
    value: float | None = None
    """Larger is better; only differences count. None: the move was not compared."""
    cash: float | None = None
    """Expected final cash. None: not computed."""


class Recommendation(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's recommendation to a seat that has to decide."""

    moves: tuple[RankedMove, ...]
    """Legal moves without duplicates, the best first. If several plans begin with the same move, it
    counts as the best of them."""
    why: Why
    company: dict[str, int] | None
    """During restructuring, the company that the seat would open, by card."""
    then: tuple[Action, ...]
    """The expected rest of the turn after the move or the company. It depends on the rivals."""


def advise(view: Position, bot: Bot, seconds: float, moves: int = 5) -> Recommendation:
    """Ask a bot about a view whose seat has to decide. Return at most `moves` moves.

    Equal views, secrets (`secretly`) and enough time give equal answers. Raise IllegalAnswer if the
    bot breaks the rules. The caller checks that the seat has to decide.
    """
    assert view.seat is not None
    seed = seed_of(view)
    game = guess(view, seed)
    options = legal(game, view.seat)
    thought = bot(view, options, Random(seed), seconds)
    if thought.action not in options:
        raise IllegalAnswer(f"{thought.action!r} is not legal")
    why = explain(view, thought).why
    assert why is not None
    company = _company(game, why.turn)
    done = 1 if company is None else sum(1 for action in why.turn if _chooses(action))
    return Recommendation(
        moves=tuple(_ranked(thought, options)[:moves]),
        why=why,
        company=company,
        then=why.turn[done:],
    )


def _ranked(thought: Thought, options: Options) -> list[RankedMove]:
    best = {thought.action: RankedMove(thought.action)}
    for weighed in thought.weighed:
        known = best.get(weighed.action)
        if weighed.action in options and (known is None or known.value is None):
            best[weighed.action] = RankedMove(weighed.action, weighed.value, weighed.cash or None)
    return list(best.values())


def _company(game: Game, turn: Sequence[Action]) -> dict[str, int] | None:
    """Return the company that the turn begins with. None: it is not chosen now."""
    if not turn or not _chooses(turn[0]):
        return None
    chosen = [action.employee for action in turn if isinstance(action, PutToWork)]
    return dict(Counter([*(game.chains[turn[0].seat].plan or ()), *chosen]))


def _chooses(action: Action) -> bool:
    return isinstance(action, PutToWork | OpenCompany)
