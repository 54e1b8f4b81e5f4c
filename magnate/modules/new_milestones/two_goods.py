"""First brand manager used: this turn's first airplane may carry two goods (NMS-07)."""

from __future__ import annotations

import msgspec

from magnate.base.events import CampaignPlaced
from magnate.base.milestones import occasion
from magnate.core.errors import Refused
from magnate.core.flow import answered, ask, emit
from magnate.core.module import Decision
from magnate.core.options import Family, Options
from magnate.core.state import Chain, Game
from magnate.modules.new_milestones.actions import AddGood, DeclineOffer
from magnate.modules.new_milestones.decline import decline
from magnate.modules.new_milestones.events import GoodAdded

MILESTONE = "first_brand_manager_used"
KIND = "new_milestones.two_goods"
"""A pending decision with one datum: the number of the airplane."""
MANAGER = "brand_manager"
AIRPLANE = "airplane"


def offer(game: Game, placed: CampaignPlaced) -> None:
    """Ask about the first airplane of a brand manager in the turn of the milestone."""
    if placed.by != MANAGER or placed.campaign.kind != AIRPLANE:
        return
    chain = game.chains[placed.seat]
    if chain.milestones.get(MILESTONE) == game.turn and _airplanes(game, chain) == 1:
        ask(game, placed.seat, KIND, placed.campaign.number)


def _airplanes(game: Game, chain: Chain) -> int:
    """The brand managers' airplanes: in the turn of the milestone all are of this turn."""
    return sum(
        campaign.kind == AIRPLANE and chain.busy.get(campaign.lead) == MANAGER
        for campaign in game.campaigns.values()
        if campaign.owner == chain.seat
    )


def options(game: Game, seat: int) -> Options:
    """The other goods, or none."""
    first = game.campaigns[game.pending[0].data[0]].goods[0]
    others = tuple(good for good in game.rules.marketable if good != first)
    return Options(
        [Family(AddGood, {"seat": seat}, (("good", others),)), Family(DeclineOffer, {"seat": seat})]
    )


def add_good(game: Game, action: AddGood) -> None:
    """It comes second, house by house."""
    campaign = game.campaigns[game.pending[0].data[0]]
    if action.good not in game.rules.marketable:
        raise Refused("not_marketable", "CMP-03", good=action.good)
    if action.good in campaign.goods:
        raise Refused("same_good", "NMS-07", good=action.good)
    answered(game)
    goods = (*campaign.goods, action.good)
    game.campaigns[campaign.number] = msgspec.structs.replace(campaign, goods=goods)
    emit(game, GoodAdded(action.seat, campaign.number, action.good))
    chain = game.chains[action.seat]
    for name in (action.good, *game.rules.goods[action.good].tags):
        occasion(game, chain, f"marketed:{name}")


def check_pending(game: Game, seat: int, number: object) -> None:
    """Refuse a question about an airplane that is not there, or has two goods."""
    campaign = game.campaigns.get(number) if isinstance(number, int) else None
    if campaign is None or campaign.owner != seat or len(campaign.goods) != 1:
        raise Refused("bad_question", "NMS-07", where="pending", kind=KIND)
    if campaign.kind != AIRPLANE:
        raise Refused("bad_question", "NMS-07", where="pending", kind=KIND)


DECISION = Decision(KIND, options, {AddGood: add_good, DeclineOffer: decline})
