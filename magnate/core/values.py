"""The values inside the state: small and frozen, shared by all copies, and the words of files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Self

import msgspec

if TYPE_CHECKING:
    from magnate.board import Geometry

Corner = Literal["nw", "ne", "se", "sw"]
CORNERS: tuple[Corner, ...] = ("nw", "ne", "se", "sw")
NOBODY = -1


class Restaurant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A restaurant on the map: its top left square and the corner of its printed entrance."""

    at: tuple[int, int]
    entrance: Corner
    open: bool = True


class Campaign(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign tile in play."""

    number: int
    kind: str
    goods: tuple[str, ...]
    turns: int
    """Turns left; 0: eternal (CMP-10)."""
    at: tuple[int, int] | None = None
    """The top left square of the tile, outside the map for airplanes."""
    turned: bool = False
    owner: int = NOBODY
    """The seat of the marketeer behind it."""
    lead: int = 0
    """The number under which its marketeer is busy; 0: no marketeer."""


class Token(msgspec.Struct, frozen=True, array_like=True):
    """One demand on a house, and the seat that created it."""

    good: str
    by: int = NOBODY


class Trainer(msgspec.Struct, frozen=True, array_like=True):
    """A trainer card at work: steps left this turn, and whom it trained (TRN-03)."""

    card: str
    steps: int
    pupils: tuple[str, ...] = ()


class Pending(msgspec.Struct, frozen=True, array_like=True):
    """A decision that must be made before the flow goes on. Data only, never code."""

    seat: int
    kind: str
    data: tuple[Any, ...] = ()


class GameResult(msgspec.Struct, frozen=True):
    """The end of a game (END-01)."""

    reason: str
    """`bank`, `last_chain`, `no_chain` or `turn_limit`; "": a position by hand gives none."""
    winner: int | None
    """None: all are bankrupt."""
    ranking: tuple[int, ...]
    """The seats from first to last."""
    cash: tuple[int, ...]
    """The cash of these seats, in the same order."""


class Ext(msgspec.Struct, forbid_unknown_fields=True):
    """Base class of the state that a module keeps in a game.

    It can be made without arguments. Its fields hold immutable values. They are part of positions,
    where they are checked by their types.
    """

    def copy(self) -> Self:
        """Return an independent copy."""
        copied: Self = self.__copy__()  # type: ignore[attr-defined]  # as fast again as copy(self)
        return copied

    def squares(self, geometry: Geometry) -> int:
        """Return the mask of the squares that it occupies on the map."""
        return 0
