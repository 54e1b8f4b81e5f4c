"""The introductory game (INT)."""

import pytest

from magnate.base import BASE
from magnate.base.actions import ChooseReserve, Fire, Pay, Produce
from magnate.base.bank import pay_out
from magnate.base.build import begin_step
from magnate.base.events import (
    BankBroke,
    Fired,
    GameEnded,
    MilestoneEarned,
    ReservesSeen,
    Sold,
    Tipped,
)
from magnate.core.content import Content, Milestone
from magnate.core.errors import Refused
from magnate.core.events import PhaseBegan
from magnate.core.flow import awaited, legal, step
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.setup import Setup, begin
from tests.builder import chain, do, every, one, refused, rule, table

STREET = """
    11... .....
    11... .....
    ##### #####
    22g.. .....
    22g.. .....
"""
NEAR = (3, 3)


def intro(*chains, with_milestones=False, **fields):
    return table(STREET, *chains, introductory=True, with_milestones=with_milestones, **fields)


@rule("INT-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_bank_begins_with_75_dollars_a_player(players):
    game = begin(Setup(players=players, seed=3, introductory=True, milestones=False))
    assert game.bank == 75 * players


@rule("INT-01")
def test_nobody_chooses_a_reserve_card():
    game = begin(Setup(players=2, seed=3, introductory=True, milestones=False))
    while game.rules.steps[game.step].name == "first_restaurants":
        step(game, legal(game, awaited(game)[0])[0])
    assert game.rules.steps[game.step].name == "order"
    assert refused(game, ChooseReserve(awaited(game)[0], "small")) == "wrong_step"
    assert [chain.reserve for chain in game.chains] == ["", ""]


@rule("INT-01")
def test_there_are_no_milestones():
    game = intro(chain(work={"kitchen_trainee": 1}), chain(), step="food")
    assert not every(do(game, Produce(0, "kitchen_trainee", "burger")), MilestoneEarned)
    assert game.chains[0].beach == {}
    assert not game.rules.milestones


@rule("INT-01")
def test_milestones_are_an_option():
    game = intro(chain(work={"kitchen_trainee": 1}), chain(), with_milestones=True, step="food")
    events = do(game, Produce(0, "kitchen_trainee", "burger"))
    assert one(events, MilestoneEarned).milestone == "first_burger_produced"


@rule("INT-01", "INT-02")
def test_there_is_no_payday_and_nobody_is_fired():
    game = intro(chain(cash=2, work={"coach": 1}, beach={"guru": 1}), chain(), step="dinnertime")
    phases = [event.phase for event in every(game, PhaseBegan)]
    assert phases == ["marketing", "clean_up", "restructuring"]
    assert (game.chains[0].cash, game.chains[0].beach) == (2, {"guru": 1, "coach": 1})
    assert refused(game, Pay(0)) == "wrong_step"
    assert refused(game, Fire(0, "coach", "beach")) == "wrong_step"


@rule("INT-01", "BNK-03")
def test_the_game_ends_with_the_dinnertime_of_the_first_break_and_all_are_paid_in_full():
    game = intro(
        chain(NEAR, stock={"burger": 2}),
        chain(work={"waitress": 2, "cfo": 1}),
        step="dinnertime",
        bank=9,
        demand={"1": ["burger"], "2": ["burger"]},
    )
    assert one(game, BankBroke) == BankBroke(1)
    assert [sale.total for sale in every(game, Sold)] == [10, 20]
    assert [chain.cash for chain in game.chains] == [30, 9]
    assert (one(game, GameEnded).reason, one(game, GameEnded).winner) == ("bank", 0)


@rule("INT-01", "BNK-01")
def test_an_empty_bank_that_has_paid_everything_does_not_end_the_game():
    game = intro(chain(work={"waitress": 2}), chain(), step="dinnertime", bank=6)
    assert one(game, Tipped).total == 6
    assert (game.bank, game.over, game.turn) == (0, False, 3)


@rule("INT-01", "MIL-05")
def test_there_are_no_reserve_cards_to_see_with_20_dollars():
    game = intro(
        chain(cash=18, work={"waitress": 1}), chain(), with_milestones=True, step="dinnertime"
    )
    assert one(game, MilestoneEarned).milestone == "first_20"
    assert not every(game, ReservesSeen)


@rule("INT-02", "MIL-03")
def test_the_cfo_of_first_to_have_100_leaves_at_the_end_of_phase_4():
    game = intro(
        chain(cash=99, work={"cfo": 1, "waitress": 1}, beach={"coach": 1}),
        chain(),
        with_milestones=True,
        step="dinnertime",
    )
    told = [event for event in game.events if isinstance(event, Fired | PhaseBegan)]
    assert told[:2] == [Fired(0, "cfo", "work", forced=True), PhaseBegan(2, "marketing")]
    assert len(every(game, Fired)) == 1
    assert game.supply["cfo"] == 1


@rule("INT-02")
def test_a_break_in_phase_6_ends_the_game_at_the_end_of_the_next_dinnertime():
    game = intro(chain(work={"waitress": 1}), chain(), step="marketing", begin=False, bank=3)
    pay_out(game, game.chains[0], 5)  # as modules do in this phase
    assert one(game, BankBroke).time == 1
    begin_step(game)
    assert (game.turn, game.over, game.ending) == (3, False, True)
    while not game.over:
        events = step(game, legal(game, awaited(game)[0])[-1])
    phases = [event.phase for event in every(events, PhaseBegan)]
    assert (phases, one(events, GameEnded).reason) == (["dinnertime"], "bank")


def compiled(module, introductory, with_milestones):
    return compile_parts(BASE, [module], {}, introductory, with_milestones, 0)


@rule("INT-02")
def test_a_module_may_be_out_of_the_introductory_game():
    prices = Module("prices", Content(), not_introductory=True)
    assert compiled(prices, False, True).modules == ("prices",)
    for with_milestones in (True, False):
        with pytest.raises(Refused) as caught:
            compiled(prices, True, with_milestones)
        assert caught.value.rule == "INT-02"


@rule("INT-02")
def test_a_module_may_need_the_milestone_option():
    choices = Module("choices", Content(), needs_milestones=True)
    assert compiled(choices, True, True).modules == ("choices",)
    with pytest.raises(Refused) as caught:
        compiled(choices, True, False)
    assert caught.value.rule == "INT-02"


@rule("INT-02")
@pytest.mark.parametrize("with_milestones", [True, False])
def test_a_modules_own_milestones_stay_in_either_form(with_milestones):
    own = Milestone(id="first_cup", when=("produced:pizza",))
    rules = compiled(Module("cups", Content(milestones={own.id: own})), True, with_milestones)
    assert "first_cup" in rules.milestones
    assert ("first_20" in rules.milestones) == with_milestones
