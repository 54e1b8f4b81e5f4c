"""The state of a viewer and the messages of the socket (docs/api.md)."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from magnate.base.position import Position
from magnate.server.game.live import ViewerMessage
from magnate.server.game.log.entries import LogEntry
from magnate.server.kit.adapter import Struct
from magnate.server.kit.wire import ClockShown, DraftPlayed, FamilyShown, Fault, TableShown
from magnate.server.tables.chat import Said
from magnate.server.tables.proposals import Proposal
from magnate.server.web.sockets import Incoming
from magnate.shown import Shown


class Moving(Struct, frozen=True, kw_only=True):
    """The part of the state that every push contains."""

    number: int
    """How many messages the viewer has been told."""
    awaited: list[int]
    over: bool
    can_undo: bool
    deadline: float | None
    clocks: list[ClockShown]
    company: dict[str, int] | UnsetType = UNSET
    """While the viewer chooses its company: the one it opened last, by card."""
    newcomers: dict[str, int] | UnsetType = UNSET
    """And the cards of its hand that have come since."""


class Now(Moving, frozen=True, kw_only=True):
    """The present state of a viewer."""

    shown: Shown
    options: list[FamilyShown]


class State(Now, frozen=True, kw_only=True):
    """The present state of a viewer, the view of the position, and missed messages."""

    view: Position
    missed: list[ViewerMessage] = []
    """The last messages after `since`."""
    left_out: int = 0
    """Number of older ones; pages of `…/told` have them."""


class HelloMessage(Struct, frozen=True, kw_only=True, tag="hello"):
    """The first message. All but the table is there once the game has begun."""

    table: TableShown
    missed: list[ViewerMessage] | UnsetType = UNSET
    """The last messages after `since`."""
    left_out: int | UnsetType = UNSET
    """Number of older ones; pages of `…/told` have them."""
    number: int | UnsetType = UNSET
    awaited: list[int] | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET
    options: list[FamilyShown] | UnsetType = UNSET
    can_undo: bool | UnsetType = UNSET
    deadline: float | UnsetType | None = UNSET
    clocks: list[ClockShown] | UnsetType = UNSET
    company: dict[str, int] | UnsetType = UNSET
    newcomers: dict[str, int] | UnsetType = UNSET


class ToldMessage(Moving, frozen=True, kw_only=True, tag="told"):
    """An action and the changes it led to."""

    told: ViewerMessage
    changes: list[Annotated[list[Any], Meta(min_length=1, max_length=2)]]
    """Of `shown` and `options` since the message before: path and value each, `[["shown", "chains",
    0, "cash"], 25]`; a path alone: that key is gone. Of several actions at once the first message
    has all of them."""
    entry: LogEntry | UnsetType = UNSET
    """The same in words, for a socket that has asked for a language."""


class WholeMessage(Now, frozen=True, kw_only=True, tag="whole"):
    """The full state: on request, or because the game has begun."""

    missed: list[ViewerMessage] = []
    left_out: int = 0


class DoneMessage(Struct, frozen=True, kw_only=True, tag="done"):
    """The action of this id is saved."""

    id: str
    number: int


class PlayedMessage(Struct, frozen=True, kw_only=True, tag="played"):
    """How far the draft of this id was played."""

    id: str
    played: DraftPlayed


class FaultMessage(Struct, frozen=True, kw_only=True, tag="fault"):
    """The message of this id was refused; nothing changed."""

    id: str
    status: int
    """HTTP's number for it."""
    fault: Fault


class TableMessage(Struct, frozen=True, kw_only=True, tag="table"):
    """Seats or terms have changed: ask for the table."""


class ChatMessage(Struct, frozen=True, kw_only=True, tag="chat"):
    """A new chat line."""

    said: Said


class ProposalMessage(Struct, frozen=True, kw_only=True, tag="proposal"):
    """A vote began, went on or ended."""

    proposal: Proposal


class TimeOutMessage(Struct, frozen=True, kw_only=True, tag="time_out"):
    """The time of these seats is out; the others may vote."""

    seats: list[int]


class PresenceMessage(Struct, frozen=True, kw_only=True, tag="presence"):
    """The people who are present, for a socket that has asked for it."""

    online: list[int]
    """Seats at which somebody looks."""
    watching: int
    """Spectators."""


class PongMessage(Struct, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ping."""


ServerMessage = (
    HelloMessage
    | ToldMessage
    | WholeMessage
    | DoneMessage
    | PlayedMessage
    | FaultMessage
    | TableMessage
    | ChatMessage
    | ProposalMessage
    | TimeOutMessage
    | PresenceMessage
    | PongMessage
)
ClientMessage = Incoming
