"""Gardens and the radio: the line has its own idea, and plays any game."""

from __future__ import annotations

from random import Random

import pytest

from magnate import Record, Setup, awaited, legal, view
from magnate.actions import PlaceGarden, PlaceHouse
from magnate.base.events import (
    CampaignPlaced,
    GardenPlaced,
    HousePlaced,
    MilestoneEarned,
)
from magnate.base.position import PlacedCampaign
from magnate.bots import find_bot, play
from magnate.bots.heuristics import Habit, Plan, decide
from magnate.bots.scripted import bots
from magnate.bots.scripted.bots import scripted_bot
from magnate.bots.scripted.garden_radio import GARDEN_RADIO
from magnate.bots.scripted.line import followed
from magnate.builder import chain, table
from magnate.core.events import Event
from magnate.scenarios import players_of, scenario, scenarios, set_up

BOT = scripted_bot(GARDEN_RADIO)
MAP = "E0 N2 / A2 O1"


def told(setup: Setup, rival: str = "easy") -> list[Event]:
    """What the line does in a game of two."""
    record = Record(setup)
    events = [event for some in play(record, [BOT, find_bot(rival)], 1) for event in some]
    return [event for event in events if getattr(event, "seat", 0) == 0]


def test_it_hires_three_first_and_is_on_the_air_on_day_six():
    events = told(Setup(players=2, seed=1, turn_limit=6))
    earned = {event.milestone for event in events if isinstance(event, MilestoneEarned)}
    assert {"first_hire_3", "first_radio"} <= earned
    placed = [event.campaign.kind for event in events if isinstance(event, CampaignPlaced)]
    assert placed == ["radio"]


def test_it_builds_under_the_radio():
    events = told(Setup(players=2, seed=1, turn_limit=12), "spar-answer")
    assert any(isinstance(event, HousePlaced | GardenPlaced) for event in events)


def test_a_new_house_comes_under_the_radio():
    radio = PlacedCampaign(1, "radio", ("burger",), 3, at=(5, 3), owner=0, lead=1)
    own = chain((0, 8), "ne", work={"new_business_developer": 1}, busy={1: "brand_director"})
    game = table(MAP, own, chain((5, 5), "sw"), step="houses", turn=7, campaigns=(radio,))
    (action,) = followed(GARDEN_RADIO, game, game.chains[0])
    assert isinstance(action, PlaceHouse | PlaceGarden)


@pytest.mark.parametrize(
    ("name", "players"), [(one.id, players) for one in scenarios() for players in players_of(one)]
)
def test_it_plays_every_scenario(name, players):
    habit = Habit(Plan(name="gardens", cards=(), training=(), line="garden_radio"))
    record, rng = Record(set_up(scenario(name), players, seed=1)), Random(1)
    while not record.game.over and record.game.turn < 8:
        seat = awaited(record.game)[0]
        for action in decide(record.game, seat, habit, rng)[:1]:
            record.act(action)
    assert record.game.over or record.game.turn == 8


def test_equal_views_get_equal_answers():
    record = Record(Setup(players=2, seed=3, turn_limit=8))
    while not record.game.over:
        seat = awaited(record.game)[0]
        seen, options = view(record.game, seat), legal(record.game, seat)
        action = BOT(seen, options, Random(1), 1.0).action
        bots._known.clear()
        assert BOT(seen, options, Random(2), 0.1).action == action
        record.act(action)
