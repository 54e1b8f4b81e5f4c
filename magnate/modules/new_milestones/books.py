"""The module's part of the state."""

from __future__ import annotations

import msgspec

from magnate.core.errors import Refused
from magnate.core.state import Game, kept
from magnate.core.values import Ext

SPARES = 3  # NMS-14


class Meal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A meal of this evening: the house, the seller and the goods."""

    house: str
    seat: int
    goods: tuple[str, ...]


class Books(Ext):
    """Facts that milestones need later. Each is kept only until then."""

    meals: tuple[Meal, ...] = ()
    """Dinnertime: the meals so far, in dinner order (NMS-09, NMS-10)."""
    handed: tuple[tuple[int, str], ...] = ()
    """Payday: (seat, good) of each item chosen to be handed over, secret (NMS-12)."""
    token_money: tuple[tuple[int, int], ...] = ()
    """Phase 6: (seat, dollars) for each campaign that paid (NMS-03)."""
    spares: int = SPARES
    """Executive vice presidents that have not come into play (NMS-14)."""
    removed: int = 0
    """Dollars that have left the bank and the game (NMS-16)."""


def books(game: Game) -> Books:
    """The module's part of the state."""
    return kept(game, "new_milestones", Books)


def redact(kept: Books, seat: int | None) -> Books:
    """Return the state as a seat may know it: only its own choice of goods (SET-08)."""
    seen = kept.copy()
    seen.handed = tuple(item for item in kept.handed if item[0] == seat)
    return seen


def check_books(game: Game) -> None:
    """Refuse impossible numbers."""
    kept = books(game)
    if not 0 <= kept.spares <= SPARES:
        raise Refused("bad_spares", "NMS-14", where="ext.new_milestones.spares", most=SPARES)
    if kept.removed < 0:
        where = "ext.new_milestones.removed"
        raise Refused("too_small", where=where, value=kept.removed, least=0)
    seats = range(len(game.chains))
    named = {
        "meals": [meal.seat for meal in kept.meals],
        "handed": [seat for seat, _ in kept.handed],
        "token_money": [seat for seat, _ in kept.token_money],
    }
    for field, those in named.items():
        for seat in those:
            if seat not in seats:
                raise Refused("no_such_seat", where=f"ext.new_milestones.{field}", seat=seat)
