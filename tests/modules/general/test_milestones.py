"""What used means, and milestones that come with their module (GEN-04, GEN-06)."""

import pytest

from magnate import legal
from magnate.base.actions import Hire, OpenCompany, Pay, PlaceCampaign, PutToWork, Train
from magnate.base.events import MilestoneEarned
from magnate.engine import compile_rules
from tests.builder import chain, do, every, offered, rule, table

MAP = "E0 N2 / A2 O1"
AT = (5, 8)
OWN = {
    "coffee": "first_coffee_sold",
    "lobbyists": "first_lobbyist_used",
    "rural_marketeers": "first_rural_marketeer_used",
    "ketchup": "ketchup",
}


def earned(events):
    return {found.milestone for found in every(events, MilestoneEarned)}


def revealed(card, *modules):
    """What a chain earns when it opens its company with this one card."""
    game = table(MAP, chain(AT, beach={card: 1}), chain(), step="restructuring", modules=modules)
    return earned(do(game, PutToWork(0, card), OpenCompany(0)))


@rule("GEN-04")
@pytest.mark.parametrize(
    ("card", "module"),
    [
        ("lobbyist", "lobbyists"),
        ("rural_marketeer", "rural_marketeers"),
        ("marketing_trainee", "new_milestones"),
        ("campaign_manager", "new_milestones"),
        ("brand_manager", "new_milestones"),
        ("brand_director", "new_milestones"),
        ("recruiting_girl", "new_milestones"),
        ("trainer", "new_milestones"),
        ("waitress", "new_milestones"),
        ("cart_operator", "new_milestones"),
    ],
)
def test_being_played_is_not_use(card, module):
    assert revealed(card, module) == set()


@rule("GEN-04", "NMS-16")
def test_prices_are_set_at_the_reveal():
    assert revealed("discount_manager", "new_milestones") == {"first_discount_manager_used"}


@rule("GEN-04")
def test_being_trained_is_not_use():
    seat = chain(AT, work={"coach": 1}, beach={"marketing_trainee": 1})
    game = table(MAP, seat, chain(), step="train", modules=["new_milestones"])
    training = Train(0, "marketing_trainee", "campaign_manager", (("coach", 1),))
    assert earned(do(game, training)) == set()


@rule("GEN-04")
def test_being_hired_is_not_use():
    game = table(MAP, chain(AT), chain(), step="hire", modules=["new_milestones", "lobbyists"])
    assert earned(do(game, Hire(0, "lobbyist"))) == set()


@rule("GEN-04")
def test_being_paid_is_not_use():
    seat = chain(AT, cash=50, work={"campaign_manager": 1}, beach={"cart_operator": 1})
    game = table(MAP, seat, chain(), step="payday", modules=["new_milestones"])
    assert earned(do(game, Pay(0))) == set()


@rule("GEN-04", "NMS-03", "NMS-05")
def test_a_marketeer_is_used_by_placing_a_campaign():
    seat = chain(AT, work={"marketing_trainee": 1})
    game = table(MAP, seat, chain(), step="campaigns", modules=["new_milestones"])
    found = earned(do(game, offered(game, 0, PlaceCampaign)[0]))
    assert found == {"first_marketeer_used", "first_marketing_trainee_used"}


@rule("GEN-04", "RUR-01")
def test_a_rural_marketeer_is_used_by_placing_a_giant_billboard():
    seat = chain(AT, work={"rural_marketeer": 1})
    game = table(MAP, seat, chain(), step="campaigns", modules=["rural_marketeers"])
    giants = [a for a in offered(game, 0, PlaceCampaign) if a.by == "rural_marketeer"]
    assert "first_rural_marketeer_used" in earned(do(game, giants[0]))


@rule("GEN-04", "LOB-08")
def test_a_lobbyist_is_used_by_placing_a_road_or_park():
    seat = chain(AT, work={"lobbyist": 1})
    game = table(MAP, seat, chain(), step="lobbying", modules=["lobbyists"])
    assert game.chains[0].milestones == {}
    assert earned(do(game, legal(game, 0)[0])) == {"first_lobbyist_used"}


@rule("GEN-06", "NMS-01")
@pytest.mark.parametrize("module", list(OWN))
@pytest.mark.parametrize("others", [(), ("new_milestones",), ("hard_choices",)])
def test_some_milestones_come_with_their_module_whichever_set_is_in_play(module, others):
    assert OWN[module] in compile_rules((module, *others)).milestones
    assert OWN[module] not in compile_rules(others).milestones


@rule("GEN-06", "INT-02")
@pytest.mark.parametrize("module", list(OWN))
def test_in_both_forms_of_the_introductory_game_too(module):
    assert list(compile_rules([module], introductory=True).milestones) == [OWN[module]]
    both = compile_rules([module], introductory=True, milestones=True).milestones
    assert {OWN[module], "first_train"} <= set(both)


@rule("GEN-06", "NMS-01")
def test_the_two_sets_do_not_mix():
    new = compile_rules(["new_milestones"]).milestones
    assert not set(new) & set(compile_rules().milestones)
    assert len(new) == 17
