"""Wire types: the bodies of requests and answers, and parts of socket messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from magnate.server.kit.adapter import MARK, Struct
from magnate.setup import Setup
from magnate.texts import languages

if TYPE_CHECKING:
    Lang: TypeAlias = str
    Language: TypeAlias = str
else:  # data decides which languages there are, so no type checker can know
    Lang = Literal[languages()]
    Language = Literal["", *languages()]
    """"": as the browser says."""

Name = Annotated[
    str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$")
]
Title = Annotated[str, Meta(max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
Line = Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00-\x1f\x7f]*$")]
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Login = Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[^\x00-\x20\x7f]+$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Email = Annotated[str, Meta(max_length=254, pattern=r"^([^\x00-\x20@\x7f]+@[^\x00-\x20@\x7f]+)?$")]
""""": none."""
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Sent = Annotated[dict[str, Any], Meta(extra_json_schema={MARK: "Sent"})]
"""An action or a gesture, checked by the rules of the table."""
DraftActions = Annotated[list[Sent], Meta(max_length=120)]
"""The actions of a draft."""
AnyAction = Annotated[dict[str, Any], Meta(extra_json_schema={MARK: "Action"})]
"""An action."""


class Pace(Struct, frozen=True, kw_only=True):
    """How long people may take. `none`: as they like; `live`: seconds a move; `days`: days a turn.

    Both have a reserve of seconds a seat; when that is spent, `out` happens.
    """

    kind: Literal["none", "live", "days"] = "none"
    seconds: Annotated[float, Meta(ge=0, le=30 * 86400)] = 0.0
    reserve: Annotated[float, Meta(ge=0, le=90 * 86400)] = 0.0
    out: Literal["bot", "vote"] = "bot"
    """`bot`: a bot decides for the seat; `vote`: the others may hand the seat to a bot."""


class ClockShown(Struct, frozen=True, kw_only=True):
    """A seat's clock as everybody sees it."""

    seat: int
    reserve: float
    """Seconds left for when the time of a move is up."""
    deadline: float | None
    """When all its time is out; None: it is not running."""


class Orders(Struct, frozen=True, kw_only=True):
    """Standing orders: choices that the server makes for a seat. They are secret."""

    position: Literal["first", "last"] | Annotated[int, Meta(ge=1, le=6)] | None = None
    """The place in the order of business to take: that one, or the free one nearest to it."""
    pay_all: bool = False
    """On payday fire nobody and pay, if there is money."""
    freeze: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)] = []
    """Goods for the freezer, the most important first; empty: ask."""
    auto: bool | None = None
    """Whether forced moves are played at once: the end of a step without a possible action, a
    payday without salaries, a freezer with room for all. None: not set, so they are not."""


class Terms(Struct, frozen=True, kw_only=True):
    """The terms of a table apart from the game: access, pace, bots and names."""

    name: Title = ""
    public: bool = False
    spectators: bool = True
    hints: bool | None = None
    """Whether seats may ask a bot for advice; None: if no other person is harmed."""
    pace: Pace = msgspec.field(default_factory=Pace)
    bots: dict[SeatNumber, Annotated[str, Meta(max_length=40)]] = {}
    """Bots by seat."""
    sit: bool = True
    """Whether the host takes a seat."""
    seat: SeatNumber | None = None
    """Which; None: the first that is free."""
    hotseat: bool = False
    """All other seats are on the same device, too."""
    names: dict[SeatNumber, Name] = {}
    """Names for the seats that the host takes; by default the host's own name."""


class NewTable(Terms, frozen=True, kw_only=True):
    """A table to be set up."""

    setup: Setup
    scenario: Annotated[str, Meta(max_length=60)] = ""


class Change(Struct, frozen=True, kw_only=True):
    """New terms of a table; None: unchanged."""

    name: Title | None = None
    public: bool | None = None
    spectators: bool | None = None
    hints: bool | None = None
    pace: Pace | None = None
    setup: Setup | None = None
    scenario: Annotated[str, Meta(max_length=60)] | None = None


class Fork(Terms, frozen=True, kw_only=True):
    """A new table that goes on from a moment of a game: a viewer's `number`th message."""

    number: Count
    viewer: SeatNumber | Literal["all"] | None = None
    """The viewer whose number it is, as in a replay."""


class Import(Terms, frozen=True, kw_only=True):
    """A table for a game that comes in a game file."""

    file: dict[str, Any]


class Sit(Struct, frozen=True, kw_only=True):
    """Take a seat, or choose for the seat one has."""

    seat: SeatNumber | None = None
    name: Name | None = None
    chain: Annotated[str, Meta(max_length=40)] | None = None
    ready: bool | None = None


class Kick(Struct, frozen=True, kw_only=True):
    """The host sends somebody away from an open table."""

    seat: SeatNumber


class SetSeat(Struct, frozen=True, kw_only=True):
    """The host gives a seat to a bot, or opens it again."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] = ""
    """"": open."""


class Act(Struct, frozen=True, kw_only=True):
    """An action or a gesture of a seat that has been told `number` messages."""

    seat: SeatNumber
    number: Count
    action: Sent


class SentStep(Struct, frozen=True, kw_only=True):
    """An action of a draft with the step in which it was drafted; "": it is not known."""

    action: Sent
    step: Annotated[str, Meta(max_length=60)] = ""


DraftSteps = Annotated[list[SentStep], Meta(max_length=120)]
"""A draft that is to be played."""


class PlayDraft(Struct, frozen=True, kw_only=True):
    """A draft of a seat that has been told `number` messages, to be played."""

    seat: SeatNumber
    number: Count
    steps: DraftSteps


class PlayItself(Struct, frozen=True, kw_only=True):
    """A draft that is to play by itself in a turn."""

    turn: Count
    steps: DraftSteps


class Autoplay(PlayItself, frozen=True, kw_only=True):
    """A draft that is to play by itself, as it is saved."""

    since: int
    """The length of the table's log when it was given."""
    given_at: float


class AutoplayShown(Struct, frozen=True, kw_only=True):
    """How far a draft that plays by itself has come."""

    turn: int | None = None
    """None: no draft plays by itself."""
    steps: DraftSteps = []
    at: int = 0
    """The number of its steps that are done."""


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
    left: bool = False
    """Whether its person has left the running game."""
    reserve: float = 0.0


class TableResult(Struct, frozen=True, kw_only=True):
    """How a game ended."""

    winner: int | None
    """None: all are bankrupt."""
    ranking: list[int]
    """Seats from first to last."""
    cash: list[int]
    """Of these seats."""


class TableShown(Struct, frozen=True, kw_only=True):
    """A table as everybody sees it."""

    id: str
    code: str
    name: str
    status: Literal["open", "playing", "over", "archived"]
    public: bool
    spectators: bool
    hints: bool
    """Whether seats may ask a bot for advice."""
    watching: int
    """Spectators who look on right now."""
    setup: Setup
    scenario: str
    rules_version: int
    pace: Pace
    seats: list[SeatShown]
    host: bool
    """Whether the asker set it up."""
    awaited: list[int]
    mine: list[int]
    left: list[int]
    """Seats of the asker that it may take back: it has left, or a bot plays for it."""
    your_turn: bool
    deadline: float | None
    turn: int
    """0: the game has not begun."""
    result: TableResult | None
    """None: it is not over, or not yours to see."""
    created_at: float
    changed_at: float
    forked_from: str
    """`table:number`: it went on from there, by the spectators' numbers; `file`: it came in a game
    file; "": neither."""
    rematch: str
    """The id of the next table of the same people; "": none yet."""


class Person(Struct, frozen=True, kw_only=True):
    """The person who asks."""

    id: str
    name: str
    login: str | None = None
    email: str | None = None
    lang: str = "en"


class NewPerson(Struct, frozen=True, kw_only=True):
    """A guest: a name is all it takes."""

    name: Name
    lang: Language = ""


class NewAccount(Struct, frozen=True, kw_only=True):
    """The login of a new account for a guest."""

    login: Login
    password: Password
    email: Email = ""


class LogIn(Struct, frozen=True, kw_only=True):
    """Log in to an account."""

    login: Annotated[str, Meta(max_length=100)]
    password: Annotated[str, Meta(max_length=200)]


class ChangedPerson(Struct, frozen=True, kw_only=True):
    """New values for my account; None: unchanged."""

    name: Name | None = None
    lang: Lang | None = None
    email: Email | None = None


class NewPassword(Struct, frozen=True, kw_only=True):
    """Another password; every other device has to log in again."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class Goodbye(Struct, frozen=True, kw_only=True):
    """Forget me; an account says its password."""

    password: Annotated[str, Meta(max_length=200)] = ""


class Fault(Struct, frozen=True, kw_only=True):
    """The reason why a request was refused."""

    error: str
    rule: str = ""
    where: str = ""
    params: dict[str, Any] = {}
    message: str = ""
    number: int | None = None
    """Of a stale action: how many messages the seat has been told by now."""
    missed: list[Annotated[Any, Meta(extra_json_schema={MARK: "ViewerMessage"})]] = []
    """Of a stale action: those it has not seen."""


class DraftPlayed(Struct, frozen=True, kw_only=True):
    """How far a draft was played. The steps before `at` are saved."""

    number: int
    """How many messages the seat has been told."""
    at: int
    """The index in the draft of the refused action, or the number of actions done."""
    refused: Fault | None = None
    """Why it stopped; None: it is at its end, or somebody else decides now."""


class GoodsBrought(Struct, frozen=True, kw_only=True):
    """The goods that an action would bring."""

    goods: dict[str, int]
    route: list[tuple[int, int]] | UnsetType = UNSET
    """The buyer's route: road squares, or the middles of tiles."""


class FamilyShown(Struct, frozen=True, kw_only=True):
    """A family of similar actions: the `fixed` fields, one value of each of `axes`, one of `at`."""

    do: str
    count: int
    fixed: dict[str, Any]
    axes: dict[str, list[Any]] | UnsetType = UNSET
    at: list[tuple[int, int]] | UnsetType = UNSET
    panel: str | UnsetType = UNSET
    """The panel to choose it with, instead of field by field. Families with the same panel are one
    choice."""
    turning: tuple[str, ...] | UnsetType = UNSET
    """Fields that say how a piece lies, not what or where it is."""
    size: tuple[int, int] | UnsetType = UNSET
    """Width and height of what would lie there with the square as its top left, if it is a box."""
    brings: list[GoodsBrought] | UnsetType = UNSET
    """The goods that each value of its axis would bring, in the order of the values."""
    usual: dict[str, Any] | UnsetType = UNSET
    """Suggested values of axes."""
