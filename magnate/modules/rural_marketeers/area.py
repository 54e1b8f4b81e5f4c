"""The rural area: a house outside the map that eats last (RUR-03, RUR-04)."""

from __future__ import annotations

from math import inf

from magnate.base.houses import seat_diner
from magnate.core.module import CampaignKind
from magnate.core.state import Game, House
from magnate.core.values import Campaign
from magnate.modules.rural_marketeers.offramps import offramps, roads_touched

RURAL_AREA = "rural_area"


def seat_rural_area(game: Game) -> None:
    """Its doors are the road squares that offramps touch; the way there counts 1 (RUR-04)."""
    doors = 0
    for offramp in offramps(game):
        doors |= roads_touched(game, offramp)
    # RUR-03: two tokens for one, no maximum; RUR-04: last of all
    area = House("rural_area", inf, building=0, limit=None, tokens=2, doors=doors, detour=1)
    seat_diner(game, area)


def by_giant_billboard(game: Game, campaign: Campaign) -> list[House]:
    """Return the rural area, the only place that a giant billboard reaches (RUR-03)."""
    return [game.houses[RURAL_AREA]]


KINDS = (CampaignKind("giant_billboard", "beside", by_giant_billboard, last=True, rule="RUR-03"),)
