"""The one who looks is called "you", in every language; nobody else is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest

from magnate.base.events import GameEnded, Hired, Produced, Sold
from magnate.core.events import Event, may_see
from magnate.modules import find_module, module_names
from magnate.texts import complete_languages, narrate, text, why
from magnate.texts.catalogue import catalogue
from magnate.texts.message import Parts, PluralOrSelect, Value, parse
from tests.texts.playing import played
from tests.texts.samples import CHAINS, offer, sale

YOU = {
    "en": r"\b[Yy]ou(r|rs)?\b",
    "de": r"\b[Dd](u|ich|ir|ein(e|em|en|er|es)?)\b",
    "zh": "你",
}
SAME_FOR_ALL = {
    "en": ("may", "will", "cannot", "earned", "came"),
    "de": ("lässt", "entlässt"),
}
"""Verbs that are the same after a name and after "you"."""
PREPOSITIONS = {"en": ("for", "and", "the"), "de": ("und", "für")}
"""Words that follow a chain which is no subject."""
GAMES: list[dict[str, Any]] = [{"seed": seed, "players": 2 + seed} for seed in range(3)]
GAMES += [
    {"seed": 7, "players": 3, "modules": (name, *find_module(name).requires)}
    for name in module_names()
]


def names_seat(event: Event, seat: int) -> bool:
    return seat in (getattr(event, "seat", None), getattr(event, "winner", None))


@pytest.mark.parametrize("setup", GAMES, ids=str)
def test_the_viewer_is_you_and_never_called_by_the_name_of_the_chain(setup):
    for _, events, game in played(**setup):
        own = text(f"chain.{game.chains[0].name}")
        for event in events:
            if not may_see(event, 0):
                continue
            for lang in complete_languages():
                line = narrate(event, game, lang, you=0)
                assert own not in line
                if names_seat(event, 0):
                    assert re.search(YOU[lang], line), line
                neutral = narrate(event, game, lang)
                assert not re.search(YOU[lang], neutral), neutral


@pytest.mark.parametrize("lang", complete_languages())
def test_reasons_say_you(lang):
    event = sale("price", offer(2, price=20), offer(1, distance=2))
    for seat in (event.seat, 1):
        said = [narrate(event, CHAINS, lang, you=seat), *why(event, CHAINS, lang, you=seat)]
        assert sum(bool(re.search(YOU[lang], line)) for line in said) >= 2
        assert not any(text(f"chain.{CHAINS[seat]}") in line for line in said)


def test_what_you_do_is_said_as_people_say_it():
    hired, made = Hired(0, "trainer", False, 1), Produced(0, "burger_cook", "burger", 3)
    assert narrate(hired, CHAINS, you=0) == "You hire a trainer."
    assert narrate(hired, CHAINS, "de", you=0) == "Du stellst einen Trainer ein."
    assert narrate(hired, CHAINS, "zh", you=0) == "你雇佣 1 名培训师。"
    assert narrate(made, CHAINS, you=0) == "Your burger cook makes 3 burgers."
    assert narrate(made, CHAINS, "de", you=0) == "Dein Burgerkoch macht 3 Burger."
    assert narrate(made, CHAINS, "zh", you=0) == "你派汉堡厨师制作 3 份汉堡。"
    won = GameEnded("turn_limit", 0, (0, 1), (20, 5))
    assert narrate(won, CHAINS, you=0).startswith("The last turn is over. You win.")


def test_you_may_be_the_one_who_lost_the_house():
    event = sale("price", offer(1, distance=2))
    assert isinstance(event, Sold)
    assert narrate(event, CHAINS, "de", you=1).endswith("$11 hier, $12 bei dir.")
    assert narrate(event, CHAINS, you=1).endswith("$11 here, $12 from you.")


def after_a_chain(parts: Parts) -> Iterator[str]:
    """The text that follows the name of a chain."""
    for part, following in zip_longest(parts, parts[1:]):
        if isinstance(part, Value) and part.name == "chain" and isinstance(following, str):
            yield following
        elif isinstance(part, PluralOrSelect):
            for word, branch in part.branches.items():
                if not (part.name == "you" and word == "other"):
                    yield from after_a_chain(branch)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_verb_after_a_chain_has_a_form_for_you(lang):
    for key, message in catalogue(lang).items():
        if key.startswith(("event.", "reason.", "phrase.offer")):
            for following in after_a_chain(parse(message)):
                verb = re.match(r" (\w+)", following)
                assert (
                    not verb
                    or not verb[1].islower()
                    or verb[1] in (*SAME_FOR_ALL[lang], *PREPOSITIONS[lang])
                ), (key, following)
