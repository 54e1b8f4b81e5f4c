"""First recruiting girl used: an executive vice president (NMS-14)."""

from __future__ import annotations

from magnate.base.begin import full_supply
from magnate.base.company import add_card, may_own_another, people, take_card
from magnate.core.flow import emit
from magnate.core.state import Chain, Game
from magnate.modules.new_milestones.books import SPARES, books
from magnate.modules.new_milestones.events import Joined

MILESTONE = "first_recruiting_girl_used"
CARD = "executive_vice_president"


def join(game: Game, chain: Chain) -> None:
    """To the beach, from the supply, else one of the spares; TRN-05 holds."""
    if not may_own_another(game, chain, game.rules.employees[CARD]):
        return
    spare = not game.supply.get(CARD)
    if not spare:
        take_card(game.supply, CARD)
    elif books(game).spares:
        books(game).spares -= 1
    else:
        return
    add_card(chain.beach, CARD)
    emit(game, Joined(chain.seat, CARD, spare))


def lay_out(game: Game) -> None:
    """Spares that came into play are cards like others: fired, they join the supply."""
    in_play = full_supply(game.rules, len(game.chains))[CARD] + SPARES - books(game).spares
    owned = sum(people(chain).get(CARD, 0) for chain in game.chains)
    game.supply.pop(CARD, None)
    if in_play > owned:
        game.supply[CARD] = in_play - owned
