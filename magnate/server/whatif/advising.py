"""Advice, worked out in the processes in which bots think. It imports nothing of the server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from magnate.base.actions import OpenCompany, PutToWork
from magnate.base.events import MilestoneEarned
from magnate.base.position import Position
from magnate.bots import Thought, Why, explain, find_bot
from magnate.bots.chance import seed_of
from magnate.bots.explanation_texts import reasons, turn_in_words
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import legal, step
from magnate.core.state import Game
from magnate.known import guess
from magnate.notation import notation
from magnate.server.game.bots.worker import thinking
from magnate.texts import Words, describe, narrate

MOST = 5
"""Moves that are shown."""


def advise(bot: str, seen: bytes, seconds: float, limit: float, lang: str) -> bytes:
    """The best moves for a view, the best first, the reasons, and the turn ahead, as JSON.

    Whatever goes wrong is a RuntimeError that names it.
    """
    with thinking(limit):
        position = msgspec.json.decode(seen, type=Position)
        assert position.seat is not None
        seed = seed_of(position)
        game = guess(position, seed)
        options = legal(game, position.seat)
        thought = explain(position, find_bot(bot)(position, options, Random(seed), seconds))
        known = {action: weighed for action, weighed in _weighed(thought) if action in options}
        moves = [_move(game, action, *known[action], lang) for action in list(known)[:MOST]]
        return msgspec.json.encode({"moves": moves, **_said(game, thought.why, lang)})


def _said(game: Game, why: Why | None, lang: str) -> dict[str, Any]:
    """Why, and what comes after the move."""
    if why is None:
        return {"why": [], "then": [], "company": None}
    company = _company(game, why.turn)
    later = 1 if company is None else sum(1 for action in why.turn if _chooses(action))
    return {
        "why": reasons(why, game, lang),
        "then": turn_in_words(why.turn[later:], lang, game),
        "company": company,
    }


def _chooses(action: Action) -> bool:
    return isinstance(action, PutToWork | OpenCompany)


def _company(game: Game, turn: Sequence[Action]) -> dict[str, int] | None:
    """The whole company that the turn begins with; None: it is not chosen now."""
    if not turn or not _chooses(turn[0]):
        return None
    chosen = [action.employee for action in turn if isinstance(action, PutToWork)]
    return Counter([*(game.chains[turn[0].seat].plan or ()), *chosen])


def _weighed(thought: Thought) -> list[tuple[Action, tuple[float | None, float | None]]]:
    """Each move once, the one to make first; several plans may begin with the same move."""
    best: dict[Action, tuple[float | None, float | None]] = {thought.action: (None, None)}
    for weighed in thought.weighed:
        if best.get(weighed.action, (None, None))[0] is None:
            best[weighed.action] = (weighed.value, weighed.cash or None)
    return list(best.items())


def _move(
    game: Game, action: Action, value: float | None, cash: float | None, lang: str
) -> dict[str, Any]:
    return {
        "action": action,
        "notation": notation(action),
        "words": describe(action, lang, game),
        "value": value,
        "cash": cash,
        "why": [*_cards(game, action, lang), *_milestones(game, action, lang)],
    }


def _cards(game: Game, action: Action, lang: str) -> list[str]:
    """What the cards in question do."""
    named = [getattr(action, field, "") for field in ("into", "employee")]
    card = next((name for name in named if name), "")
    words = Words(game, lang)
    does = words.about("employee", card)
    return [f"{words.label('employee', card)}: {does}"] if does else []


def _milestones(game: Game, action: Action, lang: str) -> list[str]:
    """The milestones that the move brings at once."""
    trial = game.copy()
    try:
        events = step(trial, action)
    except Refused:
        return []
    earned = [e for e in events if isinstance(e, MilestoneEarned) and e.seat == action.seat]
    return [narrate(event, game, lang, action.seat) for event in earned]
