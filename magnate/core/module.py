"""The parts of a module. The base game is a module, too, and nothing here treats it otherwise."""

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
    """Do nothing: the default of `Step.begin` and `Step.finish`."""


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a phase. Its handlers check an action completely before they change anything."""

    name: str
    phase: str
    begin: Callable[[Game], None] = nothing
    """Does the automatic part and sets `game.awaited`. If it is empty, the next step follows."""
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
    """Further actions in a step of another module."""

    step: str
    families: Callable[[Game, Chain], list[Family]]
    handlers: Mapping[type[Action], Handler]
    can_act: Callable[[Game, Chain], bool] | None = None
    """Daily steps: return True if a player is asked for these actions alone."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A kind of pending decision."""

    kind: str
    options: Callable[[Game, int], Options]
    handlers: Mapping[type[Action], Handler]


Plate = Literal["card", "posts", "arch", "aerial", "wings"]
"""The drawing of a campaign tile: a plain card, a panel on posts, a box with a round top, a radio
with an aerial, an aircraft."""


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
    """The id of the rule for the houses it reaches."""
    zone: Callable[[Game, int], int] | None = None
    """On the map: the squares from which such a tile reaches a house on the given squares. None:
    only the squares beside the house."""
    plate: Plate = "card"
    """Its drawing. A card also shows the module's picture that has the kind's name."""


class Piece(msgspec.Struct, frozen=True):
    """A piece of a module on the table, for drawings. Owner -1: nobody."""

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
    """Modules that it requires, by number of players."""
    refuses_at: Mapping[int, Mapping[str, str]] = field(default_factory=dict)
    """Values of options, its own or others', that it refuses, by number of players."""
    excludes: tuple[str, ...] = ()
    implies: tuple[str, ...] = ()
    """Modules that come along."""
    replaces: tuple[str, ...] = ()
    """Tables of content in which it replaces the base game's rows."""
    players: tuple[int, int] = (2, 6)
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of options with their values, the default first."""
    content_with: Mapping[tuple[str, str], Content] = field(default_factory=dict)
    """Other content for values of its own options, by (option, value)."""
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
    """Turns another form of its `ext` in a hand-made position, as plain data, into the form in
    which it is written. None: there is no other form. It leaves unknown data unchanged."""
    lay_out: Callable[[Game], None] = nothing
    """Puts on the table what follows from the set-up and its `ext`. Called when a game begins,
    when a position is built and when the map has grown. A second call must change nothing."""
    check: Callable[[Game], None] = nothing
    """Refuses an impossible part of a position: `ext` and pending decisions. Called before its
    pieces, houses and restaurants are put on the map."""
    check_table: Callable[[Game], None] = nothing
    """Refuses a contradiction to the rest of a position. Called when all of it is on the table."""
    view_ext: Callable[[Any, int | None], Any] | None = None
    """Returns its `ext` as a seat (None: everybody) may see it. Without it, all is public."""
    decide: Callable[[Game, Chain], None] | None = None
    """Completes a view with a secret decision that the seat has already made in this step."""
    pieces: Callable[[Game], list[Piece]] | None = None
    """Returns its pieces on the table. They are made from public information, so a piece that
    depends on a secret in `view_ext` is not shown to its owner either."""
    rules: tuple[str, ...] = ()
    """The prefixes of its rule ids."""
    earlier: Mapping[int, Module] = field(default_factory=dict)
    """The module in earlier rules, by the last rules version in which it was so."""

    def as_of(self, version: int) -> Module:
        """Return the module of this rules version."""
        known = [last for last in self.earlier if last >= version]
        return self.earlier[min(known)] if known else self

    def with_options(self, options: Mapping[str, str]) -> Module:
        """Return the module for these values of options."""
        for chosen, content in self.content_with.items():
            if chosen in options.items():
                return replace(self, content=content)
        return self
