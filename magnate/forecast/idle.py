"""What a seat does that does nothing: how others are taken to play on."""

from __future__ import annotations

from collections.abc import Mapping

from magnate.base.actions import ChoosePosition, Fire, OpenCompany, Pay, PutToWork
from magnate.base.company import fits_company
from magnate.base.order import nearest_free
from magnate.core.actions import Action
from magnate.core.flow import legal
from magnate.core.options import Options
from magnate.core.state import Chain, Game
from magnate.forecast.companies import Companies


def idle(game: Game, seat: int, companies: Companies) -> Action:
    """The choice of a seat that changes as little as possible.

    It keeps its company and its place in the order, ends every step of its day, declines what a
    module offers, pays everybody (if it cannot, it fires one after the other who costs money), and
    freezes as much as it may.
    """
    options = legal(game, seat)
    name = "" if game.pending else game.rules.steps[game.step].name
    if name == "restructuring":
        return _company(game, game.chains[seat], companies.get(seat, {}))
    if name == "order":
        return ChoosePosition(seat, nearest_free(game, game.order.index(seat) + 1)[0])
    if name == "payday":
        return _payday(game, seat, options)
    for family in options.families:
        if family.kind.declines:
            return family[0]
    return options[0]


def _company(game: Game, chain: Chain, last: Mapping[str, int]) -> Action:
    """Last turn's company as far as its people are there and fit, managers first."""
    planned = list(chain.plan or ())
    rows = game.rules.employees
    for card in sorted(last, key=lambda card: not rows[card].is_manager):
        there = min(last[card], chain.beach.get(card, 0))
        if planned.count(card) < there and _fits(game, chain, [*planned, card]):
            return PutToWork(chain.seat, card)
    return OpenCompany(chain.seat)


def _fits(game: Game, chain: Chain, cards: list[str]) -> bool:
    return fits_company(game, chain, [(card, 1) for card in cards])


def _payday(game: Game, seat: int, options: Options) -> Action:
    rows = game.rules.employees
    for family in options.families:
        if family.kind is Pay:
            return family[0]
    for family in options.families:
        if family.kind is not Fire:
            return family[0]  # goods are handed over before people go
        for action in family:
            if isinstance(action, Fire) and rows[action.employee].salary:
                return action
    return options[0]
