"""Phase 2, order of business (ORD)."""

import pytest

from magnate import Setup, awaited, begin, legal, position_of, step
from magnate.base.actions import ChoosePosition, EndStep, OpenCompany, PutToWork
from magnate.base.events import GameEnded, PositionChosen, Sold
from tests.builder import chain, do, every, offered, one, refused, rule, table

MAP = "E0 N2 / A2 O1"
TOWN = """
    ..#..
    ..#..
    #####
    22#..
    22#..
"""


def ordering(*companies, **fields):
    """Phase 2 of chains with these cards at work."""
    chains = [c if not isinstance(c, dict) else chain(work=c) for c in companies]
    return table(MAP, *chains, step="order", **fields)


def open_slots(company, **fields):
    """The open slots that a chain's choice shows."""
    game = ordering(company, {"waitress": 2}, **fields)
    events = do(game, ChoosePosition(0, 1))
    return every(events, PositionChosen)[0].open_slots


def choosers(game):
    """Who is asked, one after the other, while everybody takes the first free position."""
    asked: list[int] = []
    while game.rules.steps[game.step].name == "order":
        asked += awaited(game)
        do(game, legal(game, asked[-1])[0])
    return asked


# --- ORD-01


@rule("ORD-01")
@pytest.mark.parametrize(
    ("work", "slots"),
    [
        ({}, 3),
        ({"waitress": 1}, 2),
        ({"waitress": 2}, 1),
        ({"management_trainee": 1}, 4),  # takes one slot, brings two
        ({"management_trainee": 3}, 6),
        ({"management_trainee": 3, "waitress": 5}, 1),
        ({"junior_vice_president": 1}, 5),
        ({"vice_president": 1, "trainer": 1}, 5),
        ({"senior_vice_president": 1}, 7),
        ({"executive_vice_president": 1}, 12),
        ({"pricing_manager": 1, "management_trainee": 1}, 3),
    ],
)
def test_open_slots_are_all_slots_less_the_cards_in_them(work, slots):
    assert open_slots(work) == slots


@rule("ORD-01")
def test_the_slots_of_the_ceo_are_those_of_the_reserve_cards():
    assert open_slots({"waitress": 1}, ceo_slots=4) == 3
    assert open_slots({"waitress": 1}, ceo_slots=2) == 1


@rule("ORD-01")
def test_cards_on_the_beach_are_in_no_slot():
    assert open_slots(chain(work={"waitress": 1}, beach={"management_trainee": 2})) == 2


@rule("ORD-01")
def test_first_airplane_campaign_counts_as_two_open_slots():
    assert open_slots(chain(work={"waitress": 1}, milestones=["first_airplane"])) == 4


@rule("ORD-01", "ORD-02")
def test_first_airplane_campaign_brings_the_first_choice():
    game = ordering({"waitress": 1}, chain(work={"waitress": 2}, milestones=["first_airplane"]))
    assert awaited(game) == (1,)


# --- ORD-02


@rule("ORD-02")
def test_most_open_slots_choose_first():
    game = ordering({"waitress": 3}, {"waitress": 1}, {"waitress": 2}, {})
    assert choosers(game) == [3, 1, 2]  # what is left is seat 0's
    assert game.order == (3, 1, 2, 0)


@rule("ORD-02")
def test_any_free_position_can_be_taken():
    game = ordering({}, {"waitress": 1}, {"waitress": 2})
    assert offered(game, 0, ChoosePosition) == [ChoosePosition(0, n) for n in (1, 2, 3)]
    do(game, ChoosePosition(0, 2))
    assert offered(game, 1, ChoosePosition) == [ChoosePosition(1, n) for n in (1, 3)]
    do(game, ChoosePosition(1, 3))
    assert game.order == (2, 0, 1)


@rule("ORD-02")
def test_the_last_chooser_gets_the_last_position_unasked():
    game = ordering({}, {"waitress": 1})
    events = do(game, ChoosePosition(0, 2))
    chosen = every(events, PositionChosen)
    assert [(e.seat, e.position, e.automatic) for e in chosen] == [(0, 2, False), (1, 1, True)]
    assert game.rules.steps[game.step].name == "hire"


@rule("ORD-02")
def test_taken_and_unknown_positions_are_refused():
    game = ordering({}, {"waitress": 1}, {"waitress": 2})
    do(game, ChoosePosition(0, 2))
    before = position_of(game)
    assert refused(game, ChoosePosition(1, 2)) == "ORD-02"
    assert refused(game, ChoosePosition(1, 0)) == "ORD-02"
    assert refused(game, ChoosePosition(1, -1)) == "ORD-02"
    assert refused(game, ChoosePosition(1, 4)) == "ORD-02"
    assert refused(game, ChoosePosition(2, 1)) == "not_awaited"
    assert refused(game, ChoosePosition(0, 1)) == "not_awaited"
    assert position_of(game) == before


@rule("ORD-02")
def test_of_those_tied_the_earlier_in_the_last_order_chooses_first():
    game = ordering({"waitress": 1}, {}, {"waitress": 1}, {"waitress": 1}, order=(3, 1, 2, 0))
    assert choosers(game) == [1, 3, 2]


@rule("ORD-02")
def test_in_turn_1_the_random_order_breaks_the_tie():
    for seed in range(10):
        game = begin(Setup(players=4, seed=seed))
        random_order = game.order
        while game.rules.steps[game.step].name != "order":
            step(game, legal(game, awaited(game)[0])[0])
        assert choosers(game) == list(random_order[:3])


@rule("ORD-02")
def test_there_are_as_many_positions_as_chains_in_the_game():
    game = ordering({}, chain(bankrupt=True), {"waitress": 1}, {"waitress": 2}, order=(3, 2, 0))
    assert list(legal(game, 0)) == [ChoosePosition(0, n) for n in (1, 2, 3)]
    do(game, ChoosePosition(0, 3), ChoosePosition(2, 1))
    assert game.order == (2, 3, 0)


@rule("ORD-02")
def test_a_chain_that_went_bankrupt_does_not_choose():
    game = ordering({"waitress": 1}, chain(bankrupt=True), {"waitress": 2}, order=(2, 0))
    assert awaited(game) == (0,)
    assert refused(game, ChoosePosition(1, 1)) == "not_awaited"


# --- ORD-03


@rule("ORD-03")
def test_the_order_holds_until_the_next_phase_2():
    game = table(
        MAP, chain(beach={"waitress": 1}), chain(beach={"waitress": 2}), step="restructuring"
    )
    do(game, PutToWork(0, "waitress"), OpenCompany(0), OpenCompany(1), ChoosePosition(1, 2))
    assert game.order == (0, 1)
    do(game, EndStep(0))
    assert awaited(game) == (1,)
    do(game, EndStep(1))
    while game.turn == 2:
        step(game, legal(game, awaited(game)[0])[0])
    assert game.rules.steps[game.step].name == "restructuring"
    assert game.order == (0, 1)


@rule("ORD-03")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_order_breaks_dinner_ties(order):
    rivals = [chain(at=at, stock={"beer": 1}) for at in ((3, 0), (3, 3))]
    game = table(TOWN, *rivals, step="dinnertime", order=order, demand={"2": ["beer"]})
    sold = one(game, Sold)
    assert (sold.seat, sold.decided_by) == (order[0], "order")


@rule("ORD-03")
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0)])
def test_the_order_breaks_the_final_tie(order):
    game = table(
        MAP,
        chain(cash=20),
        chain(cash=20),
        chain(cash=5),
        step="dinnertime",
        order=order,
        turn_limit=2,
    )
    first = next(seat for seat in order if seat != 2)
    assert one(game, GameEnded).winner == first
