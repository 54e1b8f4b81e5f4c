"""Scripted bots."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from magnate.base.position import Position
from magnate.bots.scripted import LINES
from magnate.bots.scripted.line import Company, Script, declined, followed, next_cards
from magnate.bots.scripted.staff import Hand
from magnate.bots.search import REMEMBERED, before_planning
from magnate.bots.thought import Bot, Thought, at_step, bot_that
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.known import guess


def scripted_bot(line: Script) -> Bot:
    """Return a bot that follows a script. Steps without a rule, questions of modules and illegal
    answers are declined."""

    def think(view: Position, options: Options, seconds: float, weights: None) -> Thought:
        action = _chosen(view, line)
        return Thought(action if action is not None and action in options else declined(options))

    return bot_that(think, None)


def _chosen(view: Position, line: Script) -> Action | None:
    assert view.seat is not None
    if at_step(view, "restructuring"):
        planned = view.chains[view.seat].plan or ()
        return next(next_cards(planned, view.seat, _company(line.company, view)))
    game = guess(view)
    return next(iter(followed(line, game, game.chains[view.seat])), None)


_known: OrderedDict[tuple[Company, bytes], Hand] = OrderedDict()
"""LRU cache of companies, which are chosen card by card."""


def _company(company: Company, view: Position) -> Hand:
    """Return the whole company, computed for the view before its first card."""
    asked = before_planning(view)
    assert asked.seat is not None
    key = company, msgspec.json.encode(asked)
    if key not in _known:
        game = guess(asked)
        _known[key] = company(game, game.chains[asked.seat])
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)
    return _known[key]


SCRIPTED_BOTS = {name: scripted_bot(line) for name, line in LINES.items()}
"""Scripted bots by name."""
