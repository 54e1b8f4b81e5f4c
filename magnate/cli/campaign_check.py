"""Test whether a campaign may be placed somewhere, on a copy of the game."""

from __future__ import annotations

from magnate.base.actions import PlaceCampaign
from magnate.base.campaigns import check_campaign, durations
from magnate.base.company import people
from magnate.core.errors import Refused
from magnate.core.state import Chain, Game

XY = tuple[int, int]


def why_not(
    game: Game, chain: Chain, number: int, at: XY | None, turned: bool
) -> tuple[str, Refused | None]:
    """Return a marketeer who may place the tile there and None; or the last one and the refusal.

    Each is tested as if they were at work in their step. Tested are the chain's own marketeers for
    such tiles, or all cards if it has none. Without any such card the name is "".
    """
    kind = game.rules.campaign_tiles[number].kind
    known = [card for card, row in game.rules.employees.items() if kind in row.campaigns]
    own = [card for card in known if card in people(chain)]
    card, refused = "", Refused("nobody_places", "CMP-01", kind=kind)
    for card in own or known:
        found = _refusal(game, chain, card, number, at, turned)
        if found is None:
            return card, None
        refused = found
    return card, refused


def _refusal(
    game: Game, chain: Chain, card: str, number: int, at: XY | None, turned: bool
) -> Refused | None:
    row = game.rules.employees[card]
    turns = durations(game, chain, row, game.rules.campaign_tiles[number].kind)[0]
    good = game.rules.marketable[0]
    try:
        check_campaign(
            game, chain, row, PlaceCampaign(chain.seat, card, number, good, turns, at, turned)
        )
    except Refused as refused:
        return refused
    return None
