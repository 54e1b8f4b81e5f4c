"""What travels: the bodies of requests and answers, and the messages of sockets."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from magnate.server.adapter import Struct
from magnate.setup import Setup

Name = Annotated[
    str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$")
]
Title = Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
Line = Annotated[str, Meta(min_length=1, max_length=1000)]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]


class Pace(Struct, frozen=True, kw_only=True):
    """How long people may take. `none`: as they like; `live`: seconds a move; `days`: days a turn.

    Both have a reserve of seconds a seat; when that is spent, `out` happens.
    """

    kind: Literal["none", "live", "days"] = "none"
    seconds: Annotated[float, Meta(ge=0, le=30 * 86400)] = 0.0
    reserve: Annotated[float, Meta(ge=0, le=90 * 86400)] = 0.0
    out: Literal["bot", "vote"] = "bot"
    """`bot`: a bot decides for the seat; `vote`: the others may hand the seat to a bot."""


class NewTable(Struct, frozen=True, kw_only=True):
    """A table to be set up."""

    name: Title = ""
    setup: Setup
    scenario: Annotated[str, Meta(max_length=60)] = ""
    public: bool = False
    spectators: bool = True
    pace: Pace = msgspec.field(default_factory=Pace)
    bots: dict[SeatNumber, Annotated[str, Meta(max_length=40)]] = {}
    """Bots by seat."""
    sit: bool = True
    """Whether who sets it up takes the first free seat."""
    hotseat: bool = False
    """All other seats are on the same device, too."""


class Sit(Struct, frozen=True, kw_only=True):
    """Take a seat, or choose for the seat one has."""

    seat: SeatNumber | None = None
    name: Name | None = None
    chain: Annotated[str, Meta(max_length=40)] | None = None
    ready: bool | None = None


class SetSeat(Struct, frozen=True, kw_only=True):
    """The host gives a seat to a bot, or opens it again."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] = ""
    """"": open."""


class Act(Struct, frozen=True, kw_only=True):
    """An action or a gesture of a seat that has been told `number` messages."""

    seat: SeatNumber
    number: Count
    action: dict[str, Any]


class SeatShown(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    chain: str = ""
    ready: bool = False
    mine: bool = False
    online: bool = False
    reserve: float = 0.0


class TableShown(Struct, frozen=True, kw_only=True):
    """A table as everybody sees it."""

    id: str
    code: str
    name: str
    status: Literal["open", "playing", "over", "archived"]
    public: bool
    spectators: bool
    setup: Setup
    scenario: str
    rules_version: int
    pace: Pace
    seats: list[SeatShown]
    host: bool
    """Whether the asker set it up."""
    awaited: list[int]
    mine: list[int]
    your_turn: bool
    deadline: float | None
    created_at: float
    changed_at: float
    forked_from: str
    rematch: str


class Person(Struct, frozen=True, kw_only=True):
    """Who is asking."""

    id: str
    name: str
    login: str | None = None
    email: str | None = None
    lang: str = "en"


class NewPerson(Struct, frozen=True, kw_only=True):
    """A guest: a name is all it takes."""

    name: Name
    lang: Annotated[str, Meta(max_length=8)] = "en"


class Fault(Struct, frozen=True, kw_only=True):
    """Why a request was not granted."""

    error: str
    rule: str = ""
    where: str = ""
    params: dict[str, Any] = {}
    message: str = ""
    number: int | None = None
    """Of a stale action: how many messages the seat has been told by now."""
    missed: list[Any] = []
    """Of a stale action: those it has not seen."""
