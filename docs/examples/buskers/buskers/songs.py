"""Songs: campaigns that the houses of one map tile hear (BUS-02)."""

from __future__ import annotations

from magnate.kit import (
    Campaign,
    CampaignKind,
    Game,
    House,
    bits,
    campaign_squares,
    houses_on,
)


def same_tile(game: Game, squares: int) -> int:
    """All squares of the map tiles on which these lie."""
    tile_of = game.geometry.tile_index
    tiles = {tile_of[bit] for bit in bits(squares)}
    return sum(1 << bit for bit in bits(game.geometry.land) if tile_of[bit] in tiles)


def by_song(game: Game, campaign: Campaign) -> list[House]:
    """Who lives on its map tile hears a song (BUS-02)."""
    return houses_on(game, same_tile(game, campaign_squares(game, campaign)))


SONG = CampaignKind("song", "map", by_song, rule="BUS-02", zone=same_tile)
