"""Noodles before they are eaten (NOO-01)."""

from magnate.base.actions import Keep, PlaceCampaign, Produce, Train
from magnate.base.begin import full_supply
from magnate.base.events import GoodsCleared, MilestoneEarned, Produced
from magnate.engine import compile_rules
from tests.builder import chain, do, every, one, refused, rule, table
from tests.modules.dinner import STREET, at

NOODLES = ["noodles"]


@rule("NOO-01", "FOD-01")
def test_cooks_make_six_and_chefs_sixteen():
    crew = {"noodle_cook": 1, "noodle_chef": 1}
    game = table(STREET, at(0, work=crew), chain(), step="food", modules=NOODLES)
    events = do(game, *(Produce(0, card, "noodles") for card in crew))
    assert [event.count for event in every(events, Produced)] == [6, 16]


@rule("NOO-01", "GEN-03", "TRN-01")
def test_kitchen_trainees_become_noodle_cooks_and_these_chefs():
    owner = at(0, work={"coach": 1}, beach={"kitchen_trainee": 1})
    game = table(STREET, owner, chain(), step="train", modules=NOODLES)
    do(game, Train(0, "kitchen_trainee", "noodle_chef", (("coach", 2),)))
    assert game.chains[0].beach == {"noodle_chef": 1}
    assert "noodle_cook" not in compile_rules().careers["kitchen_trainee"]


@rule("NOO-01", "GEN-02")
def test_chefs_are_unique():
    rules = compile_rules(NOODLES)
    assert [full_supply(rules, n)["noodle_chef"] for n in (2, 3, 4, 5)] == [1, 1, 2, 3]
    assert full_supply(rules, 2)["noodle_cook"] == 6


@rule("NOO-01", "CMP-03")
def test_noodles_are_not_marketed():
    owner = at(0, work={"brand_manager": 1})
    game = table(STREET, owner, chain(), step="campaigns", modules=NOODLES)
    assert refused(game, PlaceCampaign(0, "brand_manager", 4, "noodles", 1, (0, -2))) == "CMP-03"


@rule("NOO-01", "CLN-01")
def test_noodles_can_be_frozen():
    owner = at(0, stock={"noodles": 12}, milestones=["first_throw_away"])
    game = table(STREET, owner, chain(), step="clean_up", modules=NOODLES)
    events = do(game, Keep(0, "noodles", 10))
    assert one(events, GoodsCleared) == GoodsCleared(0, {"noodles": 10}, {"noodles": 2})


@rule("NOO-01", "MIL-02")
def test_noodles_thrown_away_are_food_thrown_away():
    game = table(STREET, at(0, stock={"noodles": 1}), chain(), step="clean_up", modules=NOODLES)
    assert [event.milestone for event in every(game, MilestoneEarned)] == ["first_throw_away"]


@rule("GEN-01")
def test_one_more_luxuries_manager():
    copies = [full_supply(compile_rules(NOODLES), n)["luxuries_manager"] for n in (2, 3, 4, 5)]
    assert copies == [2, 2, 3, 4]
