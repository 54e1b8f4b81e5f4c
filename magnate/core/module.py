"""What a module is made of. The base game is one, too; nothing here knows which."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from magnate.core.actions import Action
from magnate.core.content import Content
from magnate.core.events import Event

if TYPE_CHECKING:
    from magnate.core.options import Family, Options
    from magnate.core.state import Chain, Game, House
    from magnate.core.values import Campaign, Ext

Handler = Callable[["Game", Any], None]


def nothing(game: Game) -> None:
    """A beginning or an end at which nothing happens."""


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a phase. Its handlers check an action wholly before they change anything."""

    name: str
    phase: str
    begin: Callable[[Game], None] = nothing
    """Does what is automatic and sets `game.awaited`; nobody awaited: the flow goes on."""
    options: Callable[[Game, int], Options] | None = None
    handlers: Mapping[type[Action], Handler] = field(default_factory=dict)
    finish: Callable[[Game], None] = nothing
    """Called when nobody is awaited any more."""
    daily: bool = False
    """Part of the working day: consecutive daily steps are done by one player after the other."""
    simultaneous: bool = False
    """All decide at the same time and in secret."""
    introductory: bool = True
    """Part of the introductory game, too (INT-01)."""
    after: str = ""
    """Modules: the step it follows."""


@dataclass(frozen=True, slots=True)
class Join:
    """More that can be done in a step of others."""

    step: str
    families: Callable[[Game, Chain], list[Family]]
    handlers: Mapping[type[Action], Handler]
    can_act: Callable[[Game, Chain], bool] | None = None
    """Daily steps: whether a player is asked because of this alone."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A kind of pending decision."""

    kind: str
    options: Callable[[Game, int], Options]
    handlers: Mapping[type[Action], Handler]


Plate = Literal["card", "posts", "arch", "aerial", "wings"]
"""What a campaign tile looks like: a plain card, a panel on posts, a box with a round top, a set
with an aerial, something that flies."""


@dataclass(frozen=True, slots=True)
class CampaignKind:
    """A kind of campaign: where its tiles lie and which houses they reach."""

    name: str
    lies: str
    """`map`: on squares; `edge`: outside along a side; `beside`: nowhere in particular."""
    reached: Callable[[Game, Campaign], list[House]]
    last: bool = False
    """Runs after all others."""
    rule: str = ""
    """The id of the rule that says whom it reaches."""
    zone: Callable[[Game, int], int] | None = None
    """On the map: the squares from which such a tile reaches who lives on these; None: only those
    beside them."""
    plate: Plate = "card"
    """What it looks like. A card also shows the picture of the kind's name beside the module."""


class Piece(msgspec.Struct, frozen=True):
    """Something a module has put on the table, for drawings: what, where, whose (-1: nobody's)."""

    kind: str
    at: tuple[int, int]
    size: tuple[int, int]
    owner: int = -1


@dataclass(frozen=True, slots=True)
class Module:
    """A branch of the rules: content, answers, steps, reactions, state of its own."""

    name: str
    content: Content
    requires: tuple[str, ...] = ()
    requires_at: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """What it requires with this number of players."""
    refuses_at: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """Values of options, its own or others', that it does not take with this number of players."""
    excludes: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    """Modules that come along."""
    replaces: tuple[str, ...] = ()
    """Tables of content of which the base game's rows are out."""
    players: tuple[int, int] = (2, 6)
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of options with their values, the default first."""
    content_with: Mapping[tuple[str, str], Content] = field(default_factory=dict)
    """Its content where it differs: by the name of an own option and its value."""
    needs_milestones: bool = False
    not_introductory: bool = False
    answers: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    joins: tuple[Join, ...] = ()
    decisions: tuple[Decision, ...] = ()
    reactions: Mapping[type[Event], Callable[[Game, Any], None]] = field(default_factory=dict)
    kinds: tuple[CampaignKind, ...] = ()
    actions: tuple[type[Action], ...] = ()
    events: tuple[type[Event], ...] = ()
    ext: type[Ext] | None = None
    """The type of the module's part of the state; `kept` finds it."""
    read_ext: Callable[[Any], Any] | None = None
    """Its `ext` in a position by hand, as plain data, in the one form in which it is written;
    None: it can be given in no other. What it does not understand it leaves as it is."""
    lay_out: Callable[[Game], None] = nothing
    """Puts what follows from the set-up and its `ext` on the table: when a game begins, and again
    when a position is built or the map has grown, in the midst of a game. Twice is once."""
    check: Callable[[Game], None] = nothing
    """Refuses its part of a position, `ext` and pending decisions, where that is impossible;
    what it keeps there is not on the map yet, nor are houses and restaurants."""
    check_table: Callable[[Game], None] = nothing
    """Refuses what does not go with the rest of a position, once all of it is on the table."""
    view_ext: Callable[[Any, int | None], Any] | None = None
    """Its `ext` with what a seat (None: everybody) must not know left out; None: all is public."""
    decide: Callable[[Game, Chain], None] | None = None
    """Fills in what a seat has decided in secret in this step already and a view left out."""
    pieces: Callable[[Game], list[Piece]] | None = None
    """What it has put on the table, where everybody sees it: they are made from what is public, so
    one that hangs on what `view_ext` leaves to its owner does not show for the owner either."""
    rules: tuple[str, ...] = ()
    """The prefixes of its rule ids."""
    earlier: Mapping[int, Module] = field(default_factory=dict)
    """As it was in rules of before, by the last version of them in which it was so."""

    def as_of(self, version: int) -> Module:
        """As it is in the rules of this version."""
        known = [last for last in self.earlier if last >= version]
        return self.earlier[min(known)] if known else self

    def with_options(self, options: Mapping[str, str]) -> Module:
        """As it is where options have these values."""
        for chosen, content in self.content_with.items():
            if chosen in options.items():
                return replace(self, content=content)
        return self
