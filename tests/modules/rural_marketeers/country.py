"""Two tiles with a crossroads on the left, and the country around them."""

from __future__ import annotations

from typing import Any

from magnate.base.actions import PlaceCampaign
from magnate.base.position import ChainPosition
from magnate.core.state import Game
from magnate.core.values import Campaign
from tests.builder import chain, table

# The roads reach the edge of the map at (2, 0), (0, 2), (2, 4) and (9, 2).
TOWN = """
    ..#.. .....
    ..#.. .22..
    ##### #22##
    ..#.. .....
    ..#.. .....
"""
STREET = """
    ..#.. ..... .....
    ..#.. ..... .....
    ##### ##### #####
    ..#.. ..... .....
    ..#.. ..... .....
"""
RURAL = "rural_marketeer"
AREA = "rural_area"
MODULE = "rural_marketeers"


def country(
    *chains: ChainPosition,
    step: str,
    map: str = TOWN,
    offramps: tuple[tuple[tuple[int, int], bool], ...] = (),
    modules: tuple[str, ...] = (),
    ext: dict[str, Any] | None = None,
    **fields: Any,
) -> Game:
    """A position with these offramps (first square, upright)."""
    if len(chains) < 2:
        chains = (*chains, chain())
    return table(
        map,
        *chains,
        step=step,
        modules=[MODULE, *modules],
        ext=with_offramps(*offramps) | (ext or {}),
        **fields,
    )


def with_offramps(*offramps: tuple[tuple[int, int], bool]) -> dict[str, Any]:
    """The module's part of a position."""
    return {MODULE: {"placed": [{"at": at, "turned": turned} for at, turned in offramps]}}


def campaigning(count: int = 1, **fields: Any) -> Game:
    """Seat 0 has so many rural marketeers at work in the campaigns step."""
    milestones = fields.pop("milestones", ())
    mine = chain(work={RURAL: count}, milestones=milestones)
    fields.setdefault("ceo_slots", 6)
    return country(mine, step="campaigns", **fields)


def giant(number: int = 21, good: str = "beer", seat: int = 0) -> PlaceCampaign:
    """Place a giant billboard."""
    return PlaceCampaign(seat, RURAL, number, good, 0)


def running(number: int, good: str = "beer", owner: int = 0) -> Campaign:
    """A giant billboard that runs."""
    lead = number if owner >= 0 else 0
    return Campaign(number, "giant_billboard", (good,), 0, owner=owner, lead=lead)
