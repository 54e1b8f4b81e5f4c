"""Gardens and the radio: three hires on day 3, the radio on day 6, and new houses with gardens in
its reach, next to the restaurant.

The brand director is trained first, then cooks for the radio's good, a new business developer and a
luxuries manager. Waitresses bring cash until then.
"""

from __future__ import annotations

from magnate.base.actions import ChoosePosition
from magnate.bots.scripted.garden_radio.campaigns import advertise
from magnate.bots.scripted.garden_radio.kitchen import cook
from magnate.bots.scripted.garden_radio.personnel import hire, settle, train
from magnate.bots.scripted.garden_radio.radio import BRANDS, DIRECTOR
from magnate.bots.scripted.garden_radio.sites import build
from magnate.bots.scripted.garden_radio.working import company
from magnate.bots.scripted.line import Script, first_restaurant, reserve, those
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game


def _house(way: int | None, theirs: list[int | None]) -> float:
    """Return the value of a house for a first restaurant: near, and not farther than to rivals."""
    if way is None:
        return -3
    if not theirs:
        return 4 - way
    nearest = min((other for other in theirs if other is not None), default=None)
    return 4 - way + (1.5 if nearest is None or way < nearest else 0.5 * (way == nearest))


def _choose_position(game: Game, chain: Chain, options: Options) -> Action | None:
    """Go first; last with somebody at work who is to advertise to the whole town."""
    last = any(card in chain.work for card in (DIRECTOR, BRANDS))
    return min(
        those(options, ChoosePosition),
        key=lambda one: -one.position if last else one.position,
        default=None,
    )


def _keep(game: Game, chain: Chain, options: Options) -> Action | None:
    return options[0]  # as much as fits


GARDEN_RADIO = Script(
    company,
    {
        "first_restaurants": first_restaurant(_house),
        "reserves": reserve("medium"),
        "order": _choose_position,
        "hire": hire,
        "train": train,
        "campaigns": advertise,
        "food": cook,
        "houses": build,
        "payday": settle,
        "freezer": _keep,
    },
)
"""The radio, and gardens in its reach."""
