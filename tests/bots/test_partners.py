"""Bots that follow one known line: they do what it says, and only where it can be played."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from magnate import Record, Refused, Setup, modules
from magnate.base.events import (
    CampaignPlaced,
    CompanyRevealed,
    GameEnded,
    GardenPlaced,
    HousePlaced,
    MilestoneEarned,
    RestaurantPlaced,
    Sold,
    Trained,
)
from magnate.bots import bot_names, find_bot, measured_names, play
from magnate.bots import partners as sparring
from magnate.bots.partners import partners, partners_of, partners_with, read_partners, scripted_bots
from magnate.bots.weights import WEIGHTS
from magnate.core.events import Event
from magnate.engine import compile_rules
from magnate.modules import module_names
from magnate.server.kit.words import sentences
from magnate.texts import complete_languages

MODULE = {name: one for one in ("", *module_names()) for name in partners_of(one)}
BASE = list(partners_of(""))
BROUGHT = [name for name in partners() if name not in BASE]
SHORT = """
[[lines]]
name = "{name}"
cards = [{cards}]
training = []
"""
TEA = """
from magnate.core.content import Content, Employee
from magnate.core.module import Module

BREWER = Employee(id="brewer", count=3, entry=True, colour="olive")
MODULE = Module(name="tea_party", content=Content(employees={"brewer": BREWER}))
"""


def played(name: str, seed: int, turns: int = 40, rival: str = "easy") -> list[Event]:
    """What a partner does in a game; it sits in seat 0."""
    module = MODULE.get(name, "")
    setup = Setup(players=2, seed=seed, turn_limit=turns, modules=(module,) if module else ())
    record = Record(setup)
    bots = [find_bot(name), find_bot(rival)]
    return [event for events in play(record, bots, seed) for event in events]


def own(events: list[Event], kind: type[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, kind) and event.seat == 0]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", partners())
def test_it_plays_legally_to_the_end_and_always_the_same(name):
    once, again = played(name, seed=3, turns=5), played(name, seed=3, turns=5)
    assert once == again
    assert any(isinstance(event, GameEnded) for event in once)


def test_the_lines_that_were_asked_for_are_there():
    assert [
        f"spar-{line}"
        for line in (
            *("radio", "airplane", "hire_three", "cheap_and_many", "waitresses", "gardens"),
            *("bank_break", "drive_ins"),
        )
    ] == BASE
    brought = set(MODULE.values())
    assert {"coffee", "kimchi", "movie_stars", "rural_marketeers", "lobbyists"} <= brought


def test_they_are_for_measuring_and_not_on_offer():
    names = measured_names()
    assert {*partners(), *scripted_bots()} <= set(names)
    assert len(set(names)) == len(names)
    assert not {*partners(), *scripted_bots()} & set(bot_names())
    with pytest.raises(Refused):
        find_bot("spar-nobody")


def test_a_line_of_a_module_is_for_games_with_it():
    assert list(partners_with(())) == [*BASE, *scripted_bots()]
    assert list(partners_with(("kimchi",))) == [*BASE, "spar-kimchi", *scripted_bots()]
    assert list(partners_with(module_names())) == [*BASE, *BROUGHT, *scripted_bots()]


@pytest.mark.parametrize("lang", complete_languages())
def test_our_lines_have_a_name_and_a_sentence(lang):
    for name in (*BASE, *scripted_bots()):
        line = name.removeprefix("spar-")
        assert sentences(lang)[f"line.{line}"]
        assert sentences(lang)[f"line.{line}.does"].endswith("。" if lang == "zh" else ".")


# What each line is about, on two maps.


def placed(events: list[Event]) -> list[str]:
    return [e.campaign.kind for e in own(events, CampaignPlaced) if isinstance(e, CampaignPlaced)]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("spar-radio", "radio"),
        ("spar-airplane", "airplane"),
        ("spar-rural", "giant_billboard"),
        ("spar-critics", "gourmet_guide"),
    ],
)
def test_it_advertises_so(name, kind, seed):
    assert kind in placed(played(name, seed))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("name", "card"),
    [
        *(("spar-radio", "luxuries_manager"), ("spar-drive_ins", "local_manager")),
        *(("spar-coffee", "barista"), ("spar-movie_star", "movie_star")),
        *(("spar-noodles", "noodle_cook"), ("spar-sushi", "sushi_cook")),
        *(("spar-fries", "fry_chef"), ("spar-mass", "mass_marketeer")),
        *(("spar-kimchi", "kimchi_master"), ("spar-lobbyist", "lobbyist")),
        ("spar-night_shift", "night_shift_manager"),
    ],
)
def test_it_gets_the_people_it_is_about(name, card, seed):
    events = played(name, seed, rival="spar-bank_break")  # who wants none of them
    trained = [e.into for e in own(events, Trained) if isinstance(e, Trained)]
    companies = [e.work for e in own(events, CompanyRevealed) if isinstance(e, CompanyRevealed)]
    seen = {*trained, *(one for work in companies for one in work)}
    assert any(one.endswith(card) for one in seen)


@pytest.mark.parametrize("seed", [1, 2])
def test_hire_three_hires_three(seed):
    earned = own(played("spar-hire_three", seed), MilestoneEarned)
    assert "first_hire_3" in [e.milestone for e in earned if isinstance(e, MilestoneEarned)]


@pytest.mark.parametrize("seed", [1, 2])
def test_cheap_is_cheap(seed):
    sales = own(played("spar-cheap_and_many", seed), Sold)
    prices = [e.price for e in sales if isinstance(e, Sold)]
    assert sum(prices) / len(prices) < 9.5
    assert min(prices) < 10


@pytest.mark.parametrize("seed", [1, 2])
def test_there_are_many_waitresses(seed):
    companies = own(played("spar-waitresses", seed), CompanyRevealed)
    assert max(e.work.get("waitress", 0) for e in companies if isinstance(e, CompanyRevealed)) >= 4


@pytest.mark.parametrize("seed", [1, 2])
def test_gardens_are_built(seed):
    events = played("spar-gardens", seed)
    assert len(own(events, HousePlaced) + own(events, GardenPlaced)) >= 3


@pytest.mark.parametrize("seed", [1, 2])
def test_drive_ins_are_opened(seed):
    opened = own(played("spar-drive_ins", seed), RestaurantPlaced)
    assert "local_manager" in [e.by for e in opened if isinstance(e, RestaurantPlaced)]


# Files of lines.


def test_what_is_not_in_play_is_refused(tmp_path):
    file = tmp_path / "lines.toml"
    base, kimchi = compile_rules(), compile_rules(("kimchi",))
    file.write_text(SHORT.format(name="spicy", cards='"kimchi_master"'), encoding="utf-8")
    assert read_partners(file, kimchi)[0].plan.name == "spicy"
    with pytest.raises(ValueError, match="spicy names kimchi_master"):
        read_partners(file, base)
    spoilt_ones = ('goods = ["soup"]', "speed = 3", '[weights.x]\n"use.luck" = 1.0')
    for spoilt in (*spoilt_ones, '[weights.pluck]\n"use.tips" = 1.0'):
        file.write_text(SHORT.format(name="x", cards="") + spoilt, encoding="utf-8")
        with pytest.raises(ValueError, match=r"soup|luck|speed"):
            read_partners(file, base)


def test_a_line_has_weights_of_its_own(tmp_path):
    file = tmp_path / "lines.toml"
    two = SHORT.format(name="tipped", cards="") + SHORT.format(name="plain", cards="")
    file.write_text(two + '[weights.tipped]\n"use.tips" = 8.5', encoding="utf-8")
    tipped, plain = read_partners(file, compile_rules())
    assert tipped.weights.use.tips == 8.5
    assert plain.weights == WEIGHTS
    assert tipped.weights.use.income == WEIGHTS.use.income


@pytest.fixture
def forgotten() -> Iterator[None]:
    sparring._known.cache_clear()
    yield
    sparring._known.cache_clear()


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("spoilt", ["lines = 3", SHORT.format(name="x", cards='"nobody"'), "["])
def test_a_spoilt_file_leaves_the_others_alone(spoilt, tmp_path, monkeypatch, caplog):
    known, copy = modules.home_of, tmp_path / "kimchi"
    shutil.copytree(Path(str(known("kimchi"))), copy)
    (copy / "lines.toml").write_text(spoilt, encoding="utf-8")
    monkeypatch.setattr(modules, "home_of", lambda name: copy if name == "kimchi" else known(name))
    assert "spar-kimchi" not in partners()
    assert {"spar-radio", "spar-coffee"} <= set(partners())
    assert "lines of the module kimchi" in caplog.text


@pytest.mark.usefixtures("forgotten")
def test_a_module_of_another_package_brings_lines(tmp_path, monkeypatch, caplog):
    package = tmp_path / "tea_party"
    package.mkdir()
    (package / "__init__.py").write_text(TEA, encoding="utf-8")
    lines = SHORT.format(name="brewing", cards='"brewer", "waitress"')
    lines += SHORT.format(name="radio", cards='"brewer"')
    (package / "lines.toml").write_text(lines, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = [EntryPoint("tea_party", "tea_party:MODULE", modules.ENTRY_POINTS)]
    monkeypatch.setattr(modules, "entry_points", lambda group: found)
    caches = (modules._others, modules.module_names, modules.other_names)
    for cache in caches:
        cache.cache_clear()
    try:
        assert partners_of("tea_party") == ("spar-brewing",)
        assert "spar-radio" in partners_of("")
        assert "spar-radio is taken" in caplog.text
        monkeypatch.setitem(MODULE, "spar-brewing", "tea_party")
        assert played("spar-brewing", seed=1, turns=3)
    finally:
        monkeypatch.undo()
        for cache in caches:
            cache.cache_clear()
