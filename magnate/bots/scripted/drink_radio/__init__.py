"""The ambush: a freezer full of one drink, then the radio for it, when nobody can hire for it.

Two recruiting girls hire three on day 3. Errand boys fill the freezer while a brand director is
trained. He works last, on about day 6, and the drinks sell at a high price the evening after. Then
it uses low prices, waitresses and the demand from rivals' campaigns.
"""

from __future__ import annotations

from magnate.base.actions import ChoosePosition
from magnate.bots.scripted.drink_radio.day import company
from magnate.bots.scripted.drink_radio.first_restaurant import first_restaurant
from magnate.bots.scripted.drink_radio.goods import radio_due
from magnate.bots.scripted.drink_radio.lessons import train
from magnate.bots.scripted.drink_radio.personnel import hire, settle
from magnate.bots.scripted.drink_radio.sales import advertise, cook, keep
from magnate.bots.scripted.line import Script, reserve, those
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game


def _choose_position(game: Game, chain: Chain, options: Options) -> Action | None:
    """Go first; last on the day of the radio."""
    last = radio_due(game, chain)
    return min(
        those(options, ChoosePosition),
        key=lambda one: -one.position if last else one.position,
        default=None,
    )


DRINK_RADIO = Script(
    company,
    {
        "first_restaurants": first_restaurant,
        "reserves": reserve("medium"),
        "order": _choose_position,
        "hire": hire,
        "train": train,
        "campaigns": advertise,
        "food": cook,
        "payday": settle,
        "freezer": keep,
    },
)
"""A drink in the freezer, then on the radio."""
