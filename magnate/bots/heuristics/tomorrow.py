"""What houses are going to want: whom one hires or trains today cooks for tomorrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from magnate.base.marketing import in_order, tokens_each
from magnate.base.milestones import would_bring
from magnate.bots.heuristics.larder import people_bring
from magnate.core.state import Chain, Game, House

Wants = dict[str, list[str]]
"""By house the goods, one a token."""
WIDE = "radio"
"""The kind of campaign that reaches nearly everybody, wherever it is placed."""


def tomorrow(game: Game, chain: Chain, hungry: Mapping[str, bool]) -> Wants:
    """What houses want tomorrow evening: what the campaigns bring tonight (MKT-01), beside what is
    left on houses that nobody can serve. Of campaigns that nobody has placed yet those of rivals
    are foreseen that reach nearly everybody."""
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
    """More of a good, as far as it fits on the house."""
    held = wants.setdefault(house.id, [])
    count = each * house.tokens
    held += [good] * (count if house.limit is None else min(count, house.limit - len(held)))


def foreseen(game: Game, chain: Chain) -> Iterator[tuple[str, int]]:
    """What rivals are about to advertise nearly everywhere, and how many tokens of it.

    Whoever has somebody for that, free to go, will do it for what he cooks most of. Who could do it
    himself does not wait for others.
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
    """Whether somebody of the chain could place such a campaign now."""
    rows = game.rules.employees
    return any(
        count and WIDE in rows[card].campaigns
        for hand in (chain.beach, chain.work)
        for card, count in hand.items()
    )
