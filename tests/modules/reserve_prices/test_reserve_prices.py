"""Reserve prices (RSP)."""

import pytest
from msgspec.structs import replace

from magnate import Refused, Setup, begin, legal, position_of, step, view
from magnate.base.actions import ChooseReserve, Pay
from magnate.base.bank import break_bank
from magnate.base.dinnertime import unit_price
from magnate.base.events import BankBroke, ReservesSeen, Sold
from magnate.engine import compile_rules, game_in
from magnate.modules.reserve_prices.events import PriceShown
from magnate.texts import narrate
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.random_games.starts import endowed
from tests.random_games.watching import play_watched

MODULE = ["reserve_prices"]
STREET = """
    11... .....
    11... .....
    ##### #####
    22... .....
    22... .....
"""
NEAR = (3, 3)
FIVE, TEN, TWENTY = "price_5", "price_10", "price_20"


def evening(*reserves, bank=0, stock=1, **fields):
    """Dinner with an empty bank: the first chain sells a burger to house 1, then to house 2."""
    first, *others = reserves
    chains = [chain(NEAR, stock={"burger": stock}, reserve=first)]
    chains += [chain(reserve=card) for card in others]
    fields = {"demand": {"1": ["burger"]}, "step": "dinnertime", **fields}
    return table(STREET, *chains, bank=bank, modules=MODULE, **fields)


@rule("RSP-01", "SET-07")
def test_they_replace_the_reserve_cards():
    game = begin(Setup(players=2, seed=4, modules=("reserve_prices",)))
    while game.rules.steps[game.step].name != "reserves":
        step(game, legal(game, game.awaited[0])[0])
    assert [a.card for a in offered(game, 0, ChooseReserve)] == [FIVE, TEN, TWENTY]
    assert refused(game, ChooseReserve(0, "medium")) == "SET-07"
    assert {row.money for row in game.rules.content.reserves.values()} == {200}


@rule("RSP-01", "BNK-02")
def test_the_first_break_brings_200_a_player():
    game = evening(FIVE, TWENTY, TWENTY, bank=3)
    broke = one(game, BankBroke)
    assert (broke.time, broke.added, broke.ceo_slots) == (1, 600, 0)
    assert game.bank == 3 + 600 - 10


@rule("RSP-01", "BNK-04")
def test_the_slots_do_not_change():
    game = evening(TWENTY, FIVE)
    do(game, *(legal(game, seat)[0] for seat in game.awaited))
    assert (game.turn, game.ceo_slots) == (3, 3)
    game = evening(TWENTY, FIVE, ceo_slots=4)
    assert game.ceo_slots == 4


@rule("RSP-01")
@pytest.mark.parametrize(
    ("reserves", "price"),
    [
        ((FIVE, FIVE, TWENTY), 5),
        ((TEN, TEN, TWENTY), 10),
        ((TWENTY, TWENTY, FIVE), 20),
        ((FIVE, TWENTY), 20),  # 20 beats all
        ((TEN, TWENTY), 20),
        ((FIVE, TEN, TWENTY), 20),
        ((FIVE, TEN), 5),  # 5 beats 10
        ((TEN, TEN, FIVE, FIVE), 5),
        ((TEN, TEN, TWENTY, FIVE), 10),
        ((TEN, TEN), 10),
    ],
)
def test_the_price_most_cards_show(reserves, price):
    game = evening(*reserves)
    assert one(game, PriceShown).price == price
    game.turn += 1
    assert unit_price(game, game.chains[0]) == price


@rule("RSP-01", "DIN-03")
def test_the_dinnertime_of_the_break_is_finished_at_the_old_price():
    game = evening(TWENTY, TWENTY, bank=10, stock=2, demand={"1": ["burger"], "2": ["burger"]})
    assert [sale.total for sale in every(game, Sold)] == [10, 10]
    assert one(game, BankBroke).time == 1
    next_turn = evening(TWENTY, TWENTY, turn=3, breaks=1, bank=400, ext=ext(3))
    assert one(next_turn, Sold).total == 20


AT_ONCE = {"reserve_prices": "at_once"}


@rule("RSP-01", "DIN-03")
def test_by_option_the_rest_of_the_dinnertime_has_the_new_price():
    hungry = {"1": ["burger"], "2": ["burger"]}
    game = evening(TWENTY, TWENTY, bank=5, stock=2, demand=hungry, options=AT_ONCE)
    assert [sale.total for sale in every(game, Sold)] == [10, 20]  # the first was priced before
    shown = one(game, PriceShown)
    assert (shown.price, shown.since, shown.at_once) == (20, 2, True)


@rule("RSP-01", "DIN-04")
def test_by_option_houses_compare_by_the_new_price():
    discount = chain((5, 3), stock={"burger": 1}, work={"pricing_manager": 1}, reserve=FIVE)
    near = chain(NEAR, stock={"burger": 1}, reserve=FIVE)
    hungry = {"1": ["burger"], "2": ["burger"]}
    for options, price in ((AT_ONCE, 5), ({}, 10)):
        game = table(
            STREET,
            discount,
            near,
            modules=MODULE,
            options=options,
            step="dinnertime",
            demand=hungry,
            bank=0,
        )
        second = every(game, Sold)[1]
        assert {offer.seat: offer.price for offer in second.offers} == {0: price - 1, 1: price}


@rule("RSP-01", "BNK-02")
def test_by_option_a_break_at_the_start_of_dinnertime_prices_all_of_it():
    game = evening(TWENTY, TWENTY, begin=False, options=AT_ONCE)
    break_bank(game, 1)
    assert unit_price(game, game.chains[0]) == 20


@rule("RSP-01")
@pytest.mark.parametrize(("options", "words"), [(AT_ONCE, "from now on"), ({}, "next dinnertime")])
def test_the_log_says_from_when_the_price_holds(options, words):
    game = evening(TWENTY, TWENTY, options=options)
    assert words in narrate(one(game, PriceShown), game)


def ext(since):
    return {"reserve_prices": {"since": since}}


@rule("RSP-01", "BNK-02")
def test_a_break_at_the_start_of_dinnertime_is_one_of_that_dinnertime():
    game = evening(TWENTY, TWENTY, begin=False)
    break_bank(game, 1)
    assert unit_price(game, game.chains[0]) == 10


@rule("RSP-01")
def test_after_a_break_in_phase_6_the_next_dinnertime_has_the_new_price():
    game = evening(TWENTY, TWENTY, step="marketing", begin=False)
    break_bank(game, 1)
    assert one(game, PriceShown).since == 3
    game.turn = 3
    assert unit_price(game, game.chains[0]) == 20


@rule("RSP-01")
def test_managers_and_milestones_are_added_to_it():
    seller = chain(NEAR, work={"luxuries_manager": 1}, milestones=["first_lower_prices"])
    seller.reserve = FIVE
    game = table(STREET, seller, chain(reserve=FIVE), breaks=1, modules=MODULE)
    assert unit_price(game, game.chains[0]) == 5 + 10 - 1


@rule("RSP-01", "DIN-11")
def test_the_cards_of_bankrupt_chains_count():
    chains = [chain(NEAR, reserve=FIVE), chain(reserve=TEN), chain(reserve=TEN, bankrupt=True)]
    game = table(STREET, *chains, breaks=1, modules=MODULE)
    assert unit_price(game, game.chains[0]) == 10


@rule("RSP-01")
def test_before_the_break_the_base_price_is_10():
    game = evening(TWENTY, TWENTY, bank=100)
    assert one(game, Sold).total == 10
    assert not every(game, PriceShown)


@rule("RSP-01", "BNK-03")
def test_a_second_break_changes_nothing_about_the_price():
    game = evening(TWENTY, FIVE, breaks=1, turn=5, ext=ext(4))
    assert one(game, BankBroke).time == 2
    assert not every(game, PriceShown)
    assert one(game, Sold).total == 20


@rule("RSP-01", "MIL-05")
def test_first_to_have_20_shows_these_cards():
    game = evening(TWENTY, FIVE, bank=100, stock=2, demand={"1": ["burger", "burger"]})
    assert one(game, ReservesSeen).cards == (TWENTY, FIVE)
    assert [c.reserve for c in view(game, 0).chains] == [TWENTY, FIVE]
    assert [c.reserve for c in view(game, 1).chains] == ["hidden", FIVE]


@rule("RSP-01", "INT-02")
def test_not_in_the_introductory_game():
    with pytest.raises(Refused) as caught:
        compile_rules(MODULE, introductory=True)
    assert (caught.value.code, caught.value.rule) == ("module_not_introductory", "INT-02")


@rule("RSP-01")
def test_the_price_keeps_through_a_position_file():
    seller = chain((0, 0), "se", stock={"burger": 1}, reserve=TWENTY, work={"errand_boy": 1})
    game = table(
        "A0 B0",
        seller,
        chain(reserve=FIVE),
        step="dinnertime",
        bank=0,
        demand={"2": ["burger"]},
        modules=MODULE,
    )
    assert one(game, PriceShown).price == 20
    again = game_in(position_of(game))
    assert unit_price(again, again.chains[0]) == 10  # payday of the turn of the break
    for twin in (game, again):
        do(twin, Pay(0))
        assert twin.turn == 3
        assert unit_price(game_in(position_of(twin)), twin.chains[0]) == 20


@rule("RSP-01")
@pytest.mark.parametrize("kept", [ext(-1), ext(9), ext("soon"), {"reserve_prices": {"price": 3}}])
def test_a_damaged_position_is_refused(kept):
    with pytest.raises(Refused) as caught:
        evening(TWENTY, FIVE, breaks=1, ext=kept)
    assert caught.value.where.startswith("ext.reserve_prices")


@rule("RSP-01")
def test_no_price_can_hold_before_the_break():
    with pytest.raises(Refused):
        evening(TWENTY, FIVE, ext=ext(2))


@pytest.mark.parametrize("options", [{}, AT_ONCE])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_must_hold_holds_while_banks_break(players, options):
    hand = {"burger_cook": 1, "waitress": 2, "marketing_trainee": 1, "management_trainee": 2}
    broke = 0
    for seed in range(5):
        setup = Setup(players=players, seed=seed, modules=("reserve_prices",), turn_limit=12)
        game = endowed(replace(setup, options=options), hand)
        game.bank = 5
        play_watched(game, seed, sparing=8)
        broke += game.breaks > 0
    assert broke
