"""The base price that the open reserve cards show (RSP-01)."""

from __future__ import annotations

from collections import Counter

from magnate.base.dinnertime import BASE_PRICE
from magnate.base.events import BankBroke
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.state import Game, kept
from magnate.core.values import Ext
from magnate.modules.reserve_prices.events import PriceShown

OPTION, AT_ONCE = "reserve_prices", "at_once"
"""From when the new price holds: from the next dinnertime, or from now on."""
STRONGEST_FIRST = (20, 5, 10)
"""The order in which prices with equally many cards win."""


class Prices(Ext):
    """Since when the price of the cards holds, once they are open."""

    since: int = 0
    """The turn after the break of the bank; with the option `at_once`, the turn of the break."""


def base_price(game: Game) -> int | None:
    """Return the price of the cards once it holds: by default from the next dinnertime on."""
    if not game.breaks or game.turn < kept(game, "reserve_prices", Prices).since:
        return None
    return price_shown(game)


def show_price(game: Game, broke: BankBroke) -> None:
    """Announce the price of the open cards, for the next dinnertime on or at once."""
    if broke.reserves:
        at_once = game.rules.options[OPTION] == AT_ONCE
        prices = kept(game, "reserve_prices", Prices)
        prices.since = game.turn if at_once else game.turn + 1
        emit(game, PriceShown(price_shown(game), prices.since, dict(votes(game)), at_once))


def price_shown(game: Game) -> int:
    """Return the price that most cards show, including those of bankrupt chains."""
    shown = votes(game)
    return max(
        shown, key=lambda price: (shown[price], -STRONGEST_FIRST.index(price)), default=BASE_PRICE
    )


def votes(game: Game) -> Counter[int]:
    """Return the number of reserve cards for each price."""
    cards = game.rules.content.reserves
    chosen = (chain.reserve for chain in game.chains)
    return Counter(cards[reserve].base_price for reserve in chosen if reserve in cards)


def check_since(game: Game) -> None:
    """Refuse a position in which the price holds from a turn that cannot be."""
    since = kept(game, "reserve_prices", Prices).since
    if since < 0 or since > game.turn + 1 or (since and not game.breaks):
        where = "ext.reserve_prices.since"
        raise Refused("price_not_since_then", "RSP-01", where=where, turn=since)
