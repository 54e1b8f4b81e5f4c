"""Mass marketeers, gourmet guides and apartments in phase 6."""

from magnate.base.events import CampaignRan, PassBegan
from magnate.base.payday import bill
from magnate.core.values import Campaign, Token
from tests.builder import chain, every, rule, table
from tests.modules.dinner import STREET, at

CRITIC = "gourmet_food_critic"
GUIDE = Campaign(17, "gourmet_guide", ("pizza",), 1, owner=0, lead=17)
RADIO = Campaign(1, "radio", ("beer",), 2, (8, 1), owner=0, lead=1)


@rule("MAS-01", "GFC-01")
def test_guides_run_in_every_pass_and_end_once():
    owner = at(0, busy={17: CRITIC}, work={"mass_marketeer": 2})
    modules = ["gourmet_food_critics", "mass_marketeers"]
    game = table(STREET, owner, at(1), step="marketing", campaigns=(GUIDE,), modules=modules)
    assert game.demand == {"2": (Token("pizza", 0),) * 3}
    assert len(every(game, PassBegan)) == 2
    assert 17 in game.tiles


@rule("MAS-01", "GFC-01", "PAY-02")
def test_the_first_billboard_waives_the_salaries_of_both():
    owner = at(
        0,
        busy={17: CRITIC},
        work={"mass_marketeer": 1},
        beach={CRITIC: 1},
        milestones=["first_billboard"],
    )
    modules = ["gourmet_food_critics", "mass_marketeers"]
    game = table(STREET, owner, at(1), step="payday", campaigns=(GUIDE,), modules=modules)
    assert bill(game, game.chains[0]).total == 0
    assert bill(game, game.chains[0]).unpaid == {"mass_marketeer": 1, CRITIC: 2}


def city(campaigns, busy, work=None, milestones=(), **fields):
    owner = chain(busy=busy, work=work or {}, milestones=milestones)
    modules = ["gourmet_food_critics", "mass_marketeers", "new_districts"]
    return table(
        "X0 A0", owner, chain(), step="marketing", campaigns=campaigns, modules=modules, **fields
    )


@rule("DIS-03", "MAS-01")
def test_an_apartment_takes_two_from_a_radio_in_every_pass_and_has_no_maximum():
    game = city((RADIO,), {1: "brand_director"}, {"mass_marketeer": 3})
    assert game.demand["pi"] == (Token("beer", 0),) * 8
    assert game.demand["2"] == (Token("beer", 0),) * 3


@rule("DIS-03", "MAS-01", "MKT-05")
def test_of_a_doubled_radio_four_in_every_pass():
    game = city((RADIO,), {1: "brand_director"}, {"mass_marketeer": 1}, milestones=["first_radio"])
    assert game.demand["pi"] == (Token("beer", 0),) * 8
    runs = [[(there.placed, there.lost) for there in e.reached] for e in every(game, CampaignRan)]
    assert runs == [[(2, 0), (4, 0)], [(1, 1), (4, 0)]]


@rule("GFC-01", "DIS-03")
def test_apartments_read_no_guides():
    game = city((GUIDE,), {17: CRITIC})
    assert game.demand == {}


@rule("GFC-01", "DIS-02")
def test_house_25_has_its_garden():
    owner = chain(busy={17: CRITIC})
    modules = ["gourmet_food_critics", "new_districts"]
    game = table("W0 A0", owner, chain(), step="marketing", campaigns=(GUIDE,), modules=modules)
    assert set(game.demand) == {"25"}
