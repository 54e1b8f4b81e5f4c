"""Gourmet food critics and their guides (GFC-01)."""

import pytest

from magnate.base.actions import Pay, PlaceCampaign, Train
from magnate.base.build import begin_step
from magnate.base.events import CampaignEnded, CampaignPlaced, CampaignRan, MilestoneEarned
from magnate.base.houses import seat_diner
from magnate.base.position import PlacedHouse
from magnate.core.errors import Refused
from magnate.core.values import Campaign, Token
from magnate.draw import svg_position
from magnate.engine import compile_rules
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.modules.dinner import STREET, apartment, at, rural_area

GFC = ["gourmet_food_critics"]
CRITIC = "gourmet_food_critic"
BUILT = (PlacedHouse("11", (10, 0), "east"),)


def guide(number=17, good="burger", turns=2, owner=0):
    return Campaign(number, "gourmet_guide", (good,), turns, owner=owner, lead=number)


def campaigns_step(work, milestones=(), **fields):
    owner = at(0, work=work, milestones=milestones)
    return table(STREET, owner, at(1), step="campaigns", modules=GFC, **fields)


def phase_6(*guides, begin=True, **fields):
    owner = at(0, busy={each.number: CRITIC for each in guides})
    return table(
        STREET,
        owner,
        at(1),
        step="marketing",
        campaigns=guides,
        modules=GFC,
        begin=begin,
        **fields,
    )


@rule("GFC-01", "CMP-01")
def test_he_places_any_of_the_four_guides_beside_the_map_for_one_to_three_turns():
    game = campaigns_step({CRITIC: 1})
    actions = offered(game, 0, PlaceCampaign)
    assert {action.number for action in actions} == {17, 18, 19, 20}
    assert {action.turns for action in actions} == {1, 2, 3}
    assert {action.good for action in actions} == {"burger", "pizza", "lemonade", "coke", "beer"}
    assert {(action.at, action.turned) for action in actions} == {(None, False)}
    assert len(actions) == 4 * 3 * 5


@rule("GFC-01", "CMP-08")
def test_he_is_busy_with_it():
    game = campaigns_step({CRITIC: 1})
    events = do(game, PlaceCampaign(0, CRITIC, 18, "pizza", 3))
    assert one(events, CampaignPlaced).campaign == guide(18, "pizza", 3)
    assert game.chains[0].busy == {18: CRITIC}
    assert 18 not in game.tiles


@rule("GFC-01", "CMP-01", "CMP-02", "GEO-12")
def test_what_he_cannot_do_is_refused():
    game = campaigns_step({CRITIC: 1, "brand_manager": 1})
    assert refused(game, PlaceCampaign(0, CRITIC, 17, "beer", 4)) == "CMP-02"
    assert refused(game, PlaceCampaign(0, CRITIC, 17, "beer", 0)) == "CMP-02"
    assert refused(game, PlaceCampaign(0, CRITIC, 17, "beer", 1, (0, 0))) == "CMP-01"
    assert refused(game, PlaceCampaign(0, CRITIC, 17, "beer", 1, None, True)) == "GEO-12"
    assert refused(game, PlaceCampaign(0, CRITIC, 14, "beer", 1, (2, 0))) == "CMP-01"
    assert refused(game, PlaceCampaign(0, CRITIC, 21, "beer", 1)) == "CMP-01"
    assert refused(game, PlaceCampaign(0, "brand_manager", 17, "beer", 1)) == "CMP-01"


@rule("GFC-01", "SET-09")
def test_a_guide_in_play_is_not_free():
    game = phase_6(guide(17), guide(18), guide(19), guide(20), begin=False)
    assert not {17, 18, 19, 20} & game.tiles
    busy = at(0, work={CRITIC: 1})
    game = table(
        STREET,
        busy,
        at(1, busy={17: CRITIC}),
        step="campaigns",
        campaigns=(guide(owner=1),),
        modules=GFC,
    )
    assert refused(game, PlaceCampaign(0, CRITIC, 17, "beer", 1)) == "CMP-01"


@rule("GFC-01", "CMP-06")
def test_no_restaurant_and_no_road_are_needed():
    game = table(STREET, chain(work={CRITIC: 1}), at(1), step="campaigns", modules=GFC)
    assert offered(game, 0, PlaceCampaign)


@rule("GFC-01", "CMP-10")
def test_with_the_first_billboard_it_is_eternal():
    game = campaigns_step({CRITIC: 1}, milestones=["first_billboard"])
    assert {action.turns for action in offered(game, 0, PlaceCampaign)} == {0}
    assert refused(game, PlaceCampaign(0, CRITIC, 17, "beer", 3)) == "CMP-02"
    do(game, PlaceCampaign(0, CRITIC, 17, "beer", 0))
    assert game.campaigns[17].turns == 0


@rule("GFC-01", "MIL-02")
@pytest.mark.parametrize(
    ("good", "milestone"),
    [("burger", "first_burger_marketed"), ("coke", "first_drink_marketed")],
)
def test_it_counts_for_the_marketed_milestones_and_not_for_the_first_billboard(good, milestone):
    events = do(campaigns_step({CRITIC: 1}), PlaceCampaign(0, CRITIC, 17, good, 1))
    assert [event.milestone for event in every(events, MilestoneEarned)] == [milestone]


@rule("GFC-01")
def test_one_token_on_every_house_with_a_garden_wherever_it_is():
    game = phase_6(guide(), houses=BUILT)
    assert [reached.house for reached in one(game, CampaignRan).reached] == ["2", "11"]
    assert game.demand == {house: (Token("burger", 0),) for house in ("2", "11")}


@rule("GFC-01", "GEN-05")
def test_it_remembers_its_owner():
    game = table(
        STREET,
        at(0),
        at(1, busy={20: CRITIC}),
        step="marketing",
        campaigns=(guide(20, owner=1),),
        modules=GFC,
    )
    assert game.demand["2"] == (Token("burger", 1),)


@rule("GFC-01", "MKT-01")
def test_guides_run_by_number_after_the_billboards_and_full_houses_take_none():
    billboard = Campaign(14, "billboard", ("beer",), 2, (0, 5), owner=1, lead=14)
    town = (
        STREET
        + """
        ..... ..... ..... .....
        ..... ..... ..... .....
        ..... ..... ..... .....
        ..... ..... ..... .....
        ..... ..... ..... .....
    """
    )
    guides = (guide(19, "pizza"), guide(17, "coke"))
    game = table(
        town,
        at(0, busy={17: CRITIC, 19: CRITIC}),
        at(1, busy={14: "marketing_trainee"}),
        step="marketing",
        campaigns=(*guides, billboard),
        demand={"2": ["burger"] * 3},
        modules=GFC,
    )
    assert [event.number for event in every(game, CampaignRan)] == [14, 17, 19]
    assert [token.good for token in game.demand["2"]] == ["burger"] * 3 + ["beer", "coke"]
    assert every(game, CampaignRan)[-1].reached[0].lost == 1


@rule("GFC-01", "DIS-03", "RUR-04")
@pytest.mark.parametrize("diner", [apartment, rural_area])
def test_not_on_apartments_nor_on_the_rural_area(diner):
    game = phase_6(guide(), begin=False)
    seat_diner(game, diner(game))
    begin_step(game)
    assert set(game.demand) == {"2"}


@rule("GFC-01", "LOB-07")
def test_not_for_a_park():
    town = STREET.replace("11...", "11P..", 1)
    owner = at(0, busy={17: CRITIC})
    game = table(town, owner, at(1), step="marketing", campaigns=(guide(),), modules=GFC)
    assert set(game.demand) == {"2"}


@rule("GFC-01", "MKT-06")
def test_at_its_end_the_guide_is_free_and_the_critic_returns():
    game = phase_6(guide(turns=1))
    assert one(game, CampaignEnded) == CampaignEnded(17, 0, CRITIC, "gourmet_guide")
    assert 17 in game.tiles
    assert game.chains[0].beach == {CRITIC: 1}


@rule("GFC-01", "PAY-02")
def test_he_is_salaried_and_the_first_billboard_covers_him():
    owner = at(0, beach={CRITIC: 2}, cash=10)
    game = table(STREET, owner, chain(), step="payday", modules=GFC)
    do(game, Pay(0))
    assert game.chains[0].cash == 0
    owner = at(0, beach={CRITIC: 2}, cash=10, milestones=["first_billboard"])
    game = table(STREET, owner, chain(), step="payday", modules=GFC)
    do(game, Pay(0))
    assert game.chains[0].cash == 10


@rule("GFC-01", "GEN-03", "TRN-01")
def test_marketing_trainees_become_critics():
    owner = at(0, work={"trainer": 1}, beach={"marketing_trainee": 1})
    game = table(STREET, owner, chain(), step="train", modules=GFC)
    do(game, Train(0, "marketing_trainee", CRITIC, (("trainer", 1),)))
    assert game.chains[0].beach == {CRITIC: 1}
    assert CRITIC not in compile_rules().careers["marketing_trainee"]


@rule("GFC-01")
def test_a_guide_of_another_kind_is_refused_in_a_position():
    wrong = Campaign(17, "radio", ("beer",), 1, (2, 0), owner=0, lead=17)
    with pytest.raises(Refused) as caught:
        phase_6(wrong)
    assert (caught.value.code, caught.value.where) == ("wrong_kind", "campaigns[0]")


def test_it_is_drawn_beside_the_map():
    assert "gourmet_guide" in svg_position(phase_6(guide(), begin=False))
