"""Sushi before it is eaten (SUS-01)."""

from magnate.base.actions import Keep, PlaceCampaign, Produce, Train
from magnate.base.begin import full_supply
from magnate.base.events import GoodsCleared, MilestoneEarned, Produced
from magnate.engine import compile_rules
from tests.builder import chain, do, every, one, refused, rule, table
from tests.modules.dinner import STREET, at

SUSHI = ["sushi"]


@rule("SUS-01", "FOD-01")
def test_cooks_make_two_and_chefs_five():
    crew = {"sushi_cook": 1, "sushi_chef": 1}
    game = table(STREET, at(0, work=crew), chain(), step="food", modules=SUSHI)
    events = do(game, *(Produce(0, card, "sushi") for card in crew))
    assert [event.count for event in every(events, Produced)] == [2, 5]


@rule("SUS-01", "GEN-03", "TRN-01")
def test_kitchen_trainees_become_sushi_cooks_and_these_chefs():
    owner = at(0, work={"coach": 1}, beach={"kitchen_trainee": 1})
    game = table(STREET, owner, chain(), step="train", modules=SUSHI)
    do(game, Train(0, "kitchen_trainee", "sushi_cook", (("coach", 1),)))
    do(game, Train(0, "sushi_cook", "sushi_chef", (("coach", 1),)))
    assert game.chains[0].beach == {"sushi_chef": 1}


@rule("GEN-03")
def test_the_career_exists_only_with_the_module():
    assert "sushi_cook" not in compile_rules().careers["kitchen_trainee"]
    assert compile_rules(SUSHI).careers["kitchen_trainee"]["sushi_chef"] == 2


@rule("SUS-01", "GEN-02")
def test_chefs_are_unique():
    rules = compile_rules(SUSHI)
    assert [full_supply(rules, n)["sushi_chef"] for n in (2, 3, 4, 5)] == [1, 1, 2, 3]
    assert full_supply(rules, 2)["sushi_cook"] == 6


@rule("SUS-01", "CMP-03")
def test_sushi_is_not_marketed():
    owner = at(0, work={"brand_manager": 1})
    game = table(STREET, owner, chain(), step="campaigns", modules=SUSHI)
    assert refused(game, PlaceCampaign(0, "brand_manager", 4, "sushi", 1, (0, -2))) == "CMP-03"


@rule("SUS-01", "CLN-01")
def test_sushi_can_be_frozen():
    owner = at(0, stock={"sushi": 3, "beer": 1}, milestones=["first_throw_away"])
    game = table(STREET, owner, chain(), step="clean_up", modules=SUSHI)
    events = do(game, Keep(0, "beer", 1), Keep(0, "sushi", 2))
    assert one(events, GoodsCleared) == GoodsCleared(0, {"beer": 1, "sushi": 2}, {"sushi": 1})


@rule("SUS-01", "MIL-02")
def test_sushi_thrown_away_is_food_thrown_away():
    game = table(STREET, at(0, stock={"sushi": 1}), chain(), step="clean_up", modules=SUSHI)
    assert [event.milestone for event in every(game, MilestoneEarned)] == ["first_throw_away"]


@rule("GEN-01")
def test_one_more_luxuries_manager():
    copies = [full_supply(compile_rules(SUSHI), n)["luxuries_manager"] for n in (2, 3, 4, 5)]
    assert copies == [2, 2, 3, 4]
