"""The ambush: a freezer full of one drink, then the radio for it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from magnate import Record, Setup, awaited
from magnate.base.events import (
    CampaignPlaced,
    GameEnded,
    GoodsCleared,
    Hired,
    MilestoneEarned,
    Sold,
    Trained,
)
from magnate.bots import find_bot, play
from magnate.bots.heuristics import Habit, decide
from magnate.bots.heuristics.plan import Plan
from magnate.bots.heuristics.playout import take
from magnate.bots.scripted import bots
from magnate.bots.scripted.drink_radio import DRINK_RADIO
from magnate.core.events import Event
from magnate.core.state import Game
from magnate.scenarios import players_of, scenario, scenarios, set_up
from magnate.setup import begin

DRINKS = {"beer", "coke", "lemonade"}
BOT = bots.scripted_bot(DRINK_RADIO)
HABIT = Habit(Plan(name="drink_radio", cards=(), training=(), line="drink_radio"))


def played(turns: int, seed: int = 1) -> tuple[Game, list[Event]]:
    record = Record(Setup(players=2, seed=seed, turn_limit=turns))
    events = [event for some in play(record, [BOT, find_bot("easy")], 1) for event in some]
    return record.game, [event for event in events if getattr(event, "seat", 0) == 0]


# What it is about.


def test_two_recruiting_girls_hire_three_on_day_three():
    _, events = played(3)
    hired = [event.employee for event in events if isinstance(event, Hired)]
    assert hired[:2] == ["recruiting_girl"] * 2
    earned = {event.milestone for event in events if isinstance(event, MilestoneEarned)}
    assert {"first_hire_3"} <= earned


def test_the_freezer_is_full_of_a_drink_before_the_radio_plays_it():
    _, events = played(6)
    placed = next(event for event in events if isinstance(event, CampaignPlaced))
    assert placed.campaign.kind == "radio"
    (good,) = placed.campaign.goods
    assert good in DRINKS
    before = events[: events.index(placed)]
    kept = [event.kept for event in before if isinstance(event, GoodsCleared)]
    assert kept[-1][good] >= 6


def test_the_drink_is_sold_dear():
    _, events = played(7)
    assert "luxuries_manager" in {event.into for event in events if isinstance(event, Trained)}
    sales = [event for event in events if isinstance(event, Sold)]
    assert max(sale.price for sale in sales) == 20
    assert all(set(sale.goods) <= DRINKS for sale in sales if sale.price == 20)


# It plays anything, and the same again.


@pytest.mark.parametrize(
    ("name", "players"), [(one.id, players) for one in scenarios() for players in players_of(one)]
)
def test_it_plays_every_scenario(name, players):
    game = begin(msgspec.structs.replace(set_up(scenario(name), players, seed=1), turn_limit=5))
    rng = Random(1)
    while not game.over:
        seat = awaited(game)[0]
        take(game, seat, decide(game, seat, HABIT, rng), rng)
    assert any(isinstance(event, GameEnded) for event in game.events)
