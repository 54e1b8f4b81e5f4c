"""B1: the preview of a company says what then happens, milestones of the reveal included."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from magnate import Action, Game, Setup, awaited, legal, step
from magnate.base.actions import ChoosePosition, EndStep, OpenCompany, PutToWork
from magnate.base.company import fits_company
from magnate.core.events import Event
from magnate.forecast import day_of
from magnate.forecast.day import next_dish
from magnate.modules import module_names
from magnate.shown import shown
from magnate.shown.values import ChainShown
from tests.builder import chain, rule, table
from tests.by_habit import played
from tests.random_games.starts import in_full_swing
from tests.random_play import lively, part

WITH_ALL = tuple(name for name in module_names() if name != "hard_choices")
Plans = dict[int, tuple[str, ...]]
STREET = """
    ..... 11...
    ..... 11...
    ##### #####
    ..... .....
    ..... .....
"""
AFTER_DINNER = ("payday", "marketing", "clean_up")
TOLD = ("price", "waitresses", "slots", "open_slots", "hires_left", "training_left", "makes")


@rule("RES-05", "MIL-01", "DIN-03", "DIN-08")
def test_milestones_of_the_reveal_count_in_the_preview() -> None:
    cheap = chain((0, 3), "ne", stock={"burger": 2}, beach={"pricing_manager": 1})
    served = chain((5, 3), "nw", stock={"burger": 2}, beach={"waitress": 1})
    game = table(STREET, cheap, served, step="restructuring", demand={"1": ["burger"]})
    day = day_of(game, {0: {"pricing_manager": 1}, 1: {"waitress": 1}})
    brought = [(one.price, one.sales, one.tips) for one in day.dinner.chains]
    assert brought == [(8, 8, 0), (10, 0, 5)]
    step(game, PutToWork(0, "pricing_manager"))
    assert chain_of(game, 0).price == 8


def chain_of(game: Game, seat: int) -> ChainShown:
    """A chain as its own player sees it."""
    return shown(game, seat).chains[seat]


def plans(game: Game, rng: Random) -> Plans:
    """Random companies that fit."""
    found: Plans = {}
    for seat in game.awaited:
        owner = game.chains[seat]
        hand = [card for card, count in owner.beach.items() for _ in range(count)]
        rng.shuffle(hand)
        hand.sort(key=lambda card: not game.rules.employees[card].is_manager)
        chosen: list[str] = []
        for card in hand:
            if rng.random() < 0.8 and fits_company(game, owner, [(c, 1) for c in (*chosen, card)]):
                chosen.append(card)
        rng.shuffle(chosen)
        found[seat] = tuple(chosen)
    return found


def lived(game: Game, companies: Plans) -> tuple[Game, dict[int, ChainShown], list[Event]]:
    """The day by the rules: these companies, nothing done but cooking, everybody's place kept.

    Answers the game after dinner, the chains as companies were opened, and what happened at dinner.
    """
    game = game.copy()
    places = {seat: place for place, seat in enumerate(game.order, 1)}
    steps = game.rules.steps
    after = {one.name for one in steps if one.phase in AFTER_DINNER}
    for seat, cards in companies.items():
        for card in cards:
            step(game, PutToWork(seat, card))
    *others, last = companies
    for seat in others:
        step(game, OpenCompany(seat))
    events = step(game, OpenCompany(last), {"order"})
    opened = {seat: chain_of(game, seat) for seat in companies}
    steps[game.step].begin(game)
    while steps[game.step].phase not in (*AFTER_DINNER, "dinnertime") and not game.over:
        events = step(game, idle(game, awaited(game)[0], places), after)
    return game, opened, part(events, "dinnertime")


def idle(game: Game, seat: int, places: dict[int, int]) -> Action:
    """Decline, stay in one's place, cook what is wanted, and nothing else."""
    name = "" if game.pending else game.rules.steps[game.step].name
    if name == "order":
        return ChoosePosition(seat, places[seat])
    wanted = Counter(token.good for tokens in game.demand.values() for token in tokens)
    wanted.subtract(game.chains[seat].stock)
    dish = next_dish(legal(game, seat), wanted) if name == "food" else None
    declining = (one[0] for one in legal(game, seat).families if one.kind.declines)
    return dish or next(declining, EndStep(seat))


def compare(game: Game, companies: Plans) -> int:
    """Hold a preview against what then happens; answer how many milestones that brought."""
    counted = {seat: dict(Counter(cards)) for seat, cards in companies.items()}
    day = day_of(game, counted)
    after, opened, events = lived(game, companies)
    assert day.dinner.events == tuple(events)
    for one in day.dinner.chains:
        there = after.chains[one.seat]
        assert (one.cash, one.stock) == (there.cash, there.stock)
    for seat, cards in companies.items():
        alone = game.copy()
        for card in cards:
            step(alone, PutToWork(seat, card))
        told = chain_of(alone, seat)
        for name in (*TOLD, "wages", "campaigns_left"):
            assert getattr(told, name) == getattr(opened[seat], name), (name, cards)
    before = sum(len(one.milestones) for one in game.chains)
    return sum(len(one.milestones) for one in opened.values()) - before


def choosing(game: Game) -> bool:
    """Whether companies are being chosen and nobody has begun."""
    named = game.rules.steps[game.step].name == "restructuring" and not game.settled
    return named and bool(game.awaited) and not any(one.plan for one in game.chains)


@pytest.mark.parametrize("seed", range(4))
def test_with_all_modules_the_preview_is_what_then_happens(seed: int) -> None:
    setup = Setup(players=2 + seed % 4, seed=seed, turn_limit=6, modules=WITH_ALL)
    game, rng, turns = in_full_swing(setup), Random(seed), set()
    while not game.over:
        if choosing(game) and game.turn not in turns:
            turns.add(game.turn)
            for _ in range(4):
                compare(game, plans(game, rng))
        seats = awaited(game)
        step(game, lively(legal(game, rng.choice(seats)), rng))
    assert len(turns) > 2


def test_in_games_of_bots_the_preview_is_what_then_happens() -> None:
    earned = 0
    for seed in range(4):
        for turn in (2, 3, 4, 6):
            game = played(Setup(players=2 + seed, seed=seed, turn_limit=9), until=turn)
            if choosing(game):
                earned += compare(game, plans(game, Random(turn)))
    assert earned > 5
