"""Hires, trainings, airplanes, offramps: offered are the choices for which all conditions hold."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from magnate import Action, Game, Refused, legal, step
from magnate.base import BASE
from magnate.base.actions import Hire, HireAndTrain, PlaceCampaign, Train
from magnate.base.build import begin_step, build_on
from magnate.base.position import Position
from magnate.board import geometry_from_drawing
from magnate.core.choice_conditions import ChoiceCondition, check_choice, choosable
from magnate.core.content import Content
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.modules.new_milestones.actions import TrainAtWork
from magnate.modules.rural_marketeers.actions import PlaceOfframp
from tests.builder import chain, table
from tests.modules.rural_marketeers.country import TOWN, campaigning, country, giant
from tests.texts.scan import choice_conditions

MAP = "E0 N2 / A2 O1"
AT = (5, 8)
Situation = tuple[Game, list[Action]]
NAMED = {condition.code for condition in choice_conditions()}
UNION = Module(
    "union", Content(), answers={"may_train": lambda game, chain, row: row.id != "burger_cook"}
)


def hiring() -> Situation:
    """Every card, by every kind of hire; a pile is empty, a unique card is owned already."""
    mine = chain(AT, work={"trainer": 1}, beach={"night_shift_manager": 1})
    rival = chain(beach={"kitchen_trainee": 12, "burger_cook": 6})
    seats = (mine, rival, chain(), chain())
    game = table(MAP, *seats, step="hire", modules=["night_shift_managers"])
    cards, by = game.rules.employees, (("trainer", 1),)
    return game, [
        *(Hire(0, card, manager) for card in cards for manager in (False, True)),
        *(HireAndTrain(0, card, into, by) for card in cards for into in cards),
    ]


def training() -> Situation:
    """Everybody on the beach into every card, with trainers that can and that cannot."""
    people = {"kitchen_trainee": 1, "senior_vice_president": 1, "vice_president": 1, "guru": 1}
    mine = chain(AT, work={"trainer": 1, "coach": 1}, beach=people, milestones=["first_100"])
    rival = chain(beach={"pizza_cook": 6})
    game = table(MAP, mine, rival, chain(), chain(), step="train")
    return game, trained(game)


def unionized() -> Situation:
    """The same where a module does not let everybody be trained."""
    rules = compile_parts(BASE, [UNION], {}, False, True, 0)
    mine = chain(work={"trainer": 1}, beach={"kitchen_trainee": 1})
    position = Position(map="", step="train", chains=(mine, chain()))
    game = build_on(rules, geometry_from_drawing(TOWN), position)
    begin_step(game)
    return game, trained(game)


def trained(game: Game) -> list[Action]:
    charges = ((("trainer", 1),), (("coach", 2),), (("coach", 1),))
    trainings = product(game.chains[0].beach, game.rules.employees, charges)
    return [Train(0, person, into, by) for person, into, by in trainings]


def at_work() -> Situation:
    """People at work into every card."""
    mine = chain(AT, work={"trainer": 1, "kitchen_trainee": 1}, milestones=["first_lemonade_sold"])
    game = table(MAP, mine, chain(), step="train", modules=["new_milestones"])
    by = (("trainer", 1),)
    return game, [TrainAtWork(0, "kitchen_trainee", into, by) for into in game.rules.employees]


def flying() -> Situation:
    """Airplanes around the map, beside an offramp."""
    mine = chain((3, 0), work={"brand_manager": 1})
    game = country(mine, step="campaigns", offramps=(((2, -1), False),))
    places = list(product(range(-3, 12), range(-3, 7)))
    return game, [
        PlaceCampaign(0, "brand_manager", number, "beer", 1, at, turned)
        for number in (4, 5)
        for at in places
        for turned in (False, True)
    ]


def building() -> Situation:
    """Offramps around the map and on it."""
    game = campaigning(offramps=(((2, -1), False),))
    step(game, giant())
    places = product(range(-4, 12), range(-4, 8))
    return game, [PlaceOfframp(0, at, turned) for at in places for turned in (False, True)]


SITUATIONS = (hiring, training, unionized, at_work, flying, building)


@cache
def refusals() -> dict[str, set[str]]:
    """The rules that refuse what is not offered, by code; accepted is exactly what is offered."""
    found: dict[str, set[str]] = {}
    for situation in SITUATIONS:
        game, actions = situation()
        offered = [action for action in actions if action in legal(game, 0)]
        accepted = []
        for action in actions:
            try:
                step(game.copy(), action)
            except Refused as refused:
                found.setdefault(refused.code, set()).add(refused.rule)
            else:
                accepted.append(action)
        assert accepted == offered != [], situation
    return found


def test_every_condition_refuses_some_choice() -> None:
    assert set(refusals()) >= NAMED
    assert refusals()["barred_card"] == {"TRN-06", "TRN-01"}


def test_a_choice_is_refused_by_a_condition_or_by_what_is_charged() -> None:
    assert set(refusals()) - NAMED <= {"trainers_cannot", "not_within_colour"}


EVEN: ChoiceCondition[int] = ChoiceCondition(
    "odd", "GEO-01", lambda number: number % 2 == 0, "number"
)
SMALL: ChoiceCondition[int] = ChoiceCondition(
    "large", "GEO-02", lambda number: number < 10, "number", {"most": 9}
)


def test_what_may_be_chosen_stays_in_order() -> None:
    assert choosable((12, 8, 3, 2, 11), (EVEN, SMALL)) == [8, 2]
    assert choosable((3, 2), ()) == [3, 2]


@pytest.mark.parametrize(
    ("number", "code", "params"),
    [
        (3, "odd", {"number": 3}),
        (11, "odd", {"number": 11}),
        (12, "large", {"number": 12, "most": 9}),
    ],
)
def test_the_first_condition_that_fails_is_named(
    number: int, code: str, params: dict[str, object]
) -> None:
    with pytest.raises(Refused) as caught:
        check_choice(number, (EVEN, SMALL), where="here")
    assert (caught.value.code, caught.value.params) == (code, params)
    assert caught.value.where == "here"
    check_choice(8, (EVEN, SMALL))


def test_a_refusal_shows_the_choice_as_it_is_told_to() -> None:
    with pytest.raises(Refused) as caught:
        check_choice(3, (EVEN,), shown="three")
    assert caught.value.params == {"number": "three"}
