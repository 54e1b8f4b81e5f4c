"""Events and actions in words."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from magnate import view
from magnate.base import BASE
from magnate.base.actions import Hire, PlaceCampaign, Train
from magnate.base.events import Hired, SalariesPaid, WentHungry
from magnate.core.actions import Action
from magnate.core.events import Event, PhaseBegan
from magnate.modules import find_module, module_names
from magnate.texts import complete_languages, describe, narrate, why
from tests.texts.playing import played
from tests.texts.samples import CHAINS, offer, sale

LANGUAGES = complete_languages()
MODULES = module_names()
GAMES: list[dict[str, Any]] = [{"seed": seed, "players": 2 + seed % 4} for seed in range(8)]
GAMES += [{"seed": 8, "players": 3, "introductory": True}]
GAMES += [
    {"seed": 9 + more, "players": 3 + more, "modules": (name, *find_module(name).requires)}
    for name in MODULES
    for more in (0, 1)
]


def samples(module: str) -> tuple[tuple[Event, ...], tuple[Action, ...]]:
    """The events and actions in the file of samples of a module, or of the base game."""
    if module and not (find_module(module).events or find_module(module).actions):
        return (), ()
    file = import_module(f"tests.texts.samples{f'_{module}' if module else ''}")
    return file.EVENTS, file.ACTIONS


def fit_to_read(line: str) -> None:
    assert line == line.strip()
    assert line[0] == line[0].upper()
    assert not re.search(r"[{}_]|  |\bNone\b|\bTrue\b|\bFalse\b|\.\.|。。", line), line
    assert not re.search(r"[(（][−-]?\d+, ?[−-]?\d+[)）]", line), line


@pytest.mark.parametrize("setup", GAMES, ids=str)
def test_whole_games_can_be_told(setup):
    for action, events, game in played(**setup):
        for lang in LANGUAGES:
            if action is not None:
                fit_to_read(describe(action, lang, game))
            for event in events:
                fit_to_read(narrate(event, game, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("module", ["", *MODULES])
def test_what_is_rare_can_be_told(module, lang):
    events, actions = samples(module)
    for event in events:
        line = narrate(event, CHAINS, lang)
        fit_to_read(line)
        assert line[-1] in ".。"
    for action in actions:
        fit_to_read(describe(action, lang))


@pytest.mark.parametrize("module", ["", *MODULES])
def test_these_tests_tell_every_event_and_action(module):
    events, actions = samples(module)
    told: set[type] = {type(thing) for thing in (*events, *actions)}
    modules = (module, *find_module(module).requires) if module else ()
    for seed in range(8):
        for action, happened, _ in played(seed, players=3, modules=modules):
            told |= {type(action), *map(type, happened)}
    part = find_module(module) if module else BASE
    own = [*part.events, *part.actions]
    assert [kind.__name__ for kind in own if kind not in told] == []


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "Golden Duck Diner hires an errand boy."),
        ("zh", "Golden Duck Diner 雇佣 1 名跑腿伙计。"),
        ("de", "Golden Duck Diner stellt einen Laufburschen ein."),
    ],
)
def test_a_hire(lang, line):
    assert narrate(Hired(0, "errand_boy", False, 1), CHAINS, lang) == line


SALE = {
    "en": (
        "House 8 buys 2 burgers from Golden Duck Diner for $20: $10 each, distance 1. "
        "Price plus distance: $11 here, $12 from Xango Blues Bar."
    ),
    "zh": (
        "8 号房屋的住户在 Golden Duck Diner 买下 2 份汉堡，付 $20：单价 $10，距离 1。"
        "单价加距离：这里 $11，Xango Blues Bar 为 $12。"
    ),
    "de": (
        "Haus 8 kauft 2 Burger bei Golden Duck Diner für $20: $10 pro Stück, Entfernung 1. "
        "Preis plus Entfernung: $11 hier, $12 bei Xango Blues Bar."
    ),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sale_names_the_nearest_rival(lang):
    event = sale("price", offer(2, price=20), offer(1, distance=2))
    assert narrate(event, CHAINS, lang) == SALE[lang]


def test_a_sale_with_garden_and_bonus():
    event = sale("only", factor=2, bonuses={"burger": 10}, total=50)
    assert narrate(event, CHAINS) == (
        "House 8 buys 2 burgers from Golden Duck Diner for $50: $10 each, doubled by the garden, "
        "plus $10 bonus, distance 1. Nobody else could serve it."
    )


def test_why_a_house_went_there():
    offers = (offer(1, missing={"burger": 1}), offer(2, distance=None))
    assert why(sale("only", *offers), CHAINS) == [
        "Golden Duck Diner asks $10 at distance 1, $11 in all",
        "Xango Blues Bar lacks 1 burger",
        "Gluttony Inc. Burgers has no road there",
    ]


def test_people_may_stand_for_chains():
    event = WentHungry("8", (("beer", 0),), (offer(0, missing={"beer": 1}),))
    assert narrate(event, ("Ada",)) == "House 8 wants 1 beer and stays hungry: Ada lacks 1 beer."
    assert narrate(Hired(3, "trainer", False, 1), ("Ada",)) == "Player 4 hires a trainer."


def test_a_view_knows_the_chains():
    _, _, game = next(played(1, players=2))
    phase = PhaseBegan(2, "payday")
    assert narrate(phase, view(game, None), "de") == "Runde 2: Zahltag."
    hired = Hired(0, "coach", False, 1)
    assert narrate(hired, view(game, 0)) == narrate(hired, game)


def test_salaries():
    event = SalariesPaid(1, {"coach": 10, "cfo": 5}, {"brand_manager": 1}, {"milestones": 15}, 0)
    assert narrate(event, CHAINS, "de") == (
        "Xango Blues Bar zahlt $0 Gehalt: $15 abzüglich $15. Ohne Gehalt: Markenmanager."
    )


def test_actions_are_described():
    assert describe(Hire(0, "waitress")) == "Hire a waitress"
    assert describe(Hire(0, "waitress"), "de") == "Eine Kellnerin einstellen"
    train = Train(0, "errand_boy", "truck_driver", (("coach", 1), ("coach.2", 1)))
    assert describe(train) == "Train an errand boy into a truck driver with 2 coaches"
    assert describe(train, "de") == "Einen Laufburschen zum Lkw-Fahrer schulen (2 Coaches)"
    campaign = PlaceCampaign(0, "brand_manager", 5, "beer", 0, (-2, 3), True)
    *_, (_, _, game) = played(1, players=2)
    assert describe(campaign, "en", game) == (
        "Have a brand manager advertise beer with airplane 5 on the west edge, rows 4–6, "
        "turned, forever"
    )
    assert describe(campaign, "zh", game) == (
        "派品牌经理用 5 号飞机推广啤酒，位于地图西缘第 4–6 行，旋转放置，永久有效"
    )


def test_a_field_without_words_is_named():
    class Odd(Hired, frozen=True, tag="hired"):
        """An event whose line asks for what it has not."""

    class Bare(Event, frozen=True, tag="hired"):
        """An event with too few fields."""

        seat: int

    assert narrate(Odd(0, "coach", False, 1), CHAINS).endswith("hires a coach.")
    with pytest.raises(ValueError, match=r"event\.hired \(en\), \{(employee|by_manager)\}"):
        narrate(Bare(0), CHAINS)
