"""What a preview, a plan or a forecast says is what then happens, if nobody does anything new.

Random games with every module, and without those that exclude others. At some moments the table is
asked, then the turn is played by the rules: every seat does what the question was about, and is
idle otherwise (`magnate.forecast.idle`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import pytest

from magnate import (
    Action,
    Event,
    Game,
    Setup,
    awaited,
    begin_step,
    game_in,
    legal,
    position_of,
    step,
)
from magnate.base.actions import OpenCompany, PutToWork
from magnate.base.events import (
    BankBroke,
    Fired,
    GameEnded,
    MilestoneEarned,
    Offer,
    SalariesPaid,
    Sold,
    WentHungry,
)
from magnate.core.flow import stands_before
from magnate.forecast import draft, outlook, rest_of_day
from magnate.forecast.day import next_dish
from magnate.forecast.idle import idle
from magnate.modules import module_names
from magnate.shown import shown
from tests.forecast.test_opened import choosing, plans
from tests.random_games.starts import in_full_swing
from tests.random_play import lively, part

EVERY = module_names()
KINDS: dict[str, dict[str, Any]] = {
    "base": {},
    "introductory": {"introductory": True},
    "without_hard_choices": {"modules": tuple(n for n in EVERY if n != "hard_choices")},
    "without_new_milestones": {"modules": tuple(n for n in EVERY if n != "new_milestones")},
}
SETUPS = [
    Setup(players=players, seed=seed, turn_limit=7, **kind)
    for seed, (players, kind) in enumerate(zip((3, 4, 5, 4), KINDS.values(), strict=True))
]
DINNER = frozenset({"dinnertime"})
PHASES = ("order_of_business", "working")
"""The phases of a day."""
Look = Callable[[Game, Random], None]
Choice = Callable[[Game, int], Action]


def random_game(setup: Setup, look: Look) -> None:
    """A game of able people who can be paid, by chance; every position is looked at."""
    position = position_of(in_full_swing(setup))
    for chain in position.chains:
        chain.cash = 400
    game, rng = game_in(position), Random(setup.seed)
    while not game.over:
        look(game, rng)
        step(game, lively(legal(game, rng.choice(awaited(game))), rng))


def lived(game: Game, choose: Choice = idle, until: frozenset[str] = frozenset()) -> list[Event]:
    """The rest of the turn, or of the day. The game is changed."""
    turn, events = game.turn, list[Event]()
    while not (game.over or game.turn > turn or stands_before(game, until)):
        seat = awaited(game)[0]
        events += step(game, choose(game, seat), until)
    return events


def cooking(game: Game, seat: int) -> Action:
    """What brings most of what houses want; nothing else is done."""
    dish = None
    if game.rules.steps[game.step].name == "food" and not game.pending:
        wanted = Counter(token.good for tokens in game.demand.values() for token in tokens)
        dish = next_dish(legal(game, seat), wanted - Counter(game.chains[seat].stock))
    return dish or idle(game, seat)


def offers(events: Iterable[Event], seat: int) -> list[Offer]:
    """What a chain asks of each house that eats, or goes hungry."""
    return [
        offer
        for event in events
        if isinstance(event, Sold | WentHungry)
        for offer in event.offers
        if offer.seat == seat
    ]


def salaries(events: Sequence[Event], seat: int) -> int | None:
    """What payday costs a seat; None: not all are paid, for some are fired or the game is over."""
    payday = part(list(events), "payday")
    fired = any(isinstance(event, Fired) and event.seat == seat for event in payday)
    if fired or any(isinstance(event, GameEnded) for event in events):
        return None
    found = (one for one in payday if isinstance(one, SalariesPaid) and one.seat == seat)
    return sum(one.paid + one.credit + one.forgiven for one in found)


def breaks(events: Iterable[Event]) -> bool:
    """Whether the bank breaks, which may change prices."""
    return any(isinstance(event, BankBroke) for event in events)


@pytest.mark.parametrize("setup", SETUPS, ids=KINDS)
def test_a_company_is_previewed_as_it_opens_and_is_paid(setup: Setup) -> None:
    turns: set[int] = set()
    seen: Counter[str] = Counter()

    def look(game: Game, rng: Random) -> None:
        if not choosing(game) or game.turn in turns:
            return
        turns.add(game.turn)
        for seat, company in plans(game, rng).items():
            after = game.copy()
            for card in company:
                step(after, PutToWork(seat, card))
            told = shown(after, seat).chains[seat]
            for other in game.awaited:
                step(after, OpenCompany(other), {"order"})
            begin_step(after)
            events = lived(after)
            if not breaks(events):
                asked = {(one.price, one.waitresses) for one in offers(events, seat)}
                assert asked <= {(told.price, told.waitresses)}
                seen["asked"] += bool(asked)
            due = salaries(events, seat)
            earned = any(isinstance(one, MilestoneEarned) and one.seat == seat for one in events)
            if due is not None and not earned:  # at dinner, after the company was opened
                assert due == told.wages.due
                seen["due"] += due > 0

    random_game(setup, look)
    assert len(turns) > 2
    assert seen["asked"], seen
    assert bool(seen["due"]) is not setup.introductory, seen


@pytest.mark.parametrize("setup", SETUPS, ids=KINDS)
def test_a_company_too_large_is_previewed_empty(setup: Setup) -> None:
    seen = 0

    def look(game: Game, rng: Random) -> None:
        nonlocal seen
        if not choosing(game) or seen > 5:
            return
        seat = rng.choice(game.awaited)
        after, bare = game.copy(), game.copy()
        everybody = Counter(game.chains[seat].beach).elements()
        for card in everybody:
            step(after, PutToWork(seat, card))
        told, nobody = (shown(one, seat).chains[seat] for one in (after, bare))
        if told.open_slots >= 0:
            return
        seen += 1
        for name in ("price", "waitresses", "wages", "hires_left", "makes", "campaigns_left"):
            assert getattr(told, name) == getattr(nobody, name)

    random_game(setup, look)
    assert seen


@pytest.mark.parametrize("setup", SETUPS, ids=KINDS)
def test_a_plan_is_the_turn_that_comes(setup: Setup) -> None:
    turns: set[int] = set()
    seen: Counter[str] = Counter()

    def look(game: Game, rng: Random) -> None:
        if not choosing(game) or game.turn in turns:
            return
        turns.add(game.turn)
        seat = rng.choice(game.awaited)
        mine: list[Action] = []

        def choose(now: Game, who: int) -> Action:
            if who != seat:
                return idle(now, who)
            mine.append(lively(legal(now, who), rng))
            return mine[-1]

        after = game.copy()
        events = lived(after, choose, DINNER)
        found = draft(game, seat, mine)
        if found is None or found.guessed or after.over:
            return
        assert [one.refused for one in found.drafted] == [None] * len(mine)
        stocks = [chain.stock for chain in found.game.chains]
        assert stocks == [chain.stock for chain in after.chains]
        events += [*begin_step(after), *lived(after)]
        held = list(found.dinner.events)
        assert part(events, "dinnertime")[: len(held)] == held
        seen["sold"] += any(isinstance(event, Sold) for event in held)
        due = salaries(events, seat)
        if due is not None:
            assert due == found.wages.due
            seen["due"] += due > 0

    random_game(setup, look)
    assert len(turns) > 2
    assert bool(seen["due"]) is not setup.introductory, seen


@pytest.mark.parametrize("setup", SETUPS, ids=KINDS)
def test_the_rest_of_the_day_and_the_campaigns_after_it(setup: Setup) -> None:
    seen: Counter[str] = Counter()

    def look(game: Game, rng: Random) -> None:
        if game.rules.steps[game.step].phase not in PHASES or rng.random() > 0.1:
            return
        tonight = rest_of_day(game)
        after = game.copy()
        events = lived(after, cooking, DINNER)
        stocks = [Counter(chain.stock) for chain in after.chains]
        ahead = outlook(after)
        events += [*begin_step(after), *lived(after)]
        held = part(events, "dinnertime")
        assert held[: len(tonight.events)] == list(tonight.events)
        assert ahead.dinner == tonight
        for chain in tonight.chains:
            left = stocks[chain.seat].copy()
            for event in tonight.events:
                left.subtract(event.uses(chain.seat))
            assert +left == chain.stock
        seen["sold"] += any(isinstance(event, Sold) for event in held)
        if not any(isinstance(event, Fired) for event in events):
            ran = part(events, "marketing")
            assert ran[: len(ahead.campaigns)] == list(ahead.campaigns)
            seen["ran"] += bool(ran)

    random_game(setup, look)
    assert min(seen["sold"], seen["ran"]) > 1, seen


@pytest.mark.parametrize("setup", SETUPS, ids=KINDS)
def test_payday_costs_what_is_shown_before(setup: Setup) -> None:
    seen = 0

    def look(game: Game, rng: Random) -> None:
        nonlocal seen
        current = game.rules.steps[game.step]
        if current.name != "payday" or game.pending or rng.random() > 0.4:
            return
        undecided = [s for s in game.awaited if not game.chains[s].fired]
        told = {seat: shown(game, seat).chains[seat] for seat in undecided}
        credit = game.rules.questions.credit
        covered = {seat: credit(game, game.chains[seat]) for seat in undecided}
        after = game.copy()
        events = lived(after)
        for seat, chain in told.items():
            paid = [one for one in events if isinstance(one, SalariesPaid) and one.seat == seat]
            if any(isinstance(one, Fired) and one.seat == seat for one in events):
                continue
            due = sum(one.paid + one.credit + one.forgiven for one in paid)
            assert due == chain.wages.due + min(covered[seat], due)
            wages = sum(card.wage * card.count for card in chain.cards)
            assert wages == chain.wages.salaries == sum(sum(one.salaries.values()) for one in paid)
            seen += 1

    random_game(setup, look)
    assert (seen > 3) is not setup.introductory
