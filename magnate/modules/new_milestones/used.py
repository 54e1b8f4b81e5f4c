"""The occasions of used cards, and the decisions that follow at once.

Occasions: `used:CARD`, `used:marketeer` for any that places a campaign, `built:house`,
`opened:restaurant`; `sold:GOOD` and a used waitress are settled in evening.py.
"""

from __future__ import annotations

from magnate.base.events import (
    CampaignPlaced,
    Fetched,
    Hired,
    HousePlaced,
    RestaurantPlaced,
    Trained,
)
from magnate.base.milestones import occasion
from magnate.core.state import Chain, Game
from magnate.modules.new_milestones import mailbox, second_tile, two_goods, vice_president

GIRL = "recruiting_girl"


def campaign_placed(game: Game, placed: CampaignPlaced) -> None:
    """Award the use of a marketeer: placing a campaign (GEN-04)."""
    chain = game.chains[placed.seat]
    occasion(game, chain, "used:marketeer")
    if _earns(game, chain, f"used:{placed.by}", second_tile.MILESTONE):
        second_tile.offer(game, placed)
    two_goods.offer(game, placed)


def hired(game: Game, event: Hired) -> None:
    """Award any hire with a recruiting girl at work (NMS-14)."""
    chain = game.chains[event.seat]
    if chain.work.get(GIRL) and _earns(game, chain, f"used:{GIRL}", vice_president.MILESTONE):
        vice_president.join(game, chain)


def trained(game: Game, event: Trained) -> None:
    """Award the use of each trainer that was charged (NMS-15)."""
    for name, _ in event.by:
        occasion(game, game.chains[event.seat], f"used:{name.partition('.')[0]}")


def fetched(game: Game, event: Fetched) -> None:
    """Fetching a drink (NMS-20)."""
    if event.drinks:
        occasion(game, game.chains[event.seat], f"used:{event.by}")


def house_placed(game: Game, placed: HousePlaced) -> None:
    """A house, not a garden (NMS-17)."""
    occasion(game, game.chains[placed.seat], "built:house")


def restaurant_placed(game: Game, placed: RestaurantPlaced) -> None:
    """A new restaurant; starting ones, which no card opens, do not count (NMS-18)."""
    chain = game.chains[placed.seat]
    if placed.by and _earns(game, chain, "opened:restaurant", mailbox.MILESTONE):
        mailbox.offer(game, placed)


def _earns(game: Game, chain: Chain, name: str, milestone: str) -> bool:
    """Return True if the occasion has just brought the milestone."""
    had = milestone in chain.milestones
    occasion(game, chain, name)
    return not had and milestone in chain.milestones
