"""First campaign manager used: a second tile like the first, at once (NMS-06)."""

from __future__ import annotations

from magnate.base.actions import PlaceCampaign
from magnate.base.campaigns import (
    TilePlaces,
    announce_campaign,
    campaign_of,
    check_lies,
    size_of,
    start_campaign,
)
from magnate.base.events import CampaignPlaced
from magnate.core.content import CampaignTileRow, Employee
from magnate.core.errors import Refused
from magnate.core.flow import answered, ask
from magnate.core.module import Decision
from magnate.core.options import Family, Options
from magnate.core.state import Game
from magnate.core.values import Campaign
from magnate.modules.new_milestones.actions import DeclineOffer
from magnate.modules.new_milestones.decline import decline

MILESTONE = "first_campaign_manager_used"
KIND = "new_milestones.second_tile"
"""A pending decision with one datum: the number of the first tile."""


def offer(game: Game, placed: CampaignPlaced) -> None:
    """Ask, where a free tile of the kind has a place."""
    number = placed.campaign.number
    if any(family.size for family in families(game, placed.seat, number)):
        ask(game, placed.seat, KIND, number)


def options(game: Game, seat: int) -> Options:
    """Tiles of the kind with their places, or none."""
    number = game.pending[0].data[0]
    return Options([*families(game, seat, number), Family(DeclineOffer, {"seat": seat})])


def families(game: Game, seat: int, number: int) -> list[Family]:
    """Free tiles of the kind where the same manager may put them (CMP-04, CMP-05)."""
    first = game.campaigns[number]
    row = manager(game, first)
    where = TilePlaces(game, game.chains[seat], row)
    return [
        Family(
            PlaceCampaign,
            {
                "seat": seat,
                "by": row.id,
                "number": tile.number,
                "good": first.goods[0],
                "turns": first.turns,
                "turned": turned,
                "lead": first.lead,
            },
            (),
            where.places(tile, turned),
            game.geometry,
            size_of(tile, turned),
        )
        for tile in free_tiles(game, first.kind)
        for turned in where.ways(tile)
    ]


def free_tiles(game: Game, kind: str) -> list[CampaignTileRow]:
    """The free tiles of a kind, by number."""
    tiles = game.rules.campaign_tiles
    return [tiles[number] for number in sorted(game.tiles) if tiles[number].kind == kind]


def manager(game: Game, first: Campaign) -> Employee:
    """The card behind the first tile."""
    return game.rules.employees[game.chains[first.owner].busy[first.lead]]


def place_second(game: Game, action: PlaceCampaign) -> None:
    """NMS-06."""
    first = game.campaigns[game.pending[0].data[0]]
    chain = game.chains[action.seat]
    row = manager(game, first)
    tile = game.rules.campaign_tiles.get(action.number)
    if tile is None or action.number not in game.tiles:
        raise Refused("tile_not_free", "CMP-01", number=action.number)
    same = (row.id, first.kind, first.goods[0], first.turns, first.lead)
    if (action.by, tile.kind, action.good, action.turns, action.lead) != same:
        raise Refused("not_like_the_first", "NMS-06", number=first.number)
    check_lies(game, chain, row, tile, action)
    second = campaign_of(action, tile)
    answered(game)
    start_campaign(game, second)
    announce_campaign(game, chain, row, second)


def check_pending(game: Game, seat: int, number: object) -> None:
    """Refuse a question about a tile that is not there."""
    first = game.campaigns.get(number) if isinstance(number, int) else None
    if first is None or first.owner != seat or not first.lead:
        raise Refused("bad_question", "NMS-06", where="pending", kind=KIND)
    if game.rules.kinds[first.kind].lies != "map":
        raise Refused("bad_question", "NMS-06", where="pending", kind=KIND)


DECISION = Decision(KIND, options, {PlaceCampaign: place_second, DeclineOffer: decline})
