"""The log of a table in words: a viewer's messages as lines, each with its reasons.

Lines are made from events and the printed map, never from the position, so they give away nothing
that the viewer may not know. The seat that is called "you" changes the words, never the facts.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from magnate.base.events import Sold, WentHungry
from magnate.core.actions import Undo
from magnate.core.events import Event, PhaseBegan, may_see
from magnate.server.game.live import Eyes, Live, ViewerMessage
from magnate.server.game.log.focus import LogFocus, focus_of
from magnate.server.game.log.kept import Kept
from magnate.server.game.log.undo import effective_rows
from magnate.server.kit.adapter import Struct
from magnate.texts.citations import rules_of
from magnate.texts.dinner import decided, starved
from magnate.texts.narration import narrate_in_parts
from magnate.texts.parts import MarkedWords
from magnate.texts.reasons import reasons
from magnate.texts.words import Words, sentence

T = TypeVar("T")
EntryKind = Literal["began", "act", "undo", "rewind"]


class LogPart(Struct, frozen=True, kw_only=True):
    """A piece of a line."""

    text: str
    term: str | UnsetType = UNSET
    """The key of the thing it names: of a text, `house.5`, or `chain:2` (a seat)."""


class LogLine(Struct, frozen=True, kw_only=True):
    """An event in words."""

    event: int
    """Its place among the events of the message."""
    what: str
    turn: int
    phase: str
    text: str
    parts: list[LogPart]
    """The same text, split so that what is named can be looked up."""
    why: list[str]
    """The reasons, in numbers."""
    rules: list[str]
    """The ids of the rules it comes from."""
    focus: LogFocus
    secret: bool | UnsetType = UNSET
    """Whether nobody else is told."""
    reason: str | UnsetType = UNSET
    """Of a sale: why the house went there and not to the next best; of a hungry house: why."""
    pays: dict[int, int] | UnsetType = UNSET
    """Dollars that it adds to cash, by seat; negative: taken from it."""
    uses: dict[int, dict[str, int]] | UnsetType = UNSET
    """Goods that leave a stock by it, by seat."""
    fills_bank: int | UnsetType = UNSET
    """Dollars added to the bank, besides payments of seats; negative: they leave the game."""


class LogEntry(Struct, frozen=True, kw_only=True):
    """A message in words."""

    number: int
    """The viewer's number of the message; 0: the beginning of the game."""
    turn: int
    phase: str
    step: str
    """When it was done; its lines may lead on from there."""
    seat: int | None
    """The seat that acted; None: the game began."""
    automatic: str
    kind: EntryKind
    undoes: list[int]
    """The viewer's messages that it takes back."""
    lines: list[LogLine]
    undone: bool
    """Whether it was taken back later. This is the last field, because only it can change."""


_NOT_UNDONE = b"false}"
_kept = Kept(64 * 2**20)
"""Cache of written entries, without the value of `undone`."""


def written_entry(
    live: Live, eyes: Eyes, told: ViewerMessage, lang: str, you: int | None = None
) -> bytes:
    """Return a viewer's message in words, as JSON; `you`: the seat to be called so."""
    found = known_entry(live, eyes, told.number, lang, you)
    if found is None:
        _keep(live, eyes, (lang, you), _entry(live, eyes, told, lang, you))
        found = known_entry(live, eyes, told.number, lang, you)
        assert found is not None
    return found


def written_beginning(live: Live, eyes: Eyes, lang: str, you: int | None = None) -> bytes:
    """The beginning of the game in words: before all that was told."""
    found = known_entry(live, eyes, 0, lang, you)
    if found is None:
        _keep(live, eyes, (lang, you), _beginning(live, eyes, lang, you))
        found = known_entry(live, eyes, 0, lang, you)
        assert found is not None
    return found


def known_entry(
    live: Live, eyes: Eyes, number: int, lang: str, you: int | None = None
) -> bytes | None:
    """The entry of a viewer's message, if it has been written and is still kept."""
    kept = _kept.get(live, (eyes, (lang, you), number))
    if kept is None:
        return None
    return kept + (b"true}" if _is_undone(live, eyes, number) else _NOT_UNDONE)


def _keep(live: Live, eyes: Eyes, words: tuple[str, int | None], entry: LogEntry) -> None:
    written = msgspec.json.encode(entry)
    _kept.put(live, (eyes, words, entry.number), written.removesuffix(_NOT_UNDONE))


def _entry(live: Live, eyes: Eyes, told: ViewerMessage, lang: str, you: int | None) -> LogEntry:
    row = _row_of(live, eyes, told.number)
    turn, place = live.scenes[row - 1]
    step = live.record.game.rules.steps[place]
    taken = effective_rows(live).takes.get(row, ())
    return LogEntry(
        number=told.number,
        turn=turn,
        phase=step.phase,
        step=step.name,
        seat=told.seat,
        automatic=told.automatic,
        kind=_kind(told),
        undoes=_numbers_of(live, eyes, taken),
        lines=_lines(live, told.events, (lang, you), turn, step.phase),
        undone=False,
    )


def _beginning(live: Live, eyes: Eyes, lang: str, you: int | None) -> LogEntry:
    record = live.record
    events = [event for event in record.opening if eyes == "all" or may_see(event, eyes)]
    first = record.game.rules.steps[0]
    return LogEntry(
        number=0,
        turn=1,
        phase=first.phase,
        step=first.name,
        seat=None,
        automatic="",
        kind="began",
        undoes=[],
        lines=_lines(live, events, (lang, you), 1, first.phase),
        undone=False,
    )


def _kind(told: ViewerMessage) -> EntryKind:
    if told.kind == "rewind":
        return "rewind"
    # the message about another seat's undo has neither action nor events
    undo = isinstance(told.action, Undo) or not (told.action or told.events)
    return "undo" if undo else "act"


def _lines(
    live: Live, events: Iterable[Event], told_in: tuple[str, int | None], turn: int, phase: str
) -> list[LogLine]:
    game = live.record.game
    lang, you = told_in
    words, plain = MarkedWords(game, lang, you=you), Words(game, lang, you=you)
    seats = range(len(game.chains))
    found = []
    for place, event in enumerate(events):
        if isinstance(event, PhaseBegan):
            turn, phase = event.turn, event.phase
        parts = narrate_in_parts(event, words)
        found.append(
            LogLine(
                event=place,
                what=str(event.__struct_config__.tag),
                turn=turn,
                phase=phase,
                text="".join(part.text for part in parts),
                parts=[LogPart(text=part.text, term=part.term or UNSET) for part in parts],
                why=reasons(event, plain),
                rules=list(rules_of(event, game.rules)),
                focus=focus_of(event),
                secret=event.secret or UNSET,
                reason=_reason(event, plain),
                pays=_of_seats(event.pays, seats),
                uses=_of_seats(event.uses, seats),
                fills_bank=event.fills_bank() or UNSET,
            )
        )
    return found


def _reason(event: Event, words: Words) -> str | UnsetType:
    if isinstance(event, Sold):
        return sentence(decided(event, words))
    return sentence(starved(event, words)) if isinstance(event, WentHungry) else UNSET


def _of_seats(told: Callable[[int], T], seats: Iterable[int]) -> dict[int, T] | UnsetType:
    """The values of seats that are not empty."""
    return {seat: found for seat in seats if (found := told(seat))} or UNSET


def _row_of(live: Live, eyes: Eyes, number: int) -> int:
    return number if eyes == "all" else live.counts[eyes][number - 1]


def _is_undone(live: Live, eyes: Eyes, number: int) -> bool:
    """Whether a viewer knows that a message of its was taken back."""
    if not number:
        return False
    by = effective_rows(live).taken_by.get(_row_of(live, eyes, number))
    return by is not None and bool(_numbers_of(live, eyes, (by,)))


def _numbers_of(live: Live, eyes: Eyes, rows: Sequence[int]) -> list[int]:
    """The viewer's numbers of rows, as far as it was told of them."""
    if eyes == "all":
        return list(rows)
    seen = live.counts[eyes]
    places = ((row, bisect_left(seen, row)) for row in rows)
    return [at + 1 for row, at in places if at < len(seen) and seen[at] == row]
