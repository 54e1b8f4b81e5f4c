"""The table as a whole: where the turn is, bank, market, milestones; and how little work it is."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from magnate import Record, Setup, awaited, begin, legal
from magnate.base.actions import ChoosePosition
from magnate.base.build import begin_step
from magnate.core.actions import Undo
from magnate.core.options import NONE
from magnate.files import read_game
from magnate.scenarios import players_of, scenario, scenarios, set_up
from magnate.shown import shown, shown_openly, shown_publicly
from tests.builder import chain, do, rule, table
from tests.calls import calls_of
from tests.playthroughs.goldens import FOLDER
from tests.random_play import lively

MAP = "E0 N2 / A2 O1"


def test_a_turn_has_seven_phases() -> None:
    found = shown(begin(Setup(players=2, seed=1)), None)
    assert [phase.id for phase in found.phases] == [
        "restructuring",
        "order_of_business",
        "working",
        "dinnertime",
        "payday",
        "marketing",
        "clean_up",
    ]
    assert (found.phase, found.step, found.acting, found.track) == (
        "setup",
        "first_restaurants",
        None,
        (),
    )
    assert found.awaited == found.order[-1:]


def test_what_all_choose_at_once_is_secret() -> None:
    for name, secret in {"restructuring": True, "payday": True, "hire": False}.items():
        game = table(MAP, chain(beach={"waitress": 1}), chain(beach={"waitress": 1}), step=name)
        assert shown(game, 0).secret is shown(game, None).secret is secret


@rule("ORD-02")
def test_the_track_is_there_while_it_is_chosen() -> None:
    game = table(MAP, chain(), chain(), chain(), step="order")
    first = game.awaited[0]
    assert shown(game, None).track == (None, None, None)
    do(game, ChoosePosition(first, 2))
    assert shown(game, None).track == (None, first, None)
    do(game, ChoosePosition(game.awaited[0], 1))
    found = shown(game, None)
    assert found.track == ()
    assert found.order[1] == first
    assert found.acting == found.order[0]


@rule("END-01")
def test_the_ranking_is_told_when_it_is_over() -> None:
    chains = chain(cash=20), chain(cash=35), chain(cash=35)
    game = table(MAP, *chains, step="dinnertime", order=(2, 0, 1), turn_limit=2, begin=False)
    assert shown(game, None).ranking == ()
    begin_step(game)
    assert shown(game, 1).over
    assert shown(game, 1).ranking == shown_openly(game).ranking == (2, 1, 0)


@rule("BNK-03", "INT-01")
@pytest.mark.parametrize(("introductory", "ends"), [(False, 2), (True, 1)])
def test_the_bank_ends_the_game_with_a_break(introductory: bool, ends: int) -> None:
    game = begin(Setup(players=2, introductory=introductory))
    bank = shown(game, 0).bank
    assert (bank.ends_at_break, bank.breaks, bank.money) == (ends, 0, game.bank)


@rule("SET-08", "MIL-05")
def test_reserves_are_known_to_whom_they_are() -> None:
    small, large = chain(reserve="small"), chain(reserve="large")
    game = table(MAP, small, large, step="hire")
    assert shown(game, 0).bank.reserves == ("small", "hidden")
    assert shown(game, None).bank.reserves == ("hidden", "hidden")
    assert shown_openly(game).bank.reserves == ("small", "large")
    assert shown(game, 1).chains[0].reserve == "hidden"
    game.breaks = 1
    assert shown(game, None).bank.reserves == ("small", "large")


@rule("MIL-01")
def test_milestones_are_open_claimed_or_closed() -> None:
    game = table(
        MAP,
        chain(milestones=["first_billboard"]),
        chain(milestones=["first_train"]),
        step="hire",
        claimed=("first_billboard",),
        closed=("first_train",),
    )
    found = {one.id: one for one in shown(game, None).milestones}
    assert (found["first_billboard"].state, found["first_billboard"].owners) == ("claimed", (0,))
    assert (found["first_train"].state, found["first_train"].owners) == ("closed", (1,))
    assert (found["first_waitress"].state, found["first_waitress"].owners) == ("open", ())


@rule("SET-01")
def test_the_market_counts_what_is_left_of_what_there_is() -> None:
    game = begin(Setup(players=2))
    game.supply["waitress"] -= 3
    stacks = {stack.employee: stack for stack in shown(game, 0).market}
    assert (stacks["waitress"].left, stacks["waitress"].count) == (9, 12)
    assert (stacks["cfo"].left, stacks["cfo"].count) == (1, 1)


@rule("PAY-02", "INT-01")
def test_the_market_says_what_a_card_costs_the_viewer_each_payday() -> None:
    spared = chain(milestones=["first_billboard"])
    game = table(MAP, chain(), spared, step="hire")

    def wages(seat: int | None) -> dict[str, int]:
        return {stack.employee: stack.wage for stack in shown(game, seat).market}

    wanted = ("trainer", "coach", "campaign_manager")
    assert [wages(0)[card] for card in wanted] == [0, 5, 5]
    assert [wages(1)[card] for card in wanted] == [0, 5, 0]
    game = table(MAP, chain(work={"coach": 1}), chain(), step="hire", introductory=True)
    assert wages(0)["coach"] == 0
    assert shown(game, 0).chains[0].wages.due == 0


def late(players: int, turn: int) -> Record:
    """A random game with all modules, late."""
    setup = msgspec.structs.replace(set_up(scenario("henri_lo_menu"), players, 2), turn_limit=40)
    record, rng = Record(setup), Random(2)
    while record.game.turn < turn and not record.game.over:
        seat = awaited(record.game)[0]
        record.act(lively(legal(record.game, seat), rng))
    return record


def test_showing_a_table_is_little_work() -> None:
    """Five players, all modules, late. scripts/bench_forecast.py says how long it takes."""
    game = late(5, 9).game
    assert not game.over
    shown(game, awaited(game)[0])  # what is worked out once a map
    assert calls_of(lambda: shown(game, awaited(game)[0])) < 4000


@pytest.mark.parametrize("name", [one.id for one in scenarios()])
def test_what_is_kept_of_the_table_before_is_as_if_it_were_worked_out_anew(name: str) -> None:
    """For every viewer, whoever looked before and however long ago."""
    rng = Random(name)
    most = max(players_of(scenario(name)))
    record, public = Record(set_up(scenario(name), most, 3)), None
    for _ in range(250):
        if record.game.over:
            break
        if rng.random() < 0.9:
            public = shown_publicly(record.game, public)
            assert public.shown == shown(record.game, None)
            viewer = rng.randrange(most)
            asked = viewer in awaited(record.game)
            options = legal(record.game, viewer) if asked else NONE
            assert shown(record.game, viewer, options, public) == shown(
                record.game, viewer, options
            )
        seat = rng.choice(awaited(record.game))
        record.act(lively(legal(record.game, seat), rng))
        if rng.random() < 0.05 and record.can_undo(seat):
            record.act(Undo(seat))


@pytest.mark.parametrize(
    "name", ["henri_lo_menu", "city_builder", "nightlife", "coffee", "first_mover"]
)
def test_every_moment_of_a_game_can_be_shown(name: str) -> None:
    played = read_game((FOLDER / f"{name}.json").read_bytes())
    record, decisions, public = Record(played.setup), set(), None
    for action in played.actions:
        public = shown_publicly(record.game, public)
        for viewer in (action.seat, None):
            found = shown(record.game, viewer)
            assert found == shown(record.game, viewer, public=public)
            assert msgspec.json.encode(found)
            assert found.awaited == awaited(record.game)
            assert found.decision == (record.game.pending[0].kind if record.game.pending else "")
        decisions.add(found.decision)
        record.act(action)
    assert len(decisions) > (name == "henri_lo_menu")
    last = shown(record.game, 0)
    assert last.over == record.game.over
    assert last.awaited == (() if last.over else awaited(record.game))
