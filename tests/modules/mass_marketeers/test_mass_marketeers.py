"""Mass marketeers (MAS-01)."""

import pytest

from magnate.base.actions import EndStep, Fire, Pay, PlaceCampaign, Train
from magnate.base.events import CampaignEnded, CampaignRan, PassBegan, SalariesPaid
from magnate.core.events import StepBegan
from magnate.core.values import Campaign
from magnate.engine import compile_rules
from magnate.texts import narrate
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.modules.dinner import STREET, at

MASS = ["mass_marketeers"]
PAIR = {"mass_marketeer": 2}
BILLBOARD = Campaign(14, "billboard", ("burger",), 2, (2, 0), owner=0, lead=14)
RADIO = Campaign(1, "radio", ("beer",), 1, (7, 0), owner=0, lead=1)
BUSY = {1: "brand_director", 14: "marketing_trainee"}


def phase_6(first, second=None, campaigns=(RADIO, BILLBOARD), **fields):
    first.busy = dict(BUSY) if len(campaigns) == 2 else {}
    return table(
        STREET,
        first,
        second or at(1),
        step="marketing",
        campaigns=campaigns,
        modules=MASS,
        **fields,
    )


def numbers(game):
    return [event.number for event in every(game, CampaignRan)]


@rule("MAS-01", "MKT-01")
def test_one_more_complete_pass_for_each_at_work():
    game = phase_6(at(0, work=PAIR))
    assert numbers(game) == [1, 14] * 3
    assert [token.good for token in game.demand["1"]] == ["beer", "burger", "beer"]
    assert [token.good for token in game.demand["2"]] == ["beer"] * 3


@rule("MAS-01")
def test_those_of_all_chains_count():
    game = phase_6(at(0, work={"mass_marketeer": 1}), at(1, work=PAIR))
    assert numbers(game) == [1, 14] * 4


@rule("MAS-01")
def test_a_pass_runs_all_campaigns_before_the_next_and_is_told():
    game = phase_6(at(0), at(1, work={"mass_marketeer": 1}))
    kinds = [type(e) for e in game.events if isinstance(e, CampaignRan | PassBegan)]
    assert kinds == [CampaignRan, CampaignRan, PassBegan, CampaignRan, CampaignRan]
    assert narrate(one(game, PassBegan), game) == "All campaigns run again: pass 2 of 2."


@rule("MAS-01")
@pytest.mark.parametrize("place", ["beach", "work"])
def test_only_those_at_work_count(place):
    owner = at(0)
    setattr(owner, place, {"mass_marketeer": 1})
    game = phase_6(owner)
    assert len(every(game, PassBegan)) == (place == "work")


@rule("MAS-01", "MKT-06")
def test_durations_fall_once_after_the_last_pass():
    game = phase_6(at(0, work=PAIR))
    assert one(game, CampaignEnded).number == 1
    assert game.events.index(one(game, CampaignEnded)) > game.events.index(
        every(game, CampaignRan)[-1]
    )
    assert game.campaigns[14].turns == 1


@rule("MAS-01", "CMP-10")
def test_eternal_campaigns_and_doubled_radios_run_in_every_pass():
    radio = Campaign(1, "radio", ("beer",), 0, (7, 0), owner=0, lead=1)
    owner = at(0, work={"mass_marketeer": 1}, milestones=["first_radio"])
    game = phase_6(owner, campaigns=(radio, BILLBOARD))
    assert [reached.placed for e in every(game, CampaignRan) for reached in e.reached] == [
        2,  # houses 1 and 2 by radio
        2,
        1,  # house 1 by the billboard
        0,  # and again: house 1 is full
        2,
        0,
    ]


@rule("MAS-01")
def test_a_campaign_without_owner_runs_again_too():
    nobodys = Campaign(14, "billboard", ("burger",), 2, (2, 0))
    game = phase_6(at(0, work={"mass_marketeer": 1}), campaigns=(nobodys,))
    assert [token.by for token in game.demand["1"]] == [-1, -1]


@rule("MAS-01")
def test_one_fired_on_payday_counts_no_more():
    owner = at(0, work=PAIR, cash=20, busy={14: "marketing_trainee"})
    game = table(
        STREET, owner, chain(), step="payday", campaigns=(BILLBOARD,), modules=MASS, bank=100
    )
    events = do(game, Fire(0, "mass_marketeer", "work"), Pay(0))
    assert len(every(events, CampaignRan)) == 2


@rule("MAS-01", "DIN-11")
def test_that_of_a_chain_bankrupt_this_evening_is_still_at_work():
    broke = at(0, work={"mass_marketeer": 1}, cash=-1, bankrupt=True)
    nobodys = Campaign(14, "billboard", ("burger",), 2, (2, 0))
    game = table(
        STREET,
        broke,
        at(1),
        at(2),
        step="marketing",
        campaigns=(nobodys,),
        modules=MASS,
        order=(0, 1, 2),
    )
    assert len(every(game, CampaignRan)) == 2


@rule("MAS-01", "CMP-01", "CMP-08")
def test_he_places_nothing_and_is_never_busy():
    owner = at(0, work={"mass_marketeer": 1})
    game = table(STREET, owner, at(1), step="campaigns", modules=MASS)
    assert not any(event.step == "campaigns" for event in every(game, StepBegan))
    both = at(0, work={"mass_marketeer": 1, "marketing_trainee": 1})
    game = table(STREET, both, at(1), step="campaigns", modules=MASS)
    assert {action.by for action in offered(game, 0, PlaceCampaign)} == {"marketing_trainee"}
    assert refused(game, PlaceCampaign(0, "mass_marketeer", 14, "beer", 0, (2, 0))) == "CMP-01"
    do(game, EndStep(0))
    assert game.chains[0].busy == {}


@rule("MAS-01", "PAY-02")
def test_he_is_salaried_unless_the_first_billboard_waives_it():
    game = table(STREET, at(0, work=PAIR, cash=10), chain(), step="payday", modules=MASS)
    assert one(do(game, Pay(0)), SalariesPaid).salaries == {"mass_marketeer": 10}
    owner = at(0, work=PAIR, milestones=["first_billboard"])
    game = table(STREET, owner, chain(), step="payday", modules=MASS)
    paid = one(do(game, Pay(0)), SalariesPaid)
    assert (paid.salaries, paid.unpaid, paid.paid) == ({}, {"mass_marketeer": 2}, 0)


@rule("MAS-01", "GEN-03", "TRN-01")
def test_marketing_trainees_become_mass_marketeers():
    owner = at(0, work={"trainer": 1}, beach={"marketing_trainee": 1})
    game = table(STREET, owner, chain(), step="train", modules=MASS)
    do(game, Train(0, "marketing_trainee", "mass_marketeer", (("trainer", 1),)))
    assert game.chains[0].beach == {"mass_marketeer": 1}
    assert "mass_marketeer" not in compile_rules().careers["marketing_trainee"]
