"""Hard choices (HRD)."""

import pytest

from magnate import Refused, Setup
from magnate.base.actions import PlaceCampaign, Train
from magnate.base.events import MilestoneEarned, MilestonesClosed
from magnate.core.content import merged
from magnate.engine import compile_rules
from magnate.modules.hard_choices import MODULE
from tests.builder import chain, do, every, offered, one, rule, table
from tests.random_games.watching import play_and_repeat

MAP = "E0 N2 / A2 O1"
AT = (5, 8)
BY_TURN_2 = {
    "first_train",
    "first_burger_marketed",
    "first_pizza_marketed",
    "first_drink_marketed",
}
HARD = ["hard_choices"]


def closing(turn, modules=HARD, **fields):
    game = table(MAP, chain(AT), chain(), step="closing", turn=turn, modules=modules, **fields)
    return {name for event in every(game, MilestonesClosed) for name in event.milestones}


@rule("HRD-01")
@pytest.mark.parametrize(
    ("turn", "removed"), [(1, set()), (2, BY_TURN_2), (3, {"first_hire_3"}), (4, set())]
)
def test_what_leaves_unclaimed_and_when(turn, removed):
    assert closing(turn) == removed


@rule("HRD-01")
def test_without_the_module_nothing_leaves():
    assert [closing(turn, modules=[]) for turn in (1, 2, 3)] == [set()] * 3


@rule("HRD-01", "MIL-01")
def test_what_was_claimed_before_is_not_removed_again():
    assert closing(2, closed=("first_train",)) == BY_TURN_2 - {"first_train"}


@rule("HRD-01", "MIL-01")
def test_in_turn_2_they_can_still_be_earned_in_turn_3_no_more():
    def trained(turn, closed):
        seat = chain(AT, work={"trainer": 1}, beach={"errand_boy": 1})
        game = table(
            MAP, seat, chain(), step="train", turn=turn, closed=closed, modules=["hard_choices"]
        )
        return every(
            do(game, Train(0, "errand_boy", "cart_operator", (("trainer", 1),))), MilestoneEarned
        )

    assert [earned.milestone for earned in trained(2, ())] == ["first_train"]
    assert trained(3, tuple(BY_TURN_2)) == []


@rule("HRD-01")
def test_a_campaign_in_turn_3_earns_only_what_is_left():
    seat = chain(AT, work={"marketing_trainee": 1})
    game = table(
        MAP, seat, chain(), step="campaigns", turn=3, closed=tuple(BY_TURN_2), modules=HARD
    )
    placed = next(a for a in offered(game, 0, PlaceCampaign) if a.good == "burger")
    assert one(do(game, placed), MilestoneEarned).milestone == "first_billboard"


@rule("HRD-01", "GEN-06")
def test_it_changes_the_base_milestones_only():
    rules, base = compile_rules(HARD), compile_rules()
    changed = {name for name, row in rules.milestones.items() if row != base.milestones[name]}
    assert changed == BY_TURN_2 | {"first_hire_3"}
    both = compile_rules(["hard_choices", "coffee"]).milestones
    assert both["first_coffee_sold"].removed_after_turn == 0


@rule("HRD-01")
def test_every_patch_names_a_milestone_of_the_base_game():
    known = merged([compile_rules().content]).milestones
    assert {patch.milestone for patch in MODULE.content.patches.values()} <= set(known)


@rule("HRD-01", "INT-02")
def test_only_with_milestones():
    with pytest.raises(Refused) as caught:
        compile_rules(HARD, introductory=True)
    assert (caught.value.code, caught.value.rule) == ("module_needs_milestones", "INT-02")
    assert "first_train" in compile_rules(HARD, introductory=True, milestones=True).milestones


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_some_are_closed_by_turn_3_in_random_games(players):
    for seed in range(4):
        setup = Setup(players=players, seed=seed, modules=("hard_choices",), turn_limit=8)
        game = play_and_repeat(setup, sparing=8)
        if game.turn > 3:
            assert game.closed >= BY_TURN_2 | {"first_hire_3"}
