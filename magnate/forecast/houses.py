"""Houses one by one: who would win each now, and by how much."""

from __future__ import annotations

from typing import Literal

import msgspec

from magnate.base.events import DecidedBy, Offer, Sold, WentHungry


class HouseForecast(msgspec.Struct, frozen=True, kw_only=True):
    """The forecast for a house: the winner and all offers."""

    house: str
    demand: tuple[tuple[str, int], ...]
    """Its tokens: good, and the seat that created it. None: any one good is assumed."""
    winner: int | None
    """None: nobody can serve it."""
    decided_by: DecidedBy | Literal[""]
    """The deciding criterion; "": nobody can serve it."""
    margin: int | None
    """By how many dollars of price and distance the winner beats the next who could serve it;
    None: there is no other."""
    total: int
    """The price of the whole sale."""
    offers: tuple[Offer, ...]
    """By turn order, as it stands when the house eats."""


def forecast_of(event: Sold | WentHungry) -> HouseForecast:
    """Return the forecast for a house from its event at dinner."""
    if isinstance(event, WentHungry):
        return HouseForecast(
            house=event.house,
            demand=event.demand,
            winner=None,
            decided_by="",
            margin=None,
            total=0,
            offers=event.offers,
        )
    return HouseForecast(
        house=event.house,
        demand=event.demand,
        winner=event.seat,
        decided_by=event.decided_by,
        margin=_margin(event),
        total=event.total,
        offers=event.offers,
    )


def _margin(event: Sold) -> int | None:
    asked = {offer.seat: offer.asked for offer in event.offers if offer.serves}
    won = asked.pop(event.seat)
    return min(asked.values()) - won if asked else None
