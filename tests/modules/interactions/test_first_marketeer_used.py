"""What First marketeer used finds in modules about marketing and dinner (NMS-03)."""

from magnate.base.actions import PlaceCampaign
from magnate.base.events import MilestoneEarned, Sold
from magnate.core.values import Campaign
from magnate.modules.new_milestones.events import TokensPaid
from tests.builder import do, every, one, rule, table
from tests.modules.dinner import STREET, at, dinner

CRITIC = "gourmet_food_critic"
EARNED = ["first_marketeer_used"]


@rule("GFC-01", "NMS-03")
def test_a_guide_pays_for_every_token_in_every_pass():
    modules = ["gourmet_food_critics", "mass_marketeers", "new_milestones"]
    guide = Campaign(17, "gourmet_guide", ("pizza",), 1, owner=0, lead=17)
    owner = at(0, busy={17: CRITIC}, work={"mass_marketeer": 1}, milestones=EARNED)
    game = table(
        STREET, owner, at(1), step="marketing", campaigns=(guide,), modules=modules, bank=100
    )
    assert [paid.total for paid in every(game, TokensPaid)] == [5, 5]
    assert game.chains[0].cash == 10


@rule("GFC-01", "NMS-03")
def test_placing_a_guide_earns_it():
    modules = ["gourmet_food_critics", "new_milestones"]
    game = table(STREET, at(0, work={CRITIC: 1}), at(1), step="campaigns", modules=modules)
    events = do(game, PlaceCampaign(0, CRITIC, 17, "beer", 3))
    assert "first_marketeer_used" in {e.milestone for e in every(events, MilestoneEarned)}


@rule("KET-01", "NMS-03")
def test_ketchup_adds_to_it():
    owner = at(1, stock={"beer": 1}, milestones=[*EARNED, "ketchup"])
    game = dinner(["ketchup", "new_milestones"], at(0), owner, demand={"1": ["beer"]})
    offer = one(game, Sold).offers[1]
    assert (offer.distance, offer.adjusted) == (1, -2)
