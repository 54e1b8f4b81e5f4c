"""A game moment by moment: the events after each action, as a viewer may know them."""

from __future__ import annotations

from typing import Any

from magnate.cli.show import is_told
from magnate.core.actions import Action
from magnate.core.events import Event, PhaseBegan, may_see
from magnate.notation import notation
from magnate.record import Record


class Story:
    """The moments of a record, counted by the actions that stand; moment 0 is the beginning."""

    def __init__(self, record: Record, seat: int | None, lang: str) -> None:
        self.record = record
        self.seat = seat
        """The viewer's seat; None: a viewer who may see every secret."""
        self.lang = lang
        self.events = record.events()

    def __len__(self) -> int:
        return len(self.events)

    def seen(self, moment: int) -> list[Event]:
        """Return the events of a moment that the viewer may see."""
        events = self.events[moment]
        return events if self.seat is None else [e for e in events if may_see(e, self.seat)]

    def action(self, moment: int) -> Action | None:
        """Return the action that led to the moment; None for a secret one."""
        if not moment or len(self.seen(moment)) < len(self.events[moment]):
            return None
        return self.record.actions[moment - 1]

    def begins_phase(self, moment: int) -> bool:
        """Return True if a phase begins in it."""
        return any(isinstance(event, PhaseBegan) for event in self.events[moment])

    def lines(self, moment: int) -> list[str]:
        """Return the moment in words; phases are headings."""
        from magnate.texts import narrate

        lines = []
        for event in self.seen(moment):
            if isinstance(event, PhaseBegan):
                lines += ["", narrate(event, self.record.game, self.lang)]
            elif is_told(event):
                lines.append(f"{moment:5}  {narrate(event, self.record.game, self.lang)}")
        return lines

    def data(self, moment: int) -> dict[str, Any]:
        """The moment as data."""
        action = self.action(moment)
        return {
            "moment": moment,
            "action": None if action is None else notation(action),
            "events": self.seen(moment),
        }
