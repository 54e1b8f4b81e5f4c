"""Phase 6, marketing (MKT)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from magnate.base.company import add_card, effect
from magnate.base.events import CampaignEnded, CampaignRan, HouseReached, PassBegan
from magnate.base.kinds import campaign_squares
from magnate.core.flow import emit
from magnate.core.module import Step
from magnate.core.state import Chain, Game, House
from magnate.core.values import NOBODY, Campaign, Token


def marketing(game: Game) -> None:
    """All campaigns run in ascending number, then lose a turn (MKT-01, MKT-06)."""
    runs = 1 + game.rules.questions.campaign_runs(game)
    for nth in range(1, runs + 1):
        if nth > 1:
            emit(game, PassBegan(nth, runs))
        for campaign in in_order(game):
            run_campaign(game, campaign)
    for number in [campaign.number for campaign in in_order(game)]:
        campaign = game.campaigns[number]  # perhaps another one's lead by now
        if campaign.turns:
            count_down(game, campaign)


def in_order(game: Game) -> list[Campaign]:
    """The campaigns in the order in which they run."""
    kinds = game.rules.kinds
    return sorted(game.campaigns.values(), key=lambda c: (kinds[c.kind].last, c.number))


def tokens_each(game: Game, owner: int, kind: str) -> int:
    """How many tokens of a good a campaign of this kind puts on a house (MKT-01, MKT-05)."""
    return 1 if owner == NOBODY else 1 + effect(game, game.chains[owner], f"tokens:{kind}")


def run_campaign(game: Game, campaign: Campaign) -> None:
    """One token of each of its goods on every house it reaches (MKT-01)."""
    each = tokens_each(game, campaign.owner, campaign.kind)
    houses = game.rules.kinds[campaign.kind].reached(game, campaign)
    for good in campaign.goods:
        reached = tuple(
            add_demand(game, house, Token(good, campaign.owner), each) for house in houses
        )
        emit(game, CampaignRan(campaign.number, campaign.kind, good, campaign.owner, reached))


def room(game: Game, house: House) -> int | None:
    """How many more tokens a house can hold; None: any number (MKT-01)."""
    if house.limit is None:
        return None
    return house.limit - len(game.demand.get(house.id, ()))


def add_demand(game: Game, house: House, token: Token, count: int) -> HouseReached:
    """Put tokens on a house, no more than fit."""
    held = game.demand.get(house.id, ())
    wanted = count * house.tokens
    left = room(game, house)
    placed = wanted if left is None else min(wanted, left)
    if placed > 0:
        game.demand[house.id] = held + (token,) * placed
    return HouseReached(house.id, placed, wanted - placed)


def change_demand(game: Game, wanted: Mapping[str, tuple[Token, ...]]) -> None:
    """Let houses want this and nothing else; whether there is room for it is not checked."""
    game.demand = {house: tokens for house, tokens in wanted.items() if tokens}


def count_down(game: Game, campaign: Campaign) -> None:
    """One turn less; at none left the tile returns, and the marketeer (MKT-06)."""
    if campaign.turns > 1:
        left = msgspec.structs.replace(campaign, turns=campaign.turns - 1)
        game.campaigns[campaign.number] = left
        return
    del game.campaigns[campaign.number]
    game.tiles = game.tiles | {campaign.number}
    game.occupied &= ~campaign_squares(game, campaign)
    marketeer = _returned(game, campaign)
    emit(game, CampaignEnded(campaign.number, campaign.owner, marketeer, campaign.kind))


def _returned(game: Game, campaign: Campaign) -> str:
    """Send the marketeer to the beach, unless another campaign keeps it; answer who it was."""
    if campaign.owner == NOBODY or not campaign.lead:
        return ""
    chain = game.chains[campaign.owner]
    others = [
        other
        for other in game.campaigns.values()
        if other.lead == campaign.lead and other.owner == campaign.owner
    ]
    if others:
        _hand_over_lead(game, chain, campaign, others)
        return ""
    marketeer = chain.busy.pop(campaign.lead)
    add_card(chain.beach, marketeer)
    return marketeer


def _hand_over_lead(game: Game, chain: Chain, ended: Campaign, others: list[Campaign]) -> None:
    """The number of a tile that ended is free, so another one now keeps the marketeer busy."""
    if ended.number == ended.lead:
        lead = min(other.number for other in others)
        chain.busy[lead] = chain.busy.pop(ended.lead)
        for other in others:
            game.campaigns[other.number] = msgspec.structs.replace(other, lead=lead)


STEPS = (Step("marketing", "marketing", begin=marketing),)
