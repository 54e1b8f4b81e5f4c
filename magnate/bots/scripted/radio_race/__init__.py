"""Race for the first radio, with a chef and a luxuries manager to sell to all it reaches.

The trainer comes first and the brand director is ready on day 4. The radio plays on day 5 for the
chef, who is ready on day 6 together with the luxuries manager. The bank breaks at once.
"""

from __future__ import annotations

from magnate.base.actions import ChoosePosition
from magnate.base.dinnertime import unit_price
from magnate.base.milestones import would_earn
from magnate.bots.scripted.line import Script, first_restaurant, reserve, those
from magnate.bots.scripted.production import cooked
from magnate.bots.scripted.radio_race.evening import by_need
from magnate.bots.scripted.radio_race.line import (
    advertise,
    company,
    hire,
    settle,
    train,
)
from magnate.core.actions import Action
from magnate.core.options import Options
from magnate.core.state import Chain, Game


def _house(way: int | None, theirs: list[int | None]) -> float:
    """Return the value of a house for a first restaurant: only distance counts."""
    return 0 if way is None else 20 - way


def _go_first(game: Game, chain: Chain, options: Options) -> Action | None:
    return min(those(options, ChoosePosition), key=lambda one: one.position, default=None)


def _cook(game: Game, chain: Chain, options: Options) -> Action | None:
    prices = {seat: unit_price(game, game.chains[seat]) for seat in game.order}
    news = [good for good in game.rules.goods if would_earn(game, chain, f"produced:{good}")]
    return cooked(game, chain, options, by_need(chain.seat, prices), news)


def _keep(game: Game, chain: Chain, options: Options) -> Action | None:
    return options[0]  # as much as fits


RADIO_RACE = Script(
    company,
    {
        "first_restaurants": first_restaurant(_house),
        "reserves": reserve("small"),
        "order": _go_first,
        "hire": hire,
        "train": train,
        "campaigns": advertise,
        "food": _cook,
        "payday": settle,
        "freezer": _keep,
    },
)
"""The first radio, a chef and high prices."""
