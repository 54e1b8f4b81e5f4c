"""Apartments (DIS-03, DIS-04)."""

import pytest

from magnate.base.actions import PlaceGarden
from magnate.base.events import CampaignRan, Sold, WentHungry
from magnate.base.position import PlacedHouse
from magnate.core.values import Campaign
from tests.builder import chain, offered, one, refused, rule, table

NEW = ["new_districts"]
BUILDER = {"new_business_developer": 1}


def marketed(map, campaign, owner=None, **fields):
    return table(
        map,
        owner or chain(busy={campaign.number: "brand_director"}),
        chain(),
        step="marketing",
        campaigns=(campaign,),
        modules=NEW,
        **fields,
    )


def radio(at, good="beer"):
    return Campaign(1, "radio", (good,), 2, at, owner=0, lead=1)


def dining(map, stock, **fields):
    """A restaurant in the north west of the second tile, on its road."""
    seller = chain((5, 0), "se", stock=stock)
    return table(map, seller, chain(), step="dinnertime", modules=NEW, **fields)


@rule("DIS-03")
@pytest.mark.parametrize(("map", "house"), [("X0 A0", "pi"), ("Y0 A0", "9¾")])
def test_each_token_becomes_two(map, house):
    game = marketed(map, radio((8, 1)))
    reached = {found.house: found.placed for found in one(game, CampaignRan).reached}
    assert reached == {house: 2, "2": 1}
    assert [token.good for token in game.demand[house]] == ["beer", "beer"]
    assert {token.by for token in game.demand[house]} == {0}


@rule("DIS-03")
def test_of_a_doubled_radio_four():
    owner = chain(busy={1: "brand_director"}, milestones=["first_radio"])
    game = marketed("X0 A0", radio((8, 1)), owner)
    assert len(game.demand["pi"]) == 4


@rule("DIS-03")
def test_there_is_no_maximum():
    full = {"pi": ["beer"] * 11, "2": ["beer"] * 3}
    game = marketed("X0 A0", radio((8, 1)), demand=full)
    assert len(game.demand["pi"]) == 13
    assert len(game.demand["2"]) == 3


@rule("DIS-03")
def test_never_a_garden():
    game = table("Y0 A0", chain((5, 0), work=BUILDER), chain(), step="houses", modules=NEW)
    assert {action.house for action in offered(game, 0, PlaceGarden)} == {"2"}
    assert refused(game, PlaceGarden(0, "new_business_developer", "9¾", "east")) == "BLD-03"


@rule("DIS-03", "DIN-01")
def test_pi_eats_between_3_and_4_and_the_other_between_9_and_10():
    built = (PlacedHouse("3", (6, 8), "east"), PlacedHouse("9", (10, 8), "east"))
    game = table("X0 Y0 B0 / A0 F0 L0", chain(), chain(), modules=NEW, houses=built)
    assert game.diners == ("2", "3", "pi", "4", "9", "9¾", "10")


@rule("DIS-03", "DIN-02", "DIN-06")
def test_they_buy_everything_at_the_plain_unit_price_or_nothing():
    game = dining("X0 A0", stock={"beer": 6}, demand={"pi": ["beer"] * 6})
    assert (one(game, Sold).total, one(game, Sold).factor) == (60, 1)
    game = dining("X0 A0", stock={"beer": 5}, demand={"pi": ["beer"] * 6})
    assert one(game, WentHungry).house == "pi"


@rule("DIS-04")
def test_all_four_stubs_lead_to_the_building():
    for turns in range(4):
        game = dining(f"X{turns} A0", stock={"beer": 1}, demand={"pi": ["beer"]})
        assert one(game, Sold).offers[0].distance == 1


@rule("DIS-04")
def test_the_stubs_are_not_joined_through_the_building():
    def evening(between):
        north = chain((3, 0), "nw", stock={"beer": 2})
        wanted = {"pi": ["beer"], "2": ["beer"]} if between == "X0" else {"2": ["beer"]}
        return table(
            f"O0 / {between} / A0", north, chain(), step="dinnertime", modules=NEW, demand=wanted
        )

    assert one(evening("R0"), Sold).house == "2"
    assert one(evening("X0"), Sold).house == "pi"
    assert one(evening("X0"), WentHungry).house == "2"


@rule("DIS-04", "MKT-03")
def test_mail_passes_through_the_building():
    mailbox = Campaign(9, "mailbox", ("beer",), 2, (1, 0), owner=0, lead=9)
    game = marketed("X0 A0", mailbox, chain(busy={9: "campaign_manager"}))
    assert "pi" in {found.house for found in one(game, CampaignRan).reached}
    # its own corner ends at two stubs; house 13 lies beyond the building
    game = marketed("X0 / H2", mailbox, chain(busy={9: "campaign_manager"}))
    assert {found.house for found in one(game, CampaignRan).reached} == {"pi", "13"}
