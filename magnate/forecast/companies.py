"""Which companies a forecast takes to be at work while they are still being chosen."""

from __future__ import annotations

from collections.abc import Mapping

from magnate.base.events import CompanyRevealed
from magnate.core.flow import step
from magnate.core.state import Game
from magnate.record import SNAPSHOT_EVERY, Record

Companies = Mapping[int, Mapping[str, int]]
"""By seat the cards of a company."""


def last_companies(record: Record) -> Companies:
    """The companies that were opened last, by seat; none before the first."""
    end = len(record.actions)
    while end > 0:
        start = (end - 1) // SNAPSHOT_EVERY * SNAPSHOT_EVERY
        game = record.at(start)
        found: dict[int, Mapping[str, int]] = {}
        for action in record.actions[start:end]:
            for event in step(game, action):
                if isinstance(event, CompanyRevealed):
                    found[event.seat] = event.work
        if found:
            return found
        end = start
    return {}


def assumed(game: Game, seat: int | None, last: Companies) -> Companies:
    """While companies are chosen: of a viewer's own chain what it has chosen so far, of all others
    the company of last turn. Once they are open, none is assumed."""
    if game.rules.steps[game.step].name != "restructuring" or game.settled:
        return {}
    found = {}
    for other in game.order:
        plan = game.chains[other].plan if other == seat else ()
        found[other] = _counted(plan) if plan else last.get(other, {})
    return found


def _counted(cards: tuple[str, ...]) -> dict[str, int]:
    return {card: cards.count(card) for card in cards}
