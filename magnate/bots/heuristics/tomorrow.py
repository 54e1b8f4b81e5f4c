"""Tomorrow's demand: people hired or trained today cook for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from magnate.base.marketing import in_order, tokens_each
from magnate.base.milestones import would_bring
from magnate.bots.heuristics.larder import people_bring
from magnate.core.state import Chain, Game, House

Wants = dict[str, list[str]]
"""Goods by house, one entry per token."""
WIDE = "radio"
"""The kind of campaign that reaches nearly everybody from anywhere."""


def tomorrow(game: Game, chain: Chain, hungry: Mapping[str, bool]) -> Wants:
    """Return what houses want tomorrow: what nobody can serve tonight, what campaigns bring
    (MKT-01), and what rivals are expected to advertise by radio today."""
    wants: Wants = {
        house: [token.good for token in tokens]
        for house, tokens in game.demand.items()
        if hungry.get(house)
    }
    for campaign in in_order(game):
        each = tokens_each(game, campaign.owner, campaign.kind)
        for house in game.rules.kinds[campaign.kind].reached(game, campaign):
            for good in campaign.goods:
                _add(wants, house, good, each)
    for good, each in foreseen(game, chain):
        for name in game.diners:
            _add(wants, game.houses[name], good, each)
    return wants


def _add(wants: Wants, house: House, good: str, each: int) -> None:
    """Add tokens of a good, up to the limit of the house."""
    held = wants.setdefault(house.id, [])
    count = each * house.tokens
    held += [good] * (count if house.limit is None else min(count, house.limit - len(held)))


def foreseen(game: Game, chain: Chain) -> Iterator[tuple[str, int]]:
    """Yield the goods that rivals are expected to advertise by radio, and the tokens per house.

    A rival who can is expected to advertise what they cook most of. Nothing is expected if the
    chain could do it itself.
    """
    tiles = game.rules.campaign_tiles
    if not any(tiles[number].kind == WIDE for number in game.tiles) or _able(game, chain):
        return
    for rival in game.chains:
        able = rival is not chain and not rival.bankrupt and _able(game, rival)
        brought = people_bring(game, rival) if able else {}
        cooked = [good for good in game.rules.marketable if brought.get(good)]
        cooked = [good for good in cooked if good not in game.rules.drinks] or cooked
        if cooked:
            each = tokens_each(game, rival.seat, WIDE)
            if would_bring(game, rival, f"placed:{WIDE}", f"tokens:{WIDE}"):
                each += 1
            yield max(cooked, key=lambda good: brought[good]), each


def _able(game: Game, chain: Chain) -> bool:
    """Return True if the chain has somebody free who could place a radio."""
    rows = game.rules.employees
    return any(
        count and WIDE in rows[card].campaigns
        for hand in (chain.beach, chain.work)
        for card, count in hand.items()
    )
