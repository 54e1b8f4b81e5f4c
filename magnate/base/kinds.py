"""The kinds of campaign and the houses each reaches (MKT-02 to MKT-05)."""

from __future__ import annotations

from magnate.board import around_square, bits, block, footprint, lines_mask
from magnate.core.module import CampaignKind
from magnate.core.state import Game, House
from magnate.core.values import Campaign


def campaign_size(game: Game, campaign: Campaign) -> tuple[int, int]:
    """Width and height of a campaign as it lies."""
    width, height = game.rules.campaign_tiles[campaign.number].size
    return (height, width) if campaign.turned else (width, height)


def campaign_squares(game: Game, campaign: Campaign) -> int:
    """The squares of the map under a campaign; none for what lies outside."""
    if campaign.at is None or game.rules.kinds[campaign.kind].lies != "map":
        return 0
    width, height = campaign_size(game, campaign)
    return footprint(game.geometry.bit(*campaign.at), game.geometry.stride, width, height)


def squares_outside(game: Game, campaign: Campaign) -> set[tuple[int, int]]:
    """The squares outside the map under a campaign; none for what lies elsewhere."""
    if campaign.at is None or game.rules.kinds[campaign.kind].lies != "edge":
        return set()
    (x, y), (width, height) = campaign.at, campaign_size(game, campaign)
    return {(x + dx, y + dy) for dx in range(width) for dy in range(height)}


def houses_on(game: Game, squares: int) -> list[House]:
    """The houses with a square (the garden's included) among these, in dinner order."""
    houses = game.houses
    return [houses[house] for house in game.diners if houses[house].squares & squares]


def by_billboard(game: Game, campaign: Campaign) -> list[House]:
    """Houses adjacent to it (MKT-02)."""
    return houses_on(game, game.geometry.neighbours(campaign_squares(game, campaign)))


def by_mailbox(game: Game, campaign: Campaign) -> list[House]:
    """Houses in its block (MKT-03)."""
    barriers = game.rules.questions.mail_barriers(game)
    return houses_on(
        game, block(game.geometry, campaign_squares(game, campaign), barriers=barriers)
    )


def by_airplane(game: Game, campaign: Campaign) -> list[House]:
    """Houses under its lines (MKT-04)."""
    assert campaign.at is not None
    width = game.rules.campaign_tiles[campaign.number].size[0]
    x, y = campaign.at
    return houses_on(game, lines_mask(game.geometry, x, y, campaign.turned, width))


def by_radio(game: Game, campaign: Campaign) -> list[House]:
    """Houses on its tile and the eight around it (MKT-05)."""
    assert campaign.at is not None
    return houses_on(game, around_square(game.geometry, game.geometry.bit(*campaign.at)))


def same_block(game: Game, squares: int) -> int:
    """Where mail comes from (MKT-03)."""
    return block(game.geometry, squares & ~game.geometry.roads)


def tiles_around(game: Game, squares: int) -> int:
    """Where radio comes from (MKT-05)."""
    zone = 0
    for bit in bits(squares):
        zone |= around_square(game.geometry, bit)
    return zone


KINDS = (
    CampaignKind("billboard", "map", by_billboard, rule="MKT-02", plate="posts"),
    CampaignKind("mailbox", "map", by_mailbox, rule="MKT-03", zone=same_block, plate="arch"),
    CampaignKind("airplane", "edge", by_airplane, rule="MKT-04", plate="wings"),
    CampaignKind("radio", "map", by_radio, rule="MKT-05", zone=tiles_around, plate="aerial"),
)
