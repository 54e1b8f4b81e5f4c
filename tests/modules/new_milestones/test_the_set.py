"""The milestones that are in play (NMS-01, NMS-02)."""

import pytest

from magnate import Refused, compile_rules
from magnate.base import BASE
from magnate.base.actions import PlaceCampaign
from magnate.base.events import MilestoneEarned, MilestonesClosed
from magnate.core.content import Content
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.modules import find_module
from magnate.modules.new_milestones import MODULE
from tests.builder import chain, do, every, one, rule
from tests.modules.new_milestones.town import NEAR, town

EARLY = ("first_marketeer_used", "first_recruiting_girl_used", "first_trainer_used")


@rule("NMS-01")
def test_seventeen_milestones_replace_those_of_the_base_game():
    rules = compile_rules(("new_milestones",))
    assert set(rules.milestones) == set(MODULE.content.milestones)
    assert len(rules.milestones) == 17
    assert not set(rules.milestones) & set(BASE.content.milestones)


@rule("NMS-01", "GEN-06")
def test_milestones_of_other_modules_are_added():
    rules = compile_rules(("new_milestones", "coffee", "ketchup"))
    added = {
        *find_module("coffee").content.milestones,
        *find_module("ketchup").content.milestones,
    }
    assert added
    assert set(rules.milestones) == set(MODULE.content.milestones) | added


@rule("NMS-01")
def test_it_does_not_go_with_hard_choices():
    other = Module(name="hard_choices", content=Content())
    with pytest.raises(Refused) as caught:
        compile_parts(BASE, [MODULE, other], {}, False, True, 0)
    assert caught.value.code == "module_excludes"


@rule("NMS-01", "INT-02")
def test_the_introductory_game_needs_the_milestone_option():
    with pytest.raises(Refused) as caught:
        compile_rules(("new_milestones",), introductory=True)
    assert caught.value.rule == "INT-02"
    rules = compile_rules(("new_milestones",), introductory=True, milestones=True)
    assert len(rules.milestones) == 17


@rule("NMS-02")
def test_three_are_removed_at_the_clean_up_of_turn_2():
    game = town(chain(), step="clean_up", turn=2)
    assert one(game, MilestonesClosed).milestones == EARLY
    assert game.closed == set(EARLY)


@rule("NMS-02")
def test_nothing_unclaimed_is_removed_in_another_turn():
    assert not every(town(chain(), step="clean_up", turn=1), MilestonesClosed)
    assert not every(town(chain(), step="clean_up", turn=3, closed=EARLY), MilestonesClosed)


@rule("NMS-02")
@pytest.mark.parametrize(("closed", "earned"), [((), 2), (EARLY, 1)])
def test_they_can_be_earned_until_then(closed, earned):
    game = town(chain(NEAR, work={"marketing_trainee": 1}), step="campaigns", turn=2, closed=closed)
    events = do(game, PlaceCampaign(0, "marketing_trainee", 14, "beer", 1, (3, 1)))
    assert len(every(events, MilestoneEarned)) == earned
