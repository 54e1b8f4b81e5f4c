"""Idle play: the choices that forecasts assume for other seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from magnate.base.actions import ChoosePosition, EndStep, Fire, OpenCompany, Pay, PutToWork
from magnate.base.order import nearest_free
from magnate.base.payday import costs_salary
from magnate.base.restructuring import fitting
from magnate.core.actions import Action
from magnate.core.flow import legal, takes
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.forecast.companies import Companies


def idle(game: Game, seat: int, companies: Companies | None = None) -> Action:
    """The choice of a seat that changes as little as possible.

    It keeps its company and its place in the order, ends every step of its day, declines what a
    module offers, pays everybody (if it cannot, it fires one after the other who costs money), and
    freezes as much as it may.
    """
    name = "" if game.pending else game.rules.steps[game.step].name
    if name == "restructuring":
        return _company(game, game.chains[seat], (companies or {}).get(seat, {}))
    if name == "order":
        return ChoosePosition(seat, nearest_free(game, game.order.index(seat) + 1)[0])
    if takes(game, EndStep):
        return EndStep(seat)
    options = legal(game, seat)
    if name == "payday":
        return _payday(game, seat, options)
    for family in options.families:
        if family.kind.declines:
            return family[0]
    return options[0]


def _company(game: Game, chain: Chain, last: Mapping[str, int]) -> Action:
    """Last turn's company as far as its people are there and fit, managers first."""
    planned = chain.plan or ()
    left = (Counter(last) - Counter(planned)).elements()
    card = next(fitting(game, chain, left, planned), None)
    return OpenCompany(chain.seat) if card is None else PutToWork(chain.seat, card)


def _payday(game: Game, seat: int, options: Options) -> Action:
    chain = game.chains[seat]
    for family in options.families:
        if family.kind is Pay:
            return family[0]
    for family in options.families:
        if family.kind is not Fire:
            return family[0]  # goods are handed over before people go
        for action in family:
            if isinstance(action, Fire) and costs_salary(game, chain, action.employee):
                return action
    return options[0]
