"""What a table looks like in numbers."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import msgspec
import pytest

from magnate import Setup, awaited, begin, legal, step
from magnate.base import BASE
from magnate.bots.heuristics import PLANS, Habit, play_on
from magnate.bots.value.features import CHAIN, MEANING, MOST, STAMP, TABLE, features
from magnate.bots.value.lanes import LIMIT, packed, unpacked
from magnate.bots.value.roles import GIFTS, ROLES, card_numbers, milestone_numbers
from magnate.core.content import Content, Employee, Good, Milestone, Vocabulary
from magnate.core.module import Module
from magnate.core.rules import compile_parts
from magnate.core.values import Campaign, Restaurant
from magnate.modules import find_module, module_names
from magnate.scenarios import players_of, scenarios, set_up
from tests.builder import chain, table
from tests.by_habit import played
from tests.random_play import lively

STREET = """
    22... ..... ...33
    22... ..... ...33
    ##### ##### #####
    ..... ..... .....
    ..... ..... .....
"""
SETUPS = [
    (one.id, players) for one in scenarios() for players in players_of(one) if players in (2, 6)
]
SETUPS += [("base_game", players) for players in (3, 4, 5)]


def by_name(row):
    return dict(zip(CHAIN, row, strict=True))


def test_numbers_side_by_side():
    rng = Random(1)
    one, other = ([rng.randrange(-LIMIT // 8, LIMIT // 8) for _ in range(40)] for _ in range(2))
    total = unpacked(3 * packed(one) - 2 * packed(other), 40)
    assert list(total) == [3 * a - 2 * b for a, b in zip(one, other, strict=True)]
    assert unpacked(packed([-LIMIT, LIMIT - 1]), 2) == (-LIMIT, LIMIT - 1)


@pytest.mark.parametrize(("scenario", "players"), SETUPS)
def test_every_table_can_be_seen(scenario, players):
    (preset,) = (one for one in scenarios() if one.id == scenario)
    game = played(msgspec.structs.replace(set_up(preset, players, seed=3), turn_limit=20), until=4)
    seen = features(game)
    assert seen.seats == tuple(one.seat for one in game.chains if not one.bankrupt)
    assert len(seen.table) == len(TABLE)
    assert all(len(row) == len(CHAIN) for row in seen.chains)
    numbers = [*seen.table, *(number for row in seen.chains for number in row)]
    assert all(type(number) is int and abs(number) <= MOST for number in numbers)
    assert seen == features(game.copy())


def test_who_sits_where_changes_nothing():
    game = played(Setup(players=3, seed=8), until=6)
    turned = game.copy()
    to = {0: 2, 1: 0, 2: 1}
    for one in turned.chains:
        one.seat = to[one.seat]
    turned.chains.sort(key=lambda one: one.seat)
    turned.order = tuple(to[seat] for seat in game.order)
    turned.campaigns = {
        number: msgspec.structs.replace(one, owner=to.get(one.owner, one.owner))
        for number, one in game.campaigns.items()
    }
    before, after = features(game), features(turned)
    assert after.table == before.table
    assert [after.chains[to[seat]] for seat in range(3)] == list(before.chains)
    assert len(set(before.chains)) == 3


def test_nothing_hidden_is_seen():
    game = begin(Setup(players=2, seed=4))
    play_on(game, [Habit(PLANS[0])] * 2, Random(4), until=3)
    other = game.copy()
    other.chains[1].reserve = "large" if game.chains[1].reserve != "large" else "small"
    other.chains[1].plan = ("waitress",)
    other.rng += 1
    assert features(other) == features(game)


def test_who_is_bankrupt_is_not_seen():
    game = table(STREET, chain(cash=20), chain(cash=-5, bankrupt=True), chain(cash=10))
    seen = features(game)
    assert seen.seats == (0, 2)
    assert by_name(seen.chains[1])["cash"] == 6


def test_nearer_houses_count_as_ones_own():
    game = table(
        STREET,
        chain(restaurants=(Restaurant((0, 3), "nw"),)),
        chain(restaurants=(Restaurant((13, 3), "ne"),)),
        demand={"2": ["burger", "pizza"], "3": ["coke"]},
    )
    one, other = map(by_name, features(game).chains)
    assert (one["houses_ahead"], one["houses_behind"]) == (8, 8)
    assert (one["wanted_burger"], one["contested_drink"]) == (16, 16)
    assert (other["wanted_drink"], other["contested_pizza"]) == (16, 16)
    game.chains[0].cash = 999_999
    assert by_name(features(game).chains[0])["cash"] == MOST


def test_what_campaigns_bring_is_seen_before_it_comes():
    game = played(Setup(players=2, seed=5), until=3)
    game.campaigns = {}
    before = [by_name(row) for row in features(game).chains]
    kind = "radio"
    game.campaigns = {1: Campaign(1, kind, ("burger",), 2, at=(7, 7), owner=0, lead=1)}
    after = [by_name(row) for row in features(game).chains]
    coming = [
        sum(row[f"coming_{what}_burger"] for what in ("wanted", "contested")) for row in after
    ]
    assert all(row["coming_wanted_burger"] == 0 for row in before)
    assert max(coming) > 0
    assert (after[0]["campaign_radio"], after[1]["campaign_radio"]) == (64, 0)


def test_the_next_evenings_are_reckoned():
    """Both could serve house 2; the nearer one does, unless the other has lowered his price."""
    game = table(
        STREET,
        chain(restaurants=(Restaurant((0, 3), "nw"),), beach={"burger_cook": 1}),
        chain(
            restaurants=(Restaurant((13, 3), "ne"),),
            beach={"burger_cook": 1, "pricing_manager": 3, "trainer": 1},
        ),
        demand={"2": ["burger", "burger"], "3": ["coke"]},
    )
    game.campaigns = {11: Campaign(11, "billboard", ("burger",), 2, at=(10, 0), owner=1)}
    one, other = map(by_name, features(game).chains)
    assert (one["evening_dear"], other["evening_dear"]) == (20, 0)
    assert (one["evening_cheap"], other["evening_cheap"]) == (0, 14)
    assert (one["evening_alone"], other["evening_alone"]) == (20, 20)
    assert (one["wages"], other["wages"]) == (20, 20)
    before = features(game)
    assert features(game) == before  # nothing was carried out


@pytest.mark.parametrize("name", module_names())
def test_no_card_or_milestone_of_a_module_counts_nothing(name):
    module = find_module(name)
    rules = compile_parts(BASE, [module], {}, False, True, 0) if not module.requires else None
    for row in module.content.employees.values():
        if rules is not None:
            numbers = dict(zip(ROLES, card_numbers(rules, row), strict=True))
            assert numbers["foreign"]
            assert any(numbers[role] for role in ROLES[6:])
    for milestone in module.content.milestones.values():
        numbers = dict(zip(GIFTS, milestone_numbers(milestone), strict=True))
        assert any(numbers[gift] for gift in GIFTS[:-1])


def test_a_module_from_elsewhere_is_seen_by_what_it_does():
    tea = Employee(id="tea_master", count=4, colour="green", entry=True, makes={"tea": 4})
    seer = Employee(id="seer", count=1, colour="grey", tags=("foresees",))
    content = Content(
        employees={row.id: row for row in (tea, seer)},
        goods={"tea": Good(id="tea", tags=("drink", "marketable"))},
        milestones={"first_tea": Milestone(id="first_tea", when=("sold:tea",), effects={"zen": 1})},
        vocabulary=Vocabulary(
            occasions={"sold:GOOD": "a good is sold"},
            effects={"zen": "peace"},
            colours={"green": "tea"},
            employee_tags={"foresees": "sees what comes"},
        ),
    )
    rules = compile_parts(BASE, [Module("tea_house", content)], {}, False, True, 0)
    drinks = dict(zip(ROLES, card_numbers(rules, tea), strict=True))
    assert (drinks["makes_drink"], drinks["foreign"], drinks["special"]) == (64, 32, 0)
    sees = dict(zip(ROLES, card_numbers(rules, seer), strict=True))
    assert (sees["special"], sees["tagged"]) == (64, 32)
    gift = dict(zip(GIFTS, milestone_numbers(content.milestones["first_tea"]), strict=True))
    assert gift["other_effects"] == 64


def test_the_stamp_stands_for_what_the_numbers_mean():
    """Networks are fitted to these numbers. If they change, raise MEANING: old networks go."""
    told = []
    for players, modules in ((2, ()), (3, ("coffee", "kimchi", "rural_marketeers"))):
        game, rng = begin(Setup(players=players, seed=1, modules=modules)), Random(2)
        while game.turn < 7 and not game.over:
            step(game, lively(legal(game, awaited(game)[0]), rng))
        told.append(features(game))
    digest = sha256(repr(told).encode()).hexdigest()[:12]
    assert (MEANING, STAMP, digest) == (1, "80ab3fe20aa0", "42275477590c")
