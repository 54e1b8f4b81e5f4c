"""First new restaurant: a free mailbox in its block, for ever (NMS-18)."""

from __future__ import annotations

from magnate.base.campaigns import size_of, start_campaign
from magnate.base.events import RestaurantPlaced
from magnate.base.places import free_squares, places_touching, restaurant_squares, roadside
from magnate.board import block, fits
from magnate.core.content import CampaignTileRow
from magnate.core.errors import Refused
from magnate.core.flow import answered, ask, emit
from magnate.core.module import Decision
from magnate.core.options import Family, Options
from magnate.core.place_conditions import Condition, Conditions, allowed, check_place
from magnate.core.state import Game
from magnate.core.values import Campaign
from magnate.modules.new_milestones.actions import DeclineOffer, PlaceMailbox
from magnate.modules.new_milestones.decline import decline
from magnate.modules.new_milestones.events import MailboxPlaced
from magnate.modules.new_milestones.second_tile import free_tiles

MILESTONE = "first_new_restaurant"
KIND = "new_milestones.mailbox"
"""A pending decision with one datum: the seat's new restaurant, counted from 0."""
MAILBOX = "mailbox"


def offer(game: Game, placed: RestaurantPlaced) -> None:
    """Ask for a mailbox if a free one has a place."""
    if any(family.size for family in families(game, placed.seat, placed.restaurant)):
        ask(game, placed.seat, KIND, placed.restaurant)


def options(game: Game, seat: int) -> Options:
    """Return the mailboxes with their places and goods, and the option to decline."""
    restaurant = game.pending[0].data[0]
    return Options([*families(game, seat, restaurant), Family(DeclineOffer, {"seat": seat})])


def families(game: Game, seat: int, restaurant: int) -> list[Family]:
    """Return the free mailboxes with their places and goods."""
    goods = ("good", game.rules.marketable)
    return [
        Family(
            PlaceMailbox,
            {"seat": seat, "number": tile.number},
            (goods,),
            allowed(conditions(game, seat, restaurant, tile)),
            game.geometry,
            size_of(tile, turned=False),
        )
        for tile in free_tiles(game, MAILBOX)
    ]


def conditions(game: Game, seat: int, restaurant: int, tile: CampaignTileRow) -> Conditions:
    """On empty squares, at a road, in the restaurant's block."""
    stride = game.geometry.stride
    inside = fits(block_of(game, seat, restaurant), stride, *tile.size)
    at_a_road = places_touching(game, roadside(game), *tile.size)
    return (
        Condition("squares_not_empty", "GEO-11", fits(free_squares(game), stride, *tile.size)),
        Condition("no_road", "CMP-04", at_a_road),
        Condition("not_in_the_block", "NMS-18", inside),
    )


def block_of(game: Game, seat: int, restaurant: int) -> int:
    """Return the block of the restaurant, which its mail reaches (MKT-03)."""
    squares = restaurant_squares(game, game.chains[seat].restaurants[restaurant])
    return block(game.geometry, squares, barriers=game.rules.questions.mail_barriers(game))


def place_mailbox(game: Game, action: PlaceMailbox) -> None:
    """Place a mailbox without owner or end (NMS-18)."""
    restaurant = game.pending[0].data[0]
    tile = game.rules.campaign_tiles.get(action.number)
    if tile is None or action.number not in game.tiles:
        raise Refused("tile_not_free", "CMP-01", number=action.number)
    if tile.kind != MAILBOX:
        raise Refused("not_a_mailbox", "NMS-18", number=action.number)
    if action.good not in game.rules.marketable:
        raise Refused("not_marketable", "CMP-03", good=action.good)
    check_place(game, action.at, conditions(game, action.seat, restaurant, tile))
    answered(game)
    start_campaign(game, Campaign(tile.number, MAILBOX, (action.good,), 0, action.at))
    emit(game, MailboxPlaced(action.seat, tile.number, action.good, action.at))


def check_pending(game: Game, seat: int, restaurant: object) -> None:
    """Refuse a question about a restaurant that is not there."""
    count = len(game.chains[seat].restaurants)
    if not isinstance(restaurant, int) or not 0 <= restaurant < count:
        raise Refused("bad_question", "NMS-18", where="pending", kind=KIND)


DECISION = Decision(KIND, options, {PlaceMailbox: place_mailbox, DeclineOffer: decline})
