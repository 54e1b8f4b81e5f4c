"""The bank, its two breaks and the end of the game (BNK, END)."""

import pytest

from magnate.base.actions import OpenCompany, Pay, PutToWork
from magnate.base.bank import end_game
from magnate.base.build import build
from magnate.base.events import (
    BankBroke,
    CompanyRevealed,
    GameEnded,
    IncomeRaised,
    SalariesPaid,
    Sold,
    Tipped,
)
from magnate.base.position import position_of
from magnate.core.events import PhaseBegan
from magnate.core.flow import awaited
from magnate.known import view
from tests.builder import chain, do, every, one, refused, rule, table

STREET = """
    11... .....
    11... .....
    ##### #####
    22g.. .....
    22g.. .....
"""
NEAR = (3, 3)
TWO_BURGERS = {"1": ["burger"], "2": ["burger"]}  # 10 and 20 dollars


def dinner(*chains, **fields):
    return table(STREET, *chains, **{"step": "dinnertime", **fields})


@rule("BNK-01")
def test_a_bank_left_with_exactly_nothing_is_not_broken():
    game = dinner(chain(NEAR, stock={"burger": 2}), chain(), bank=30, demand=TWO_BURGERS)
    assert (game.bank, game.breaks) == (0, 0)
    assert not every(game, BankBroke)


@rule("BNK-01")
def test_a_bank_one_dollar_short_is_broken():
    game = dinner(chain(NEAR, stock={"burger": 2}), chain(), bank=29, demand=TWO_BURGERS)
    assert one(game, BankBroke).time == 1


@rule("BNK-01")
@pytest.mark.parametrize(("bank", "payment"), [(8, Tipped), (9, IncomeRaised)])
def test_tips_and_cfos_break_the_bank_too(bank, payment):
    game = dinner(chain(work={"waitress": 3}, milestones=["first_100"]), chain(), bank=bank)
    told = [type(e) for e in game.events if isinstance(e, Tipped | IncomeRaised | BankBroke)]
    assert told.index(BankBroke) == told.index(payment) - 1


@rule("BNK-01", "DIN-07")
def test_an_empty_bank_that_owes_nothing_or_receives_money_is_not_broken():
    work = {"management_trainee": 1, "discount_manager": 4}
    sold = dinner(
        chain(NEAR, cash=9, stock={"burger": 2}, work=work), chain(), bank=0, demand=TWO_BURGERS
    )
    assert (sold.bank, sold.breaks) == (6, 0)
    assert dinner(chain(), chain(), bank=0).breaks == 0


@rule("BNK-02")
def test_the_first_break_opens_all_reserve_cards_and_completes_the_payment():
    game = dinner(
        chain(NEAR, reserve="small", stock={"burger": 1}),
        chain(reserve="large"),
        bank=7,
        demand={"1": ["burger"]},
    )
    assert one(game, BankBroke) == BankBroke(1, ("small", "large"), 400, 4)
    assert (game.chains[0].cash, game.bank) == (10, 7 + 400 - 10)
    assert view(game, 1).chains[0].reserve == view(game, None).chains[0].reserve == "small"


@rule("BNK-02")
def test_after_the_first_break_the_game_goes_on():
    game = dinner(chain(work={"waitress": 1}, reserve="small"), chain(), bank=0)
    assert (game.breaks, game.ending, game.over) == (1, False, False)
    assert awaited(game) == (0,)
    do(game, Pay(0))
    assert game.turn == 3


@rule("BNK-03")
def test_at_the_second_break_everybody_is_paid_and_the_game_ends_without_payday():
    game = dinner(
        chain(NEAR, stock={"burger": 2}, work={"waitress": 2, "burger_cook": 1}),
        chain(work={"waitress": 1, "cfo": 1}, beach={"coach": 1}),
        bank=9,
        breaks=1,
        demand=TWO_BURGERS,
    )
    assert one(game, BankBroke) == BankBroke(2)
    assert [chain.cash for chain in game.chains] == [30 + 6, 3 + 2]
    assert (game.bank, one(game, GameEnded).reason) == (9 - 41, "bank")
    assert not every(game, SalariesPaid)
    assert not every(game, PhaseBegan)
    assert refused(game, Pay(0)) == "game_over"


@rule("BNK-03")
def test_the_second_break_may_come_in_the_phase_of_the_first():
    game = dinner(
        chain(NEAR, reserve="small", stock={"burger": 10}, work={"luxuries_manager": 1}),
        chain(reserve="small"),
        bank=0,
        demand={"1": ["burger"] * 3, "2": ["burger"] * 5},
    )
    told = [type(e) for e in game.events if isinstance(e, Sold | BankBroke)]
    assert told == [BankBroke, Sold, BankBroke, Sold]
    assert (game.chains[0].cash, game.bank) == (60 + 200, 200 - 260)
    assert one(game, GameEnded).reason == "bank"


@rule("BNK-03")
def test_one_payment_may_break_the_bank_twice():
    stock = {"burger": 5}
    bonus = chain(
        NEAR,
        reserve="small",
        stock=stock,
        work={"luxuries_manager": 1},
        milestones=["first_burger_marketed"],
    )
    game = dinner(bonus, chain(reserve="small"), bank=24, demand={"2": ["burger"] * 5})
    assert [broke.time for broke in every(game, BankBroke)] == [1, 2]
    assert game.chains[0].cash == 225
    exactly = chain(NEAR, reserve="small", stock=stock, work={"luxuries_manager": 1})
    game = dinner(exactly, chain(reserve="small"), bank=0, demand={"2": ["burger"] * 5})
    assert (game.bank, game.breaks) == (0, 1)


@rule("BNK-03")
def test_a_bank_that_broke_twice_does_not_break_again():
    game = dinner(chain(NEAR, stock={"burger": 2}), chain(), bank=0, breaks=1, demand=TWO_BURGERS)
    assert one(game, BankBroke).time == game.breaks == 2
    assert len(every(game, Sold)) == 2


@rule("BNK-04")
@pytest.mark.parametrize(
    ("reserves", "slots"),
    [
        (("small", "small", "large"), 2),
        (("medium", "medium", "small"), 3),
        (("small", "medium", "large"), 4),
        (("small", "medium", "small", "medium"), 3),
        (("large", "small", "medium", "small"), 2),
    ],
)
def test_the_slots_most_cards_show_count_and_the_highest_of_those_tied(reserves, slots):
    first, *others = reserves
    game = dinner(
        chain(reserve=first, work={"waitress": 1}),
        *[chain(reserve=reserve) for reserve in others],
        bank=0,
    )
    assert one(game, BankBroke).ceo_slots == slots
    do(game, Pay(0))
    assert game.ceo_slots == slots


@rule("BNK-04")
def test_the_new_slots_hold_for_all_from_the_next_turn():
    fewer = dinner(
        chain(reserve="small", work={"waitress": 3}),
        chain(reserve="small", beach={"waitress": 2}),
        bank=0,
    )
    do(fewer, Pay(0), Pay(1))
    three = [PutToWork(0, "waitress")] * 3
    two = [PutToWork(1, "waitress")] * 2
    events = do(fewer, *three, OpenCompany(0), *two, OpenCompany(1))
    revealed = every(events, CompanyRevealed)
    assert [company.overfull for company in revealed] == [True, False]
    assert [company.open_slots for company in revealed] == [2, 0]


@rule("BNK-04")
def test_four_people_fit_under_the_ceo_after_a_break_to_four_slots():
    game = dinner(
        chain(reserve="large", work={"waitress": 3}, beach={"trainer": 1}),
        chain(reserve="large"),
        bank=0,
    )
    do(game, Pay(0))
    hand = [*[PutToWork(0, "waitress")] * 3, PutToWork(0, "trainer")]
    events = do(game, *hand, OpenCompany(0))
    assert not every(events, CompanyRevealed)[0].overfull


@rule("BNK-04")
def test_the_old_slots_hold_to_the_end_of_the_turn_of_the_break():
    game = dinner(chain(reserve="small", work={"waitress": 3}), chain(reserve="small"), bank=0)
    assert (game.breaks, game.ceo_slots) == (1, 3)
    assert game.chains[0].work == {"waitress": 3}
    tiles = table(
        "E0 N2",
        chain(reserve="small", work={"waitress": 3}),
        chain(reserve="small"),
        step="dinnertime",
        bank=0,
    )
    again = build(tiles.rules, position_of(tiles))
    assert again.chains[0].work == {"waitress": 3}


@rule("END-01")
def test_most_money_wins():
    game = dinner(chain(cash=30), chain(cash=31), chain(cash=5), turn_limit=2)
    ended = one(game, GameEnded)
    assert (ended.winner, ended.ranking, ended.cash) == (1, (1, 0, 2), (31, 30, 5))


@rule("END-01", "ORD-03")
def test_a_tie_in_money_goes_to_the_earlier_in_turn_order():
    game = dinner(chain(cash=30), chain(cash=9), chain(cash=30), order=(2, 1, 0), turn_limit=2)
    assert one(game, GameEnded).ranking == (2, 0, 1)


@rule("END-01", "DIN-11")
def test_no_money_at_all_still_beats_a_bankrupt_chain():
    game = dinner(chain(cash=-5, bankrupt=True), chain(), chain(), order=(2, 1), begin=False)
    end_game(game, "bank")
    assert one(game, GameEnded).ranking == (2, 1, 0)


@rule("END-02")
def test_a_turn_limit_ends_the_game_after_the_dinnertime_of_that_turn():
    game = dinner(chain(work={"waitress": 1, "cfo": 1}), chain(), turn=4, turn_limit=4)
    assert one(game, GameEnded).reason == "turn_limit"
    assert game.chains[0].cash == 5
    assert not every(game, PhaseBegan)


@rule("END-02")
@pytest.mark.parametrize("limit", [0, 5])
def test_without_a_limit_or_before_it_the_game_goes_on(limit):
    game = dinner(chain(), chain(), turn=4, turn_limit=limit)
    assert not game.over
    assert game.turn == 5


@rule("END-02", "BNK-03")
def test_the_second_break_ends_a_game_whatever_its_limit():
    game = dinner(chain(work={"waitress": 1}), chain(), bank=0, breaks=1, turn_limit=9)
    assert one(game, GameEnded).reason == "bank"
