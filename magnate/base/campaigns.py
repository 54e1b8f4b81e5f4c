"""Campaigns (CMP)."""

from __future__ import annotations

from magnate.base.actions import PlaceCampaign
from magnate.base.company import acting_card, at_work, effect, goes_left, take_card
from magnate.base.events import CampaignPlaced
from magnate.base.kinds import campaign_squares
from magnate.base.milestones import occasion, would_bring
from magnate.base.places import free_squares, in_range, origin_squares, places_touching, roadside
from magnate.base.working import working_step
from magnate.board import airplane_places, fits
from magnate.core.choice_conditions import (
    ChoiceCondition,
    ChoiceConditions,
    check_choice,
    choosable,
)
from magnate.core.content import CampaignTileRow, Employee
from magnate.core.errors import Refused
from magnate.core.flow import emit
from magnate.core.options import Family
from magnate.core.place_conditions import Condition, Conditions, allowed, check_place
from magnate.core.state import Chain, Game
from magnate.core.values import Campaign


def can_campaign(game: Game, chain: Chain) -> bool:
    """Return True if a marketeer with a campaign to place is left."""
    return bool(_marketeers(game, chain))


def campaign_families(game: Game, chain: Chain) -> list[Family]:
    """Marketeer, tile and way it lies, then places, goods and durations."""
    families = []
    goods = ("good", game.rules.marketable)
    for row, lead in _marketeers(game, chain):
        where = TilePlaces(game, chain, row)
        for number in sorted(game.tiles):
            tile = game.rules.campaign_tiles[number]
            if tile.kind not in row.campaigns:
                continue
            turns = ("turns", durations(game, chain, row, tile.kind))
            for turned in where.ways(tile):
                fixed = {
                    "seat": chain.seat,
                    "by": row.id,
                    "number": number,
                    "turned": turned,
                    "lead": lead,
                }
                lies = game.rules.kinds[tile.kind].lies
                if lies == "map":
                    squares = where.places(tile, turned)
                    piece = size_of(tile, turned)
                    families.append(
                        Family(PlaceCampaign, fixed, (goods, turns), squares, game.geometry, piece)
                    )
                elif lies == "edge":
                    at = ("at", edge_places(game, tile, turned))
                    piece = size_of(tile, turned)
                    families.append(Family(PlaceCampaign, fixed, (goods, turns, at), piece=piece))
                else:
                    families.append(Family(PlaceCampaign, fixed, (goods, turns)))
    return families


def _marketeers(game: Game, chain: Chain) -> list[tuple[Employee, int]]:
    """Marketeers with a campaign to place: at work, or busy with a go left (then the lead)."""
    ready = [
        (row, 0)
        for row in at_work(game, chain)
        if row.campaigns and goes_left(game, chain, row) > 0
    ]
    for lead, left in sorted(chain.spare.items()):
        if left:
            ready.append((game.rules.employees[chain.busy[lead]], lead))
    return ready


class TilePlaces:
    """Where a marketeer's tiles may lie on the map (CMP-04 to CMP-06)."""

    __slots__ = ("free", "game", "near", "roadside")

    def __init__(self, game: Game, chain: Chain, row: Employee) -> None:
        self.game = game
        self.free = free_squares(game)
        self.roadside = roadside(game)
        self.near = self.roadside
        if row.travels == "road":
            self.near = in_range(game, origin_squares(game, chain), row.range)

    def ways(self, tile: CampaignTileRow) -> tuple[bool, ...]:
        """Unturned, and turned where that is not the same (GEO-12)."""
        if self.game.rules.kinds[tile.kind].lies == "beside":
            return (False,)
        return (False,) if tile.size[0] == tile.size[1] else (False, True)

    def places(self, tile: CampaignTileRow, turned: bool) -> int:
        """Top left squares for the tile."""
        return allowed(self.conditions(tile, turned))

    def conditions(self, tile: CampaignTileRow, turned: bool) -> Conditions:
        """On empty squares, at a road, within range."""
        width, height = size_of(tile, turned)
        fitting = fits(self.free, self.game.geometry.stride, width, height)
        at_a_road = places_touching(self.game, self.roadside, width, height)
        in_reach = places_touching(self.game, self.near, width, height)
        return (
            Condition("squares_not_empty", "GEO-11", fitting),
            Condition("no_road", "CMP-04", at_a_road),
            Condition("out_of_range", "CMP-05", in_reach),
        )


def size_of(tile: CampaignTileRow, turned: bool) -> tuple[int, int]:
    """Width and height of a tile as it lies."""
    width, height = tile.size
    return (height, width) if turned else (width, height)


def edge_places(game: Game, tile: CampaignTileRow, turned: bool) -> tuple[tuple[int, int], ...]:
    """Where an airplane may lie along the sides of the map (CMP-09)."""
    along = _along_the_map(game, tile, turned)
    return tuple(choosable(along, edge_conditions(game, tile, turned, along)))


def edge_conditions(
    game: Game, tile: CampaignTileRow, turned: bool, along: list[tuple[int, int]]
) -> ChoiceConditions[tuple[int, int]]:
    """An airplane lies along a side of the map, over nothing else that lies outside (CMP-09)."""
    taken = set(game.rules.questions.outside(game))
    return (
        ChoiceCondition("not_at_the_edge", "CMP-09", frozenset(along).__contains__, "at"),
        ChoiceCondition(
            "squares_not_empty",
            "CMP-09",
            lambda at: not taken or taken.isdisjoint(_under(tile, at, turned)),
            "at",
        ),
    )


def _along_the_map(game: Game, tile: CampaignTileRow, turned: bool) -> list[tuple[int, int]]:
    places = airplane_places(game.geometry, tile.size[0])
    return [(place.x, place.y) for place in places if place.turned == turned]


def _under(tile: CampaignTileRow, at: tuple[int, int], turned: bool) -> set[tuple[int, int]]:
    width, height = size_of(tile, turned)
    return {(at[0] + dx, at[1] + dy) for dx in range(width) for dy in range(height)}


def durations(game: Game, chain: Chain, row: Employee, kind: str) -> tuple[int, ...]:
    """The durations to choose from (CMP-02); eternal is 0 (CMP-10)."""
    eternal = (
        effect(game, chain, "eternal_campaigns")
        or would_bring(game, chain, f"placed:{kind}", "eternal_campaigns")
        or game.rules.questions.eternal(game, chain, kind)
    )
    if eternal or not row.max_duration:
        return (0,)
    return tuple(range(1, row.max_duration + 1))


def place_campaign(game: Game, action: PlaceCampaign) -> None:
    """CMP-01."""
    chain = game.chains[action.seat]
    row = _acting_marketeer(game, chain, action)
    tile = check_campaign(game, chain, row, action)
    campaign = campaign_of(action, tile)
    start_campaign(game, campaign)
    if action.lead:
        chain.spare[action.lead] -= 1
    else:
        send_off(game, chain, row, campaign.number)
    announce_campaign(game, chain, row, campaign)


def check_campaign(
    game: Game, chain: Chain, row: Employee, action: PlaceCampaign
) -> CampaignTileRow:
    """Return the tile of a campaign, or refuse what this marketeer may not place (CMP-01).

    Whether the card is at work, and has not acted, is not checked.
    """
    tile = game.rules.campaign_tiles.get(action.number)
    if tile is None or action.number not in game.tiles:
        raise Refused("tile_not_free", "CMP-01", number=action.number)
    if tile.kind not in row.campaigns:
        raise Refused("unknown_to_card", "CMP-01", employee=row.id, kind=tile.kind)
    if action.good not in game.rules.marketable:
        raise Refused("not_marketable", "CMP-03", good=action.good)
    allowed = durations(game, chain, row, tile.kind)
    if action.turns not in allowed:
        if allowed == (0,):
            raise Refused("always_eternal", "CMP-02", turns=action.turns)
        raise Refused("bad_duration", "CMP-02", turns=action.turns)
    check_lies(game, chain, row, tile, action)
    return tile


def campaign_of(action: PlaceCampaign, tile: CampaignTileRow) -> Campaign:
    """The campaign that an action places; the first of several leads them."""
    return Campaign(
        number=action.number,
        kind=tile.kind,
        goods=(action.good,),
        turns=action.turns,
        at=action.at,
        turned=action.turned,
        owner=action.seat,
        lead=action.lead or action.number,
    )


def announce_campaign(game: Game, chain: Chain, row: Employee, campaign: Campaign) -> None:
    """Tell of a campaign that a marketeer has placed, and award what it earns (MIL-02)."""
    emit(game, CampaignPlaced(chain.seat, row.id, campaign))
    occasion(game, chain, f"placed:{campaign.kind}")
    for good in campaign.goods:
        for name in (good, *game.rules.goods[good].tags):
            occasion(game, chain, f"marketed:{name}")


def start_campaign(game: Game, campaign: Campaign) -> None:
    """Put the tile down; its place is not checked."""
    game.campaigns[campaign.number] = campaign
    game.tiles = game.tiles - {campaign.number}
    game.occupied |= campaign_squares(game, campaign)


def send_off(game: Game, chain: Chain, row: Employee, number: int) -> None:
    """The marketeer is busy until its campaign ends (CMP-08)."""
    take_card(chain.work, row.id)
    chain.busy[number] = row.id
    more = game.rules.questions.goes(game, chain, row)
    if more:
        chain.spare[number] = more


def _acting_marketeer(game: Game, chain: Chain, action: PlaceCampaign) -> Employee:
    if not action.lead:
        return acting_card(game, chain, action.by)
    if chain.spare.get(action.lead, 0) <= 0 or chain.busy[action.lead] != action.by:
        raise Refused("no_card_left_to_act", "WRK-02", employee=action.by)
    return game.rules.employees[action.by]


def check_lies(
    game: Game, chain: Chain, row: Employee, tile: CampaignTileRow, action: PlaceCampaign
) -> None:
    """Refuse a place where the marketeer's tile may not lie (CMP-04 to CMP-09)."""
    lies = game.rules.kinds[tile.kind].lies
    where = TilePlaces(game, chain, row)
    if action.turned not in where.ways(tile):
        raise Refused("not_turned", "GEO-12", number=action.number)
    if lies == "beside":
        if action.at is not None:
            raise Refused("lies_beside", "CMP-01", number=action.number)
        return
    if action.at is None:
        raise Refused("place_missing", "CMP-04", number=action.number)
    if lies == "edge":
        along = _along_the_map(game, tile, action.turned)
        check_choice(action.at, edge_conditions(game, tile, action.turned, along))
        return
    check_place(game, action.at, where.conditions(tile, action.turned))


def end_campaigns(game: Game) -> None:
    """Campaigns not placed today are not placed (WRK-02)."""
    chain = game.chains[game.order[game.acting]]
    if chain.spare:
        chain.spare = {}


STEPS = (
    working_step(
        "campaigns",
        can_campaign,
        campaign_families,
        {PlaceCampaign: place_campaign},
        finish=end_campaigns,
    ),
)
