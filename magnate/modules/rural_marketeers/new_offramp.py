"""The decision where an offramp lies, for First rural marketeer used (RUR-02)."""

from __future__ import annotations

from magnate.base.events import MilestoneEarned
from magnate.board import bits
from magnate.core.choice_conditions import check_choice
from magnate.core.errors import Refused
from magnate.core.flow import answered, ask, emit
from magnate.core.module import Decision
from magnate.core.options import Family, Options
from magnate.core.state import Game, kept
from magnate.modules.rural_marketeers.actions import DeclineOfframp, PlaceOfframp
from magnate.modules.rural_marketeers.area import seat_rural_area
from magnate.modules.rural_marketeers.events import OfframpDeclined, OfframpPlaced
from magnate.modules.rural_marketeers.offramps import (
    LENGTH,
    OFFRAMPS,
    Offramp,
    Offramps,
    offramp_conditions,
    offramps,
    places,
    roads_to_lie_at,
    roads_touched,
    squares_taken,
)

KIND = "rural_marketeers.offramp"
MILESTONE = "first_rural_marketeer_used"


def offer_offramp(game: Game, earned: MilestoneEarned) -> None:
    """Ask for a place at once, while there are offramps and places for them."""
    if earned.milestone == MILESTONE and len(offramps(game)) < OFFRAMPS and any(places(game)):
        ask(game, earned.seat, KIND)


def offramp_options(game: Game, seat: int) -> Options:
    """Return the places, lying and upright, and the option to decline."""
    found = sorted((offramp.turned, offramp.at) for offramp in places(game))
    families = [
        Family(
            PlaceOfframp,
            {"seat": seat, "turned": turned},
            (("at", tuple(at for upright, at in found if upright == turned)),),
            piece=(1, LENGTH) if turned else (LENGTH, 1),
        )
        for turned in (False, True)
    ]
    return Options([*families, Family(DeclineOfframp, {"seat": seat})])


def place_offramp(game: Game, action: PlaceOfframp) -> None:
    """Place an offramp (RUR-02)."""
    offramp = Offramp(action.at, action.turned)
    conditions = offramp_conditions(game.geometry, roads_to_lie_at(game), squares_taken(game))
    check_choice(offramp, conditions, offramp.at)
    built = kept(game, "rural_marketeers", Offramps)
    built.placed = (*built.placed, offramp)
    seat_rural_area(game)
    answered(game)
    roads = tuple(game.geometry.xy(bit) for bit in bits(roads_touched(game, offramp)))
    emit(game, OfframpPlaced(action.seat, action.at, action.turned, roads))


def decline(game: Game, action: DeclineOfframp) -> None:
    """Place no offramp: it is optional (RUR-02)."""
    answered(game)
    emit(game, OfframpDeclined(action.seat))


def check_pending(game: Game) -> None:
    """Refuse a position that asks for more offramps than there are."""
    asked = [i for i, pending in enumerate(game.pending) if pending.kind == KIND]
    for i in asked:
        if game.pending[i].data:
            raise Refused("bad_decision", "RUR-02", where=f"pending[{i}]", kind=KIND)
    if asked and len(asked) + len(offramps(game)) > OFFRAMPS:
        raise Refused("no_offramps_left", "RUR-02", where=f"pending[{asked[-1]}]")


DECISIONS = (
    Decision(KIND, offramp_options, {PlaceOfframp: place_offramp, DeclineOfframp: decline}),
)
