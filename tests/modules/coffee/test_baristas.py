"""The cards and their coffee (COF-01), and what else the content says."""

from magnate import legal
from magnate.base import BASE
from magnate.base.actions import Keep, PlaceCampaign, Produce
from magnate.base.begin import full_supply
from magnate.base.events import GoodsCleared, MilestoneEarned, Produced
from magnate.core.content import Content
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.engine import compile_rules
from magnate.modules.coffee import MODULE
from tests.builder import chain, do, every, one, rule, table

MAP = "E0 N2 / A2 O1"
AT = (5, 8)


@rule("COF-01", "FOD-01")
def test_baristas_make_one_two_and_five():
    crew = {"barista_trainee": 1, "barista": 1, "lead_barista": 1}
    game = table(MAP, chain(AT, work=crew), chain(), step="food", modules=["coffee"])
    events = do(game, *(Produce(0, card, "coffee") for card in crew))
    assert [event.count for event in every(events, Produced)] == [1, 2, 5]


@rule("COF-01")
def test_coffee_cannot_be_marketed():
    game = table(
        MAP, chain(AT, work={"brand_director": 1}), chain(), step="campaigns", modules=["coffee"]
    )
    goods = {action.good for action in legal(game, 0) if isinstance(action, PlaceCampaign)}
    assert goods == {"burger", "pizza", "lemonade", "coke", "beer"}


@rule("COF-01", "CLN-01")
def test_it_is_thrown_away_and_earns_no_milestone():
    game = table(MAP, chain(AT, stock={"coffee": 2}), chain(), step="clean_up", modules=["coffee"])
    assert one(game, GoodsCleared).thrown == {"coffee": 2}
    assert not every(game, MilestoneEarned)


@rule("COF-01")
def test_it_cannot_be_frozen():
    owner = chain(AT, stock={"coffee": 2, "burger": 1}, milestones=["first_throw_away"])
    game = table(MAP, owner, chain(), step="clean_up", modules=["coffee"])
    assert {a.good for a in legal(game, 0) if isinstance(a, Keep)} == {"burger"}
    events = do(game, Keep(0, "burger", 1))
    assert one(events, GoodsCleared).kept == {"burger": 1}


@rule("GEN-01")
def test_one_more_luxuries_manager():
    for players, copies in ((2, 1), (4, 2), (5, 3)):
        assert full_supply(compile_rules(), players)["luxuries_manager"] == copies
        assert full_supply(compile_rules(["coffee"]), players)["luxuries_manager"] == copies + 1


@rule("GEN-01")
def test_one_more_however_many_modules_say_so():
    other = Module("other", Content(patches=MODULE.content.patches))
    rules = compile_parts(BASE, [MODULE, other], {}, False, True, 0)
    assert full_supply(rules, 4)["luxuries_manager"] == 3


@rule("GEN-02", "SET-01")
def test_lead_baristas_are_as_many_as_unique_cards():
    rules = compile_rules(["coffee"])
    assert [full_supply(rules, n)["lead_barista"] for n in (2, 3, 4, 5)] == [1, 1, 2, 3]


@rule("GEN-06")
def test_its_milestone_comes_with_it():
    assert "first_coffee_sold" in compile_rules(["coffee"]).milestones
    assert "first_coffee_sold" in compile_rules(["coffee"], introductory=True).milestones
