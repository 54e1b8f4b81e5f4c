"""A doubled marketing trainee runs two billboards (NSM-02, CMP-08, MKT-06)."""

from random import Random

import msgspec
import pytest

from magnate import Refused, Setup, awaited, guess, legal, position_of, view
from magnate.base.actions import EndStep, Fire, Pay, PlaceCampaign
from magnate.base.build import build_on
from magnate.base.events import (
    CampaignEnded,
    CampaignRan,
    ChainLeft,
    Fired,
    MilestoneEarned,
    SalariesPaid,
)
from magnate.base.position import Position
from magnate.core.actions import Undo
from magnate.core.values import NOBODY, Campaign
from magnate.notation import notation, parse_notation
from magnate.record import Record
from tests.builder import chain, do, every, offered, one, refused, rule, table
from tests.modules.night_shift_managers.company import NIGHT, STREET, night
from tests.random_play import lively

TAKEN = ["first_billboard"]
TRAINEE = "marketing_trainee"


def place(number=14, good="beer", turns=1, at=(5, 3), lead=0, turned=False):
    return PlaceCampaign(0, TRAINEE, number, good, turns, at, turned, lead)


def board(number, at, turns, lead=14, owner=0, turned=False):
    return Campaign(number, "billboard", ("beer",), turns, at, turned, owner=owner, lead=lead)


def running(first, second, *, step="marketing", card=TRAINEE, numbers=(13, 14), lead=14, **fields):
    """Billboards with these turns left, both run by one person who is busy as `lead`."""
    boards = (board(numbers[0], (5, 3), first, lead), board(numbers[1], (10, 3), second, lead))
    mine = chain((0, 0), "sw", busy={lead: card}, **fields)
    return table(
        STREET,
        mine,
        chain(),
        step=step,
        campaigns=boards,
        modules=["night_shift_managers"],
        closed=TAKEN,
    )


def rebuilt(game):
    data = msgspec.json.encode(position_of(game))
    return build_on(game.rules, game.geometry, msgspec.json.decode(data, type=Position))


@rule("NSM-02", "CMP-08")
def test_two_billboards_one_after_the_other():
    game = night(TRAINEE, step="campaigns", closed=TAKEN)
    mine = game.chains[0]
    do(game, place(14, "beer", 1))
    assert (mine.work, mine.busy, mine.spare) == ({NIGHT: 1}, {14: TRAINEE}, {14: 1})
    do(game, place(13, "pizza", 2, (10, 3), lead=14))
    assert mine.busy == {14: TRAINEE}
    assert [(c.number, c.goods, c.turns, c.lead) for c in game.campaigns.values()] == [
        (14, ("beer",), 1, 14),
        (13, ("pizza",), 2, 14),
    ]
    assert legal(game, 0)[:] == [EndStep(0)]


@rule("NSM-02")
def test_the_second_one_is_named_by_the_first():
    game = night(TRAINEE, step="campaigns", closed=TAKEN)
    do(game, place())
    assert {action.lead for action in offered(game, 0, PlaceCampaign)} == {14}
    assert refused(game, place(13, at=(10, 3))) == "WRK-02"
    assert refused(game, place(13, at=(10, 3), lead=13)) == "WRK-02"
    do(game, place(13, at=(10, 3), lead=14))
    assert refused(game, place(11, at=(10, 0), lead=14)) == "WRK-02"


@rule("NSM-02", "CMP-01", "CMP-02", "CMP-05")
def test_the_second_one_keeps_to_the_rules_of_campaigns():
    far = STREET.replace(".....\n", "..... .....\n").replace("#####\n", "##### #####\n")
    game = night(TRAINEE, step="campaigns", closed=TAKEN, map=far)
    do(game, place())
    assert refused(game, place(13, at=(16, 3), lead=14)) == "CMP-05"
    assert refused(game, place(13, turns=3, at=(10, 3), lead=14)) == "CMP-02"
    assert refused(game, place(7, at=(10, 3), lead=14)) == "CMP-01"
    assert refused(game, place(14, at=(10, 3), lead=14)) == "CMP-01"
    assert refused(game, place(13, at=(5, 3), lead=14)) == "GEO-11"


@rule("NSM-02")
def test_two_trainees_run_four_billboards():
    game = night(TRAINEE, TRAINEE, step="campaigns", closed=TAKEN, rival=chain())
    do(game, place(14, at=(5, 3)), place(11, at=(10, 3)))
    assert game.chains[0].spare == {14: 1, 11: 1}
    assert {action.lead for action in offered(game, 0, PlaceCampaign)} == {11, 14}
    do(game, place(13, at=(12, 1), lead=11))
    assert game.chains[0].busy == {14: TRAINEE, 11: TRAINEE}
    assert {action.lead for action in offered(game, 0, PlaceCampaign)} <= {14}


@rule("NSM-02", "WRK-02")
def test_the_second_one_is_optional_and_lapses_today():
    game = night(TRAINEE, step="campaigns", closed=TAKEN)
    do(game, place(turns=2), EndStep(0))
    mine = game.chains[0]
    assert mine.spare == {}
    assert mine.busy == {14: TRAINEE}
    assert same_after_file(game)


@rule("NSM-02", "MIL-01", "CMP-10")
def test_first_billboard_is_earned_once_and_makes_both_eternal():
    game = night(TRAINEE, step="campaigns")
    events = do(game, place(turns=0, good="coke"), place(13, "coke", 0, (10, 3), lead=14))
    earned = [event.milestone for event in every(events, MilestoneEarned)]
    assert earned == ["first_billboard", "first_drink_marketed"]
    assert refused(night(TRAINEE, step="campaigns"), place(turns=1)) == "CMP-02"


@rule("NSM-02", "MKT-01")
def test_both_run():
    game = running(2, 2)
    assert [ran.number for ran in every(game, CampaignRan)] == [13, 14]


@rule("NSM-02", "MKT-06")
@pytest.mark.parametrize("lead", [13, 14])
def test_it_returns_when_both_end_in_one_turn(lead):
    game = running(1, 1, lead=lead)
    assert [ended.marketeer for ended in every(game, CampaignEnded)] == ["", TRAINEE]
    assert game.chains[0].beach == {TRAINEE: 1}
    assert game.chains[0].busy == {}


@rule("NSM-02", "MKT-06")
@pytest.mark.parametrize("turns", [(1, 2), (2, 1)])
@pytest.mark.parametrize("lead", [13, 14])
def test_it_stays_busy_while_one_runs(turns, lead):
    game = running(*turns, lead=lead)
    assert one(game, CampaignEnded).marketeer == ""
    (left,) = game.campaigns.values()
    assert left.turns == 1
    assert left.lead == left.number
    assert game.chains[0].busy == {left.number: TRAINEE}
    assert game.chains[0].beach == {}
    assert same_after_file(game)


@rule("NSM-02", "MKT-06")
@pytest.mark.parametrize("turns", [(1, 2), (2, 1)])
@pytest.mark.parametrize("lead", [13, 14])
def test_it_returns_in_the_turn_after_when_the_other_one_ends(turns, lead):
    game = running(*turns, lead=lead)
    position = position_of(game)
    position.step, position.awaited = "marketing", None
    later = table(
        STREET,
        *position.chains,
        step="marketing",
        campaigns=position.campaigns,
        modules=["night_shift_managers"],
    )
    assert one(later, CampaignEnded).marketeer == TRAINEE
    assert later.chains[0].beach == {TRAINEE: 1}


@rule("NSM-02", "MKT-06")
def test_the_number_of_a_tile_that_ended_can_lead_anew():
    game = running(2, 1, beach={TRAINEE: 1, NIGHT: 1})  # 14 led and ended; 13 leads now
    position = position_of(game)
    mine = position.chains[0]
    mine.work, mine.beach, mine.plan = {TRAINEE: 1, NIGHT: 1}, {}, None
    again = table(
        STREET,
        *position.chains,
        step="campaigns",
        campaigns=position.campaigns,
        modules=["night_shift_managers"],
        closed=TAKEN,
    )
    do(again, place(14, turns=2, at=(10, 3)), place(11, turns=1, at=(10, 0), lead=14))
    assert again.chains[0].busy == {13: TRAINEE, 14: TRAINEE}
    assert [c.lead for c in again.campaigns.values()] == [13, 14, 14]


@rule("NSM-02", "PAY-05")
def test_a_busy_trainee_costs_nothing_and_is_never_fired():
    game = running(2, 2, step="payday", work={NIGHT: 1})
    assert refused(game, Fire(0, TRAINEE, "busy", 14)) == "PAY-05"
    do(game, Fire(0, NIGHT, "work"))
    assert refused(game, Fire(0, TRAINEE, "busy", 14)) == "PAY-05"
    assert Pay(0) in legal(game, 0)


@rule("PAY-05", "GEN-05")
@pytest.mark.parametrize("lead", [13, 14])
def test_both_campaigns_of_one_who_is_fired_run_on_without_an_owner(lead):
    game = running(2, 1, step="payday", card="campaign_manager", lead=lead)
    events = do(game, Fire(0, "campaign_manager", "busy", lead), Pay(0))
    assert one(events, Fired).number == lead
    assert every(events, SalariesPaid) == []
    assert {(ran.number, ran.owner) for ran in every(events, CampaignRan)} == {
        (13, NOBODY),
        (14, NOBODY),
    }
    assert one(events, CampaignEnded) == CampaignEnded(14, NOBODY, "", "billboard")
    assert game.chains[0].busy == {}
    assert game.supply["campaign_manager"] == 6
    assert same_after_file(game)


@rule("DIN-11", "NSM-02")
def test_both_run_on_when_the_chain_leaves():
    boards = (board(13, (5, 3), 2), board(14, (10, 3), 2))
    mine = chain((0, 0), "sw", busy={14: TRAINEE}, bankrupt=True, cash=-1)
    game = table(
        STREET,
        mine,
        chain(),
        chain(),
        step="closing",
        campaigns=boards,
        order=(0, 1, 2),
        modules=["night_shift_managers"],
    )
    assert one(game, ChainLeft).seat == 0
    assert {(c.owner, c.lead) for c in game.campaigns.values()} == {(NOBODY, 0)}
    assert game.supply[TRAINEE] == 12


def same_after_file(game):
    """Whether the position survives being written and read."""
    return position_of(rebuilt(game)) == position_of(game)


@rule("NSM-02")
def test_a_position_between_the_two_goes_on_alike():
    game = night(TRAINEE, step="campaigns", map="A0 E2 / N2 O1", closed=TAKEN)
    first = next(a for a in legal(game, 0) if isinstance(a, PlaceCampaign))
    do(game, first)
    twins = [rebuilt(game), game.copy(), guess(view(game, 0), 1)]
    for twin in twins:
        twin.chains[1].reserve = game.chains[1].reserve  # what a view hides
        assert position_of(twin) == position_of(game)
        assert legal(twin, 0).summary() == legal(game, 0).summary()
        second = next(a for a in legal(twin, 0) if isinstance(a, PlaceCampaign))
        assert second.lead == first.number
        do(twin, second)
    assert len({str(position_of(twin)) for twin in twins}) == 1


@rule("NSM-02")
@pytest.mark.parametrize(
    ("spare", "lead", "code"),
    [
        ({13: 1}, 14, "nobody_there"),
        ({14: -1}, 14, "too_small"),
        ({}, 12, "busy_without_campaign"),
        ({}, 7, "busy_without_campaign"),
    ],
)
def test_impossible_leads_are_refused(spare, lead, code):
    with pytest.raises(Refused) as caught:
        running(1, 1, step="campaigns", lead=lead, spare=spare)
    assert caught.value.code == code


@rule("NSM-02")
def test_written_and_read():
    game = night(TRAINEE, step="campaigns", closed=TAKEN)
    second = place(13, "pizza", 2, (10, 3), lead=14)
    assert notation(second) == "0 place_campaign marketing_trainee 13 pizza 2 at=10,3 lead=14"
    assert parse_notation(game.rules, notation(second)) == second


@rule("NSM-02")
def test_the_second_one_can_be_taken_back():
    record = up_to_a_second_campaign()
    last = record.actions[-1]
    before = position_of(record.at(len(record.actions) - 1))
    record.act(Undo(last.seat))
    assert position_of(record.game) == before
    assert last in legal(record.game, last.seat)


def up_to_a_second_campaign():
    """A random game up to its first second billboard."""
    for seed in range(300):
        setup = Setup(players=2, seed=seed, modules=("night_shift_managers",), turn_limit=8)
        record, rng = Record(setup), Random(seed)
        while not record.game.over:
            seat = awaited(record.game)[0]
            action = lively(legal(record.game, seat), rng)
            record.act(action)
            if isinstance(action, PlaceCampaign) and action.lead:
                return record
    raise AssertionError("nobody placed a second campaign")
