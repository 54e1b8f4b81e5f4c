"""Bots that came from outside: each has its own idea, and plays any game to its end."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from magnate import Record, Setup, awaited, legal, view
from magnate.actions import Action, Train
from magnate.base.events import CampaignPlaced, GameEnded, MilestoneEarned, Sold, Trained
from magnate.base.position import PlacedCampaign
from magnate.bots import find_bot, play
from magnate.bots import partners as sparring
from magnate.bots.heuristics.plan import FOLLOWED
from magnate.bots.partners import partners, partners_with, scripted_bots
from magnate.bots.scripted import LINES, bots
from magnate.builder import chain, table
from magnate.core.events import Event
from magnate.core.state import Game
from magnate.scenarios import players_of, scenario, scenarios, set_up

ANSWER, RADIO, BURGERS, *_ = scripted_bots()
MAP = "E0 N2 / A2 O1"


def played(bots: list[str], setup: Setup) -> tuple[Game, list[Event]]:
    record = Record(setup)
    found = [find_bot(name) for name in bots]
    events = [event for some in play(record, found, 1) for event in some]
    return record.game, events


def decision(name: str, game: Game, seat: int = 0) -> Action:
    return find_bot(name)(view(game, seat), legal(game, seat), Random(1), 1.0).action


# Known by name, where names are asked for; nowhere where a plan is.


def test_they_are_known_by_name():
    assert scripted_bots() == (
        "spar-answer",
        "spar-radio_race",
        "spar-burger_rush",
        "spar-garden_radio",
        "spar-drink_radio",
    )
    assert set(scripted_bots()) <= set(partners_with(()))
    assert not set(scripted_bots()) & set(partners())
    assert {plan.line for plan in FOLLOWED} <= set(LINES)


def test_a_line_of_a_module_does_not_take_their_name(monkeypatch, caplog):
    taken = msgspec.structs.replace(next(iter(partners().values())), name="answer")
    monkeypatch.setattr(sparring, "_partners", lambda: [sparring.Partner(taken, module="kimchi")])
    sparring._known.cache_clear()
    try:
        assert not partners()
        assert "spar-answer is taken" in caplog.text
    finally:
        sparring._known.cache_clear()


# They play anything.


@pytest.mark.parametrize(
    ("name", "players"), [(one.id, players) for one in scenarios() for players in players_of(one)]
)
def test_they_play_every_scenario(name, players):
    setup = msgspec.structs.replace(set_up(scenario(name), players, seed=1), turn_limit=4)
    bots = [scripted_bots()[seat % 5] for seat in range(players)]
    _, events = played(bots, setup)
    assert any(isinstance(event, GameEnded) for event in events)


@pytest.mark.parametrize("name", scripted_bots())
def test_a_whole_game_is_always_the_same(name):
    setup = Setup(players=2, seed=2, turn_limit=30)
    game, once = played([name, "easy"], setup)
    assert once == played([name, "easy"], setup)[1]
    assert game.over
    assert game.chains[0].cash > game.chains[1].cash


@pytest.mark.parametrize("name", scripted_bots())
def test_equal_views_get_equal_answers(name):
    record, bot = Record(Setup(players=2, seed=3, turn_limit=6)), find_bot(name)
    while not record.game.over:
        seat = awaited(record.game)[0]
        seen, options = view(record.game, seat), legal(record.game, seat)
        action = bot(seen, options, Random(1), 1.0).action
        bots._known.clear()
        assert bot(seen, options, Random(2), 0.1).action == action
        record.act(action)


# What each is about.


@pytest.mark.parametrize("good", ["burger", "pizza"])
def test_the_answer_trains_the_cook_for_what_a_rival_advertises(good):
    rival = chain(
        (5, 5), "sw", beach={"burger_cook": 1, "pizza_cook": 1}, busy={1: "brand_director"}
    )
    radio = PlacedCampaign(1, "radio", (good,), 3, at=(5, 3), owner=1, lead=1)
    own = chain((0, 8), "ne", work={"trainer": 1}, beach={"kitchen_trainee": 1}, cash=50)
    game = table(MAP, own, rival, step="train", turn=5, campaigns=(radio,))
    lesson = decision(ANSWER, game)
    assert isinstance(lesson, Train)
    assert (lesson.person, lesson.into) == ("kitchen_trainee", f"{good}_cook")


def test_the_answer_hires_three_first():
    _, events = played([ANSWER, "easy"], Setup(players=2, seed=1, turn_limit=3))
    earned = [e.milestone for e in events if isinstance(e, MilestoneEarned) and e.seat == 0]
    assert {"first_hire_3", "first_billboard"} <= set(earned)


def test_the_radio_plays_on_day_five_for_a_chef_and_dear_prices():
    _, events = played([RADIO, "easy"], Setup(players=2, seed=1, turn_limit=6))
    placed = [e.campaign.kind for e in events if isinstance(e, CampaignPlaced) and e.seat == 0]
    assert placed == ["radio"]
    trained = {e.into for e in events if isinstance(e, Trained) and e.seat == 0}
    assert "luxuries_manager" in trained
    assert trained & {"burger_chef", "pizza_chef"}
    sales = [e.price for e in events if isinstance(e, Sold) and e.seat == 0]
    assert max(sales) == 20


def test_the_rush_sells_burgers_from_day_three_on():
    _, events = played([BURGERS, "easy"], Setup(players=2, seed=1, turn_limit=3))
    campaign = next(e.campaign for e in events if isinstance(e, CampaignPlaced) and e.seat == 0)
    assert (campaign.kind, campaign.goods, campaign.turns) == ("billboard", ("burger",), 0)
    assert any(isinstance(e, Sold) and e.seat == 0 and "burger" in e.goods for e in events)
