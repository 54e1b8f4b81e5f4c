"""Moments of a game to which all may go back: none lies within a secret choice."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

import msgspec

from magnate.base.actions import EndStep
from magnate.core.actions import Action, tag
from magnate.core.rules import Rules
from magnate.server.game.forced import FORCED
from magnate.server.game.live import Live
from magnate.server.game.log.history import When
from magnate.server.game.log.undo import effective_rows
from magnate.server.kit.adapter import Struct


class Moment(Struct, frozen=True, kw_only=True):
    """A moment, before anybody decided anything in `step`, or after something open to all."""

    count: int
    """How many actions stand at that moment; its name in a proposal."""
    turn: int
    phase: str
    step: str
    awaited: list[int]
    seat: int | None = None
    """The seat that acted next; None: it was decided in secret, or nobody has acted since."""
    does: str = ""
    """The kind of that action."""
    number: int = 0
    """The number of messages that spectators had been told: `replay` shows the moment by it."""
    undoes: dict[int, int] = {}
    """By seat: how many of its decisions would be taken back, as far as all know of them."""


def moments(
    rules: Rules, actions: Sequence[Action], whens: Sequence[When], earliest: int = 0
) -> list[Moment]:
    """All moments that may be named, whatever has been decided in secret since the last one.

    `whens`: the turn and step before and after each action. The beginning of a choice is a moment
    even if nothing has been decided in it: if it became one with the first decision, that would be
    no secret.
    """
    found, before = [], ""
    for count, when in enumerate(whens):
        current = rules.steps[when.step]
        choice = f"{when.turn}:{current.name}" if current.simultaneous else ""
        now = count == len(actions) and not choice
        if count >= earliest and not (choice and choice == before) and not now:
            following = actions[count] if count < len(actions) and not choice else None
            found.append(
                Moment(
                    count=count,
                    turn=when.turn,
                    phase=current.phase,
                    step=current.name,
                    awaited=list(when.awaited),
                    seat=following.seat if following else None,
                    does=tag(following) if following else "",
                )
            )
        before = choice
    return found


def with_consequences(live: Live, found: Sequence[Moment]) -> list[Moment]:
    """Add to moments their public number and the decisions that a rewind to them undoes.

    A seat's part of a secret choice counts as one decision, and only once that choice is over.
    Ends of steps and forced moves are no decisions.
    """
    effective = effective_rows(live).rows
    game = live.record.game
    undoes: Counter[int] = Counter()
    counted: set[tuple[int, int, int]] = set()
    after = len(effective)
    result = []
    for moment in reversed(found):
        while after > moment.count:
            after -= 1
            seq, seat = effective[after]
            turn, place = live.scenes[seq - 1]
            part = (turn, place, seat)
            secret = game.rules.steps[place].simultaneous
            present = (turn, place) == (game.turn, game.step)
            if _decides(live, seq) and not (secret and (present or part in counted)):
                undoes[seat] += 1
                counted.add(part)
        told = live.counts[None]
        following = effective[after][0] if after < len(effective) else live.length + 1
        number = bisect_left(told, following)
        result.append(msgspec.structs.replace(moment, number=number, undoes=dict(undoes)))
    return result[::-1]


def _decides(live: Live, seq: int) -> bool:
    """Return True if a row is more than a forced move or the end of a step."""
    row = live.rows[seq - 1]
    return row.automatic != FORCED and f'"do":"{tag(EndStep)}"' not in row.data
