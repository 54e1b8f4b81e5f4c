"""The campaigns in play: where they lie and which houses they reach."""

from __future__ import annotations

from magnate.base.kinds import campaign_size
from magnate.core.state import Game
from magnate.core.values import NOBODY, Campaign
from magnate.draw.airplanes import airplane_places
from magnate.draw.markup import UNIT
from magnate.shown.values import Box, CampaignShown


def campaigns_shown(game: Game) -> tuple[CampaignShown, ...]:
    """All campaigns by number."""
    beside_the_map = {
        campaign.number: (box.x / UNIT, box.y / UNIT, box.width / UNIT, box.height / UNIT)
        for campaign, _, box in airplane_places(game)
    }
    return tuple(
        _campaign(game, game.campaigns[number], beside_the_map.get(number))
        for number in sorted(game.campaigns)
    )


def _campaign(game: Game, campaign: Campaign, box: Box | None) -> CampaignShown:
    kind = game.rules.kinds[campaign.kind]
    if kind.lies == "map" and campaign.at is not None:
        box = (*campaign.at, *campaign_size(game, campaign))
    has_place = kind.lies == "beside" or campaign.at is not None
    return CampaignShown(
        number=campaign.number,
        kind=campaign.kind,
        goods=campaign.goods,
        turns=campaign.turns,
        owner=campaign.owner,
        marketeer=_marketeer(game, campaign),
        lies=kind.lies,
        plate=kind.plate,
        box=box,
        turned=campaign.turned,
        reaches=tuple(house.id for house in kind.reached(game, campaign)) if has_place else (),
    )


def _marketeer(game: Game, campaign: Campaign) -> str:
    if campaign.owner == NOBODY:
        return ""
    return game.chains[campaign.owner].busy.get(campaign.lead, "")
