"""Phase 1, restructuring (RES)."""

import pytest

from magnate import Refused, Setup, awaited, begin, legal, position_of, step, view
from magnate.base.actions import Fire, Hire, OpenCompany, Pay, PutToWork
from magnate.base.build import build
from magnate.base.events import CompanyRevealed, MilestoneEarned
from magnate.core.values import Campaign
from tests.builder import chain, do, every, offered, one, refused, rule, table

MAP = "E0 N2 / A2 O1"
BILLBOARD = Campaign(14, "billboard", ("beer",), 2, at=(3, 0), owner=0, lead=14)


def hand(*others, ceo_slots=3, **cards):
    """A restructuring in which seat 0 holds these cards."""
    rest = others or (chain(),)
    return table(MAP, chain(beach=cards), *rest, step="restructuring", ceo_slots=ceo_slots)


def open_company(game, seat, *cards):
    return do(game, *[PutToWork(seat, card) for card in cards], OpenCompany(seat))


# --- RES-01


@rule("RES-01")
def test_everybody_with_cards_chooses_at_the_same_time():
    game = hand(chain(beach={"trainer": 1}), chain(), waitress=1)
    assert set(awaited(game)) == {0, 1}
    do(game, PutToWork(1, "trainer"), PutToWork(0, "waitress"), OpenCompany(1), OpenCompany(0))
    assert [company.work for company in game.chains] == [{"waitress": 1}, {"trainer": 1}, {}]


@rule("RES-01")
def test_cards_that_were_not_chosen_are_on_the_beach():
    game = hand(waitress=2, trainer=1)
    open_company(game, 0, "waitress")
    assert game.chains[0].work == {"waitress": 1}
    assert game.chains[0].beach == {"waitress": 1, "trainer": 1}


@rule("RES-01")
def test_everybody_may_stay_on_the_beach():
    game = hand(waitress=2)
    open_company(game, 0)
    assert game.chains[0].work == {}
    assert game.chains[0].beach == {"waitress": 2}


@rule("RES-01")
def test_no_card_works_that_is_not_in_hand_or_was_chosen_already():
    game = hand(chain(beach={"trainer": 1}), waitress=1)
    do(game, PutToWork(0, "waitress"))
    before = position_of(game)
    assert offered(game, 0, PutToWork) == []
    assert refused(game, PutToWork(0, "waitress")) == "RES-01"
    assert refused(game, PutToWork(0, "trainer")) == "RES-01"
    assert refused(game, PutToWork(0, "nobody")) == "RES-01"
    assert position_of(game) == before


@rule("RES-01")
def test_nobody_changes_a_company_that_was_declared_complete():
    game = hand(chain(beach={"trainer": 1}), waitress=1)
    do(game, OpenCompany(0))
    assert refused(game, PutToWork(0, "waitress")) == "not_awaited"


@rule("RES-01")
def test_busy_marketeers_cannot_be_chosen_and_take_no_slot():
    marketing = chain(beach={"waitress": 3}, busy={14: "marketing_trainee"})
    game = table(MAP, marketing, chain(), step="restructuring", campaigns=(BILLBOARD,))
    assert refused(game, PutToWork(0, "marketing_trainee")) == "RES-01"
    events = open_company(game, 0, *["waitress"] * 3)
    assert game.chains[0].work == {"waitress": 3}
    assert game.chains[0].beach == {}
    assert game.chains[0].busy == {14: "marketing_trainee"}
    assert every(events, CompanyRevealed)[0].open_slots == 0


# --- RES-02, RES-03


@rule("RES-02")
def test_the_ceo_works_without_being_chosen():
    game = hand(waitress=1)
    open_company(game, 0)
    game = table(MAP, *position_of(game).chains)
    do(game, Hire(0, "trainer"))
    assert refused(game, Hire(0, "trainer")) == "HIR-03"


@rule("RES-02", "RES-03")
@pytest.mark.parametrize(
    ("cards", "fits"),
    [
        ({"waitress": 3}, True),
        ({"waitress": 4}, False),
        ({"management_trainee": 3}, True),
        ({"management_trainee": 4}, False),
        ({"management_trainee": 1, "waitress": 4}, True),  # 2 under the CEO, 2 under the trainee
        ({"management_trainee": 1, "waitress": 5}, False),
        ({"management_trainee": 3, "waitress": 6}, True),
        ({"management_trainee": 3, "waitress": 7}, False),
        ({"management_trainee": 2, "vice_president": 2}, False),  # no manager under a manager
        ({"junior_vice_president": 1, "waitress": 5}, True),
        ({"junior_vice_president": 1, "waitress": 6}, False),
        ({"vice_president": 1, "waitress": 6}, True),
        ({"vice_president": 1, "waitress": 7}, False),
        ({"senior_vice_president": 1, "waitress": 7}, True),
        ({"senior_vice_president": 1, "waitress": 8}, False),
        ({"executive_vice_president": 1, "waitress": 12}, True),
        ({"executive_vice_president": 1, "waitress": 12, "trainer": 1}, False),
        # Only black cards are managers: these four do not fit, and one more trainee makes room.
        ({"local_manager": 1, "pricing_manager": 1, "recruiting_manager": 1, "cfo": 1}, False),
        ({"local_manager": 1, "pricing_manager": 1, "cfo": 1, "management_trainee": 1}, True),
    ],
)
def test_what_fits_under_a_ceo_with_three_slots(cards, fits):
    game = hand(**cards)
    events = open_company(game, 0, *[card for card, count in cards.items() for _ in range(count)])
    assert every(events, CompanyRevealed)[0].overfull is not fits
    assert game.chains[0].work == (cards if fits else {})


@rule("RES-02", "RES-03")
@pytest.mark.parametrize("slots", [2, 3, 4])
def test_the_ceo_has_as_many_slots_as_the_reserve_cards_gave(slots):
    game = hand(waitress=slots, ceo_slots=slots)
    open_company(game, 0, *["waitress"] * slots)
    assert game.chains[0].work == {"waitress": slots}
    game = hand(waitress=slots + 1, ceo_slots=slots)
    open_company(game, 0, *["waitress"] * (slots + 1))
    assert game.chains[0].work == {}


@rule("RES-03")
def test_a_company_fits_whatever_the_order_in_which_it_was_chosen():
    game = hand(waitress=4, management_trainee=1)
    open_company(game, 0, *["waitress"] * 4, "management_trainee")
    assert game.chains[0].work == {"waitress": 4, "management_trainee": 1}


@rule("RES-03")
def test_a_position_with_a_company_that_does_not_fit_is_refused():
    with pytest.raises(Refused) as caught:
        table(MAP, chain(work={"waitress": 4}), chain())
    assert (caught.value.rule, caught.value.where) == ("RES-03", "chains[0].work")


@rule("RES-03")
def test_a_position_may_show_a_company_that_lost_its_manager_on_payday():
    freezer = chain(
        work={"management_trainee": 1, "waitress": 4},
        stock={"beer": 1},
        milestones=["first_throw_away"],
    )
    game = table(MAP, freezer, chain(), step="payday")
    do(game, Fire(0, "management_trainee", "work"), Pay(0))
    assert game.rules.steps[game.step].name == "freezer"
    assert position_of(build(game.rules, position_of(game))) == position_of(game)


@rule("RES-03")
def test_a_position_may_show_a_company_after_the_break_that_took_a_slot():
    game = table(MAP, chain(work={"waitress": 3}), chain(), step="payday", breaks=1, ceo_slots=2)
    assert position_of(build(game.rules, position_of(game))) == position_of(game)


# --- RES-04


@rule("RES-04")
def test_a_company_that_does_not_fit_goes_to_the_beach_all_but_the_ceo():
    game = hand(waitress=4, trainer=1)
    events = open_company(game, 0, *["waitress"] * 4)
    mine = every(events, CompanyRevealed)[0]
    assert (mine.seat, mine.work, mine.open_slots, mine.overfull) == (0, {}, 3, True)
    assert game.chains[0].beach == {"waitress": 4, "trainer": 1}
    assert game.chains[0].trainers == ()


@rule("RES-04")
def test_a_company_that_does_not_fit_plays_nobody():
    game = hand(waitress=4)
    events = open_company(game, 0, *["waitress"] * 4)
    assert every(events, MilestoneEarned) == []


@rule("RES-04")
def test_the_rule_stands_for_this_turn_only():
    game = hand(waitress=4)
    open_company(game, 0, *["waitress"] * 4)
    again = table(MAP, *position_of(game).chains, step="restructuring", turn=3)
    open_company(again, 0, *["waitress"] * 3)
    assert again.chains[0].work == {"waitress": 3}


@rule("RES-04")
def test_one_more_card_than_fits_is_offered():
    game = hand(waitress=4)
    do(game, *[PutToWork(0, "waitress")] * 3)
    assert offered(game, 0, PutToWork) == [PutToWork(0, "waitress")]


# --- RES-05


@rule("RES-05")
def test_nothing_is_revealed_before_the_last_choice():
    game = hand(chain(beach={"trainer": 1}), waitress=1)
    assert every(open_company(game, 0, "waitress"), CompanyRevealed) == []
    assert view(game, 1).chains[0].plan == ()
    assert game.chains[0].work == {}
    events = open_company(game, 1, "trainer")
    assert {e.seat: e.work for e in every(events, CompanyRevealed)} == {
        0: {"waitress": 1},
        1: {"trainer": 1},
    }


@rule("RES-05")
@pytest.mark.parametrize(
    ("card", "milestone"),
    [
        ("waitress", "first_waitress"),
        ("errand_boy", "first_errand_boy"),
        ("cart_operator", "first_cart_operator"),
        ("pricing_manager", "first_lower_prices"),
        ("discount_manager", "first_lower_prices"),
    ],
)
def test_played_milestones_are_awarded_at_the_reveal(card, milestone):
    game = hand(**{card: 1})
    events = open_company(game, 0, card)
    assert one(events, MilestoneEarned).milestone == milestone
    assert game.chains[0].milestones == {milestone: 2}


@rule("RES-05")
def test_a_card_on_the_beach_earns_nothing():
    game = hand(waitress=1)
    open_company(game, 0)
    assert game.chains[0].milestones == {}


@rule("RES-05")
def test_all_who_play_the_card_in_the_same_reveal_get_the_milestone():
    game = hand(chain(beach={"waitress": 1}), waitress=1)
    open_company(game, 0, "waitress")
    events = open_company(game, 1, "waitress")
    assert {event.seat for event in every(events, MilestoneEarned)} == {0, 1}
    kinds = [type(e) for e in events if isinstance(e, CompanyRevealed | MilestoneEarned)]
    assert kinds == [CompanyRevealed] * 2 + [MilestoneEarned] * 2


# --- RES-06


@rule("RES-06")
def test_in_the_first_turn_only_the_ceo_works():
    game = begin(Setup(players=3, seed=1))
    revealed = []
    while game.rules.steps[game.step].name != "order":
        revealed += every(step(game, legal(game, awaited(game)[0])[0]), CompanyRevealed)
    assert game.turn == 1
    assert [(event.work, event.open_slots) for event in revealed] == [({}, 3)] * 3
