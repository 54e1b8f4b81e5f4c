"""Rural marketeers: giant billboards, a rural area that eats last, offramps (RUR)."""

from __future__ import annotations

from pathlib import Path

from magnate.base.events import MilestoneEarned
from magnate.core.content import load_content
from magnate.core.module import Module
from magnate.core.state import Game
from magnate.modules.rural_marketeers import new_offramp
from magnate.modules.rural_marketeers.actions import ACTIONS
from magnate.modules.rural_marketeers.area import KINDS, seat_rural_area
from magnate.modules.rural_marketeers.events import EVENTS
from magnate.modules.rural_marketeers.offramps import Offramps, check_offramps, outside, pieces


def check(game: Game) -> None:
    """Refuse a position that cannot be."""
    check_offramps(game)
    new_offramp.check_pending(game)


MODULE = Module(
    name="rural_marketeers",
    content=load_content(Path(__file__).parent / "content"),
    answers={"outside": outside},
    decisions=new_offramp.DECISIONS,
    reactions={MilestoneEarned: new_offramp.offer_offramp},
    kinds=KINDS,
    actions=ACTIONS,
    events=EVENTS,
    ext=Offramps,
    lay_out=seat_rural_area,
    check=check,
    pieces=pieces,
    rules=("RUR",),
)
