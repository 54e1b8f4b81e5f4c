"""Proposal for the kitchen: the goods that cooks and buyers should bring for hungry houses."""

from __future__ import annotations

from collections import Counter

import msgspec

from magnate.base.company import goes_left
from magnate.bots.heuristics.house_odds import HouseOdds
from magnate.bots.heuristics.kitchen import Portion, menu, portions
from magnate.bots.weights import WEIGHTS
from magnate.core.actions import Action
from magnate.core.errors import Refused
from magnate.core.flow import step
from magnate.core.state import Chain, Game
from magnate.known import guess, view
from magnate.server.game.live import Live
from magnate.server.kit.adapter import Struct
from magnate.server.kit.wire import AnyAction


class KitchenProposal(Struct, frozen=True, kw_only=True):
    """A proposal for a seat's cooks and buyers; nothing has changed."""

    number: int
    """How many messages the seat has been told."""
    actions: list[AnyAction]
    """In an order in which they can be done; none for cards that no house needs."""


def kitchen(live: Live, seat: int) -> KitchenProposal:
    """Propose goods for the houses that would likely come tonight, then for all others."""
    game = guess(view(live.record.game, seat), 0)
    return KitchenProposal(
        number=live.number(seat), actions=msgspec.to_builtins(proposed(game, seat))
    )


def proposed(game: Game, seat: int) -> list[Action]:
    """Propose an action for each card of a seat that can still bring something."""
    chain = game.chains[seat]
    rows = game.rules.employees
    cards = [card for card in chain.work for _ in range(max(0, goes_left(game, chain, rows[card])))]
    house_odds = HouseOdds(game, chain, WEIGHTS.standing)
    dishes = menu(game, chain, cards, house_odds, house_odds.odds(), WEIGHTS)
    chosen = [portion for _, dish in dishes for portion in dish]
    idle = Counter(cards) - Counter(portion[0] for portion in chosen)
    chosen += _spread(game, chain, list(idle.elements()), chosen)
    return _possible(game, [portion[2] for portion in chosen])


def _spread(game: Game, chain: Chain, cards: list[str], made: list[Portion]) -> list[Portion]:
    """Portions of the other cards, so that most of what is wanted on the map is there.

    A card that could bring only more than houses want brings nothing.
    """
    lacking = Counter(token.good for tokens in game.demand.values() for token in tokens)
    lacking.subtract(chain.stock)
    for portion in made:
        lacking.subtract(portion[1])
    found = []
    for card in cards:
        choices = portions(game, chain, game.rules.employees[card])
        best = max(choices, key=lambda choice: _use(choice, lacking), default=None)
        if best and _use(best, lacking)[0] > 0:
            lacking.subtract(best[1])
            found.append(best)
    return found


def _use(portion: Portion, lacking: Counter[str]) -> tuple[int, int, int]:
    """How much of it is wanted, how much there is, and how little of it there is too much of."""
    goods = portion[1]
    wanted = sum(min(count, max(0, lacking[good])) for good, count in goods.items())
    return wanted, sum(goods.values()), min((lacking[good] for good in goods), default=0)


def _possible(game: Game, actions: list[Action]) -> list[Action]:
    """Select the actions that can be done one after the other."""
    trial, found = game.copy(), []
    for action in actions:
        try:
            step(trial, action)
        except Refused:
            continue
        found.append(action)
    return found
