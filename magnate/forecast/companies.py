"""The companies that a forecast assumes while they are still being chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

from magnate.base.company import people
from magnate.base.events import CompanyRevealed
from magnate.core.events import Event
from magnate.core.flow import step
from magnate.core.state import Chain, Game
from magnate.record import SNAPSHOT_EVERY, Record

Companies = Mapping[int, Mapping[str, int]]
"""By seat the cards of a company."""


class Opened(msgspec.Struct, frozen=True):
    """The companies that were opened last; everybody has seen them."""

    work: Companies = {}
    staff: Companies = {}
    """By seat everybody the chain had then, at work or not."""


def opened_by(game: Game, events: Iterable[Event]) -> Opened | None:
    """Return the companies that these events have opened; None: none. `game`: after the events."""
    work = {event.seat: event.work for event in events if isinstance(event, CompanyRevealed)}
    return Opened(work, {seat: people(game.chains[seat]) for seat in work}) if work else None


def newcomers(opened: Opened, chain: Chain) -> dict[str, int]:
    """The cards of its hand that have come since companies were opened last, by number."""
    grown = Counter(people(chain)) - Counter(opened.staff.get(chain.seat, {}))
    return {
        card: min(count, chain.beach[card]) for card, count in grown.items() if card in chain.beach
    }


def last_opened(record: Record) -> Opened:
    """The companies that were opened last; none before the first."""
    end = len(record.actions)
    while end > 0:
        start = (end - 1) // SNAPSHOT_EVERY * SNAPSHOT_EVERY
        game = record.at(start)
        found: Opened | None = None
        for action in record.actions[start:end]:
            found = opened_by(game, step(game, action)) or found
        if found:
            return found
        end = start
    return Opened()


def last_companies(record: Record) -> Companies:
    """The companies that were opened last, by seat; none before the first."""
    return last_opened(record).work


def assumed(game: Game, seat: int | None, last: Companies) -> Companies:
    """Return the assumed companies by seat while companies are chosen; else none.

    The viewer's own chain has its choice so far, if any; all others keep last turn's company.
    """
    if game.rules.steps[game.step].name != "restructuring" or game.settled:
        return {}
    found = {}
    for other in game.order:
        plan = game.chains[other].plan if other == seat else ()
        chosen = plan or (other == seat and other not in game.awaited)
        found[other] = _counted(plan or ()) if chosen else last.get(other, {})
    return found


def _counted(cards: tuple[str, ...]) -> dict[str, int]:
    return {card: cards.count(card) for card in cards}
