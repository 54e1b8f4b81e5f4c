"""Levels: their time and what they are called."""

from __future__ import annotations

import pytest

from magnate import Record, Setup
from magnate.bots import BOTS, READER, bot_names, expert_bot, find_bot, play, seconds_of
from magnate.bots.levels import SECONDS, USUAL
from magnate.bots.random_bot import random_bot
from magnate.bots.words import name_of, sentences
from magnate.texts import complete_languages
from magnate.texts.message import parse, placeholders


def test_expert_is_the_strongest_of_ours_and_can_be_found():
    assert bot_names()[-1] == "expert"
    assert find_bot("expert") is expert_bot


def test_every_bot_of_ours_has_its_time_and_the_stronger_take_more():
    assert set(SECONDS) == {*BOTS, READER}
    times = [seconds_of(name) for name in BOTS]
    assert times == sorted(times)
    assert seconds_of("somebody's") == USUAL


def test_who_says_how_long_is_heard():
    assert seconds_of("expert", 0.2) == 0.2
    assert seconds_of("easy", 3.0) == 3.0


def test_each_seat_has_its_own_time():
    told: dict[int, set[float]] = {0: set(), 1: set()}

    def noting(view, options, rng, seconds):
        told[view.seat].add(seconds)
        return random_bot(view, options, rng, seconds)

    for seconds in ((0.5, 2.0), 3.0):
        for _ in play(Record(Setup(players=2, seed=1, turn_limit=1)), [noting] * 2, 1, seconds):
            pass
    assert told == {0: {0.5, 3.0}, 1: {2.0, 3.0}}


@pytest.mark.parametrize("lang", complete_languages())
def test_all_languages_say_the_same(lang):
    english, other = sentences("en"), sentences(lang)
    assert list(english) == list(other)
    for key, text in english.items():
        assert parse(other[key])
        assert placeholders(text) == placeholders(other[key]), key


@pytest.mark.parametrize("lang", complete_languages())
def test_every_level_is_somebody(lang):
    texts = sentences(lang)
    names = [name_of(bot, lang) for bot in BOTS]
    assert len(set(names)) == len(BOTS)
    for bot in BOTS:
        assert texts[f"bot.{bot}.does"]
        assert bot == "random" or texts[f"bot.{bot}.level"] != texts[f"bot.{bot}"]
    assert name_of("somebody's", lang) == "somebody's"
