"""Advice, worked out in the processes in which bots think. It imports nothing of the server."""

from __future__ import annotations

from typing import Any

import msgspec

from magnate.base.events import MilestoneEarned
from magnate.base.position import Position
from magnate.bots import RankedMove, advise, find_bot
from magnate.bots.chance import seed_of
from magnate.bots.explanation_texts import reasons, turn_in_words
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import step
from magnate.core.state import Game
from magnate.known import guess
from magnate.notation import notation
from magnate.server.game.bots.worker import thinking
from magnate.texts import Words, describe, narrate


def advise_as_json(bot: str, seen: bytes, seconds: float, limit: float, lang: str) -> bytes:
    """Ask a bot about a view; return its recommendation in words.

    Any failure becomes a RuntimeError with its name.
    """
    with thinking(limit):
        position = msgspec.json.decode(seen, type=Position)
        found = advise(position, find_bot(bot), seconds)
        game = guess(position, seed_of(position))
        told = {
            "moves": [_told(move, game, lang) for move in found.moves],
            "why": reasons(found.why, game, lang),
            "then": turn_in_words(found.then, lang, game),
            "company": found.company,
        }
        return msgspec.json.encode(told)


def _told(move: RankedMove, game: Game, lang: str) -> dict[str, Any]:
    action = move.action
    return {
        "action": action,
        "notation": notation(action),
        "words": describe(action, lang, game),
        "value": move.value,
        "cash": move.cash,
        "why": [*_cards(game, action, lang), *_milestones(game, action, lang)],
    }


def _cards(game: Game, action: Action, lang: str) -> list[str]:
    """The description of the card that the action is about."""
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
